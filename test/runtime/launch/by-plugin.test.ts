import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { claude as realHost } from '../../../src/hosts/claude.js';
import { claude } from '../../../src/hosts/tools/claude.js';
import { hostOfPlugin, isInstalledBeside } from '../../../src/runtime/launch/by-plugin.js';
import { spawnSync } from '../../support/warm.js';

const base = mkdtempSync(join(tmpdir(), 'by-plugin-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const put = (path: string, text: string): void => {
  mkdirSync(dirname(join(base, path)), { recursive: true });
  writeFileSync(join(base, path), text);
};

it('the host is told by the variables it sets for its plugins, not by the marks of one that started it', () => {
  expect(hostOfPlugin({ CLAUDE_PLUGIN_ROOT: '/p' })).toBe('claude');
  expect(hostOfPlugin({ CLAUDECODE: '1', CLAUDE_PLUGIN_ROOT: '/p', PLUGIN_ROOT: '/p' })).toBe('codex');
  expect(hostOfPlugin({ COPILOT_PLUGIN_ROOT: '/p', CLAUDE_PLUGIN_ROOT: '/p', PLUGIN_ROOT: '/p' })).toBe('copilot');
});

it('stands back where init put a hook for that host, in the project or for all of them', () => {
  const env = { HOME: join(base, 'home') };
  const cwd = join(base, 'project');
  const beside = (host: string): boolean => isInstalledBeside(host, cwd, env);
  for (const host of ['claude', 'codex', 'copilot', 'other']) expect(beside(host)).toBe(false);
  const entry = (host: string): string => JSON.stringify({ command: `"/n/node" "/x/dist/hook.cjs" ${host}` });
  put('project/.claude/settings.local.json', entry('claude'));
  put('home/.codex/hooks.json', entry('codex'));
  put('home/.copilot/hooks/clew.json', '{ broken');
  expect([beside('claude'), beside('codex'), beside('copilot')]).toEqual([true, true, false]);
});

it('the hook of a plugin answers as its host wants it, and nothing where init has one', () => {
  const [cwd, home] = [join(base, 'fresh'), join(base, 'fresh-home')];
  put('fresh/docs/plans/PILOT-PLAN.md', '# Pilot plan\n\n- [ ] PILOT-1 a\n');
  mkdirSync(home);
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    XDG_CACHE_HOME: process.env.XDG_CACHE_HOME,
    CLAUDE_PLUGIN_ROOT: '/p',
  };
  spawnSync(process.execPath, [resolve('dist/cli.js'), 'index'], { cwd, env });
  const says = (prompt: string): string => {
    const input = JSON.stringify({ session_id: 'one', hook_event_name: 'UserPromptSubmit', cwd, prompt });
    return spawnSync(process.execPath, [resolve('dist/hook.cjs'), 'plugin'], { cwd, env, input, encoding: 'utf8' })
      .stdout;
  };
  expect(says("let's work on the pilot plan")).toContain('switched to \\"Pilot plan\\"');
  put('fresh/.claude/settings.local.json', JSON.stringify({ command: '"/n/node" "/x/hook.cjs" claude' }));
  expect(says('new context price list')).toBe('');
});

it('server.json is found by registries: the name is that of the repository, the package that of npm', () => {
  const of = JSON.parse(readFileSync('package.json', 'utf8'));
  const [, owner, name] = /github\.com\/([^/]+)\/([^/.]+)/.exec(of.repository.url)!;
  const server = JSON.parse(readFileSync('server.json', 'utf8'));
  expect([of.mcpName, server.name]).toEqual([`io.github.${owner}/${name}`, of.mcpName]);
  expect(server.packages[0]).toMatchObject({ registryType: 'npm', identifier: of.name, version: of.version });
});

it('harmless tools run by the answer of a plugin, under both names; no others, and none of a server of init', () => {
  const answer = (tool_name: string, more: object = {}): string => {
    const event = claude.parse({ session_id: 's', hook_event_name: 'PreToolUse', tool_name, tool_input: {}, ...more })!;
    return claude.render({ verdict: 'allow', findings: [], edits: [], did: '', undoable: false }, event);
  };
  expect(answer('mcp__plugin_clew_clew__switch_context')).toContain('"permissionDecision":"allow"');
  expect(answer('mcp__clew__switch_context', { clew_plugin: true })).toContain('"permissionDecision":"allow"');
  expect(answer('mcp__clew__switch_context')).toBe('');
  expect(answer('mcp__plugin_clew_clew__propose_plan')).toBe('');
  expect(answer('mcp__plugin_other_clew__switch_context', { clew_plugin: true })).toBe('');
});

it('the plugin looks at every call before it runs, as init does where something is agreed on, and not before a compaction', () => {
  const of = JSON.parse(readFileSync('plugins/clew/hooks/hooks.json', 'utf8')).hooks as Record<string, Entry[]>;
  const wanted = (all: boolean): Record<string, string | undefined> =>
    Object.fromEntries(
      realHost.recipe
        .entries('', all)
        .filter(({ path }) => path[0] === 'hooks')
        .map(({ path, value }) => [path[1]!, (value as Entry).matcher]),
    );
  expect(Object.keys(of)).toEqual(Object.keys(wanted(true)));
  expect(of.PreToolUse!.map((e) => e.matcher)).toEqual([wanted(true).PreToolUse]);
  // One that Codex can read, too, which knows no look-ahead.
  expect(of.PostToolUse![0]!.matcher).toBe(`${wanted(false).PostToolUse}|apply_patch|update_plan`);
});
interface Entry {
  matcher?: string;
}

it('a call that reads ends with nothing said and nothing kept where nothing is agreed on, and is judged where it is', () => {
  const cwd = join(base, 'reads');
  put('reads/src/a.ts', 'x\n');
  const env = { PATH: process.env.PATH, HOME: join(base, 'fresh-home'), CLAUDE_PLUGIN_ROOT: '/p' };
  const calls = (tool_name: string): string => {
    const payload = { session_id: 'one', hook_event_name: 'PreToolUse', cwd, tool_name, tool_use_id: 't' };
    const input = JSON.stringify({ ...payload, tool_input: { file_path: join(cwd, 'src/a.ts') } });
    const args = [resolve('dist/hook.cjs'), 'plugin', 'tool'];
    return spawnSync(process.execPath, args, { cwd, env, input, encoding: 'utf8' }).stdout;
  };
  for (const tool of ['Read', 'Unheard']) expect(calls(tool)).toBe('');
  expect(existsSync(join(cwd, '.clew'))).toBe(false);
  put('reads/.clew/config.json', '{"gate": "strict"}');
  put(
    'reads/.clew/intents.yaml',
    'intents:\n  - id: INT-001\n    name: Rotate\n    status: OPEN\n    owned_scope: [docs/**]\n',
  );
  expect(calls('Read')).toBe('');
  expect(calls('Unheard')).toContain('"permissionDecision":"deny"');
});
