/** Cursor by contract: every payload of its documents, the exact shape of each answer, and that nothing of it is approved. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyOutcome } from '../../src/core/empty-outcome.js';
import type { Outcome, ToolEvent } from '../../src/core/model.js';
import { cursor } from '../../src/hosts/cursor.js';
import { cursor as tools } from '../../src/hosts/tools/cursor.js';
import { runs } from '../support/properties.js';

const DOCUMENTED = JSON.parse(readFileSync(join(import.meta.dirname, 'payloads/cursor.json'), 'utf8')) as Record<
  string,
  object
>;
const COMMON = {
  conversation_id: '5b0d6c1e-8a4f',
  generation_id: 'f2a9c0d4-1b7e',
  model: 'composer-2.5',
  cursor_version: '3.20.17',
  workspace_roots: ['/w'],
  user_email: null,
  transcript_path: null,
};
const payload = (hook_event_name: string, more: object = {}): object => ({
  ...COMMON,
  hook_event_name,
  ...DOCUMENTED[hook_event_name],
  ...more,
});
const session = { host: 'cursor', id: '5b0d6c1e-8a4f', transcript: null, cwd: '/w' };
const outcome = (more: Partial<Outcome>): Outcome => ({ ...emptyOutcome(), ...more });
const said = (name: string, more: Partial<Outcome>): unknown =>
  JSON.parse(cursor.render(outcome(more), cursor.parse(payload(name))!) || 'null');
const call = (tool_name: string, tool_input: unknown, when = 'preToolUse'): ToolEvent =>
  tools.parse(payload(when, { tool_name, tool_input }))!;

describe('its documented payloads', () => {
  it('are heard as what others tell, and those of no use to us are none', () => {
    const heard = Object.keys(DOCUMENTED).map((name) => [
      name,
      cursor.parse(payload(name))?.kind ?? tools.parse(payload(name))?.when ?? null,
    ]);
    expect(Object.fromEntries(heard)).toEqual({
      ...{ sessionStart: 'start', beforeSubmitPrompt: 'prompt', preToolUse: 'before', postToolUse: 'after' },
      ...{ preCompact: 'compact', stop: 'stop', sessionEnd: 'end' },
      ...{ beforeShellExecution: null, beforeMCPExecution: null, afterFileEdit: null, workspaceOpen: null },
    });
    expect(cursor.parse(payload('beforeSubmitPrompt'))).toEqual({
      ...{ kind: 'prompt', session, prompt: 'rename getUser to fetchUser' },
    });
  });

  it('a field that nobody knows makes a prompt one that approves nothing; a root of Windows is its path', () => {
    expect(cursor.parse(payload('beforeSubmitPrompt', { sent_by: 'cron' }))).toMatchObject({ unsure: 'sent_by' });
    const windows = cursor.parse(payload('beforeSubmitPrompt', { workspace_roots: ['/c:/shop'] }));
    expect(windows?.kind === 'prompt' && windows.session.cwd).toBe('c:/shop');
  });

  it('an agent that its user stopped is told nothing, and goes on once by what nobody typed', () => {
    expect(cursor.parse(payload('stop', { status: 'aborted' }))).toBeNull();
    expect(cursor.parse(payload('stop', { loop_count: 1 }))).toMatchObject({ kind: 'stop', again: true });
    const next = said('stop', { goesOn: 'Mend it.' }) as { followup_message: string };
    expect(next).toEqual({ followup_message: 'clew (nobody typed this): Mend it.' });
    expect(cursor.parse(payload('beforeSubmitPrompt', { prompt: next.followup_message }))).toBeNull();
  });
});

it('answers in its shapes: a brief, what stands beside a prompt, a prompt that is held, and nothing', () => {
  expect(said('sessionStart', { brief: 'B' })).toEqual({ additional_context: 'B' });
  expect(said('beforeSubmitPrompt', { brief: 'B', notice: 'N' })).toEqual({ continue: true, additional_context: 'B' });
  expect(said('beforeSubmitPrompt', { hold: 'Which?' })).toEqual({ continue: false, user_message: 'Which?' });
  expect(said('beforeSubmitPrompt', { shows: 'List.' })).toEqual({ continue: false, user_message: 'List.' });
  for (const name of ['sessionStart', 'beforeSubmitPrompt', 'preCompact', 'stop', 'sessionEnd'])
    expect(said(name, {})).toBeNull();
});

describe('its tool calls', () => {
  it('write, edit, delete, patch and run, in the folder that a command names', () => {
    expect(call('Write', { file_path: '/w/a.ts', content: 'x' }).tool.act).toEqual({
      ...{ does: 'write', files: [{ path: '/w/a.ts', how: 'write', text: 'x' }] },
    });
    // What a write is given is not documented: one whose text is not told is an edit of that file.
    expect(call('Write', { file_path: '/w/a.ts' }).tool.act).toMatchObject({ files: [{ how: 'edit', text: null }] });
    expect(call('StrReplace', { path: 'a.ts', old_string: 'x', new_string: 'y' }).tool.act).toMatchObject({
      files: [{ path: '/w/a.ts', how: 'edit', added: 'y' }],
    });
    expect(call('Delete', { file_path: 'a.ts' }).tool.act).toMatchObject({
      files: [{ path: '/w/a.ts', how: 'delete' }],
    });
    const ran = tools.parse(payload('preToolUse'))!;
    expect([ran.session.cwd, ran.tool.act]).toEqual([
      '/w/web',
      { does: 'run', command: 'npm install', shell: 'posix' },
    ]);
  });

  it('read, ask, belong to a server whose name nobody tells, change todos, or are known to nobody', () => {
    expect(['Read', 'Task', 'Newest'].map((t) => call(t, {}).tool.act.does)).toEqual(['read', 'ask', 'unknown']);
    expect(call('MCP:switch_context', '{"to":"x"}').tool.act).toEqual({
      ...{ does: 'call', server: 'clew', tool: 'switch_context', input: { to: 'x' } },
    });
    expect(call('MCP:plan_search', 'no json').tool.act).toMatchObject({ server: 'mcp', tool: 'plan_search' });
    const todos = [{ id: 'a', content: 'One', status: 'completed' }];
    expect(call('TodoWrite', { merge: true, todos }).tool.act).toMatchObject({ does: 'todos', whole: false });
  });

  it('are refused with the reason for both, and never approved', () => {
    const before = call('Shell', { command: 'x' });
    expect(before.tool.untold).toBe(true);
    for (const verdict of ['ask', 'deny'] as const)
      expect(JSON.parse(tools.render(outcome({ verdict, hold: 'Why.', aside: 'Type yes.' }), before))).toEqual({
        ...{ permission: 'deny', user_message: 'Why.', agent_message: 'Why.\nType yes.' },
      });
    expect(tools.render(outcome({}), before)).toBe('');
    expect(tools.render(outcome({ brief: 'So.' }), before)).toBe('{"additional_context":"So."}');
    const after = call('Shell', { command: 'x' }, 'postToolUse');
    expect(tools.render(outcome({ brief: 'So.' }), after)).toBe('{"additional_context":"So."}');
    fc.assert(
      fc.property(fc.constantFrom('Shell', 'Write', 'MCP:switch_context', 'Read'), fc.string(), (name, brief) => {
        expect(tools.render(outcome({ brief }), call(name, {}))).not.toContain('permission"');
      }),
      { numRuns: runs(50) },
    );
  });

  it('any other payload is read without a fault', () => {
    fc.assert(
      fc.property(fc.object(), fc.constantFrom(...Object.keys(DOCUMENTED), 'Newest'), (more, name) => {
        const raw = { ...payload(name), ...more };
        cursor.parse(raw);
        tools.parse(raw);
        tools.parse({ ...raw, tool_input: more, workspace_roots: more });
        cursor.line(JSON.stringify(more));
      }),
      { numRuns: runs(200) },
    );
  });
});

it('its settings hold nothing that its reader of comments would take for one, on Windows, too', () => {
  const written = (command: string): string => JSON.stringify(cursor.recipe.entries(command));
  expect(written('"C:/node.exe" "C:/x/dist/hook.cjs" cursor')).toContain('& \\"C:/node.exe\\"');
  for (const command of ['"/usr/bin/node" "/x y/dist/hook.cjs" cursor', '"C:/node.exe" "C:/x/dist/hook.cjs" cursor'])
    expect(written(command)).not.toContain('//');
  const events = cursor.recipe.entries('x').map((e) => e.path[1]);
  // One that it does not know would cost its user every hook of the file.
  expect(Object.keys(DOCUMENTED)).toEqual(expect.arrayContaining(events));
  // These block where a hook fails.
  expect(events).not.toContain('beforeMCPExecution');
});

it('its transcript: what stands between the tags was typed', () => {
  const line = (role: string, text: string): string =>
    JSON.stringify({ role, message: { content: [{ type: 'text', text }] } });
  expect(cursor.line(line('user', '<user_info>x</user_info>\n<user_query>\ngo on\n</user_query>'))).toEqual([
    { kind: 'prompt', text: 'go on', at: null },
  ]);
  expect(cursor.line(line('user', 'put here by the program'))).toEqual([]);
  expect(cursor.line(line('assistant', 'Done.'))).toEqual([{ kind: 'said', text: 'Done.', at: null }]);
  expect(cursor.line('{"torn')).toBeNull();
});
