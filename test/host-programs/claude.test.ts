/** Holds the main job in a real Claude Code session: what the model's request contains after `clew init`, and what a person sees. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SessionState } from '../../src/core/model.js';
import { filesStore } from '../../src/stores/files.js';
import { atTerminal, clew, install, onPath, project, runClaude, runnable } from './harness.js';

if (!runnable)
  console.warn(
    'SKIPPED: no host harness (CLEW_HOSTS), or no root and network namespaces: real host programs are not tested',
  );

const plan = (title: string, ...tasks: string[]): string =>
  `# ${title}\n\n## Tasks\n\n${tasks.map((t, i) => `- [${i === 0 ? 'x' : ' '}] ${t}`).join('\n')}\n`;
const FILES = {
  'README.md': '# Harbor\n',
  'src/auth/token.ts': 'export const token = 1;\n',
  'docs/plans/AUTH-HARDENING.md': plan(
    'Auth hardening',
    'Rotate refresh tokens on login',
    'Lock accounts after ten failures',
    'Write the audit log',
  ),
  'docs/plans/PRICING-RESEARCH.md': plan(
    'Pricing research',
    'List the tiers of five competitors',
    'Interview six customers',
  ),
  'docs/plans/PRICING-PAGE.md': plan('Pricing page', 'New hero for the pricing page', 'Toggle for yearly billing'),
};
const ANSWER = [{ when: { any: '.' }, text: 'Done. Shall I go on?', repeat: true }];
const AUTH = 'harden the auth: rotate the refresh tokens on every login';
const one = (...prompts: string[]): Record<string, unknown> => ({ mode: 'stream-json', prompts, steps: ANSWER });

function installed(files: Record<string, string> = {}): string {
  const root = project({ ...FILES, ...files });
  expect(clew(root, ['init', '--yes', '--host', 'claude']).code).toBe(0);
  return root;
}

/** What an agent is told of the prompt that took up a context where none was active. */
const TAKEN_UP = /clew: this prompt is taken for .{1,400}?clew undo \w+`\./g;

describe.skipIf(!runnable)('Claude Code', () => {
  beforeAll(() => install('claude'));

  it('a first session opens work silently; the next one begins with a brief that names it and its plan', () => {
    const root = installed();
    const first = runClaude(root, one(AUTH));
    expect(first.requests.length).toBeGreaterThan(0);
    expect(first.model).not.toContain('Active context');
    const second = runClaude(root, one('what is left to do there?'));
    expect(second.model).toContain('auth-hardening 1/3');
    expect(second.model).toContain('docs/plans/AUTH-HARDENING.md');
    expect(clew(root, ['status']).out).toContain('auth-hardening');
    expect(clew(root, ['why']).out).toContain('what is left to do there?');
  });

  it('an announced change with one plan that fits is made, said, and can be undone', () => {
    const root = installed();
    const ran = runClaude(root, one(AUTH, "now let's work on the pricing page project"));
    expect(ran.model).toContain('this prompt switched to another context');
    expect(ran.model).toContain('docs/plans/PRICING-PAGE.md');
    expect(clew(root, ['status']).out).toContain('PRICING-PAGE.md');
    expect(clew(root, ['why']).out).toContain('the words announce another context');
    expect(clew(root, ['undo', '--any']).code).toBe(0);
    expect(clew(root, ['status', '--json']).out).toContain('"id": "auth-hardening"');
  });

  it('an announced change that fits several plans brings the candidates and the question', () => {
    const root = installed();
    const ran = runClaude(root, one(AUTH, "now let's work on the pricing project", 'b'));
    expect(ran.model).toContain('Found multiple matching plans:');
    expect(ran.model).toContain('- PRICING-RESEARCH.md');
    expect(ran.model).toContain('- PRICING-PAGE.md');
    expect(ran.model).toContain('Which should we use?');
    expect(ran.model).toMatch(/the user answered question q[0-9a-f]{4}/);
    expect(clew(root, ['status', '--json']).out).toMatch(/"plan": "docs\/plans\/PRICING-(?:PAGE|RESEARCH)\.md"/);
  });

  it('work without a plan is asked about; no plan file appears until the user says so', () => {
    const root = installed();
    const ran = runClaude(root, one(AUTH, "now let's work on the spaceship telemetry project"));
    expect(ran.model).toContain("I don't see a plan for spaceship telemetry. Should I:");
    expect(ran.model).toContain('c) Search for existing plan?');
    expect(readdirSync(join(root, 'docs/plans')).length).toBe(3);
    const asked = JSON.parse(clew(root, ['status', '--json']).out).questions[0];
    expect(clew(root, ['answer', asked.id, 'b'], { CLAUDECODE: '1' }).code).toBe(3);
    expect(readdirSync(join(root, 'docs/plans')).length).toBe(3);
    // Without a terminal nobody can be asked; at one it is a person who answers.
    expect(clew(root, ['answer', asked.id, 'b']).code).toBe(3);
    expect(readdirSync(join(root, 'docs/plans')).length).toBe(3);
    expect(atTerminal(root, ['answer', asked.id, 'b', '--yes']).code).toBe(0);
    expect(readFileSync(join(root, 'docs/plans/spaceship-telemetry.md'), 'utf8')).toContain('# spaceship telemetry');
  });

  it('with clarify=block the prompt is held: the model never sees it, the user sees the question', () => {
    const root = installed();
    expect(clew(root, ['config', 'set', 'clarify', 'block']).code).toBe(0);
    const ran = runClaude(root, {
      mode: 'interactive',
      argv: ['--permission-mode', 'default'],
      steps: ANSWER,
      keys: [
        { wait: '❯', ms: 30_000 },
        { sleep: 800 },
        { type: AUTH },
        { key: 'Enter' },
        { wait: 'Shall I go on', ms: 20_000 },
        { sleep: 500 },
        { type: "now let's work on the pricing project" },
        { key: 'Enter' },
        { sleep: 3000, snap: 'held' },
        { key: ['C-c', 'C-c'] },
        { sleep: 800 },
        { key: ['C-c', 'C-c'] },
        { sleep: 1500 },
      ],
    });
    expect(ran.screens).toContain('Which should we use?');
    expect(ran.screens).toContain('PRICING-RESEARCH.md');
    expect(ran.requests.some((r) => r.includes('pricing project'))).toBe(false);
  });

  it('a nudge reaches the request; a model that follows it moves its session, and the next prompt knows', () => {
    const root = installed();
    const sessions = (): Record<string, SessionState> => filesStore(join(root, '.clew')).state().sessions;
    runClaude(root, one('list the tiers of five competitors for the pricing research'));
    expect(clew(root, ['switch', 'docs/plans/AUTH-HARDENING.md']).code).toBe(0);
    const before = sessions();
    expect(Object.values(before).map((s) => s.active)).toEqual(['pricing-research']);
    // Every prompt is worth a nudge, none a question: which one is, is measured elsewhere.
    writeFileSync(join(root, '.clew/config.json'), '{"detect": {"nudge": 0, "ask": 1, "switch": 1}}');
    // The scripted model knows nothing but the nudge: command and name are taken from the request.
    const named = '(?<=clew: may be another context[^;]*; or )[a-z0-9-]+';
    const ran = runClaude(root, {
      mode: 'stream-json',
      prompts: [
        'interview two more customers about the tiers',
        'failures: ten of them lock accounts, and the refresh tokens rotate',
      ],
      argv: ['--permission-mode', 'acceptEdits', '--allowedTools', 'Bash'],
      env: { PATH: onPath(root) },
      steps: [
        {
          when: { tool: 'Bash', any: 'clew: may be another context.*clew switch ID' },
          tools: [
            { name: 'Bash', input: { command: `clew switch {{re:${named}}}`, description: 'Record the change' } },
          ],
        },
        ...ANSWER,
      ],
    });
    const nudge = /clew: may be another context[^\n]*?active ([^;]+); or ([a-z-]+)/;
    const requests = ran.requests.filter((r) => nudge.test(r));
    expect(nudge.exec(requests[0]!)?.slice(1)).toEqual([expect.stringMatching(/auth/i), 'pricing-research']);
    const ours = Object.values(sessions()).filter((s) => !(s.id in before));
    expect(ours.map((s) => [s.active, s.trail.at(-1)])).toEqual([['pricing-research', 'auth-hardening']]);
    for (const id of Object.keys(before)) expect(sessions()[id]!.active).toBe(before[id]!.active);
    expect(clew(root, ['status', '--json']).out).toContain('"plan": "docs/plans/PRICING-RESEARCH.md"');
    // The last request holds both nudges; the second one names the work the model turned to.
    const last = [...ran.requests.at(-1)!.matchAll(new RegExp(nudge, 'g'))].map((m) => m[1]);
    expect(last).toHaveLength(2);
    expect(last[1]).toMatch(/pricing/i);
  });

  it('quiet prompts add nothing to the request, behind the line of the one that took up a context', () => {
    const root = installed();
    const ran = runClaude(root, one(AUTH, 'yes', 'now let us run the tests'));
    expect(ran.model).toMatch(TAKEN_UP);
    expect(ran.model.replaceAll(TAKEN_UP, '')).not.toMatch(/clew-data|clew:/);
  });

  it('compaction keeps the work: the session goes on with it', () => {
    const root = installed();
    const ran = runClaude(root, {
      prompts: [AUTH, '/compact', 'go on'],
      argv: ['--permission-mode', 'acceptEdits'],
      steps: ANSWER,
    });
    expect(ran.requests.at(-1)).toContain('active auth-hardening 1/3');
    expect(ran.requests.at(-1)).toContain('plan docs/plans/AUTH-HARDENING.md');
  });

  it('work is left, taken up again, compacted and resumed: each time the request holds its quick resume; undo walks back', () => {
    const root = installed();
    const writes = (when: string, name: string): object => ({
      when: { last: when },
      text: 'I write it.',
      tools: [{ name: 'Write', input: { file_path: join(root, name), content: '// words\n' } }],
    });
    const steps = [
      writes('harden the auth', 'src/auth/rotate.ts'),
      writes('pricing page project', 'src/pricing/hero.ts'),
      ...ANSWER,
    ];
    const ran = runClaude(root, {
      prompts: [
        AUTH,
        "now let's work on the pricing page project",
        'back to the auth hardening project',
        '/compact',
        'go on',
      ],
      argv: ['--permission-mode', 'acceptEdits'],
      steps,
    });
    const told = (text: string): string => ran.requests.filter((r) => r.includes(text)).join('\n');
    const resume = 'Next action: Lock accounts after ten failures';
    expect(told('back to the auth hardening project')).toContain(resume);
    expect(ran.requests.at(-1)).toContain(resume);
    const auth = readFileSync(join(root, '.clew/contexts/auth-hardening.md'), 'utf8');
    expect(auth).toContain('- src/auth/rotate.ts');
    expect(auth).not.toContain('src/pricing/hero.ts');
    expect(readFileSync(join(root, '.clew/contexts/pricing-page.md'), 'utf8')).toContain('- src/pricing/hero.ts');
    expect(clew(root, ['undo', '--any']).out).toContain('switched to auth-hardening');
    expect(clew(root, ['undo', '--any']).out).toContain('switched to pricing-page');
    expect(clew(root, ['status', '--json']).out).toContain('"id": "auth-hardening"');
  });

  it('a failing hook never stops the session, and is shown later', () => {
    const root = installed();
    rmSync(join(root, '.clew'), { recursive: true, force: true });
    writeFileSync(join(root, '.clew'), 'not a folder');
    const broken = runClaude(root, one(AUTH));
    expect(broken.requests.length).toBeGreaterThan(0);
    rmSync(join(root, '.clew'));
    const settings = join(root, '.claude/settings.local.json');
    writeFileSync(settings, readFileSync(settings, 'utf8').replaceAll('hook.cjs', 'gone.cjs'));
    const gone = runClaude(root, one(AUTH));
    expect(gone.requests.length).toBeGreaterThan(0);
  });

  it('uninstall leaves the settings byte for byte as they were, and --purge no byte of ours', () => {
    const own =
      '{\n\t"permissions": { "allow": ["Bash(ls:*)"] },\n\t"hooks": { "Stop": [ { "hooks": [ { "type": "command", "command": "true" } ] } ] }\n}\n';
    const root = project({ ...FILES, '.gitignore': '.claude/settings.local.json\n' });
    mkdirSync(join(root, '.claude'), { recursive: true });
    writeFileSync(join(root, '.claude/settings.local.json'), own);
    expect(clew(root, ['init', '--yes', '--host', 'claude']).code).toBe(0);
    runClaude(root, one(AUTH));
    expect(clew(root, ['uninstall', '--yes']).code).toBe(0);
    expect(readFileSync(join(root, '.claude/settings.local.json'), 'utf8')).toBe(own);
    expect(existsSync(join(root, '.clew'))).toBe(true);
    const after = runClaude(root, one('hello again'));
    expect(after.model).not.toMatch(/clew-data|clew:/);
    expect(clew(root, ['init', '--yes', '--host', 'claude']).code).toBe(0);
    expect(clew(root, ['uninstall', '--yes', '--purge']).code).toBe(0);
    expect(existsSync(join(root, '.clew'))).toBe(false);
    expect(readFileSync(join(root, '.claude/settings.local.json'), 'utf8')).toBe(own);
  });
});
