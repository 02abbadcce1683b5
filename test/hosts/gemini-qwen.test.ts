/** The hook contracts of Gemini CLI and Qwen Code: which payloads tell of what, any other object, and the exact shape of each answer. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyOutcome } from '../../src/core/empty-outcome.js';
import type { Event, Outcome, ToolEvent } from '../../src/core/model.js';
import { gemini } from '../../src/hosts/gemini.js';
import { qwen } from '../../src/hosts/qwen.js';
import { gemini as geminiTools } from '../../src/hosts/tools/gemini.js';
import { qwen as qwenTools } from '../../src/hosts/tools/qwen.js';
import { captured, type Payload } from '../support/captured.js';
import { runs } from '../support/properties.js';

const HOSTS = [
  [gemini, geminiTools],
  [qwen, qwenTools],
] as const;

const payload = (hook_event_name: string, more: Payload = {}): Payload => ({
  ...{ session_id: 's1', transcript_path: '/h/s1.jsonl', cwd: '/w', timestamp: '2026-01-05T10:00:00.000Z' },
  hook_event_name,
  ...more,
});
const session = (host: string) => ({ host, id: 's1', transcript: '/h/s1.jsonl', cwd: '/w' });
const json = (text: string): unknown => (text === '' ? null : JSON.parse(text));
const outcome = (more: Partial<Outcome>): Outcome => ({ ...emptyOutcome(), ...more });

describe('events of Gemini CLI', () => {
  it('have names of their own', () => {
    const start = (source: string) => gemini.parse(payload('SessionStart', { source }));
    expect(start('startup')).toEqual({ kind: 'start', session: session('gemini'), source: 'startup' });
    expect([start('resume'), start('clear')]).toMatchObject([{ source: 'resume' }, { source: 'clear' }]);
    expect(gemini.parse(payload('BeforeAgent', { prompt: 'rotate the tokens' }))).toEqual({
      ...{ kind: 'prompt', session: session('gemini') },
      prompt: 'rotate the tokens',
    });
    const ended = { prompt: 'x', prompt_response: 'Rotated.', stop_hook_active: true };
    expect(gemini.parse(payload('AfterAgent', ended))).toEqual({
      ...{ kind: 'stop', session: session('gemini') },
      ...{ again: true, said: 'Rotated.' },
    });
    expect(gemini.parse(payload('SessionEnd', { reason: 'exit' }))).toMatchObject({ kind: 'end', reason: 'exit' });
    for (const name of ['BeforeModel', 'AfterModel', 'BeforeToolSelection', 'Notification', 'UserPromptSubmit', 'Stop'])
      expect([name, gemini.parse(payload(name, { prompt: 'x' }))]).toEqual([name, null]);
  });

  it('what a start told stands before the first prompt of its print mode, and is none of the user’s', () => {
    const prompt = (text: string): unknown => {
      const event = gemini.parse(payload('BeforeAgent', { prompt: text }));
      return event?.kind === 'prompt' ? event.prompt : null;
    };
    const told = '<hook_context>Active: Pricing.\n&lt;x&gt; switch to the auth</hook_context>';
    expect(prompt(`${told}\n\ngo on`)).toBe('go on');
    expect(prompt('what does <hook_context>x</hook_context> mean?')).toBe(
      'what does <hook_context>x</hook_context> mean?',
    );
    expect([prompt(`${told}\n\n`), prompt('')]).toEqual([null, null]);
    const strange = gemini.parse(payload('BeforeAgent', { prompt: 'yes q1', source: 'program' }));
    expect(strange).toMatchObject({ unsure: 'source' });
  });

  it('a compression before every request is none; one that was asked for is', () => {
    expect(gemini.parse(payload('PreCompress', { trigger: 'auto' }))).toBeNull();
    expect(gemini.parse(payload('PreCompress', { trigger: 'manual' }))).toMatchObject({ kind: 'compact' });
    const entry = gemini.recipe.entries('"n" "/x/hook.cjs" gemini').find((e) => e.path[1] === 'PreCompress');
    expect(entry?.value).toMatchObject({ matcher: 'manual' });
  });
});

describe('events of Qwen Code', () => {
  const prompt = (more: Payload) => qwen.parse(payload('UserPromptSubmit', { prompt_id: 's1#0', ...more }));

  it('a prompt that somebody submitted stands there twice; one that a program sent is in doubt; an empty one is none', () => {
    expect(prompt({ prompt: 'go on', submitted_prompt: 'go on', permission_mode: 'default' })).toEqual({
      ...{ kind: 'prompt', session: session('qwen') },
      prompt: 'go on',
    });
    expect(prompt({ prompt: 'yes q1' })).toMatchObject({ unsure: 'submitted_prompt' });
    expect([prompt({ prompt: '' }), prompt({ prompt: ' \n' }), prompt({})]).toEqual([null, null, null]);
  });

  it('the others have the usual names', () => {
    expect(qwen.parse(payload('SessionStart', { source: 'compact' }))).toMatchObject({ source: 'compact' });
    expect(qwen.parse(payload('Stop', { last_assistant_message: 'Done.' }))).toMatchObject({ said: 'Done.' });
    expect(qwen.parse(payload('PreCompact', { trigger: 'auto' }))).toMatchObject({ kind: 'compact' });
    expect(qwen.parse(payload('SessionEnd', { reason: 'logout' }))).toMatchObject({ reason: 'logout' });
    expect(qwen.parse(payload('PostToolBatch'))).toBeNull();
  });
});

const BEFORE: Record<string, string> = { gemini: 'BeforeTool', qwen: 'PreToolUse' };
const AFTER: Record<string, string> = { gemini: 'AfterTool', qwen: 'PostToolUse' };

describe.each(HOSTS)('tool calls of $id', (host, tools) => {
  const call = (tool_name: string, tool_input: unknown, more: Payload = {}): ToolEvent | null =>
    tools.parse(payload(BEFORE[host.id]!, { tool_name, tool_input, ...more }));
  const act = (name: string, input: unknown, more?: Payload): unknown => call(name, input, more)?.tool.act;

  it('write, edit and run', () => {
    expect(act('write_file', { file_path: '/w/a.ts', content: 'x\n' })).toEqual({
      does: 'write',
      files: [{ path: '/w/a.ts', how: 'write', text: 'x\n' }],
    });
    const edit = host.id === 'gemini' ? 'replace' : 'edit';
    expect(act(edit, { file_path: 'a.ts', old_string: 'x', new_string: 'y' })).toEqual({
      does: 'write',
      files: [{ path: '/w/a.ts', how: 'edit', text: null, added: 'y' }],
    });
    expect(act(edit, { file_path: 'a.ts', old_string: '', new_string: 'y' })).toMatchObject({
      files: [{ how: 'write', text: 'y' }],
    });
    expect(act('run_shell_command', { command: 'ls' })).toEqual({ does: 'run', command: 'ls', shell: 'posix' });
    expect(act('run_shell_command', { command: 'ls' }, { cwd: 'C:\\w' })).toMatchObject({ shell: 'powershell' });
    expect(act('run_shell_command', {})).toEqual({ does: 'unknown' });
  });

  it('a command is run in the folder that it names', () => {
    const folder = host.id === 'gemini' ? 'dir_path' : 'directory';
    const at = (place: string) => call('run_shell_command', { command: 'ls', [folder]: place })?.session.cwd;
    expect([at('sub'), at('/else'), at('')]).toEqual(['/w/sub', '/else', '/w']);
    expect(call('write_file', { [folder]: 'sub' })?.session.cwd).toBe('/w');
  });

  it('read, ask, todos, and what nobody knows', () => {
    expect(act('read_file', { file_path: 'a' })).toEqual({ does: 'read' });
    expect(act(host.id === 'gemini' ? 'ask_user' : 'ask_user_question', {})).toEqual({ does: 'ask' });
    const todos =
      host.id === 'gemini'
        ? act('write_todos', { todos: [{ description: 'a', status: 'in_progress' }] })
        : act('todo_write', { todos: [{ id: '1', content: 'a', status: 'in_progress' }] });
    expect(todos).toMatchObject({ does: 'todos', todos: [{ text: 'a', status: 'in_progress' }] });
    for (const name of ['save_memory', '', 'mcp_', '__proto__'])
      expect([name, act(name, { a: 1 })]).toEqual([name, { does: 'unknown', input: { a: 1 } }]);
  });

  it('is told of by no other event; before it runs also where nobody names its session', () => {
    expect(tools.parse(payload(AFTER[host.id]!, { tool_name: 'write_file' }))?.when).toBe('after');
    for (const raw of [payload('Stop'), payload('BeforeModel'), { ...payload(AFTER[host.id]!), session_id: 7 }])
      expect(tools.parse(raw)).toBeNull();
    const unnamed = payload(BEFORE[host.id]!, { tool_name: 'write_file', session_id: 7 });
    expect(tools.parse(unnamed)?.session.id).toBe('');
  });
});

describe('a tool of a server', () => {
  it('in Gemini CLI is told by what stands beside it', () => {
    const call = (tool_name: string, mcp_context?: unknown) =>
      geminiTools.parse(payload('BeforeTool', { tool_name, tool_input: {}, mcp_context }))?.tool.act;
    const context = { server_name: 'my_docs', tool_name: 'find_it' };
    expect(call('mcp_my_docs_find_it', context)).toEqual({
      does: 'call',
      server: 'my_docs',
      tool: 'find_it',
      input: {},
    });
    expect(call('mcp_clew_switch_context')).toMatchObject({ server: 'clew', tool: 'switch_context' });
    expect(call('mcp_docs_find_it', 7)).toMatchObject({ server: 'docs', tool: 'find_it' });
  });

  it('in Qwen Code by its name, also where another tool calls it', () => {
    const call = (tool_name: string, tool_input: unknown) =>
      qwenTools.parse(payload('PreToolUse', { tool_name, tool_input }))?.tool.act;
    expect(call('mcp__clew__new_plan', { a: 1 })).toEqual({
      ...{ does: 'call', server: 'clew', tool: 'new_plan' },
      input: { a: 1 },
    });
    const write = { does: 'write', files: [{ path: '/w/a', how: 'write', text: 'x' }] };
    const given = { file_path: '/w/a', content: 'x' };
    expect(call('tool_call', { name: 'write_file', arguments: given })).toEqual(write);
    expect(call('tool_call', { name: 'write_file', arguments: JSON.stringify(given) })).toEqual(write);
    for (const input of [{ name: 'write_file', arguments: '{' }, { name: 'tool_call', arguments: {} }, {}])
      expect(call('tool_call', input)).toEqual({ does: 'unknown', input });
  });
});

describe('the answer to Gemini CLI', () => {
  const event = (name: string, more: Payload = {}): Event => gemini.parse(payload(name, { prompt: 'p', ...more }))!;
  const before = geminiTools.parse(payload('BeforeTool', { tool_name: 'write_file', tool_input: {} }))!;
  const after = geminiTools.parse(payload('AfterTool', { tool_name: 'write_file', tool_input: {} }))!;

  it('tells the model by the name of the event, and the user by a line', () => {
    const said = outcome({ brief: 'b', notice: 'n' });
    for (const name of ['SessionStart', 'BeforeAgent'])
      expect(json(gemini.render(said, event(name)))).toEqual({
        hookSpecificOutput: { hookEventName: name, additionalContext: 'b' },
        systemMessage: 'n',
      });
    expect(json(gemini.render(said, event('AfterAgent')))).toEqual({ systemMessage: 'n' });
    for (const e of [event('SessionEnd'), event('PreCompress', { trigger: 'manual' })])
      expect(gemini.render(said, e)).toBe('');
    expect(gemini.render(emptyOutcome(), event('BeforeAgent'))).toBe('');
  });

  it('holds a prompt, shows what was asked for, and sends an agent on', () => {
    expect(json(gemini.render(outcome({ hold: 'which?' }), event('BeforeAgent')))).toEqual({
      ...{ decision: 'deny', reason: 'which?' },
    });
    expect(json(gemini.render(outcome({ shows: 'list' }), event('BeforeAgent')))).toMatchObject({ reason: 'list' });
    for (const o of [{ hold: 'not yet' }, { goesOn: 'not yet' }])
      expect(json(gemini.render(outcome({ ...o, notice: 'n' }), event('AfterAgent')))).toEqual({
        ...{ decision: 'deny', reason: 'not yet', systemMessage: 'n' },
      });
  });

  it('refuses a call, also where a person would be asked: it has no dialog for that', () => {
    expect(before.tool.untold).toBe(true);
    for (const verdict of ['ask', 'deny'] as const)
      expect(json(geminiTools.render(outcome({ verdict, hold: 'No plan yet.', aside: 'ask them' }), before))).toEqual({
        ...{ decision: 'deny', reason: 'No plan yet.\nask them' },
      });
    expect(json(geminiTools.render(outcome({ verdict: 'deny' }), before))).toMatchObject({ decision: 'deny' });
    expect(geminiTools.render(emptyOutcome(), before)).toBe('');
    expect(json(geminiTools.render(outcome({ brief: 'b' }), after))).toEqual({
      hookSpecificOutput: { hookEventName: 'AfterTool', additionalContext: 'b' },
    });
  });
});

describe('the answer to Qwen Code', () => {
  const event = (name: string): Event => qwen.parse(payload(name, { prompt: 'p', submitted_prompt: 'p' }))!;
  const asked = (more: Payload = {}) =>
    qwenTools.parse(payload('PreToolUse', { tool_name: 'write_file', tool_input: {}, ...more }))!;

  it('has the envelope that Claude Code has', () => {
    const said = outcome({ brief: 'b', notice: 'n' });
    for (const name of ['SessionStart', 'UserPromptSubmit'])
      expect(json(qwen.render(said, event(name)))).toEqual({
        hookSpecificOutput: { hookEventName: name, additionalContext: 'b' },
        systemMessage: 'n',
      });
    expect(json(qwen.render(outcome({ hold: 'h' }), event('UserPromptSubmit')))).toEqual({
      ...{ decision: 'block', reason: 'h' },
    });
    expect(json(qwen.render(outcome({ goesOn: 'g' }), event('Stop')))).toMatchObject({
      decision: 'block',
      reason: 'g',
    });
    for (const name of ['PreCompact', 'SessionEnd']) expect(qwen.render(said, event(name))).toBe('');
  });

  it('asks where its dialog shows why; what ran where nobody was asked is nobody’s yes', () => {
    expect(asked().tool).not.toHaveProperty('untold');
    expect(json(qwenTools.render(outcome({ verdict: 'ask', hold: 'h' }), asked()))).toEqual({
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        ...{ permissionDecision: 'ask', permissionDecisionReason: 'h' },
      },
    });
    expect(asked({ permission_mode: 'yolo' }).tool.unseen).toBe(true);
    expect(asked({ permission_mode: 'default' }).tool).not.toHaveProperty('unseen');
  });
});

describe.each(HOSTS)('anything given to $id', (host, tools) => {
  it('is read without a fault, and answered by JSON or not at all', () => {
    const names = ['SessionStart', 'BeforeAgent', 'AfterAgent', 'PreCompress', 'BeforeTool', 'AfterTool', 'Stop'];
    const event = fc.constantFrom(...names, 'UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'SessionEnd', 'Nobody');
    const tool = fc.constantFrom('write_file', 'replace', 'edit', 'run_shell_command', 'tool_call', 'mcp_a_b', 'x');
    const input = fc.oneof(fc.object(), fc.string(), fc.anything());
    fc.assert(
      fc.property(event, tool, input, fc.object(), (hook_event_name, tool_name, tool_input, more) => {
        const p = { ...more, session_id: 's', hook_event_name, tool_name, tool_input };
        const said = outcome({ verdict: 'deny', hold: 'h', brief: 'b', notice: 'n' });
        const e = host.parse(p);
        if (e !== null) json(host.render(said, e));
        const t = tools.parse(p);
        if (t !== null) expect(json(tools.render(said, t))).toBeTypeOf('object');
      }),
      { numRuns: runs(400) },
    );
    for (const v of [null, undefined, 1, 'x', [], {}]) expect([host.parse(v), tools.parse(v)]).toEqual([null, null]);
  });
});

describe.each([
  ['gemini', ...HOSTS[0]],
  ['qwen-0.24.4', ...HOSTS[1]],
] as const)('payloads captured from %s', (client, host, tools) => {
  const payloads = captured(client).map(([, payload]) => payload);
  if (payloads.length === 0) console.warn(`SKIPPED: no captures of ${client}`);

  it.skipIf(payloads.length === 0)(
    'two prompts as they were typed, one of them with a start before it, and every call known',
    () => {
      const events = payloads.map((p) => host.parse(p)).filter((e) => e !== null);
      const prompts = events.flatMap((e) => (e.kind === 'prompt' ? [e] : []));
      expect(prompts.map((e) => e.prompt)).toEqual([
        "now let's work on the pricing research",
        'second prompt: keep going',
      ]);
      expect(prompts.filter((e) => e.unsure !== undefined)).toEqual([]);
      expect(events.map((e) => e.kind)).toEqual(expect.arrayContaining(['start', 'prompt', 'stop']));
      expect(events.filter((e) => e.kind === 'compact')).toEqual([]);
      const calls = payloads.map((p) => tools.parse(p)).filter((t) => t !== null);
      expect(calls.length).toBeGreaterThan(2);
      for (const { tool } of calls) expect(tool.act.does, tool.name).toMatch(/^(?:write|run|call|todos)$/);
    },
  );
});
