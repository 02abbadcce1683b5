/** What is seen at a glance: the row that `clew statusline` prints, in a host and in a shell, and what it leaves of a line that was there. */
import { type StdioOptions, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Client } from '../support/mcp-client.js';
import { Journey } from './_journey.js';

const PROGRAM = resolve('dist/statusline.cjs');

/** The row as the host shows it for session `id`: its settings say how. */
function shown(
  j: Journey,
  id: string,
  { cwd = j.root, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
) {
  const { statusLine } = JSON.parse(j.read('.claude/settings.local.json'));
  return run(j, ['sh', '-c', statusLine.command], { cwd, env, input: payload(id, cwd) });
}

function payload(id: string, cwd: string): string {
  return JSON.stringify({ session_id: id, cwd, workspace: { current_dir: cwd, project_dir: cwd }, version: '2.1.329' });
}

function run(
  j: Journey,
  [command, ...args]: string[],
  { cwd = j.root, env = {}, input }: { cwd?: string; env?: Record<string, string>; input?: string } = {},
): string {
  const given = { ...j.env({ TERM: 'xterm', NO_COLOR: '1', ...env }) };
  const stdin = input === undefined ? { stdio: ['ignore', 'pipe', 'pipe'] as StdioOptions } : { input };
  const r = spawnSync(command!, args, { cwd, env: given, encoding: 'utf8', ...stdin });
  expect(r.stderr).toBe('');
  expect(r.status).toBe(0);
  return r.stdout;
}

function installed(settings?: string): Journey {
  const j = new Journey({ installed: false });
  if (settings !== undefined) j.write({ '.claude/settings.local.json': settings });
  expect(j.clew('init', '--yes', '--statusline').status).toBe(0);
  return j;
}

describe('the row', () => {
  it('tells a task that has no id by its words', () => {
    const j = installed();
    j.write({ 'docs/plans/LETTERS.md': '# Letters\n\n- [ ] write to the harbour\n- [ ] wait\n' });
    j.session('one').says('switch to docs/plans/LETTERS.md');
    expect(j.clew('task', 'start', 'docs/plans/LETTERS.md:3', '--session', 'one').status).toBe(0);
    expect(shown(j, 'one')).toMatch(/last, \d\d:\d\d: started “write to the harbour”/);
    expect(shown(j, 'one')).not.toMatch(/\bk\d/);
  });

  it('names the scope of no intent that was closed or let go of', () => {
    const j = installed();
    j.session('one').says('switch to the pricing research');
    j.clew('intent', 'new', 'Prices alone', '--allow', 'src/pricing/**');
    const select = () => j.clew('intent', 'select', 'INT-001', '--session', 'one');
    select();
    expect(shown(j, 'one')).toContain('scope: Prices alone');
    j.clew('intent', 'clear', '--session', 'one');
    expect(shown(j, 'one')).toContain('scope: any file');
    select();
    j.clew('intent', 'edit', 'INT-001', '--status', 'done');
    expect(shown(j, 'one')).toContain('scope: any file');
    expect(j.clew('intents').out).not.toContain('selected by');
  });

  it('counts no task back at a prompt that comes before the index knows of it', async () => {
    const j = installed();
    j.write({ 'docs/plans/LETTERS.md': '# Letters\n\n- [x] fold\n- [ ] write to the harbour\n- [ ] wait\n' });
    j.session('one').says('switch to docs/plans/LETTERS.md');
    const c = new Client(j.root, {
      env: j.env({ CLAUDE_PROJECT_DIR: j.root, CLAUDE_CODE_SESSION_ID: 'one', CLAUDECODE: '1' }) as Record<
        string,
        string
      >,
    });
    await c.open();
    await c.call('report_task', { task: 'docs/plans/LETTERS.md:4', status: 'completed' });
    expect(shown(j, 'one')).toContain('Letters 2/3');
    j.session('one').says('and what does the second one mean?');
    expect(shown(j, 'one')).toContain('Letters 2/3');
  });

  it('is as new as the last event: what is active, how far it is, what comes next, what else is open', () => {
    const j = installed();
    const s = j.session('one');
    s.says("let's work on the pilot plan");
    expect(shown(j, 'one')).toMatch(
      /^● context: Pilot plan 1\/3 · since (?:yesterday )?\d\d:\d\d: you said "let's work on the pilot plan"\nlast, (?:yesterday )?\d\d:\d\d: switched to Pilot plan.* · scope: any file/,
    );
    j.later(6 * 60_000);
    expect(shown(j, 'one', { env: { COLUMNS: '132' } })).toContain(' · next: write the invitation\n');
    s.edits('docs/plans/PILOT-PLAN.md', '- [ ] PILOT-2', '- [x] PILOT-2');
    s.stop();
    j.later(6 * 60_000);
    expect(shown(j, 'one', { env: { COLUMNS: '132' } })).toMatch(
      /^● context: Pilot plan 2\/3 .* · next: collect what they say\n/,
    );
    s.says("now let's work on the pricing research");
    j.later(6 * 60_000);
    expect(shown(j, 'one', { env: { COLUMNS: '136' } })).toMatch(
      /^● context: Pricing research 0\/2 · [\s\S]* · 1 other context open\n$/,
    );
    s.clew('undo');
    expect(shown(j, 'one')).toMatch(/^● context: Pilot plan 2\/3/);
  });

  it('after /clear shows its own context, whichever of its two ids the host gives', () => {
    const j = installed();
    const [one, two] = [j.session('one'), j.session('two')];
    one.says("let's work on the pricing research");
    one.stop();
    two.says("let's work on the pilot plan");
    two.stop();
    one.sends({ hook_event_name: 'SessionEnd', reason: 'clear' });
    j.session('after', { source: 'clear' });
    for (const id of ['after', 'one']) expect(shown(j, id)).toMatch(/^● context: Pricing research/);
    expect(shown(j, 'two')).toMatch(/^● context: Pilot plan/);
  });

  it('of two sessions each shows its own, and a terminal the default of its folder', () => {
    const j = installed();
    const [one, two] = [j.session('one'), j.session('two')];
    one.says("let's work on the pilot plan");
    two.says("let's work on the pricing research");
    expect(shown(j, 'one')).toMatch(/^● context: Pilot plan/);
    expect(shown(j, 'two')).toMatch(/^● context: Pricing research/);
    j.clew('done', 'pilot-plan');
    expect(shown(j, 'two')).not.toContain('context open');
    j.clew('switch', 'pricing-research');
    expect(run(j, [process.execPath, j.cli, 'statusline'])).toMatch(/^● context: Pricing research/);
    expect(run(j, [process.execPath, j.cli, 'statusline'], { cwd: j.path('src/pilot') })).toMatch(
      /^● context: Pricing research/,
    );
  });

  it('a question that waits is a question mark, until it is answered', () => {
    const j = installed();
    const s = j.session('one');
    s.says("let's work on the pilot plan");
    s.says("let's work on the invoice export plan");
    expect(shown(j, 'one')).toMatch(/^\? context: Pilot plan/);
    s.says('a');
    expect(shown(j, 'one')).toMatch(/^● /);
  });

  it('an intent that was closed in a terminal is no scope any more', () => {
    const j = installed();
    const s = j.session('one');
    s.says("let's work on the pilot plan");
    j.clew('intent', 'new', 'Invoices only', '--allow', 'src/**');
    j.clew('intent', 'select', 'INT-001', '--session', 'one');
    expect(shown(j, 'one')).toContain('scope: Invoices only (src)');
    j.clew('intent', 'edit', 'INT-001', '--status', 'done');
    expect(shown(j, 'one')).toContain('scope: any file');
  });

  it('a scope goes with the selection that a prompt ends, and comes with the one that it brings', () => {
    const j = installed();
    const intent = (id: string, plan: string, allow: string) =>
      `  - {id: ${id}, summary: only ${allow}, plan: docs/plans/${plan}.md, scope: {allow_glob: ["${allow}/**"]}}\n`;
    const both = intent('INT-001', 'PILOT-PLAN', 'src/pilot') + intent('INT-002', 'PRICING-RESEARCH', 'src/pricing');
    j.write({ '.clew/intents.yaml': `version: 1\nintents:\n${both}` });
    j.clew('config', 'set', 'gate', 'strict');
    expect(j.clew('intent', 'confirm', '--yes').status).toBe(0);
    const s = j.session('one');
    s.start();
    s.says('switch to the pilot plan');
    expect(shown(j, 'one')).toContain('scope: only src/pilot');
    s.says('switch to the pricing research');
    expect(shown(j, 'one')).toContain('scope: only src/pricing');
    s.says('park this');
    expect(j.clew('status').out).toContain('no intent is selected');
    expect(shown(j, 'one')).not.toContain('only src/');
    expect(shown(j, 'one')).toContain('scope: reading only');
  });

  it('offers to undo nothing that was undone elsewhere: whoever was told of it reads that it was, and of what was done again that', async () => {
    const j = installed();
    const [s, other] = [j.session('one'), j.session('two')];
    s.says('new context Shore power');
    s.says('write a plan docs/shore-power.md for it, no code yet');
    other.says("let's work on the pricing research");
    const env = j.env({ CLAUDE_CODE_SESSION_ID: 'one', CLAUDECODE: '1' }) as Record<string, string>;
    const c = new Client(j.root, { env, form: () => ({ action: 'accept', content: { choice: 'a' } }) });
    await c.open();
    await c.call('propose_plan', { title: 'Shore power', folder: 'docs' });
    await c.close();
    const row = (id: string): string => shown(j, id, { env: { COLUMNS: '132' } });
    const made = /last, .*: made the plan docs\/shore-power\.md \(undo: clew undo (\w+)\)/;
    const [, name] = made.exec(row('one'))!;
    expect(j.clew('undo', name!).out).toContain('undone');
    expect(row('one')).toMatch(/last, .*: undid: made the plan docs\/shore-power\.md(?!.*clew undo)/);
    // Who did something else since is shown that.
    expect(row('two')).toMatch(/switched to Pricing research \(undo: /);
    // Done again, it can be undone again by the name that is told.
    expect(j.clew('redo').status).toBe(0);
    const [, again] = /last, .*: redid: made the plan.* \(undo: clew undo (\w+)\)/.exec(row('one'))!;
    expect(j.clew('undo', again!).out).toContain('undone: made the plan');
    expect(j.exists('docs/shore-power.md')).toBe(false);
    expect(row('one')).toMatch(/undid: made the plan(?!.*clew undo)/);
  });

  it('fits twenty columns, and a locale without Unicode', () => {
    const j = installed();
    j.session('one').says("let's work on the pricing research");
    const row = shown(j, 'one', { env: { COLUMNS: '20', LANG: 'C' } });
    expect(row).toMatch(/^\* [\x20-\x7e]*Pric[\x20-\x7e\n]+$/);
    for (const line of row.split('\n')) expect(line.length).toBeLessThanOrEqual(20);
  });

  it('a linked work tree shows its own context', () => {
    const j = installed();
    j.commit('settings');
    j.git('worktree', 'add', '-q', '../other', '-b', 'other');
    j.copyHooks(j.path('../other'));
    j.session('one').says("let's work on the pilot plan");
    j.session('two', { cwd: j.path('../other') }).says("let's work on the pricing research");
    expect(shown(j, 'two', { cwd: j.path('../other') })).toMatch(/^● context: Pricing research/);
    expect(run(j, [process.execPath, PROGRAM])).toMatch(/^● context: Pilot plan/);
    expect(run(j, [process.execPath, PROGRAM], { cwd: j.path('../other') })).toMatch(/^● context: Pricing research/);
  });
});

describe('bad input', () => {
  it('no input, garbage, a folder without clew, a file that is none of ours: nothing, or the row of the folder', () => {
    const j = installed();
    j.session('one').says("let's work on the pilot plan");
    const program = [process.execPath, PROGRAM, 'claude'];
    for (const input of [
      '',
      'garbage',
      '[]',
      'null',
      '{"session_id":7,"workspace":null}',
      '{"workspace":{"project_dir":9}}',
    ])
      expect(run(j, program, { input })).toMatch(/^● context: Pilot plan/);
    expect(run(j, program, { cwd: j.home, input: payload('one', j.home) })).toBe('');
    expect(run(j, program, { input: payload('one', '/nowhere/at/all') })).toBe('');
    for (const text of ['', '{', '\u0000', '[]', '{"v":2}', 'x'.repeat(300_000)]) {
      j.write({ '.clew/cache/glance.json': text });
      expect(run(j, program, { input: payload('one', j.root) })).toBe('');
    }
    j.remove('.clew/cache/glance.json');
    j.write({ '.clew/cache/glance.json/file': '' });
    expect(run(j, program, { input: payload('one', j.root) })).toBe('');
  });

  it('input that nobody ends is not waited for', () => {
    const j = installed();
    j.session('one').says("let's work on the pilot plan");
    expect(
      run(j, ['sh', '-c', `mkfifo p; (exec 9>p; sleep 20) & "${process.execPath}" "${PROGRAM}" <p; kill $!`]),
    ).toMatch(/^● /);
  });

  it('CLEW_DISABLE=1 turns it off', () => {
    const j = installed();
    j.session('one').says("let's work on the pilot plan");
    expect(shown(j, 'one', { env: { CLEW_DISABLE: '1' } })).toBe('');
  });
});

describe('a line of status that is there', () => {
  const THEIRS = `{\n  "statusLine": {"type": "command", "command": "cat | sed 's/.*session_id\\":\\"\\\\([a-z]*\\\\).*/mine: \\\\1/'", "padding": 0},\n  "model": "opus"\n}\n`;

  it('stays, first, with the same input, and is put back byte for byte', () => {
    const j = installed(THEIRS);
    j.session('one').says("let's work on the pilot plan");
    expect(shownPlain(j, 'one').split('\n').slice(0, 2)).toEqual([
      'mine: one',
      expect.stringMatching(/^● context: Pilot plan/),
    ]);
    expect(j.clew('init', '--yes', '--no-statusline').status).toBe(0);
    expect(j.read('.claude/settings.local.json')).not.toContain('statusline.cjs');
    expect(j.read('.claude/settings.local.json')).toContain('hook.cjs');
    expect(j.clew('init', '--yes', '--statusline').status).toBe(0);
    expect(j.clew('init', '--yes').out).toContain('nothing to change');
    expect(j.clew('uninstall', '--yes').status).toBe(0);
    expect(j.read('.claude/settings.local.json')).toBe(THEIRS);
  });

  it('in settings that ours stands before is shown, too', () => {
    const j = new Journey({ installed: false });
    j.write({ '.claude/settings.json': '{"statusLine":{"type":"command","command":"echo of the user"}}' }, j.home);
    expect(j.clew('init', '--yes', '--statusline').status).toBe(0);
    j.session('one').says("let's work on the pilot plan");
    expect(shown(j, 'one')).toMatch(/^of the user\n● context: Pilot plan/);
  });

  it.each([
    ['fails', 'exit 3', /^● context: Pilot/],
    ['floods', 'yes flood', /^(?:flood\n){1,8}● context: Pilot/],
    ['says nothing', 'true', /^● context: Pilot/],
    ['is not there', '/no/such/program', /^● context: Pilot/],
    ['does not end', 'echo begun; sleep 60', /^begun\n● context: Pilot/],
  ])('that %s harms nothing', (_, command, form) => {
    const j = installed(JSON.stringify({ statusLine: { type: 'command', command } }));
    j.session('one').says("let's work on the pilot plan");
    expect(shown(j, 'one')).toMatch(form);
  });
});

it('init says that the plugin is there, which stands back', () => {
  const j = new Journey({ installed: false });
  j.write({ '.claude/settings.json': '{"enabledPlugins": {"clew@clew": true}}' }, j.home);
  expect(j.clew('init', '--yes').err).toContain('has the plugin of clew: it stands back');
  expect(j.clew('init', '--yes').err).not.toContain('plugin');
});

it('without the question nobody gets a line of status, and init without flags leaves it as it is', () => {
  const j = new Journey();
  expect(j.read('.claude/settings.local.json')).not.toContain('statusLine');
  expect(j.clew('init', '--yes', '--statusline').out).toContain('line of status');
  const before = j.read('.claude/settings.local.json');
  expect(j.clew('init', '--yes').out).toContain('nothing to change');
  expect(j.read('.claude/settings.local.json')).toBe(before);
  j.clew('uninstall', '--yes');
  expect(j.exists('.claude/settings.local.json')).toBe(false);
});

/** The same where comments stand in the settings. */
function shownPlain(j: Journey, id: string): string {
  const raw = /"command": "((?:NODE_|\\")[^\n]*?)", "padding"/.exec(j.read('.claude/settings.local.json'))![1]!;
  return run(j, ['sh', '-c', JSON.parse(`"${raw}"`)], { input: payload(id, j.root) });
}

describe('the name of a session', () => {
  const titles = (j: Journey, id: string, prompt: string, session_title?: string): string | undefined => {
    const { hooks } = JSON.parse(j.read('.claude/settings.local.json'));
    const input = JSON.stringify({
      ...{ session_id: id, hook_event_name: 'UserPromptSubmit', cwd: j.root, prompt, session_title },
    });
    const out = run(j, ['sh', '-c', hooks.UserPromptSubmit[0].hooks[0].command], { input });
    return out === '' ? undefined : JSON.parse(out).hookSpecificOutput?.sessionTitle;
  };

  it('is that of its active context, given when it changes; one that a person gave stays', () => {
    const j = installed();
    expect(titles(j, 'one', "let's work on the pilot plan")).toBe('Pilot plan');
    expect(titles(j, 'one', 'make it shorter', 'Pilot plan')).toBeUndefined();
    expect(titles(j, 'one', "now let's work on the pricing research", 'Pilot plan')).toBe('Pricing research');
    // What an undo leads back to is said with the prompt behind it.
    titles(j, 'one', 'undo', 'Pricing research');
    expect(titles(j, 'one', 'make it shorter', 'Pricing research')).toBe('Pilot plan');
    j.clew('switch', 'pricing-research', '--session', 'one');
    expect(titles(j, 'one', 'make it shorter', 'Pilot plan')).toBe('Pricing research');
    expect(titles(j, 'one', "let's work on the pilot plan", 'My own name')).toBeUndefined();
    // After /clear the host goes on with the name.
    expect(titles(j, 'two', "let's work on the pricing research", 'Pilot plan')).toBe('Pricing research');
  });

  it('is left alone where somebody says so', () => {
    const j = installed();
    j.clew('config', 'set', 'sessionTitle', 'false');
    expect(titles(j, 'one', "let's work on the pilot plan")).toBeUndefined();
  });
});

it('the line of status says of a new context what the line at the event said', () => {
  const j = installed();
  const s = j.session('one');
  expect(s.says('new context "Newsletter footer"').user).toContain('opened the new context "Newsletter footer"');
  expect(shown(j, 'one')).toMatch(/last, \d\d:\d\d: opened Newsletter footer/);
  expect(s.says("let's work on the pilot plan").user).toContain('switched to "Pilot plan"');
  expect(shown(j, 'one')).toMatch(/last, \d\d:\d\d: switched to Pilot plan/);
});
