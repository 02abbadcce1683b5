/** Holds the same promises for the command line as it ships: what it prints, what it leaves, and its exit codes. */
import type { SpawnSyncReturns } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Project } from '../../support/settings-world.js';
import { hasTerminal, typed } from '../../support/typed.js';
import { spawnSync } from '../../support/warm.js';

const CLI = resolve('dist/cli.js');
const LOCAL = 'shop/.claude/settings.local.json';
const THEIRS = '{\n  "model": "opus"\n}\n';
const AGENT = /^(?:CLAUDE|CODEX_|COPILOT|GEMINI|CURSOR|OPENCODE|CLEW_|XDG_|NO_COLOR|FORCE_COLOR|CI$)/;

function surroundings(p: Project): Record<string, string | undefined> {
  return { ...Object.fromEntries(Object.entries(process.env).filter(([k]) => !AGENT.test(k))), HOME: p.home };
}

function clew(p: Project, ...args: string[]): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [CLI, ...args], {
    cwd: p.root,
    env: surroundings(p),
    encoding: 'utf8',
    input: '',
  });
}

const json = (r: SpawnSyncReturns<string>): Record<string, unknown> => JSON.parse(r.stdout) as Record<string, unknown>;
/** The tree without caches: what a command leaves there is compiled code, and Node and its tools may keep some of their own. */
const rest = (p: Project, tree = p.tree()): Record<string, string> =>
  Object.fromEntries(Object.entries(tree).filter(([path]) => !path.startsWith('home/.cache')));
const foreign = (p: Project): Record<string, string> => rest(p, p.foreign());

describe('clew init', () => {
  it('without a terminal and a yes: what goes where on stdout, exit 3, no byte written', () => {
    const p = new Project({ [LOCAL]: THEIRS });
    const before = p.tree();
    const r = clew(p, 'init');
    expect(r.status).toBe(3);
    expect(r.stdout).toMatch(/^ {2}\.claude\/settings\.local\.json {2}the hook, and \d+ permissions \(\d+ lines in/m);
    expect(clew(p, 'init', '--statusline').stdout).toMatch(
      /^ {2}\.claude\/settings\.local\.json {2}the hook, the line of status, and \d+ permissions \(/m,
    );
    expect(r.stdout).toMatch(/^ {2}~\/\.claude\.json +the MCP server \(\d+ lines in\)$/m);
    for (const said of ['no plans yet', 'Git keeps ', 'No reader', 'clew init --diff'])
      expect(r.stdout).toContain(said);
    expect(r.stdout).not.toContain('hook.cjs');
    expect(r.stdout.split('\n').length).toBeLessThan(20);
    expect(clew(p, 'init', '--diff').stdout).toContain('+++ .claude/settings.local.json');
    expect(r.stderr).toContain('clew init --yes');
    const j = json(clew(p, 'init', '--json'));
    expect(j).toMatchObject({
      schemaVersion: 1,
      findings: [{ code: 'needs-yes' }],
      changes: [{ path: '.claude/settings.local.json' }, { path: '~/.claude.json' }],
    });
    expect(clew(p, 'init', '--dry-run').status).toBe(0);
    expect(p.tree()).toEqual(before);
  });

  it('in, once more, checked, and out without a trace', () => {
    const p = new Project({ [LOCAL]: THEIRS });
    const before = rest(p);
    const r = clew(p, 'init', '--yes', '--host', 'claude');
    expect([r.status, r.stderr]).toEqual([0, '']);
    for (const next of ['clew status', 'clew doctor', 'clew uninstall']) expect(r.stdout).toContain(next);
    expect(json(clew(p, 'init', '--yes', '--json')).changes).toEqual([]);
    const d = clew(p, 'doctor');
    expect([d.status, d.stderr]).toEqual([0, '']);
    expect(d.stdout).toContain('✓ The hook runs');
    const said = d.stdout.split('\n').filter((l) => !l.startsWith('  '));
    expect(new Set(said).size).toBe(said.length);
    const [, takes, start] = /takes (\d+) ms, (\d+) of them/.exec(d.stdout) ?? [];
    expect(Number(start)).toBeLessThanOrEqual(Number(takes));
    expect(clew(p, 'uninstall').status).toBe(3);
    const u = clew(p, 'uninstall', '--yes', '--purge');
    expect([u.status, u.stderr]).toEqual([0, '']);
    expect(rest(p)).toEqual(before);
    expect(clew(p, 'uninstall', '--yes').status).toBe(5);
    expect(rest(p)).toEqual(before);
  });

  it('the installed command records a session, doctor and undo know of it', () => {
    const p = new Project();
    const before = foreign(p);
    clew(p, 'init', '--yes');
    const hooks = JSON.parse(p.read(LOCAL)!).hooks as Record<string, { hooks: { command: string }[] }[]>;
    const payload = {
      session_id: 's1',
      hook_event_name: 'UserPromptSubmit',
      cwd: p.root,
      prompt: 'fix the login form',
    };
    const fired = spawnSync('sh', ['-c', hooks.UserPromptSubmit![0]!.hooks[0]!.command], {
      input: JSON.stringify(payload),
      env: { PATH: process.env.PATH, XDG_CACHE_HOME: process.env.XDG_CACHE_HOME, HOME: p.home },
      cwd: p.root,
      encoding: 'utf8',
    });
    expect([fired.status, fired.stderr]).toEqual([0, '']);
    expect(clew(p, 'doctor').stdout).toContain('The hook read its last prompt');
    rmSync(join(p.home, '.cache'), { recursive: true, force: true });
    expect(clew(p, 'uninstall', '--yes').status).toBe(0);
    expect(foreign(p)).toEqual(before);
  });

  it('undo leaves an installation alone', () => {
    const p = new Project();
    clew(p, 'init', '--yes');
    const installed = foreign(p);
    expect(clew(p, 'undo', '--any').status).toBe(5);
    expect(foreign(p)).toEqual(installed);
  });

  it.each([
    [['init', '--yes', '--host', 'nobody'], 2],
    [['uninstall', '--yes'], 5],
    [['doctor'], 1],
    [['config', 'get', 'clarfy'], 2],
    [['config', 'set', 'clarify', 'never'], 2],
    [['config', 'list'], 0],
  ])('%j ends with %i and leaves nothing', (args, code) => {
    const p = new Project();
    const before = rest(p);
    const r = clew(p, ...args);
    expect(r.status).toBe(code);
    if (code !== 0) expect(r.stderr).toMatch(/try: /);
    expect(r.stderr).not.toContain('    at ');
    expect(rest(p)).toEqual(before);
  });

  it.each([
    ['the host wrote a permission into the same file', '"permissions"', true],
    ['a person changed our entry', '', false],
  ])('the first intent has every tool looked at, unless our own entry was changed: %s', (_, more, seen) => {
    const p = new Project({});
    clew(p, 'init', '--yes');
    const settings = JSON.parse(p.read(LOCAL)!) as {
      permissions?: { allow?: string[] };
      hooks: Record<string, { matcher?: string }[]>;
    };
    if (more === '') settings.hooks.PreToolUse![0]!.matcher = 'Write|Bash';
    else
      settings.permissions = { ...settings.permissions, allow: [...(settings.permissions?.allow ?? []), 'Bash(ls:*)'] };
    p.write(LOCAL, JSON.stringify(settings, null, 4));
    const made = clew(p, 'intent', 'new', 'prices', '--allow', 'src/**');
    expect(made.status).toBe(0);
    expect(made.stdout + made.stderr).toContain(seen ? 'calls of every tool are looked at' : 'not all that should be');
    expect(p.read(LOCAL)!.includes('Bash(ls:*)')).toBe(seen);
    expect(p.read(LOCAL)!.includes('"Write|Bash"')).toBe(!seen);
  });

  it('broken settings: where, and nothing touched', () => {
    const p = new Project({ [LOCAL]: '{\n  "a": \n}' });
    const before = p.tree();
    const r = clew(p, 'init', '--yes');
    expect(r.status).toBe(1);
    expect(r.stderr).toContain('line 3, column 1');
    expect(p.tree()).toEqual(before);
  });
});

const atTerminal = (p: Project, args: string[], keys: [RegExp, string][]) =>
  typed({ cwd: p.root, env: surroundings(p) }, args, keys);
const CHANGE = /Show every line[\s\S]*n\) No/;
const LINE = /line of status of Claude Code\?[\s\S]*No/;
const SHALL = /s\) Yes, strict/;

/** `script` of util-linux makes the terminal; where it is missing these are skipped. */
describe.skipIf(!hasTerminal)('clew init at a terminal', () => {
  it('every program that is here is shown with its files, and set up by one yes, or Claude Code alone', async () => {
    const here = {
      'home/.claude/history.jsonl': '',
      'home/.codex/config.toml': 'model = "x"\n',
      'home/.gemini/settings.json': '{}\n',
    };
    const p = new Project(here);
    const before = rest(p);
    const all = await atTerminal(
      p,
      ['init'],
      [
        [LINE, 'n'],
        [CHANGE, 'y'],
      ],
    );
    expect(all.text).toContain('o) Only Claude Code');
    expect(all.text).toContain('Installed the hook for Claude Code, Codex, Gemini CLI.');
    for (const path of ['home/.codex/hooks.json', 'home/.gemini/settings.json'])
      expect(p.tree()[path]).toContain('hook.cjs');
    expect(clew(p, 'uninstall', '--yes', '--purge').status).toBe(0);
    expect(rest(p)).toEqual(before);
    const only = await atTerminal(
      p,
      ['init'],
      [
        [LINE, 'n'],
        [CHANGE, 'o'],
      ],
    );
    expect(only.text).toContain('Installed the hook for Claude Code.');
    expect(p.tree()['home/.codex/hooks.json']).toBeUndefined();
    expect(p.tree()['home/.gemini/settings.json']).toBe('{}\n');
  });

  it('a program whose settings cannot be read keeps nobody from the others', async () => {
    const p = new Project({ 'home/.claude/history.jsonl': '', 'home/.codex/config.toml': 'model = \n' });
    const { text } = await atTerminal(
      p,
      ['init'],
      [
        [LINE, 'n'],
        [CHANGE, 'y'],
      ],
    );
    expect(text).toContain('Installed the hook for Claude Code.');
    expect(text).toContain('clew init --host codex');
    expect(p.tree()['home/.codex/config.toml']).toBe('model = \n');
  });

  it('Enter alone: what goes where is shown, and two questions asked', async () => {
    const p = new Project({ 'shop/docs/plans/pricing.md': '# Pricing\n\n- [ ] PRC-1 call\n' });
    const { code, text } = await atTerminal(
      p,
      ['init'],
      [
        [LINE, '\r'],
        [CHANGE, '\r'],
      ],
    );
    expect(code).toBe(0);
    expect(p.read('shop/CLAUDE.md')).toBe(null);
    expect(text).toContain('Installed the hook for Claude Code');
    for (const said of ['1 plan with 1 task', '~/.claude.json', 'Git keeps ', 'No reader'])
      expect(text).toContain(said);
    expect(text).not.toContain('@@ -0,0');
    expect(p.read(LOCAL)).toContain('hook.cjs');
    expect((await atTerminal(p, ['init'], [])).text).toContain('nothing to change');
  });

  it('every line on demand, before the yes: by its letter, and with --diff', async () => {
    const p = new Project();
    const asked = await atTerminal(
      p,
      ['init'],
      [
        [LINE, 'n'],
        [CHANGE, 'd'],
        [/mcpServers[\s\S]*Show every line[\s\S]*n\) No/, 'y'],
      ],
    );
    expect(asked).toMatchObject({ code: 0, text: expect.stringContaining('"UserPromptSubmit"') });
    expect(
      (
        await atTerminal(
          new Project(),
          ['init', '--diff'],
          [
            [LINE, '\r'],
            [CHANGE, '\r'],
          ],
        )
      ).text,
    ).toContain('@@ -0,0 +1');
  });

  it('directives are added where they were asked for, and shown', async () => {
    const p = new Project({ 'shop/CLAUDE.md': '# Shop\n' });
    const { code, text } = await atTerminal(
      p,
      ['init', '--instructions'],
      [
        [LINE, '\r'],
        [CHANGE, '\r'],
      ],
    );
    expect(code).toBe(0);
    expect(text).toContain('four directives for the model');
    expect(p.read('shop/CLAUDE.md')).toContain('<!-- clew:begin -->');
    expect((await atTerminal(p, ['init'], [])).text).toContain('nothing to change');
  });

  it.each(['\u0003', 'n'])('a no changes nothing: %j', async (key) => {
    const p = new Project();
    const before = p.tree();
    const { code, text } = await atTerminal(
      p,
      ['init'],
      [
        [LINE, '\r'],
        [CHANGE, key],
      ],
    );
    expect(code).toBe(2);
    expect(text).toContain('Nothing was changed.');
    expect(p.tree()).toEqual(before);
  });

  const INTENTS = {
    'shop/.clew/intents.yaml':
      'version: 1\nintents:\n  - id: INT-001\n    summary: Rotate tokens\n    status: open\n    scope:\n      allow: ["src/**"]\n',
  };
  it.each([
    ['s', 'strict', true],
    ['w', 'warn', true],
    ['\r', 'warn', false],
  ])('intents that were found: %j leaves the gate at %s; confirmed: %s', async (key, gate, confirmed) => {
    const p = new Project(INTENTS);
    const { code, text } = await atTerminal(
      p,
      ['init'],
      [
        [SHALL, key],
        [LINE, '\r'],
        [CHANGE, '\r'],
      ],
    );
    expect(code).toBe(0);
    expect(text).toContain('every call runs');
    expect(clew(p, 'config', 'get', 'gate').stdout).toBe(`${gate}\n`);
    const open = clew(p, 'intent', 'confirm', '--dry-run').stdout;
    expect(open.includes('Everything the files say is confirmed')).toBe(confirmed);
    expect((await atTerminal(p, ['init'], confirmed ? [] : [[SHALL, '\r']])).text).toContain('nothing to change');
  });

  it.each([['--no-input'], ['--json'], ['--dry-run']])('never asks with %s', async (flag) => {
    const p = new Project();
    const before = p.tree();
    const { code, text } = await atTerminal(p, ['init', flag], []);
    expect(code).toBe(flag === '--dry-run' ? 0 : 3);
    expect(text).not.toMatch(CHANGE);
    expect(p.tree()).toEqual(before);
  });

  it('deletes nothing by Enter alone', async () => {
    const p = new Project();
    clew(p, 'init', '--yes');
    const before = p.tree();
    const { code } = await atTerminal(p, ['uninstall', '--purge'], [[/Take clew out of [^?]*\?/, '\r']]);
    expect(code).toBe(2);
    expect(p.tree()).toEqual(before);
  });
});

describe('clew config', () => {
  it('sets, tells and takes back', () => {
    const p = new Project();
    expect(clew(p, 'config', 'set', 'clarify', 'block').status).toBe(0);
    expect(clew(p, 'config', 'get', 'clarify').stdout).toBe('block\n');
    expect(clew(p, 'config', 'list', '--origin').stdout).toMatch(/clarify +"block" {2}\.clew\/config\.json/);
    expect(clew(p, 'undo').status).toBe(0);
    expect(clew(p, 'config', 'get', 'clarify').stdout).toBe('agent\n');
  });
});
