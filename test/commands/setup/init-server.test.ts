/** Holds that `init` tells each host of the server, that only our own entry ever comes or goes, and that `doctor` says what is missing. */
import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, realpathSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Check } from '../../../src/commands/setup/_check.js';
import { command as doctor } from '../../../src/commands/setup/doctor.js';
import { command as init } from '../../../src/commands/setup/init.js';
import { command as uninstall } from '../../../src/commands/setup/uninstall.js';
import { exitOf, sentenceOf } from '../../../src/core/words/en.js';
import { HARMLESS } from '../../../src/hosts/_server.js';
import { serverStart } from '../../../src/runtime/settings/hook-command.js';
import { workspaceOf } from '../../../src/runtime/workspace/workspace.js';
import { codes, PLAIN, Project } from '../../support/settings-world.js';

const FILES: Record<string, string> = {
  claude: 'home/.claude.json',
  codex: 'home/.codex/config.toml',
  copilot: 'home/.copilot/mcp-config.json',
};
const HOSTS = Object.keys(FILES);
const { command, args } = serverStart();

/** A project in which no host shows, but the ones whose folders are made. */
function project(files: Record<string, string> = {}): Project {
  const p = new Project(files);
  const none = { CODEX_HOME: undefined, COPILOT_HOME: undefined, CLEW_DISABLE: undefined };
  p.env = { ...p.env, ...none, PATH: '', NODE_EXTRA_CA_CERTS: undefined };
  return p;
}

const json = (p: Project, path: string): Record<string, Record<string, Record<string, unknown>>> =>
  JSON.parse(p.read(path)!) as never;
const checks = (p: Project, id: string): Check[] => (p.run(doctor).view!.checks as Check[]).filter((c) => c.id === id);
const entry = (p: Project): unknown =>
  (json(p, FILES.claude!).projects![realpathSync(p.root)] as { mcpServers?: Record<string, unknown> })?.mcpServers
    ?.clew;
/** What a host of the user keeps beside, with a key in it. */
const THEIRS: Record<string, string> = {
  claude: `${JSON.stringify({ userID: 'abc', primaryApiKey: 'sk-others', projects: { '/x': { allowedTools: [] } } }, null, 2)}\n`,
  codex: 'model = "gpt"\n\n[mcp_servers.docs]\ncommand = "docs"\nenv = { KEY = "sk-others" }',
  copilot: '{\n\t"mcpServers": {\n\t\t"docs": { "command": "docs", "env": { "KEY": "sk-others" } }\n\t}\n}\n',
};

describe.each(HOSTS)('the server for %s', (host) => {
  const file = FILES[host]!;
  const yes = { yes: true, host };

  it.each([
    ['no file', null],
    ['an empty file', ''],
    ['a file of theirs', THEIRS[host]!],
    ['with Windows line ends', THEIRS[host]!.replaceAll('\n', '\r\n')],
    ['with a byte order mark', `\ufeff${THEIRS[host]}`],
  ])('%s: in by absolute paths, nothing the second time, and out byte for byte', (_, text) => {
    const p = project(text === null ? {} : { [file]: text });
    const before = p.foreign();
    const asked = p.run(init, { host });
    expect(codes(asked)).toContain('needs-yes');
    expect(JSON.stringify(asked.view!.changes)).toContain('cli.js');
    p.run(init, { host }, [], true);
    expect(p.foreign()).toEqual(before);
    const done = p.run(init, yes);
    expect(done.did).toContain('added the MCP server to ~/.');
    expect(p.read(file)).toContain(JSON.stringify(args[0]));
    expect(p.read(file)!.startsWith(text ?? '{'.slice(1))).toBe(host === 'codex' || text === null || text === '');
    const once = p.tree();
    expect(p.run(init, yes).view!.changes).toEqual([]);
    expect(p.tree()).toEqual(once);
    expect(p.run(uninstall, { yes: true }).did).toContain('took the MCP server out of ~/.');
    expect(p.foreign()).toEqual(before);
  });

  it('purge leaves nothing either', () => {
    const p = project({ [file]: THEIRS[host]! });
    const before = p.tree();
    p.run(init, yes);
    p.run(uninstall, { yes: true, purge: true });
    expect(p.tree()).toEqual(before);
  });

  it('shows its own lines and no key of others, in the diff and in the log', () => {
    for (const text of [THEIRS[host]!, host === 'codex' ? THEIRS.codex! : JSON.stringify(JSON.parse(THEIRS[host]!))]) {
      const p = project({ [file]: text });
      const said = (o: ReturnType<Project['run']>, of: typeof init): string => of.print(o.view!, PLAIN);
      const shown = [said(p.run(init, yes), init), said(p.run(uninstall, { yes: true }), uninstall)].join('\n');
      expect(shown).toContain('cli.js');
      expect(shown + p.read('shop/.clew/log.jsonl')).not.toContain('sk-others');
    }
  });

  it('keeps a server of that name that somebody else put there, and says so', () => {
    const own = { ...(host === 'copilot' ? { type: 'local' } : {}), command: 'clew', args: ['mcp'] };
    const root = realpathSync(project().root);
    const p = project();
    const text =
      host === 'codex'
        ? '[mcp_servers.clew]\ncommand = "clew"\nargs = ["mcp"]\n'
        : JSON.stringify(
            host === 'claude'
              ? { projects: { [root]: {}, [realpathSync(p.root)]: { mcpServers: { clew: own } } } }
              : { mcpServers: { clew: own } },
          );
    p.write(file, text);
    const done = p.run(init, yes);
    expect(codes(done)).toContain('server-kept');
    expect(exitOf(done.findings)).toBe(0);
    expect(p.read(file)).toBe(text);
    expect(checks(p, 'server')).toMatchObject([{ state: 'warn', text: expect.stringContaining(':1 has a server') }]);
    p.run(uninstall, { yes: true });
    expect(p.read(file)).toBe(text);
  });

  it('renews the entry of another installation, and knows it without a record', () => {
    const p = project({ [file]: THEIRS[host]! });
    p.run(init, yes);
    const old = (): void => p.write(file, p.read(file)!.replaceAll(args[0]!, '/old/clew/dist/cli.js'));
    old();
    expect(checks(p, 'server')).toMatchObject([{ state: 'warn', next: expect.stringContaining('clew init') }]);
    p.run(init, yes);
    expect(p.read(file)).toContain(args[0]);
    expect(p.read(file)).not.toContain('/old/');
    old();
    rmSync(join(p.root, '.clew'), { recursive: true });
    p.run(uninstall, { yes: true });
    expect(p.read(file)!.replace(/\s/g, '')).toBe(THEIRS[host]!.replace(/\s/g, ''));
  });

  it('doctor is content, and says with which command to mend what is gone', () => {
    const p = project();
    p.run(init, yes);
    expect(checks(p, 'server')).toMatchObject([{ state: 'good' }]);
    expect(checks(p, 'permissions')).toEqual([]);
    rmSync(join(p.base, file));
    const next = `clew init${host === 'claude' ? '' : ` --host ${host}`}`;
    expect(checks(p, 'server')).toMatchObject([
      { state: 'warn', next, text: expect.stringContaining('does not know') },
    ]);
    p.run(init, yes);
    expect(checks(p, 'server')).toMatchObject([{ state: 'good' }]);
  });

  it('writes through a link, and a new file is for its owner alone', () => {
    const p = project({ 'dotfiles/servers': THEIRS[host]! });
    mkdirSync(join(p.base, file, '..'), { recursive: true });
    symlinkSync(join(p.base, 'dotfiles/servers'), join(p.base, file));
    const before = p.foreign();
    p.run(init, yes);
    expect(lstatSync(join(p.base, file)).isSymbolicLink()).toBe(true);
    expect(p.read('dotfiles/servers')).toContain('cli.js');
    p.run(uninstall, { yes: true });
    expect(p.foreign()).toEqual(before);
    const fresh = project();
    fresh.run(init, yes);
    expect(statSync(join(fresh.base, file)).mode & 0o777).toBe(0o600);
    chmodSync(join(p.base, 'dotfiles/servers'), 0o640);
    p.run(init, yes);
    expect(statSync(join(p.base, 'dotfiles/servers')).mode & 0o777).toBe(0o640);
  });

  it.each([
    ['not read', host === 'codex' ? 'a = [1\n' : '{"a": 1,,}', host === 'codex' ? 'bad-toml' : 'bad-settings'],
    [
      'of the wrong kind',
      host === 'codex' ? 'mcp_servers = 3' : host === 'claude' ? '{"projects": []}' : '{"mcpServers": 7}',
      host === 'codex' ? 'server-form' : 'odd-settings',
    ],
  ])('what is %s stops all of it, with its line, and nothing is touched', (_, text, code) => {
    const p = project({ [file]: text });
    const before = p.tree();
    const out = p.run(init, yes);
    expect(out.findings).toMatchObject([{ code, severity: 'error' }]);
    expect(sentenceOf(out.findings[0]!)).toMatch(/~\/\.\S+(?::1 | .*\(line [12], column)/);
    expect(p.tree()).toEqual(before);
  });

  it('a file that broke since is left alone, and the hook goes all the same', () => {
    const p = project();
    p.run(init, yes);
    p.write(file, '{ "a": [');
    const out = p.run(uninstall, { yes: true });
    expect(out.findings).toMatchObject([{ code: host === 'codex' ? 'bad-toml' : 'bad-settings', severity: 'error' }]);
    expect(p.read(file)).toBe('{ "a": [');
    expect(Object.values(p.foreign()).join('\n')).not.toContain('hook.cjs');
  });
});

describe('Claude Code', () => {
  const file = FILES.claude!;
  const yes = { yes: true };

  it('is told for this project, under the name it has there; with --user for all, and both go', () => {
    const p = project({ [file]: THEIRS.claude! });
    const before = p.foreign();
    p.run(init, yes);
    expect(entry(p)).toEqual({ type: 'stdio', command, args });
    expect(json(p, file).mcpServers).toBeUndefined();
    p.run(init, { yes: true, user: true });
    expect(json(p, file).mcpServers!.clew).toEqual({ type: 'stdio', command, args });
    expect(entry(p)).toEqual({ type: 'stdio', command, args });
    p.run(uninstall, yes);
    expect(p.foreign()).toEqual(before);
  });

  it('a linked work tree is the main one to it; a folder behind a link is the one it leads to', () => {
    const p = project();
    execFileSync('git', ['init', '-q', '-b', 'main'], { cwd: p.root });
    const git = ['-c', 'user.email=a@b.c', '-c', 'user.name=n'];
    execFileSync('git', [...git, 'commit', '-q', '--allow-empty', '-m', 'x'], { cwd: p.root });
    execFileSync('git', ['worktree', 'add', '-q', join(p.base, 'tree'), '-b', 'b'], { cwd: p.root });
    const main = realpathSync(p.root);
    p.root = join(p.base, 'tree');
    p.run(init, yes);
    expect(Object.keys(json(p, file).projects!)).toEqual([main]);
    p.run(uninstall, yes);
    symlinkSync(main, join(p.base, 'alias'));
    p.root = join(p.base, 'alias');
    expect(workspaceOf(p.root).root).toBe(p.root);
    p.run(init, yes);
    expect(Object.keys(json(p, file).projects!)).toEqual([main]);
  });

  it('the file is its own and rewritten all the time: only our entry comes out, whatever else is new', () => {
    const p = project();
    p.run(init, yes);
    const root = realpathSync(p.root);
    const held = json(p, file);
    Object.assign(held.projects![root]!, { allowedTools: [], hasTrustDialogAccepted: true });
    (held.projects![root]!.mcpServers as Record<string, unknown>).mine = { command: 'x' };
    const rest = { numStartups: 7, ...held, oauthAccount: { id: 'y' } } as unknown as typeof held;
    p.write(file, JSON.stringify(rest, null, 2));
    p.run(uninstall, yes);
    const left = structuredClone(rest);
    delete (left.projects![root]!.mcpServers as Record<string, unknown>).clew;
    expect(json(p, file)).toEqual(left);
    expect(p.read(file)).toBe(JSON.stringify(left, null, 2));
  });

  it('two projects have an entry each, and each takes out its own', () => {
    const [a, b] = [project(), project()];
    b.env = { ...b.env, HOME: a.home };
    a.run(init, yes);
    const one = a.read(file);
    b.run(init, yes);
    expect(Object.keys(json(a, file).projects!)).toHaveLength(2);
    expect(entry(a)).toBeDefined();
    b.run(uninstall, yes);
    expect(a.read(file)).toBe(one);
    a.run(uninstall, yes);
    expect(a.read(file)).toBe(null);
  });

  it('a project that was moved takes the entry of its former place with it', () => {
    const p = project({ [file]: THEIRS.claude! });
    p.run(init, yes);
    p.move('store');
    expect(checks(p, 'server')).toMatchObject([{ state: 'good' }]);
    p.run(uninstall, yes);
    expect(p.read(file)).toBe(THEIRS.claude);
  });

  it('follows it where its folder was moved, and back', () => {
    const p = project();
    const before = p.foreign();
    p.env.CLAUDE_CONFIG_DIR = join(p.base, 'moved');
    p.run(init, yes);
    expect(p.read('moved/.claude.json')).toContain('cli.js');
    expect(p.read(file)).toBe(null);
    p.env.CLAUDE_CONFIG_DIR = undefined;
    p.run(uninstall, yes);
    expect(p.foreign()).toEqual(before);
  });

  it.each([
    ['{"projects": {"ROOT": "x"}}'],
    ['{"projects": {"ROOT": {"mcpServers": []}}}'],
    ['{"projects": "x"}'],
    ['[]'],
  ])('%s is no place for it', (text) => {
    const p = project();
    p.write(file, text.replace('ROOT', realpathSync(p.root)));
    const before = p.tree();
    expect(codes(p.run(init, yes))).toEqual(['odd-settings']);
    expect(p.tree()).toEqual(before);
  });

  it('of two equal keys the last one counts, as for every reader', () => {
    const p = project();
    const text = '{\n  "projects": {"/x": 1},\n  "projects": {\n    "/y": {}\n  }\n}\n';
    p.write(file, text);
    p.run(init, yes);
    expect(entry(p)).toBeDefined();
    p.run(uninstall, yes);
    expect(p.read(file)).toBe(text);
  });

  it('without a home the hook is installed and the server is not', () => {
    const p = project();
    p.env = { ...p.env, HOME: undefined, USERPROFILE: undefined };
    const done = p.run(init, yes);
    expect(codes(done)).toEqual(['server-homeless']);
    expect(done.did).toBe('installed the hook for Claude Code');
    expect(p.run(uninstall, yes).view!.done).toBe(true);
  });

  it('the summary has one line a file', () => {
    const p = project();
    const said = init.print({ ...p.run(init, yes).view!, seen: true }, PLAIN).split('\n');
    expect(said.filter((l) => l.includes('hook for') || l.includes('server'))).toEqual([
      '✓ Installed the hook for Claude Code.',
      '✓ Added the MCP server to ~/.claude.json; its harmless tools run without a question.',
    ]);
  });
});

describe('rules for harmless tools', () => {
  const LOCAL = 'shop/.claude/settings.local.json';
  const RULES = HARMLESS.map((t) => `mcp__clew__${t}`);
  const allow = (p: Project, at = LOCAL): string[] =>
    (JSON.parse(p.read(at)!) as { permissions: { allow: string[] } }).permissions.allow;

  it('name what looks or can be undone, and nothing that approves, loosens, trusts or makes a plan', () => {
    const p = project();
    p.run(init, { yes: true });
    expect(allow(p)).toEqual(RULES);
    expect(HARMLESS).toEqual([
      'switch_context',
      'clew_status',
      'find_plans',
      'update_context',
      'report_task',
      'answer_question',
      'select_active_intent',
    ]);
    p.run(init, { yes: true, user: true });
    expect(allow(p, 'home/.claude/settings.json')).toEqual(RULES);
  });

  it.each([false, true])('one that a person gave before stays theirs (the file changed since: %j)', (changed) => {
    const text =
      '{\n  "permissions": {\n    "allow": ["Bash(ls:*)", "mcp__clew__find_plans"],\n    "deny": ["mcp__clew__report_task"]\n  }\n}\n';
    const p = project({ [LOCAL]: text });
    p.run(init, { yes: true });
    expect(allow(p).toSorted()).toEqual(['Bash(ls:*)', ...RULES].toSorted());
    if (changed) p.write(LOCAL, p.read(LOCAL)!.replace('{', '{ "theme": "dark",'));
    p.run(uninstall, { yes: true });
    expect(p.read(LOCAL)).toBe(changed ? text.replace('{', '{ "theme": "dark",') : text);
  });

  it('doctor says which are gone, and init puts them back', () => {
    const p = project();
    p.run(init, { yes: true });
    p.write(LOCAL, p.read(LOCAL)!.replace('"mcp__clew__switch_context",', ''));
    expect(checks(p, 'permissions')).toMatchObject([
      { state: 'warn', next: 'clew init', text: expect.stringContaining('rules for 1 tool of clew') },
    ]);
    expect(checks(p, 'events')).toEqual([]);
    p.run(init, { yes: true });
    expect(checks(p, 'permissions')).toEqual([]);
    p.run(uninstall, { yes: true });
    expect(p.read(LOCAL)).toBe(null);
  });

  it('are no installation: with them alone nothing is taken for ours', () => {
    const text = '{"permissions":{"allow":["mcp__clew__switch_context"]}}';
    const p = project({ [LOCAL]: text });
    expect(codes(p.run(uninstall, { yes: true }))).toEqual(['not-installed']);
    expect(p.read(LOCAL)).toBe(text);
  });

  it('a list of the wrong kind is no place for them', () => {
    const p = project({ [LOCAL]: '{"permissions": {"allow": "all"}}' });
    expect(codes(p.run(init, { yes: true }))).toEqual(['odd-settings']);
  });
});

it('Codex: what it wrote since stays, and what it put under our name goes with it', () => {
  const file = FILES.codex!;
  const p = project({ [file]: THEIRS.codex! });
  p.run(init, { yes: true, host: 'codex' });
  expect(p.read(file)).toContain('tools.switch_context.approval_mode = "approve"');
  const state = '\n[hooks.state."/x"]\ntrusted_hash = "sha256:1"\n';
  p.write(file, `${p.read(file)}[mcp_servers.clew.tools.propose_plan]\napproval_mode = "approve"\n${state}`);
  p.run(uninstall, { yes: true });
  expect(p.read(file)).toBe(`${THEIRS.codex}\n${state}`);
});

it('a settings file of a host that clew is not in is nobody’s trouble', () => {
  const p = project({ [FILES.codex!]: 'a = [' });
  p.run(init, { yes: true });
  expect(codes(p.run(uninstall, { yes: true }))).toEqual([]);
  expect(p.read(FILES.codex!)).toBe('a = [');
});
