/** Holds hosts whose hook, server and permissions stand in one file of theirs: one change puts all of it in, and every byte comes back. */
import { lstatSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Check } from '../../../src/commands/setup/_check.js';
import { command as doctor } from '../../../src/commands/setup/doctor.js';
import { command as init } from '../../../src/commands/setup/init.js';
import { command as uninstall } from '../../../src/commands/setup/uninstall.js';
import { emptyOutcome } from '../../../src/core/empty-outcome.js';
import { sentenceOf } from '../../../src/core/words/en.js';
import { HARMLESS } from '../../../src/hosts/_server.js';
import { gemini } from '../../../src/hosts/gemini.js';
import { settingsFile } from '../../../src/runtime/settings/file.js';
import { serverStart } from '../../../src/runtime/settings/hook-command.js';
import { codes, PLAIN, Project } from '../../support/settings-world.js';

interface Settings {
  hooks: Record<string, { matcher?: string; hooks: { command: string; timeout: number }[] }[]>;
  mcpServers: Record<string, unknown>;
  permissions?: { allow: string[] };
}

const EVENTS: Record<string, string[]> = {
  gemini: ['AfterAgent', 'AfterTool', 'BeforeAgent', 'BeforeTool', 'PreCompress', 'SessionEnd', 'SessionStart'],
  qwen: ['PostToolUse', 'PreCompact', 'PreToolUse', 'SessionEnd', 'SessionStart', 'Stop', 'UserPromptSubmit'],
};
const RULE: Record<string, (tool: string) => string> = { gemini: (tool) => tool, qwen: (tool) => `mcp__clew__${tool}` };
/** Where Gemini CLI has rules. */
const POLICY = 'home/.gemini/policies/clew.toml';
const { command, args } = serverStart();
const rulesIn = (p: Project, host: string): string[] | undefined => {
  const text = p.read(host === 'gemini' ? POLICY : `home/.${host}/settings.json`);
  if (host !== 'gemini') return (JSON.parse(text!) as Settings).permissions?.allow;
  return text === null ? undefined : (JSON.parse(/^toolName = (.*)$/m.exec(text)![1]!) as string[]);
};

/** What their user has in it, with a key. */
const THEIRS = `{
\t// mine
\t"theme": "dark",
\t"mcpServers": {
\t\t"docs": { "command": "docs", "env": { "KEY": "sk-others" } },
\t},
\t"hooks": { "SessionStart": [ { "hooks": [ { "type": "command", "command": "true" } ] } ] }
}
`;

/** The same as most programs write it. */
const TIDY = THEIRS.replace('} },\n\t}', '} }\n\t}');

/** A project in which no host shows, but the ones whose folders are made. */
function project(files: Record<string, string> = {}): Project {
  const p = new Project(files);
  const none = {
    GEMINI_CLI_HOME: undefined,
    QWEN_HOME: undefined,
    XDG_CONFIG_HOME: undefined,
    CLEW_DISABLE: undefined,
  };
  p.env = { ...p.env, ...none, PATH: '', NODE_EXTRA_CA_CERTS: undefined };
  return p;
}

describe.each(['gemini', 'qwen'])('init --host %s', (host) => {
  const file = `home/.${host}/settings.json`;
  const yes = { yes: true, host };
  const settings = (p: Project, at = file): Settings => JSON.parse(p.read(at)!) as Settings;
  const checks = (p: Project, id: string): Check[] =>
    (p.run(doctor).view!.checks as Check[]).filter((c) => c.id === id);

  it('makes the file with hook, server and permissions, says so, and leaves no byte', () => {
    const p = project();
    const before = p.foreign();
    const asked = p.run(init, { host });
    expect(codes(asked)).toContain('needs-yes');
    const what = {
      gemini: ['the hook, the MCP server', '7 permissions'],
      qwen: ['the hook, the MCP server, and 7 permissions'],
    };
    expect((asked.view!.changes as { what: string }[]).map((c) => c.what)).toEqual(what[host as 'qwen']);
    const done = p.run(init, yes);
    expect(done.did).toContain(`added the MCP server to ~/.${host}/settings.json`);
    const made = settings(p);
    expect(Object.keys(made.hooks).sort()).toEqual(EVENTS[host]);
    expect(made.mcpServers).toEqual({ clew: { command, args } });
    expect(rulesIn(p, host)).toEqual(HARMLESS.map(RULE[host]!));
    const { timeout } = made.hooks.SessionStart![0]!.hooks[0]!;
    expect(timeout).toBe(host === 'gemini' ? 10_000 : 10);
    expect(statSync(join(p.base, file)).mode & 0o777).toBe(0o600);
    expect(done.view!.served).toEqual([`~/.${host}/settings.json`]);
    const once = p.tree();
    expect(p.run(init, yes).view!.changes).toEqual([]);
    expect(p.tree()).toEqual(once);
    const gone = p.run(uninstall, { yes: true });
    expect(gone.did).toContain(`took the MCP server out of ~/.${host}/settings.json`);
    expect(p.foreign()).toEqual(before);
  });

  it.each([
    ['an empty file', ''],
    ['a file of theirs, with comments', THEIRS],
    ['with Windows line ends', THEIRS.replaceAll('\n', '\r\n')],
    ['with a byte order mark', `\ufeff${THEIRS}`],
    [
      'on one line',
      '{"mcpServers":{"docs":{"command":"docs"}},"tools":{"allowed":["ls"]},"permissions":{"allow":["x"]}}',
    ],
    ['with a key twice', '{\n  "hooks": 1,\n  "hooks": {\n    "SessionStart": []\n  }\n}\n'],
  ])('%s: in, nothing the second time, and out byte for byte', (_, text) => {
    const p = project({ [file]: text });
    const before = p.foreign();
    p.run(init, yes);
    expect(p.read(file)).toContain('hook.cjs');
    expect(p.read(file)).toContain('cli.js');
    const once = p.tree();
    expect(p.run(init, yes).view!.changes).toEqual([]);
    expect(p.tree()).toEqual(once);
    p.run(uninstall, { yes: true });
    expect(p.foreign()).toEqual(before);
  });

  it('what the host or its user wrote since stays: only what is ours comes out, with a record and without', () => {
    for (const recorded of [true, false]) {
      const p = project({ [file]: TIDY });
      p.run(init, yes);
      p.write(file, p.read(file)!.replace('"dark"', '"light"').replace('"docs": {', '"more": {"url": "x"}, "docs": {'));
      if (!recorded) rmSync(join(p.root, '.clew'), { recursive: true });
      p.run(uninstall, { yes: true });
      const left = TIDY.replace('"dark"', '"light"').replace('"docs": {', '"more": {"url": "x"}, "docs": {');
      expect(p.read(file)!.replace(/\s/g, '')).toBe(left.replace(/\s/g, ''));
    }
    const rewritten = project();
    rewritten.run(init, yes);
    const all = settings(rewritten);
    rewritten.write(file, JSON.stringify({ theme: 'dark', ...all }, null, 2));
    rewritten.run(uninstall, { yes: true });
    expect(settings(rewritten)).toEqual({ theme: 'dark' });
  });

  it('shows no key of others, in the diff and in the log', () => {
    const p = project({ [file]: THEIRS });
    const shown = [
      init.print(p.run(init, { ...yes, diff: true }).view!, PLAIN),
      uninstall.print(p.run(uninstall, { yes: true }).view!, PLAIN),
    ].join('\n');
    expect(shown).toContain('cli.js');
    expect(shown + p.read('shop/.clew/log.jsonl')).not.toContain('sk-others');
  });

  it('a server of that name that somebody else put there stays, and the rules, which would be its, are left out', () => {
    const text = '{\n  "mcpServers": { "clew": { "command": "clew", "args": ["mcp"] } }\n}\n';
    const p = project({ [file]: text });
    const done = p.run(init, yes);
    expect(codes(done)).toContain('server-kept');
    expect(done.did).not.toContain('server');
    expect(settings(p).mcpServers).toEqual({ clew: { command: 'clew', args: ['mcp'] } });
    expect([settings(p).hooks.SessionStart?.length, rulesIn(p, host)]).toEqual([1, undefined]);
    p.run(uninstall, { yes: true });
    expect(p.read(file)).toBe(text);
  });

  it('doctor is content', () => {
    const p = project();
    p.run(init, yes);
    const all = p.run(doctor).view!.checks as Check[];
    expect(all.filter((c) => c.state === 'bad' || c.id === 'permissions')).toEqual([]);
    expect(checks(p, 'server')).toMatchObject([{ state: 'good' }]);
    expect(checks(p, 'runs')).toMatchObject([{ state: 'good' }]);
  });

  it('renews the server of another installation, and puts back what is gone; doctor says so', () => {
    const p = project({ [file]: THEIRS });
    p.run(init, yes);
    p.write(file, p.read(file)!.replaceAll(args[0]!, '/old/clew/dist/cli.js'));
    expect(checks(p, 'server')).toMatchObject([{ state: 'warn', next: `clew init --host ${host}` }]);
    p.run(init, yes);
    expect(p.read(file)).toContain(args[0]);
    expect(p.read(file)).not.toContain('/old/');
    const ruled = host === 'gemini' ? POLICY : file;
    p.write(
      ruled,
      p
        .read(ruled)!
        .replace(`"${RULE[host]!('clew_status')}", `, '')
        .replace(/"mcp__clew__clew_status"/, '"other"'),
    );
    expect(checks(p, 'permissions')).toMatchObject([{ state: 'warn' }]);
    p.run(init, yes);
    expect(checks(p, 'permissions')).toEqual([]);
    p.run(uninstall, { yes: true });
    expect(p.read(file)?.includes('"other"')).toBe(host === 'qwen');
    expect(p.read(file) + (p.read(POLICY) ?? '')).not.toMatch(/hook\.cjs|cli\.js|switch_context/);
  });

  it('with --project the hook goes into the project and the server stays in the home; all at once, and all of it out', () => {
    const p = project({ [file]: THEIRS });
    const before = p.foreign();
    p.run(init, { ...yes, project: true });
    expect(Object.keys(settings(p, `shop/.${host}/settings.json`).hooks).sort()).toEqual(EVENTS[host]);
    expect(p.read(`shop/.${host}/settings.json`)).not.toContain('cli.js');
    expect(p.read(file)).toContain('cli.js');
    expect(p.read(file)).not.toContain('hook.cjs');
    p.run(init, yes);
    expect(p.read(file)).toContain('hook.cjs');
    expect(p.read(file)!.split('cli.js')).toHaveLength(2);
    expect(p.run(init, { ...yes, project: true }).view!.changes).toEqual([]);
    p.run(uninstall, { yes: true });
    expect(p.foreign()).toEqual(before);
  });

  it('a server that --project renewed leaves the hook beside it known', () => {
    const p = project({ [file]: TIDY });
    p.run(init, yes);
    p.write(file, p.read(file)!.replaceAll(args[0]!, '/old/clew/dist/cli.js'));
    p.run(init, { ...yes, project: true });
    expect(p.read(file)).toContain(args[0]);
    expect(p.read(file)).toContain('hook.cjs');
    p.run(uninstall, { yes: true });
    expect(p.read(file)!.replace(/\s/g, '')).toBe(TIDY.replace(/\s/g, ''));
    expect(p.read(`shop/.${host}/settings.json`)).toBeNull();
  });

  it('writes through a link, and follows the host where its folder was moved', () => {
    const p = project({ 'dotfiles/settings': THEIRS });
    mkdirSync(join(p.base, file, '..'), { recursive: true });
    symlinkSync(join(p.base, 'dotfiles/settings'), join(p.base, file));
    const before = p.foreign();
    p.run(init, yes);
    expect(lstatSync(join(p.base, file)).isSymbolicLink()).toBe(true);
    expect(p.read('dotfiles/settings')).toContain('cli.js');
    p.run(uninstall, { yes: true });
    expect(p.foreign()).toEqual(before);
    const moved = project();
    if (host === 'gemini') moved.env.GEMINI_CLI_HOME = `${moved.base}/moved`;
    else moved.env.QWEN_HOME = `${moved.base}/moved`;
    moved.run(init, yes);
    const there = host === 'gemini' ? 'moved/.gemini/settings.json' : 'moved/settings.json';
    expect(moved.read(there)).toContain('cli.js');
    // What was put there is known where the host has moved back, too.
    moved.env = { ...moved.env, GEMINI_CLI_HOME: undefined, QWEN_HOME: undefined };
    moved.run(uninstall, { yes: true });
    expect(moved.read(there)).toBeNull();
  });

  it.each([
    ['not read', '{"a": 1,,}', /settings\.json .*\(line 1, column 9\)/],
    ['of the wrong kind', '{\n  "mcpServers": 7\n}', /settings\.json .*\(line 2, column \d+\)/],
    ['no UTF-8', '{"a": "\xff"}', /settings\.json/],
  ])('what is %s stops all of it, with its line, once, and nothing is touched', (what, text, said) => {
    const p = project();
    mkdirSync(join(p.base, file, '..'), { recursive: true });
    writeFileSync(join(p.base, file), text, 'latin1');
    const before = p.tree();
    const out = p.run(init, yes);
    const code = { 'not read': 'bad-settings', 'of the wrong kind': 'odd-settings' }[what] ?? 'bad-bytes';
    expect(codes(out)).toEqual([code]);
    expect(sentenceOf(out.findings[0]!)).toMatch(said);
    expect(p.tree()).toEqual(before);
  });

  it('a file that broke since is left alone, and said', () => {
    const p = project();
    p.run(init, yes);
    p.write(file, '{ "a": [');
    expect(codes(p.run(uninstall, { yes: true }))).toContain('bad-settings');
    expect(p.read(file)).toBe('{ "a": [');
  });

  it('doctor says where the host is told to run no hook', () => {
    const off = host === 'gemini' ? '{"hooksConfig": {"enabled": false}}' : '{"disableAllHooks": true}';
    const p = project({ [file]: off });
    expect(codes(p.run(init, yes))).toContain('hooks-disabled');
    const on = project({ [file]: '{"hooksConfig": {"enabled": true}}' });
    expect(codes(on.run(init, yes))).not.toContain('hooks-disabled');
  });
});

describe('the rules of Gemini CLI', () => {
  const file = 'home/.gemini/settings.json';
  const yes = { yes: true, host: 'gemini' };
  const THEIR_RULE = '[[rule]]\ntoolName   = "run_shell_command"\ndecision = "deny"   # mine\npriority = 200\n';

  /** As the version before put its names into the settings. */
  function installedBefore(p: Project): void {
    const { recipe } = gemini;
    const { former, ruled: _, ...rest } = recipe;
    const entries: typeof recipe.entries = (command) => [...recipe.entries(command), ...former!];
    const host = { ...gemini, recipe: { ...rest, entries, rules: former!.map((e) => e.value) } };
    const { workspace } = p.ports();
    const path = join(p.base, file);
    const served = { path: ['mcpServers', 'clew'], there: false, due: true };
    const { add } = settingsFile(host, path, path, null, workspace, undefined, served);
    const outcome = emptyOutcome({ edits: [add!.edit], did: 'installed', undoable: true });
    p.run({ ...init, needs: () => [], decide: () => outcome });
  }

  it('names that an earlier version put into the settings come out by init, and by uninstall alone; a name of theirs stays', () => {
    const text = '{\n  "tools": { "allowed": ["ls", "mcp_clew_find_plans"] }\n}\n';
    for (const again of [true, false]) {
      const p = project({ [file]: text });
      const before = p.foreign();
      installedBefore(p);
      expect(p.read(file)).toContain('mcp_clew_switch_context');
      if (again) {
        p.run(init, yes);
        expect(p.read(file)).toContain('hook.cjs');
        expect(p.read(file)!.match(/mcp_clew_\w+/g)).toEqual(['mcp_clew_find_plans']);
        expect(rulesIn(p, 'gemini')).toEqual(HARMLESS);
        expect(p.run(init, yes).view!.changes).toEqual([]);
      }
      p.run(uninstall, { yes: true });
      expect(p.foreign()).toEqual(before);
    }
    const unknown = project();
    installedBefore(unknown);
    rmSync(join(unknown.root, '.clew'), { recursive: true });
    unknown.run(init, yes);
    expect(unknown.read(file)).not.toContain('mcp_clew_');
  });

  it.each([
    ['rules of theirs', THEIR_RULE],
    ['with Windows line ends and no last one', THEIR_RULE.replaceAll('\n', '\r\n').trimEnd()],
    ['an empty file', ''],
    ['a comment', '# rules\n'],
  ])('%s: ours is put beside it, and every byte comes back', (_, text) => {
    const p = project({ [POLICY]: text });
    const before = p.foreign();
    p.run(init, yes);
    expect(p.read(POLICY)).toContain(text);
    expect(rulesIn(p, 'gemini')).toEqual(HARMLESS);
    expect(p.run(init, yes).view!.changes).toEqual([]);
    p.run(uninstall, { yes: true });
    expect(p.foreign()).toEqual(before);
  });

  it('what somebody added since stays when ours goes, with a record and without; where nothing is left the file goes', () => {
    for (const recorded of [true, false]) {
      const p = project();
      p.run(init, yes);
      p.write(POLICY, `${p.read(POLICY)}\n${THEIR_RULE}`);
      if (!recorded) rmSync(join(p.root, '.clew'), { recursive: true });
      p.run(uninstall, { yes: true });
      expect(p.read(POLICY)).toBe(`\n${THEIR_RULE}`);
      const alone = project();
      alone.run(init, yes);
      if (!recorded) rmSync(join(alone.root, '.clew'), { recursive: true });
      const gone = alone.run(uninstall, { yes: true });
      expect(gone.did).toContain('took the permissions out of ~/.gemini/policies/clew.toml');
      expect(alone.read(POLICY)).toBeNull();
    }
  });

  it('a rule about our server that a person changed is theirs: nothing is put beside it, it is named, and it stays', () => {
    const p = project();
    p.run(init, yes);
    const theirs = p.read(POLICY)!.replace('"allow"', '"ask_user"');
    p.write(POLICY, theirs);
    expect(codes(p.run(init, yes))).toContain('rules-edited');
    expect(p.read(POLICY)).toBe(theirs);
    expect((p.run(doctor).view!.checks as Check[]).filter((c) => c.id === 'permissions')).toEqual([]);
    expect(codes(p.run(uninstall, { yes: true }))).toContain('rules-edited');
    expect(p.read(POLICY)).toBe(theirs);
  });

  it.each([
    ['no TOML', '[[rule]\n', 'bad-toml'],
    ['a list on one line', 'a = 1\nrule = [{ toolName = "x" }]\n', 'rules-form'],
  ])('%s stops init with the place, and nothing is written', (_, text, code) => {
    const p = project({ [POLICY]: text });
    const before = p.tree();
    expect(codes(p.run(init, yes))).toEqual([code]);
    expect(p.tree()).toEqual(before);
  });

  it('one file for all projects: --project puts it there, too, and uninstall takes it away', () => {
    const p = project();
    const before = p.foreign();
    p.run(init, { ...yes, project: true });
    expect(rulesIn(p, 'gemini')).toEqual(HARMLESS);
    p.run(uninstall, { yes: true });
    expect(p.foreign()).toEqual(before);
  });
});

describe('init --host opencode', () => {
  const file = 'home/.config/opencode/opencode.json';
  const yes = { yes: true, host: 'opencode' };

  it('knows its own server again, whose program and arguments are one list there, and has nothing more to do', () => {
    const p = project({ [file]: '{ "$schema": "https://opencode.ai/config.json", "model": "a/b" }\n' });
    p.run(init, yes);
    const made = JSON.parse(p.read(file)!) as { mcp: Record<string, { command: string[] }>; plugin: unknown[] };
    expect(made.mcp.clew!.command).toEqual([command, ...args]);
    expect(made.plugin).toHaveLength(1);
    const checks = p.run(doctor).view!.checks as Check[];
    expect(checks.find((c) => c.id === 'server')).toMatchObject({
      text: 'OpenCode knows of the MCP server (~/.config/opencode/opencode.json)',
    });
    const before = p.read(file);
    expect(p.run(init, yes).did).not.toContain('MCP server');
    expect(p.read(file)).toBe(before);
    p.write(file, before!.replace('/cli.js"', '/elsewhere/cli.js"'));
    const old = p.run(doctor).view!.checks as Check[];
    expect(old.find((c) => c.id === 'server')!.text).toContain('of another installation of clew');
    p.run(init, yes);
    expect(p.read(file)).toBe(before);
  });
});
