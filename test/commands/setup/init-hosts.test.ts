/** Holds `init`, `doctor` and `uninstall` for Codex and Copilot CLI: where they write, what they say, and that every byte comes back. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Check } from '../../../src/commands/setup/_check.js';
import { command as doctor } from '../../../src/commands/setup/doctor.js';
import { command as init } from '../../../src/commands/setup/init.js';
import { command as uninstall } from '../../../src/commands/setup/uninstall.js';
import { copilot } from '../../../src/hosts/copilot.js';
import { partsOf } from '../../../src/runtime/settings/hook-command.js';
import { everyHost } from '../../../src/surfaces/cli/ask-init.js';
import { codes, PLAIN, Project } from '../../support/settings-world.js';

const USER: Record<string, string> = { codex: 'home/.codex/hooks.json', copilot: 'home/.copilot/hooks/clew.json' };
const SHARED: Record<string, string> = { codex: 'shop/.codex/hooks.json', copilot: 'shop/.github/hooks/clew.json' };
const THEIRS = '{\n\t"hooks": {\n\t\t"Stop": [ { "hooks": [ { "type": "command", "command": "true" } ] } ]\n\t}\n}\n';

/** A project in which no host shows, but the ones whose folders are made. */
function project(files: Record<string, string> = {}): Project {
  const p = new Project(files);
  p.env = { ...p.env, PATH: '', CODEX_HOME: undefined, COPILOT_HOME: undefined };
  return p;
}

describe.each(['codex', 'copilot'])('init --host %s', (host) => {
  it('writes the user’s own settings, says so, and leaves no byte', () => {
    const p = project();
    const before = p.foreign();
    expect(codes(p.run(init, { host }))).toContain('needs-yes');
    const done = p.run(init, { host, yes: true });
    const text = p.read(USER[host]!)!;
    const written = JSON.parse(text);
    expect(Object.keys(written.hooks)).toEqual(
      expect.arrayContaining(['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'Stop']),
    );
    expect(written.version).toBe(host === 'copilot' ? 1 : undefined);
    expect(text).toContain(`hook.cjs\\" ${host} tool`);
    expect(existsSync(`${p.root}/.codex`) || existsSync(`${p.root}/.github`)).toBe(false);
    expect(codes(done).includes('needs-trust')).toBe(host === 'codex');
    expect(p.run(init, { host, yes: true }).view!.changes).toEqual([]);
    expect(p.run(uninstall, { yes: true }).view!.done).toBe(true);
    expect(p.foreign()).toEqual(before);
  });

  it('with --project into the project, and out again', () => {
    const p = project();
    p.run(init, { host, yes: true, project: true });
    expect(p.read(SHARED[host]!)).toContain(`hook.cjs\\" ${host}`);
    expect(p.read(USER[host]!)).toBeNull();
    p.run(uninstall, { yes: true });
    expect(p.read(SHARED[host]!)).toBeNull();
  });

  it('beside somebody else’s hooks, byte for byte, also when these changed since', () => {
    const p = project({ [USER[host]!]: THEIRS });
    const before = p.foreign();
    p.run(init, { host, yes: true });
    expect(JSON.parse(p.read(USER[host]!)!).hooks.Stop).toHaveLength(2);
    p.run(uninstall, { yes: true });
    expect(p.foreign()).toEqual(before);
    p.run(init, { host, yes: true });
    p.write(USER[host]!, p.read(USER[host]!)!.replace('"true"', '"false"'));
    p.run(uninstall, { yes: true });
    expect(p.read(USER[host]!)).toBe(THEIRS.replace('"true"', '"false"'));
  });

  it('doctor finds it, fires it, and names what a person has to do', () => {
    const p = project();
    p.run(init, { host, yes: true });
    const checks = (): Check[] => p.run(doctor).view!.checks as Check[];
    const first = checks();
    expect(first.filter((c) => c.state === 'bad')).toEqual([]);
    expect(first.some((c) => c.id === 'command')).toBe(false);
    expect(first).toContainEqual(expect.objectContaining({ id: 'runs', state: 'good' }));
    const trust = first.find((c) => c.id === 'trust');
    if (host === 'copilot') expect(trust).toBeUndefined();
    else expect(trust).toMatchObject({ state: 'warn', text: expect.stringContaining('/hooks') });
  });

  it('follows the host where its folder was moved', () => {
    const p = project();
    p.env[host === 'codex' ? 'CODEX_HOME' : 'COPILOT_HOME'] = `${p.base}/moved`;
    p.run(init, { host, yes: true });
    expect(p.read(USER[host]!.replace(/home\/\.\w+/, 'moved'))).toContain(host);
  });
});

describe('init without --host', () => {
  it('is for Claude Code, and names the others that are here, until they have the hook', () => {
    const p = project({ 'home/.claude/history.jsonl': '', 'home/.codex/config.toml': '', 'home/bin/copilot': '' });
    p.env.PATH = `${p.home}/bin`;
    const others = (): unknown => (p.run(init, {}).view!.others as { id: string }[]).map((o) => o.id);
    expect(others()).toEqual(['codex', 'copilot']);
    const done = p.run(init, { yes: true });
    expect(init.print(done.view!, PLAIN)).toContain('Codex is here, too: clew init --host codex');
    expect(p.read('home/.codex/hooks.json')).toBeNull();
    p.run(init, { yes: true, host: 'codex' });
    expect(others()).toEqual(['copilot']);
  });

  it.each([
    ['an empty ~/.config is no OpenCode and no VS Code', 'home/.config/other/x', []],
    ['OpenCode by its own folder', 'home/.config/opencode/x', ['opencode']],
    ['VS Code by its own folder', 'home/.config/Code/x', ['vscode']],
  ])('%s', (_, file, ids) => {
    const p = project({ [file]: '' });
    p.env = { ...p.env, XDG_CONFIG_HOME: undefined };
    expect((p.run(init, {}).view!.others as { id: string }[]).map((o) => o.id)).toEqual(ids);
  });

  it('says that Claude Code was not found where another is, and at a terminal leaves it out', () => {
    const p = project({ 'home/.gemini/GEMINI.md': '' });
    const alone = p.run(init, {});
    const said = init.print(alone.view!, PLAIN);
    expect(said).toContain('Claude Code was not found on this machine.');
    expect(said).toContain('Gemini CLI is here: clew init --host gemini');
    expect(said).not.toContain('is here, too');
    const input = { args: [], flags: {} } as unknown as Parameters<typeof everyHost>[0];
    expect(everyHost(input, alone.view!)!.flags).toMatchObject({ host: 'gemini', several: false });
    p.write('home/.claude/history.jsonl', '');
    expect(everyHost(input, p.run(init, {}).view!)!.flags).toMatchObject({ host: 'claude,gemini', several: true });
    expect(init.print(p.run(init, {}).view!, PLAIN)).not.toContain('not found');
  });

  it('offers --user only where it is not that already', () => {
    const p = project();
    expect(init.print(p.run(init, {}).view!, PLAIN)).toContain('--user');
    expect(init.print(p.run(init, { host: 'gemini' }).view!, PLAIN)).not.toContain('--user');
  });

  it('says that tools run without a question only where they do', () => {
    const p = project();
    const said = init.print(p.run(init, { host: 'cline,cursor', yes: true }).view!, PLAIN);
    expect(said).toContain('mcp.json; Cursor asks about its tools as you set it there.');
    expect(said).toContain('cline_mcp_settings.json; its harmless tools run without a question.');
  });

  it('several at once go in and come out', () => {
    const p = project();
    const before = p.foreign();
    const done = p.run(init, { yes: true, host: 'claude,codex,copilot' });
    expect(done.view!.names).toBe('Claude Code, Codex, Copilot CLI');
    for (const file of ['shop/.claude/settings.local.json', USER.codex!, USER.copilot!])
      expect(p.read(file)).not.toBeNull();
    p.run(uninstall, { yes: true });
    expect(p.foreign()).toEqual(before);
    expect(codes(p.run(init, { yes: true, host: 'claude,clawd' }))).toEqual(['host-unknown']);
  });
});

it('PowerShell runs a quoted program after &, and it is known again', () => {
  const command = '"C:/node/node.exe" "C:/clew/hook.cjs" copilot';
  const values = copilot.recipe.entries(command).map((e) => e.value as { powershell?: string; bash?: string });
  expect(values[0]).toMatchObject({ powershell: `& ${command}` });
  expect(values.every((v) => v.bash === undefined && copilot.recipe.ours(v))).toBe(true);
  expect(partsOf(values[0]!.powershell!)).toEqual({ node: 'C:/node/node.exe', hook: 'C:/clew/hook.cjs' });
});
