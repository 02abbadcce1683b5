/** Holds the built hook for Codex and Copilot CLI end to end: a day of events, a plan that is held, and silence where another host runs Claude Code's entry. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesStore } from '../../../src/stores/files.js';
import { spawnSync } from '../../support/warm.js';
import { folder } from '../../support/world.js';

const HOOK = resolve('dist/hook.cjs');
const CLI = resolve('dist/cli.js');
const plan = (title: string, ...tasks: string[]): string =>
  `# ${title}\n\n## Tasks\n\n${tasks.map((t) => `- [ ] ${t}`).join('\n')}\n`;
const FILES = {
  'docs/plans/PRICING-RESEARCH.md': plan(
    'Pricing research',
    'List the tiers of five competitors',
    'Interview customers',
  ),
  'docs/plans/AUTH-HARDENING.md': plan('Auth hardening', 'Rotate refresh tokens on login', 'Lock accounts'),
};
const V2 = plan('Pricing research v2', 'List the tiers again');

class World {
  readonly root = join(folder(), 'shop');
  readonly home = join(this.root, '..', 'home');

  constructor(readonly host: string) {
    mkdirSync(join(this.root, '.git'), { recursive: true });
    writeFileSync(join(this.root, '.git/HEAD'), 'ref: refs/heads/main\n');
    for (const [name, text] of Object.entries(FILES)) this.write(name, text);
    this.run(CLI, ['index', '--quiet'], '');
  }

  write(name: string, text: string): void {
    mkdirSync(dirname(join(this.root, name)), { recursive: true });
    writeFileSync(join(this.root, name), text);
  }

  run(file: string, args: string[], input: string, env: object = {}): string {
    const r = spawnSync(process.execPath, [file, ...args], {
      ...{ input, encoding: 'utf8', cwd: this.root },
      env: { PATH: process.env.PATH, HOME: this.home, ...env },
    });
    expect([r.status, r.stderr]).toEqual([0, '']);
    return r.stdout;
  }

  fire(hook_event_name: string, more: object = {}, env: object = {}, host = this.host): Record<string, unknown> | null {
    const args = /Tool(?:Use)?$/.test(hook_event_name) ? [host, 'tool'] : [host];
    const payload = { session_id: 's1', cwd: this.root, hook_event_name, ...more };
    const said = this.run(HOOK, args, JSON.stringify(payload), env);
    return said === '' ? null : (JSON.parse(said) as Record<string, unknown>);
  }
}

/** A patch of a file that is there, as each host tells of it. */
const PATCH =
  '*** Begin Patch\n*** Update File: src/a.ts\n@@\n one\n-two\n+2\n+and a half\n three\n@@\n-nine\n+9\n*** End Patch\n';
const PATCHES: Record<string, object> = {
  codex: { tool_name: 'apply_patch', tool_input: { command: PATCH } },
  copilot: { tool_name: 'Edit', tool_input: PATCH },
};

/** What a host's answer tells the model, and the verdict with its reason. */
function told(host: string, answer: Record<string, unknown> | null): Record<string, unknown> {
  return host === 'codex' ? ((answer?.hookSpecificOutput ?? {}) as Record<string, unknown>) : (answer ?? {});
}

const WRITES: Record<string, (root: string) => object> = {
  codex: () => ({
    tool_name: 'apply_patch',
    tool_input: {
      command: `*** Begin Patch\n*** Add File: docs/plans/PRICING-RESEARCH-v2.md\n${V2.replace(/^/gm, '+')}\n*** End Patch\n`,
    },
  }),
  copilot: (root) => ({
    tool_name: 'Write',
    tool_input: { path: join(root, 'docs/plans/PRICING-RESEARCH-v2.md'), file_text: V2 },
  }),
};

describe.each(['codex', 'copilot'])('the built hook for %s', (host) => {
  it('a patch of a file that is there is traced by its lines', () => {
    const w = new World(host);
    w.fire('SessionStart', { source: host === 'codex' ? 'startup' : 'new' });
    w.fire('UserPromptSubmit', { prompt: 'count with digits in src/a.ts' });
    w.write('src/a.ts', 'one\n2\nand a half\nthree\n9\n');
    w.fire('PostToolUse', { ...PATCHES[host]!, tool_use_id: 't1' });
    const { stretches } = JSON.parse(w.run(CLI, ['trace', 'src/a.ts', '--json'], ''));
    const ours = stretches.filter((s: { why: unknown }) => s.why !== null);
    expect(ours.map((s: { from: number; to: number }) => [s.from, s.to])).toEqual([
      [2, 3],
      [5, 5],
    ]);
  });

  it('a first request is told in one line; a change of work, and the next session, in its own shape', () => {
    const w = new World(host);
    expect(w.fire('SessionStart', { source: host === 'codex' ? 'startup' : 'new' })).toBeNull();
    const opened = w.fire('UserPromptSubmit', { prompt: 'harden the auth: rotate the refresh tokens on every login' });
    expect(told(host, opened).additionalContext).toContain('now active: ');
    // Copilot shows its user nothing of a hook's.
    expect(JSON.stringify(opened).includes('Undo: clew undo')).toBe(host === 'codex');
    const turned = w.fire('UserPromptSubmit', { prompt: "now let's work on the pricing research project" });
    expect(told(host, turned).additionalContext).toContain('docs/plans/PRICING-RESEARCH.md');
    w.fire('Stop');
    expect(w.fire('PreCompact', { trigger: 'auto' })).toBeNull();
    w.fire('SessionEnd', { reason: 'other' });
    const next = w.fire('SessionStart', { source: 'resume' });
    expect(told(host, next).additionalContext).toContain('PRICING-RESEARCH.md');
    const state = filesStore(join(w.root, '.clew')).state();
    expect(state.sessions.s1).toMatchObject({ host, prompts: 2 });
    expect(existsSync(join(w.root, '.clew/faults.jsonl'))).toBe(false);
  });

  it('a new plan beside one like it is held with the reason; other calls are let be', () => {
    const w = new World(host);
    w.fire('UserPromptSubmit', { prompt: 'look at the prices' });
    const said = told(host, w.fire('PreToolUse', WRITES[host]!(w.root)));
    expect(said.permissionDecision).toBe(host === 'codex' ? 'deny' : 'ask');
    expect(said.permissionDecisionReason).toContain('PRICING-RESEARCH.md');
    if (host === 'codex') expect(said.permissionDecisionReason).toMatch(/to allow it, type: yes q[0-9a-f]+/);
    expect(w.fire('PreToolUse', { tool_name: 'Bash', tool_input: { command: 'ls' } })).toBeNull();
    expect(w.fire('PreToolUse', { tool_name: 'Read', tool_input: { path: 'x' } })).toBeNull();
    for (const broken of [{ tool_name: 'Edit' }, { tool_name: 'apply_patch', tool_input: 7 }, { tool_input: [] }])
      expect(w.fire('PreToolUse', broken)).toBeNull();
  });

  it('is read as itself, not as Claude Code', () => {
    const w = new World(host);
    const fire = (host: string) => w.fire('UserPromptSubmit', { prompt: 'rotate the tokens' }, {}, host);
    fire(host);
    fire('claude');
    expect(Object.keys(filesStore(join(w.root, '.clew')).state().sessions)).toEqual(['s1']);
  });
});

/** How the others call what both tell of. */
const GEMINI: Record<string, string> = {
  UserPromptSubmit: 'BeforeAgent',
  PreToolUse: 'BeforeTool',
  PostToolUse: 'AfterTool',
  Stop: 'AfterAgent',
};

describe.each(['gemini', 'qwen'])('the built hook for %s', (host) => {
  const named = (event: string): string => (host === 'gemini' ? (GEMINI[event] ?? event) : event);
  const prompt = (w: World, text: string): unknown =>
    w.fire(named('UserPromptSubmit'), { prompt: text, ...(host === 'qwen' ? { submitted_prompt: text } : {}) });
  const context = (answer: unknown): string =>
    String((answer as { hookSpecificOutput?: Fields } | null)?.hookSpecificOutput?.additionalContext ?? '');
  type Fields = Record<string, unknown>;
  /** The verdict on a call, and why. */
  const judged = (w: World, tool_name: string, tool_input: object): [unknown, string] => {
    const said = w.fire(named('PreToolUse'), { tool_name, tool_input }) ?? {};
    const inner = (said.hookSpecificOutput ?? {}) as Fields;
    return host === 'gemini'
      ? [said.decision, String(said.reason ?? '')]
      : [inner.permissionDecision, String(inner.permissionDecisionReason ?? '')];
  };

  it('a change of work is told to the model, and the next session begins with a brief', () => {
    const w = new World(host);
    expect(w.fire('SessionStart', { source: 'startup' })).toBeNull();
    expect(JSON.stringify(prompt(w, 'harden the auth: rotate the refresh tokens on every login'))).toContain(
      'clew undo',
    );
    expect(context(prompt(w, "now let's work on the pricing research project"))).toContain('PRICING-RESEARCH.md');
    // What comes before each request, or behind each result of a tool, is nobody's prompt.
    expect(prompt(w, '')).toBeNull();
    expect(w.fire('PreCompress', { trigger: 'auto' })).toBeNull();
    w.fire(named('Stop'), { prompt_response: 'Done.' });
    w.fire('SessionEnd', { reason: 'exit' });
    expect(context(w.fire('SessionStart', { source: 'resume' }))).toContain('PRICING-RESEARCH.md');
    expect(filesStore(join(w.root, '.clew')).state().sessions.s1).toMatchObject({ host, prompts: 2 });
    expect(existsSync(join(w.root, '.clew/faults.jsonl'))).toBe(false);
  });

  it('a new plan beside one like it is held with the reason; other calls are let be', () => {
    const w = new World(host);
    prompt(w, 'look at the prices');
    const plan = { file_path: join(w.root, 'docs/plans/PRICING-RESEARCH-v2.md'), content: V2 };
    const [verdict, why] = judged(w, 'write_file', plan);
    expect(verdict).toBe(host === 'gemini' ? 'deny' : 'ask');
    expect(why).toContain('PRICING-RESEARCH.md');
    expect(/to allow it, type: yes q[0-9a-f]+/.test(why)).toBe(host === 'gemini');
    for (const [name, input] of [
      ['run_shell_command', { command: 'ls' }],
      ['read_file', { file_path: 'x' }],
      ['write_file', {}],
    ] as const)
      expect(judged(w, name, input)).toEqual([undefined, '']);
  });

  it('a command is judged in the folder that it names, by the workspace of its session', () => {
    const w = new World(host);
    w.write('.clew/config.json', '{"gate": "strict"}');
    w.write(
      '.clew/intents.yaml',
      'version: 1\nintents:\n  - {id: INT-001, summary: W, scope: {allow_glob: ["src/**"]}}\n',
    );
    w.run(CLI, ['intent', 'confirm', '--yes'], '');
    w.run(CLI, ['intent', 'select', 'INT-001', '--session', 's1'], '');
    const folder = host === 'gemini' ? 'dir_path' : 'directory';
    const at = (place: string): unknown =>
      w.fire(
        named('PreToolUse'),
        { tool_name: 'run_shell_command', tool_input: { command: 'echo x > a.ts', [folder]: place } },
        { CLAUDE_PROJECT_DIR: w.root },
      );
    expect(at('src')).toBeNull();
    for (const place of ['', '..', 'nested'])
      expect([place, JSON.stringify(at(place))]).toEqual([place, expect.stringMatching(/"(?:deny|ask)"/)]);
  });
});

describe('Codex, which asks nobody', () => {
  it('refuses with the line that grants it; once it was typed the next try goes through', () => {
    const w = new World('codex');
    w.write(
      '.clew/intents.yaml',
      'version: 1\nintents:\n  - {id: INT-001, summary: a, scope: {allow_glob: ["src/**"]}}\n',
    );
    w.run(CLI, ['intent', 'confirm', '--yes'], '');
    const tries = (command: string): string =>
      String(
        told('codex', w.fire('PreToolUse', { tool_name: 'Bash', tool_input: { command } })).permissionDecisionReason ??
          '',
      );
    const said = tries('git checkout -b feature/x');
    expect(said).toContain('The line: git checkout -b feature/x\n');
    expect(said).not.toMatch(/files are named|AskUserQuestion/);
    const typed = /in a terminal: clew (.*)/.exec(said)![1]!;
    expect(typed).toBe(`scope allow --family 'git checkout -b' --reason "why"`);
    const words = spawnSync('sh', ['-c', `printf '%s\\0' ${typed}`], { encoding: 'utf8' })
      .stdout.split('\0')
      .slice(0, -1);
    w.run(CLI, words, '');
    expect(tries('git checkout -b feature/y')).toBe('');
    const other = /type: yes (q[0-9a-f]+)/.exec(tries('mv src/a.ts ../b.ts'))![1]!;
    w.fire('UserPromptSubmit', { prompt: `yes ${other}` });
    expect(tries('mv src/a.ts ../b.ts')).toBe('');
    expect(tries('mv src/a.ts ../c.ts')).toContain('yes q');
  });
});

describe('what Copilot was told before', () => {
  it('is read from its own record, which its prompts do not name', () => {
    const w = new World('copilot');
    const record = join(w.home, '.copilot/session-state/s1/events.jsonl');
    mkdirSync(dirname(record), { recursive: true });
    const row = (type: string, data: object): string =>
      `${JSON.stringify({ type, data, timestamp: '2026-01-05T10:00:00.000Z' })}\n`;
    writeFileSync(record, row('user.message', { content: 'harden the auth' }));
    w.fire('UserPromptSubmit', { prompt: 'go on' });
    const session = () => filesStore(join(w.root, '.clew')).state().sessions;
    expect(session().s1!.transcript).toBe(record);
    // An id that would lead elsewhere names no record.
    w.fire('UserPromptSubmit', { session_id: '../../x', prompt: 'go on' });
    expect(session()['../../x']!.transcript).toBeNull();
  });
});

it('Codex tells the folder of a command, which may be a repository of its own: its session’s workspace judges it', () => {
  const w = new World('codex');
  w.write('.clew/config.json', '{"gate": "strict"}');
  w.write(
    '.clew/intents.yaml',
    'version: 1\nintents:\n  - id: INT-001\n    summary: W\n    scope: {allow_glob: ["src/**"]}\n',
  );
  w.write('nested/.git/HEAD', 'ref: refs/heads/main\n');
  w.run(CLI, ['intent', 'confirm', '--yes'], '', {});
  w.run(CLI, ['intent', 'select', 'INT-001', '--session', 's1'], '', {});
  const ran = (command: string, cwd: string): unknown =>
    told('codex', w.fire('PreToolUse', { tool_name: 'Bash', tool_input: { command }, cwd })).permissionDecision;
  expect(ran('echo x > a.ts', join(w.root, 'src'))).toBeUndefined();
  for (const cwd of [w.root, join(w.root, 'nested'), join(w.root, '..'), ''])
    expect([cwd, ran('echo x > a.ts', cwd)]).toEqual([cwd, 'deny']);
});

describe('Claude Code’s entry, run by another host', () => {
  const prompt = { prompt: "now let's work on the pricing research project" };

  it.each([
    ['Copilot CLI', { COPILOT_CLI: '1' }, null],
    ['VS Code', { VSCODE_PID: '7' }, null],
    // It may take silence before a call for a fault, and block it.
    ['Cursor', { CURSOR_VERSION: '3.20' }, {}],
  ])('%s: silence, and nothing is kept', (_, env, silence) => {
    const w = new World('claude');
    const before = existsSync(join(w.root, '.clew/log.jsonl'));
    expect(w.fire('UserPromptSubmit', prompt, env)).toBeNull();
    expect(
      w.fire('PreToolUse', { tool_name: 'Write', tool_input: { file_path: 'docs/plans/x.md', content: V2 } }, env),
    ).toEqual(silence);
    expect(existsSync(join(w.root, '.clew/log.jsonl'))).toBe(before);
    // Claude Code started from a shell of that host is Claude Code.
    w.fire('UserPromptSubmit', prompt, { ...env, CLAUDECODE: '1' });
    expect(existsSync(join(w.root, '.clew/log.jsonl'))).toBe(true);
  });

  it('VS Code: its payloads are in camel case', () => {
    const w = new World('claude');
    const payload = { sessionId: 's1', hookEventName: 'UserPromptSubmit', cwd: w.root, ...prompt };
    expect(w.run(HOOK, ['claude'], JSON.stringify(payload))).toBe('');
    expect(existsSync(join(w.root, '.clew/log.jsonl'))).toBe(false);
  });
});

it('Copilot, which keeps no rule for all folders, is told that our harmless tools may run; the others are told nothing', () => {
  const asked = (host: string, tool_name: string, env: object = {}): unknown =>
    new World(host).fire('PreToolUse', { tool_name, tool_input: { ref: 'x' } }, env);
  expect(asked('copilot', 'clew-switch_context')).toEqual({ permissionDecision: 'allow' });
  expect(asked('copilot', 'clew-propose_plan')).toBe(null);
  expect(asked('copilot', 'other-switch_context')).toBe(null);
  expect(asked('copilot', 'clew-switch_context', { CLEW_DISABLE: '1' })).toBe(null);
  expect(asked('codex', 'mcp__clew__switch_context')).toBe(null);
  expect(asked('claude', 'mcp__clew__switch_context')).toBe(null);
  const strict = new World('copilot');
  strict.write('.clew/config.json', '{"gate": "strict"}');
  strict.write('.clew/intents.yaml', 'version: 1\nintents:\n  - id: INT-001\n    summary: Work\n');
  expect(strict.fire('PreToolUse', { tool_name: 'clew-switch_context', tool_input: {} })).toMatchObject({
    permissionDecision: 'allow',
  });
});

it('where a prompt cannot wait, its model is told to ask, and what stands in the workspace is fenced', () => {
  const page = 'docs/plans/PRICING-PAGE.md';
  const prompt = "now let's work on the pricing project";
  const asked = (host: string): Record<string, unknown> | null => {
    const w = new World(host);
    w.write(page, plan('Pricing page', 'Draw the table'));
    w.write('.clew/config.json', '{"clarify": "block"}');
    w.run(CLI, ['index', '--quiet'], '');
    w.run(CLI, ['switch', 'docs/plans/AUTH-HARDENING.md'], '');
    return w.fire('UserPromptSubmit', { prompt });
  };
  expect(asked('codex')).toMatchObject({ decision: 'block', reason: expect.stringContaining('PRICING-PAGE.md') });
  const told = String(asked('opencode')?.additionalContext);
  expect(told).toContain('Ask the user this before acting:');
  expect(told).toMatch(/<clew-data [^>]*>[^<]*PRICING-PAGE\.md[^<]*<\/clew-data/);
  expect(told).not.toContain('send the prompt again');
});
