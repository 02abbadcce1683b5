/** Holds how the todo lists of five hosts are read: their own shapes, what real sessions recorded, and anything at all. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ToolAct } from '../../../src/core/model.js';
import { claudeTodos } from '../../../src/hosts/todos/claude.js';
import { codexCall, codexTodos } from '../../../src/hosts/todos/codex.js';
import { geminiTodos } from '../../../src/hosts/todos/gemini.js';
import { opencodeTodos } from '../../../src/hosts/todos/opencode.js';
import { qwenTodos } from '../../../src/hosts/todos/qwen.js';

const DATA = process.env.CLEW_DATA ?? '../shared/data';
const CAPTURES = join(DATA, 'captures');
const TRANSCRIPTS = join(DATA, 'transcripts');
if (!existsSync(CAPTURES))
  console.warn(`SKIPPED: no recorded sessions in ${DATA}: todo lists of real hosts are not read`);

const list = (...todos: object[]): ToolAct => ({ does: 'todos', whole: true, todos }) as ToolAct;
const single = (todo: object): ToolAct => ({ does: 'todos', whole: false, todos: [todo] }) as ToolAct;
const A1 = { id: '1', text: 'A.1 collect prices', status: 'in_progress' };

describe('Claude Code', () => {
  it('TodoWrite is the whole list, without ids', () => {
    const todos = [{ content: 'A.1 collect prices', status: 'in_progress', activeForm: 'Collecting' }];
    expect(claudeTodos('TodoWrite', { todos }, {})).toEqual(list(A1));
  });

  it('TaskCreate has its id only after it ran; TaskUpdate changes what it names', () => {
    const input = { subject: 'A.1 collect prices', description: 'd' };
    expect(claudeTodos('TaskCreate', input, {})).toEqual(single({ ...A1, id: '', status: 'pending' }));
    const response = { task: { id: '1', subject: input.subject } };
    expect(claudeTodos('TaskCreate', input, response)).toEqual(single({ ...A1, status: 'pending' }));
    expect(claudeTodos('TaskUpdate', { taskId: 1, status: 'completed' }, {})).toEqual(
      single({ id: '1', status: 'completed' }),
    );
    expect(claudeTodos('TaskUpdate', { taskId: '1', status: 'deleted' }, {})).toEqual(
      single({ id: '1', removed: true }),
    );
    expect(claudeTodos('TaskUpdate', { taskId: '1', owner: 'me' }, {})).toEqual(single({ id: '1' }));
  });

  it('TaskList and TaskGet tell what stands; a call that came to nothing tells nothing', () => {
    const task = { id: '1', subject: 'A.1 collect prices', status: 'in_progress' };
    expect(claudeTodos('TaskList', {}, { tasks: [task] })).toEqual(list(A1));
    expect(claudeTodos('TaskGet', { taskId: '1' }, { task })).toEqual(single(A1));
    expect(claudeTodos('TaskGet', { taskId: '9' }, { task: null })).toBeNull();
    expect(claudeTodos('TaskUpdate', { taskId: '9', status: 'completed' }, { success: false })).toBeNull();
    expect(claudeTodos('Bash', { command: 'ls' }, {})).toBeNull();
  });
});

describe('other hosts', () => {
  it('Codex: update_plan, its arguments as an object or as JSON; an unsupported call changes nothing', () => {
    const plan = [{ step: 'A.1 collect prices', status: 'in_progress' }];
    expect(codexTodos('update_plan', { plan })).toEqual(list(A1));
    expect(codexTodos('update_plan', JSON.stringify({ plan, explanation: 'why' }))).toEqual(list(A1));
    expect(codexTodos('update_plan', { plan }, 'unsupported call: update_plan')).toBeNull();
    expect(codexTodos('update_plan', '{')).toBeNull();
    expect(codexTodos('exec_command', { plan })).toBeNull();
  });

  it('OpenCode: todowrite with ids, priorities and dropped todos', () => {
    const todos = [
      { id: 't7', content: 'A.1 collect prices', status: 'in_progress', priority: 'high' },
      { id: 't8', content: 'A.2 write', status: 'cancelled' },
    ];
    const dropped = { id: 't8', text: 'A.2 write', status: 'pending', removed: true };
    expect(opencodeTodos('todowrite', { todos }, undefined)).toEqual(list({ ...A1, id: 't7' }, dropped));
    expect(opencodeTodos('todowrite', {}, { metadata: { todos: todos.slice(0, 1) } })).toEqual(
      list({ ...A1, id: 't7' }),
    );
    expect(opencodeTodos('todoread', {}, {})).toBeNull();
  });

  it('Gemini: write_todos; what is blocked waits, a refused call changes nothing', () => {
    const todos = [
      { description: 'A.1 collect prices', status: 'in_progress' },
      { description: 'A.2 write', status: 'blocked' },
    ];
    const act = list(A1, { id: '2', text: 'A.2 write', status: 'pending' });
    expect(geminiTodos('write_todos', { todos }, undefined)).toEqual(act);
    expect(geminiTodos('write_todos', { todos }, { error: { message: 'no' } })).toBeNull();
    expect(geminiTodos('read_file', { todos }, undefined)).toBeNull();
  });

  it('Qwen: todo_write of earlier and later versions', () => {
    const early = [{ id: 'collect', content: 'A.1 collect prices', status: 'in_progress' }];
    const late = [{ content: 'A.1 collect prices', status: 'in_progress', activeForm: 'Collecting' }];
    expect(qwenTodos('todo_write', { todos: early }, undefined)).toEqual(list({ ...A1, id: 'collect' }));
    expect(qwenTodos('todo_write', { todos: late }, undefined)).toEqual(list(A1));
    expect(qwenTodos('todo_write', { todos: late }, { error: 'no' })).toBeNull();
  });

  it('anything at all is read without a fault', () => {
    const any = fc.oneof(fc.object(), fc.anything(), fc.json());
    const rows = fc.record({
      todos: fc.array(fc.oneof(fc.object(), fc.record({ content: fc.anything(), status: fc.anything() }))),
    });
    fc.assert(
      fc.property(fc.oneof(any, rows), any, (a, b) => {
        const object = (v: unknown) => (typeof v === 'object' && v !== null ? (v as Record<string, unknown>) : {});
        for (const act of [
          ...['TodoWrite', 'TaskCreate', 'TaskUpdate', 'TaskGet', 'TaskList'].map((t) =>
            claudeTodos(t, object(a), object(b)),
          ),
          codexTodos('update_plan', a),
          codexCall(a),
          opencodeTodos('todowrite', a, b),
          geminiTodos('write_todos', a, b),
          qwenTodos('todo_write', a, b),
        ])
          for (const t of act?.does === 'todos' ? act.todos : [])
            expect([typeof t.id, ['pending', 'in_progress', 'completed', undefined].includes(t.status)]).toEqual([
              'string',
              true,
            ]);
      }),
    );
  });
});

// ── recorded sessions ────────────────────────────────────────────────────────────────────────

interface Payload {
  hook_event_name: string;
  tool_name: string;
  tool_input: Record<string, unknown>;
  tool_response?: Record<string, unknown>;
}

function hooks(dir: string, name: RegExp): Payload[] {
  const folder = join(CAPTURES, dir, 'hooks');
  return readdirSync(folder)
    .filter((f) => name.test(f))
    .sort()
    .map((f) => JSON.parse(readFileSync(join(folder, f), 'utf8')).stdin);
}

function lines(folder: string): unknown[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((f) => f.endsWith('.jsonl'))
    .sort()
    .flatMap((f) => readFileSync(join(folder, f), 'utf8').split('\n').filter(Boolean))
    .flatMap((l) => {
      try {
        return [JSON.parse(l) as unknown];
      } catch {
        return [];
      }
    });
}

describe.skipIf(!existsSync(CAPTURES))('what real sessions recorded', () => {
  it('Claude Code: the list, and tasks one by one', () => {
    const acts = hooks('claude/todo', /PostToolUse-TodoWrite/).map((p) =>
      claudeTodos(p.tool_name, p.tool_input, p.tool_response ?? {}),
    );
    expect(acts[1]).toEqual(
      list({ ...A1, status: 'completed' }, { id: '2', text: 'A.2 write up', status: 'in_progress' }),
    );
    const tasks = hooks('claude/basic', /PostToolUse-Task(?:Create|Update)/).map((p) =>
      claudeTodos(p.tool_name, p.tool_input, p.tool_response ?? {}),
    );
    expect(tasks).toEqual([
      single({ ...A1, status: 'pending' }),
      single({ id: '1', status: 'in_progress' }),
      single({ id: '1', status: 'completed' }),
    ]);
  });

  it('OpenCode and Gemini: before and after the call, the same list', () => {
    const stdin = (f: string) => JSON.parse(readFileSync(join(CAPTURES, 'opencode/basic/hooks', f), 'utf8')).stdin;
    const before = stdin('094-tool.execute.before-todowrite.json');
    const after = stdin('096-tool.execute.after-todowrite.json');
    expect(opencodeTodos(before.input.tool, before.output.args, undefined)).toEqual(list(A1));
    expect(opencodeTodos(after.input.tool, after.input.args, after.output)).toEqual(list(A1));
    const gemini = hooks('gemini/basic', /write_todos/);
    expect(gemini.map((p) => geminiTodos(p.tool_name, p.tool_input, p.tool_response))).toEqual([
      list({ ...A1, text: 'A.1 collect' }),
      list({ ...A1, text: 'A.1 collect' }),
    ]);
  });

  it('Codex: the call in a rollout, and that the model did not have the tool', () => {
    const rows = lines(join(CAPTURES, 'codex')) as { payload?: Record<string, unknown> }[];
    const calls = rows.filter((r) => r.payload?.name === 'update_plan' && r.payload.type === 'function_call');
    expect(calls.length).toBeGreaterThan(0);
    for (const { payload } of calls) {
      expect(codexCall(payload)).toEqual(list(A1, { id: '2', text: 'A.2 write', status: 'pending' }));
      const answer = rows.find(
        (r) => r.payload?.type === 'function_call_output' && r.payload.call_id === payload!.call_id,
      );
      expect(codexTodos('update_plan', payload!.arguments, String(answer?.payload?.output))).toBeNull();
    }
  });
});

describe.skipIf(!existsSync(TRANSCRIPTS))('transcripts of other people', () => {
  it('every call about todos in them is read, none without words', () => {
    const counts: Record<string, number> = {};
    for (const row of lines(TRANSCRIPTS)) {
      const content = (row as { message?: { content?: unknown } })?.message?.content;
      for (const b of Array.isArray(content) ? content : []) {
        if (b?.type !== 'tool_use' || !/^(?:TodoWrite|TaskCreate|TaskUpdate)$/.test(b.name)) continue;
        const act = claudeTodos(b.name, b.input ?? {}, {});
        counts[b.name] = (counts[b.name] ?? 0) + 1;
        expect(act?.does).toBe('todos');
        for (const t of act?.does === 'todos' ? act.todos : []) expect(t.text ?? t.id).not.toBe('');
      }
    }
    console.log('todo calls in transcripts:', JSON.stringify(counts));
    expect(Object.values(counts).reduce((a, b) => a + b, 0)).toBeGreaterThan(50);
  });
});
