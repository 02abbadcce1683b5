/** Holds through the built hook that no glob of a scope or of the settings makes it hang or opens the gate, and that the command line says which cannot be used. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { some } from '../../support/properties.js';
import { spawnSync } from '../../support/warm.js';
import { folder } from '../../support/world.js';

/** Longer than any call takes on a slow machine: one that hangs is ended by it, and has no status then. */
const HANGS = 60_000;
const HOSTILE = [
  '***!a\\\\\\\\',
  '(a|a)*',
  '*a*a*a*a*a*b',
  '{a,b}'.repeat(40),
  '[[[[',
  '**/'.repeat(200),
  '**/*a*a/**/*a*a/**/*ab',
  `**/*${'a'.repeat(100)}*${'a'.repeat(100)}b`,
  'x'.repeat(10_000),
  '{1..999999}',
  '[z-a]',
  '{a,b',
];

function desk(deny: string[], settings: object) {
  const top = folder();
  const root = join(top, 'shop');
  for (const dir of ['.git', 'src', '.clew']) mkdirSync(join(root, dir), { recursive: true });
  writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
  const scope = `scope: { allow_glob: ["src/**"], deny_glob: ${JSON.stringify(deny)} }`;
  writeFileSync(join(root, '.clew/intents.yaml'), `version: 1\nintents:\n  - id: INT-001\n    ${scope}\n`);
  writeFileSync(join(root, '.clew/config.json'), JSON.stringify(settings));
  const env = { PATH: process.env.PATH, HOME: join(top, 'home') };
  const hook = (kind: string, hook_event_name: string, more: object): string => {
    const input = {
      session_id: 's1',
      transcript_path: null,
      cwd: root,
      hook_event_name,
      tool_use_id: 'toolu_1',
      ...more,
    };
    const r = spawnSync(process.execPath, [resolve('dist/hook.cjs'), 'claude', kind], {
      ...{ env, input: JSON.stringify(input), encoding: 'utf8', cwd: root, timeout: HANGS },
    });
    expect([r.status, r.stderr]).toEqual([0, '']);
    return r.stdout;
  };
  const write = (path: string, content = 'x'): { decision: string; why: string } => {
    const out = hook('tool', 'PreToolUse', {
      tool_name: 'Write',
      tool_input: { file_path: join(root, path), content },
    });
    const said = out === '' ? {} : JSON.parse(out).hookSpecificOutput;
    // Refused with a question of ours is asked.
    const asked = /to allow it, type: yes q/.test(said.permissionDecisionReason);
    return { decision: asked ? 'ask' : (said.permissionDecision ?? 'none'), why: said.permissionDecisionReason ?? '' };
  };
  const clew = (...args: string[]) => {
    const r = spawnSync(process.execPath, [resolve('dist/cli.js'), ...args, '--cwd', root], {
      ...{ env, encoding: 'utf8', timeout: HANGS },
    });
    return { code: r.status, said: r.stdout + r.stderr };
  };
  return { root, hook, write, clew };
}

describe('a hostile glob', () => {
  const long = `src/${Array.from({ length: 14 }, () => 'a'.repeat(250)).join('/')}`;

  it.each(some(HOSTILE.map((glob) => [glob.slice(0, 24), glob])))(
    'that denies neither hangs the hook nor opens the gate: %s',
    (_, glob) => {
      const d = desk([glob, 'src/legacy/**'], {});
      const listed = d.clew('intents');
      const unusable = listed.said.includes('is not used');
      // Where one that keeps out cannot be used nobody can tell what it meant: every file is asked about.
      expect(d.write('src/b.ts').decision).toBe(unusable ? 'ask' : 'none');
      expect(d.write('src/legacy/b.ts').decision).toBe('deny');
      expect(d.write('lib/b.ts').decision).toBe('ask');
      expect(['ask', 'none']).toContain(d.write(long).decision);
      if (unusable) expect(listed.said).toMatch(/intents\.yaml:4:\d+: the glob ".+" of INT-001 is not used: \w/s);
    },
  );

  it('all of them at once, two hundred times', () => {
    const d = desk(
      Array.from({ length: 200 }, (_, i) => `${i % 2 ? `**/*${i}a` : '{a,b}{a,b}{a,b}'}*${'a'.repeat(150)}b`),
      {},
    );
    expect(d.write(long).decision).toBe('ask');
    expect(d.clew('intents').said).toContain('it and those before it stand for too many globs');
  });

  it('of plans in the settings is said with its key, hangs nothing, and leaves the gate as it is', () => {
    const d = desk([], { gate: 'strict', plans: HOSTILE.flatMap((glob) => [glob, `!${glob}`]) });
    d.clew('intent', 'new', 'more');
    const held = d.write('docs/plans/new.md', '# Plan\n\n- [ ] a\n- [ ] b\n');
    expect(held.decision).toBe('deny');
    expect(held.why).toContain('select_active_intent');
    d.hook('prompt', 'UserPromptSubmit', { prompt: 'what is left to do?' });
    expect(d.clew('plans').code).not.toBeNull();
    const said = desk([], { plans: ['notes/**', '[[[['] }).clew('config', 'list').said;
    expect(said).toContain(
      '.clew/config.json:1:22: the glob "[[[[" of plans is not used: its square brackets do not close within a name.',
    );
  });

  it('is refused where it is typed', () => {
    const d = desk([], {});
    const set = d.clew('config', 'set', 'plans', '["docs/@(a|b)/*.md"]');
    expect([set.code, set.said]).toEqual([
      2,
      expect.stringContaining('The setting plans must be a list of globs that can be used'),
    ]);
    expect(d.clew('scope', 'allow', 'src/[z-a]', '--reason', 'x').said).toContain('runs backwards');
    expect(d.clew('intent', 'new', 'more', '--deny', 'src/{a,b').said).toMatch(
      /:\d+:\d+: the glob "src\/\{a,b" .*do not close/,
    );
  });
});
