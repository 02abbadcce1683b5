/** Holds what tool calls of Claude Code are translated to, and how its hook answers them through the built bundle. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyOutcome } from '../../../src/core/empty-outcome.js';
import { mayMatter } from '../../../src/core/handlers/tool/prefilter.js';
import { claude } from '../../../src/hosts/tools/claude.js';
import { spawnSync } from '../../support/warm.js';
import { data, folder } from '../../support/world.js';

const call = (tool_name: string, tool_input: object, more: object = {}): object => ({
  ...{
    session_id: 's1',
    transcript_path: '/t.jsonl',
    cwd: '/w',
    hook_event_name: 'PreToolUse',
    tool_use_id: 'toolu_1',
  },
  ...{ tool_name, tool_input },
  ...more,
});
const act = (tool: string, input: object, more: object = {}): unknown =>
  claude.parse(call(tool, input, more))?.tool.act;

describe('calls that ran together', () => {
  const batch = (tool_calls: unknown, more: object = {}): object => ({
    ...{ session_id: 's1', transcript_path: '/t.jsonl', cwd: '/w', hook_event_name: 'PostToolBatch', tool_calls },
    ...more,
  });
  const path = data('captures', 'claude', 'EVENTS.json');

  it('are told by what each does', () => {
    const calls = [
      { tool_name: 'Bash', tool_input: { command: 'ls' }, tool_use_id: 't1', tool_response: 'README.md' },
      { tool_name: 'Read', tool_input: { file_path: '/w/a' }, tool_use_id: 't2', tool_response: 'x' },
    ];
    expect(claude.batch!.parse(batch(calls))).toEqual({
      session: { host: 'claude', id: 's1', transcript: '/t.jsonl', cwd: '/w' },
      acts: [{ does: 'run', command: 'ls', shell: 'posix' }, { does: 'read' }],
    });
    expect(claude.parse(batch(calls))).toBeNull();
  });

  it.skipIf(path === null)('as the host sends them', () => {
    const { stdin } = JSON.parse(readFileSync(path!, 'utf8')).PostToolBatch;
    expect(claude.batch!.parse(stdin)?.acts).toEqual([{ does: 'run', command: 'ls', shell: 'posix' }]);
  });

  it('of any form are read or nothing', () => {
    for (const calls of [undefined, null, 'x', [null, 5, {}, { tool_name: 3, tool_input: [] }]])
      expect(claude.batch!.parse(batch(calls))?.acts.every((a) => a.does === 'unknown')).toBe(true);
    for (const other of [null, [], batch([], { session_id: 5 }), call('Bash', {})])
      expect(claude.batch!.parse(other)).toBeNull();
    fc.assert(fc.property(fc.jsonValue(), (v) => void claude.batch!.parse(batch(v))));
  });

  it('are answered in the shape of their event', () => {
    expect(claude.batch!.render(emptyOutcome())).toBe('');
    expect(JSON.parse(claude.batch!.render(emptyOutcome({ goesOn: 'look', notice: 'said' })))).toEqual({
      hookSpecificOutput: { hookEventName: 'PostToolBatch', additionalContext: 'look' },
      systemMessage: 'said',
    });
  });
});

describe('a command that failed', () => {
  const failed = (more: object): object => ({
    ...call('Bash', { command: 'npm test' }),
    ...{ hook_event_name: 'PostToolUseFailure', error: 'Exit code 1\nno', is_interrupt: false, ...more },
  });

  it('has run: what came back with a status of its own', () => {
    expect(claude.parse(failed({}))).toMatchObject({
      when: 'after',
      tool: { id: 'toolu_1', failed: true, act: { does: 'run', command: 'npm test' } },
    });
  });

  it('is nothing where it was refused, stopped, or no command', () => {
    for (const more of [
      { error: "The user doesn't want to proceed with this tool use." },
      { error: 'No Exit code 1' },
      { error: { code: 1 } },
      { is_interrupt: true },
      { tool_name: 'mcp__a__b' },
      { session_id: '' },
    ])
      expect([more, claude.parse(failed(more))]).toEqual([more, null]);
  });
});

describe('a tool call', () => {
  it.each([
    ['Write', { file_path: '/w/a.md', content: '# A' }, [{ path: '/w/a.md', how: 'write', text: '# A' }]],
    [
      'Edit',
      { file_path: '/w/a.md', old_string: '', new_string: '# A' },
      [{ path: '/w/a.md', how: 'write', text: '# A' }],
    ],
    ['Edit', { file_path: '/w/a.md', old_string: 'x', new_string: '' }, [{ path: '/w/a.md', how: 'edit', text: null }]],
    ['NotebookEdit', { notebook_path: '/w/a.ipynb' }, [{ path: '/w/a.ipynb', how: 'edit', text: null }]],
  ])('%s writes files', (tool, input, files) => expect(act(tool, input)).toEqual({ does: 'write', files }));

  it('says what stood there before, when the host says it', () => {
    const after = { hook_event_name: 'PostToolUse', tool_response: { originalFile: 'old' } };
    expect(act('Write', { file_path: '/w/a.md', content: 'new' }, after)).toEqual({
      does: 'write',
      files: [{ path: '/w/a.md', how: 'write', text: 'new', was: 'old' }],
    });
  });

  it('a command line is a text or the words of a shell; any other form is a tool that nobody knows', () => {
    const run = { does: 'run', command: 'rm -rf x', shell: 'posix' };
    for (const command of ['rm -rf x', ['bash', '-lc', 'rm -rf x'], ['/bin/sh', '-c', 'rm -rf x']])
      expect(act('Bash', { command })).toEqual(run);
    for (const command of [['rm', '-rf', 'x'], ['bash', '-c'], ['bash', '-c', 'x', 'y'], [], {}, 1, null, undefined])
      expect(act('Bash', { command })).toEqual({ does: 'unknown' });
  });

  it('says when the host lets everything run', () => {
    const input = { file_path: '/w/a.md', content: '' };
    expect(claude.parse(call('Write', input, { permission_mode: 'bypassPermissions' }))!.tool.unseen).toBe(true);
    expect(claude.parse(call('Write', input, { permission_mode: 'default' }))!.tool).not.toHaveProperty('unseen');
  });

  it('todos: a whole list, one that is made, one that changes', () => {
    const todos = [{ content: 'do it', status: 'in_progress', activeForm: 'Doing it' }];
    expect(act('TodoWrite', { todos })).toEqual({
      ...{ does: 'todos', whole: true },
      todos: [{ id: '1', text: 'do it', status: 'in_progress' }],
    });
    const made = { hook_event_name: 'PostToolUse', tool_response: { task: { id: '7', subject: 'do it' } } };
    expect(act('TaskCreate', { subject: 'do it' }, made)).toEqual({
      ...{ does: 'todos', whole: false },
      todos: [{ id: '7', text: 'do it', status: 'pending' }],
    });
    expect(act('TaskUpdate', { taskId: 7, status: 'deleted' })).toMatchObject({ todos: [{ id: '7', removed: true }] });
    // A sub-agent has todos of its own.
    expect(claude.parse(call('TodoWrite', { todos }, { agent_id: 'a1' }))).toBeNull();
    expect(claude.parse(call('Write', { file_path: '/w/a.md' }, { agent_id: 'a1' }))).not.toBeNull();
  });

  it('leaving plan mode carries the plan, before and after', () => {
    expect(act('ExitPlanMode', { plan: '# P', planFilePath: '/p.md' })).toEqual({
      ...{ does: 'leave-plan', text: '# P', path: '/p.md' },
    });
    const after = { hook_event_name: 'PostToolUse', tool_response: { plan: '# P', filePath: '/p.md' } };
    expect(act('ExitPlanMode', {}, after)).toEqual({ does: 'leave-plan', text: '# P', path: '/p.md' });
  });

  it('of any shape is read without a fault', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Write', 'Edit', 'MultiEdit', 'TodoWrite', 'TaskUpdate', 'Bash'),
        fc.object(),
        (t, o) => {
          const event = claude.parse({ ...call(t, o), ...o, session_id: 's', hook_event_name: 'PostToolUse' });
          if (event !== null) mayMatter(event.tool.act);
        },
      ),
    );
    expect(claude.parse(null)).toBeNull();
    expect(claude.parse({ hook_event_name: 'Stop', session_id: 's' })).toBeNull();
  });

  it('concerns us when it may be a plan, a todo, or the end of plan mode', () => {
    expect(mayMatter({ does: 'write', files: [{ path: 'src/a.ts', how: 'edit', text: null }] })).toBe(false);
    expect(mayMatter({ does: 'write', files: [{ path: 'docs/PLAN.md', how: 'edit', text: null }] })).toBe(true);
    expect(mayMatter({ does: 'unknown' })).toBe(false);
  });
});

describe('the answer', () => {
  const before = claude.parse(call('Write', { file_path: '/w/a.md', content: '' }))!;
  const of = (outcome: object): unknown =>
    JSON.parse(claude.render({ ...emptyOutcome(), ...outcome }, before) || 'null');

  it('is nothing when there is nothing to say', () => expect(of({})).toBeNull());

  it('asks and denies with the reason, and tells the model beside it', () => {
    expect(of({ verdict: 'ask', hold: 'why', brief: 'facts' })).toEqual({
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'ask',
        permissionDecisionReason: 'why',
        additionalContext: 'facts',
      },
    });
  });
});

describe('the built hook', () => {
  it('is silent for what is none of ours, and leaves nothing', () => {
    const root = join(folder(), 'shop');
    mkdirSync(join(root, '.git'), { recursive: true });
    writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
    for (const input of [call('Bash', { command: 'ls' }), call('Edit', { file_path: `${root}/a.ts` }), [], 'x']) {
      const r = spawnSync(process.execPath, [resolve('dist/hook.cjs'), 'claude', 'tool'], {
        env: { PATH: process.env.PATH, XDG_CACHE_HOME: process.env.XDG_CACHE_HOME, HOME: join(root, 'home') },
        input: JSON.stringify(Array.isArray(input) || typeof input === 'string' ? input : { ...input, cwd: root }),
        encoding: 'utf8',
      });
      expect([r.status, r.stdout, r.stderr]).toEqual([0, '', '']);
    }
    expect(existsSync(join(root, '.clew'))).toBe(false);
  });
});
