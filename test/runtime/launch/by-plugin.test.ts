import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { claude } from '../../../src/hosts/tools/claude.js';
import { hostOfPlugin, isInstalledBeside } from '../../../src/runtime/launch/by-plugin.js';

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
