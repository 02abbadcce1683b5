/** What of a transcript counts for the session context: todos, what is never a prompt, and every shape of a line. */
import { appendFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { extractRouterContext } from '../../../src/runtime/sessions/router.js';
import { blockOf, listed, transcript } from '../../support/transcript.js';
import { line } from '../../support/world.js';

describe('todos', () => {
  const tasks = (...lines: string[]): string => /^Tasks: (.*)$/m.exec(blockOf(...lines))?.[1] ?? '';
  const created = (id: string, subject: string): string[] => [
    line.tool('TaskCreate', { subject, description: subject }, `call-${id}`),
    line.result(`call-${id}`, { task: { id, subject } }),
  ];
  const updated = (id: string, change: object): string =>
    line.tool('TaskUpdate', { taskId: id, ...change }, `up-${id}`);

  it('the last full list counts, however many there were', () => {
    expect(tasks(line.todos(['a', 'pending']), line.todos(['a', 'completed'], ['b', 'in_progress']))).toBe(
      '1 in_progress ("b"), 1 completed',
    );
  });

  it('TaskCreate and TaskUpdate make a list of their own', () => {
    expect(
      tasks(...created('1', 'rotate keys'), ...created('2', 'write runbook'), updated('1', { status: 'in_progress' })),
    ).toBe('1 pending, 1 in_progress ("rotate keys")');
    expect(
      tasks(
        ...created('1', 'a'),
        ...created('2', 'b'),
        updated('2', { status: 'deleted' }),
        updated('1', { status: 'completed' }),
      ),
    ).toBe('1 completed');
    expect(tasks(...created('1', 'a'), updated('1', { subject: 'renamed', status: 'in_progress' }))).toBe(
      '1 in_progress ("renamed")',
    );
  });

  it('TodoWrite → TaskCreate: the new item is added, not written over the first of the list', () => {
    expect(tasks(line.todos(['a', 'in_progress'], ['b', 'pending']), ...created('1', 'c'))).toBe(
      '2 pending, 1 in_progress ("a")',
    );
    expect(
      tasks(
        line.todos(['a', 'pending'], ['b', 'pending']),
        ...created('1', 'c'),
        updated('1', { status: 'in_progress' }),
      ),
    ).toBe('2 pending, 1 in_progress ("c")');
  });

  it('TaskCreate → TodoWrite → TaskUpdate: ids survive by their text, in whatever order the list is', () => {
    const start = [
      ...created('1', 'rotate keys'),
      ...created('2', 'write runbook'),
      line.todos(['write runbook', 'pending'], ['rotate keys', 'pending']),
    ];
    expect(tasks(...start, updated('1', { status: 'in_progress' }))).toBe('1 pending, 1 in_progress ("rotate keys")');
    expect(tasks(...start, updated('2', { status: 'in_progress' }))).toBe('1 pending, 1 in_progress ("write runbook")');
  });

  it('items with equal texts keep an id each', () => {
    const start = [
      ...created('1', 'same'),
      ...created('2', 'same'),
      line.todos(['same', 'pending'], ['same', 'pending']),
    ];
    expect(tasks(...start, updated('1', { status: 'completed' }), updated('2', { status: 'completed' }))).toBe(
      '2 completed',
    );
  });

  it('TodoWrite → TaskCreate → TaskUpdate → TodoWrite: the last list is all there is', () => {
    expect(
      tasks(
        line.todos(['a', 'pending']),
        ...created('1', 'b'),
        updated('1', { status: 'in_progress' }),
        line.todos(['z', 'pending']),
      ),
    ).toBe('1 pending');
  });

  it('a change to an item that the list does not hold adds none', () => {
    expect(tasks(line.todos(['a', 'pending']), updated('77', { status: 'completed' }))).toBe('1 pending');
    expect(tasks(line.todos(['a', 'pending']), line.tool('TaskUpdate', { status: 'completed' }))).toBe('1 pending');
  });

  it('an id may be a number', () => {
    const update = line.tool('TaskUpdate', { taskId: 1, status: 'completed' });
    const result = line.result('call-1', { task: { id: 1, subject: 'a' } });
    expect(tasks(line.tool('TaskCreate', { subject: 'a' }, 'call-1'), result, update)).toBe('1 completed');
  });

  it('a call that the host refused made nothing', () => {
    const refused = line.user([
      { type: 'tool_result', tool_use_id: 'call-9', is_error: true, content: 'TaskCreated hook feedback: no' },
    ]);
    expect(tasks(...created('1', 'a'), line.tool('TaskCreate', { subject: 'b' }, 'call-9'), refused)).toBe('1 pending');
  });

  it('an item whose creation is out of sight is counted without a name', () => {
    expect(tasks(updated('5', { status: 'in_progress' }))).toBe('1 in_progress');
  });

  it('unknown states and shapes are taken for pending or left out', () => {
    expect(
      tasks(line.tool('TodoWrite', { todos: [{ content: 'a', status: 'later' }, null, 'x', { status: 'completed' }] })),
    ).toBe('1 pending, 1 completed');
    expect(tasks(line.tool('TodoWrite', { todos: 'none' }))).toBe('');
    expect(tasks(line.tool('TodoWrite', {}))).toBe('');
  });
});

describe('what is never a prompt', () => {
  const noise: Record<string, string> = {
    'a task notice': line.user('<task-notification>\n<task-id>b1</task-id>\n</task-notification>'),
    'an agent notice': line.user('<agent-notification>done</agent-notification>'),
    'an editor notice': line.user('<ide_opened_file>The user opened a.ts</ide_opened_file>'),
    'a selection': line.user([{ type: 'text', text: '<ide_selection>const a = 1</ide_selection>' }]),
    'a reminder': line.user('<system-reminder>\nThe date has changed.\n</system-reminder>'),
    'command output': line.user('<local-command-stdout>Set model to opus</local-command-stdout>'),
    'a shell line': line.user('<bash-input>git status</bash-input>'),
    'shell output': line.user('<bash-stdout>clean</bash-stdout><bash-stderr></bash-stderr>'),
    'an interruption': line.user('[Request interrupted by user]'),
    'an interruption for a tool': line.user([{ type: 'text', text: '[Request interrupted by user for tool use]' }]),
    'hook feedback': line.user('Stop hook feedback:\n- [node check.js]: not yet'),
    'the caveat': line.user('Caveat: The messages below were generated by the user while running local commands.', {
      isMeta: true,
    }),
    'a skill body': line.user([{ type: 'text', text: 'Base directory for this skill: /x' }], { isMeta: true }),
    'a compact summary': line.user('This session is being continued from a previous conversation.', {
      isCompactSummary: true,
      isVisibleInTranscriptOnly: true,
    }),
    'a marked summary': line.user('what went before', { isCompactSummary: true }),
    'a row for the record only': line.user('what went before', { isVisibleInTranscriptOnly: true }),
    'a user row of the system': JSON.stringify({ type: 'system', message: { role: 'user', content: 'text' } }),
    'an unmarked summary': line.user(
      'This session is being continued from a previous conversation that ran out of context.',
    ),
    'a sidechain prompt': line.user('SUBPROMPT look around', { isSidechain: true }),
    'a tool result': line.result('toolu_1', { stdout: 'x' }),
    'a result beside text': line.user([
      { type: 'tool_result', tool_use_id: 't', content: 'x' },
      { type: 'text', text: 'added by the host' },
    ]),
    'an empty prompt': line.user(''),
    'blank text': line.user([{ type: 'text', text: ' \n ' }]),
    'a summary row': JSON.stringify({ type: 'summary', summary: 'Earlier work', leafUuid: 'x' }),
    'a boundary': JSON.stringify({ type: 'system', subtype: 'compact_boundary', content: 'Conversation compacted' }),
    'a queue row': JSON.stringify({ type: 'queue-operation', operation: 'enqueue', content: 'later' }),
    'an attachment': JSON.stringify({ type: 'attachment', attachment: { type: 'hook_success', content: 'text' } }),
    'a row of a later version': JSON.stringify({ type: 'hologram', message: { role: 'user', content: 'text' } }),
  };

  it.each(Object.entries(noise))('%s', (_, row) => {
    expect(blockOf(row)).toBe('');
    expect(listed(blockOf(line.user('before'), row, line.user('after'), row))).toEqual(['after', 'before']);
  });

  it('does not count towards the ten turns of a Skill', () => {
    const rows = Object.values(noise).filter((r) => r !== noise['a boundary']);
    expect(blockOf(line.user('go'), line.tool('Skill', { skill: 'review' }), ...rows)).toContain(
      'Active: Skill("review")',
    );
  });

  it('notices before the user’s own words are taken off', () => {
    const row = line.user(
      '<system-reminder>x</system-reminder>\n<ide_opened_file>a.ts</ide_opened_file>\nrename the flag',
    );
    expect(listed(blockOf(row))).toEqual(['rename the flag']);
  });

  it('sidechain skills, todos and questions are the sub-agent’s', () => {
    const side = { isSidechain: true };
    expect(
      blockOf(
        line.user('go'),
        line.tool('Skill', { skill: 's' }, 't', side),
        line.said('Shall I?', side),
        line.tool('TodoWrite', { todos: [{ content: 'x', status: 'pending' }] }, 't', side),
      ),
    ).toBe('## Session Context\n\nRecent prompts:\n1. "go"');
  });
});

describe('shapes of a line', () => {
  const block = '## Session Context\n\nRecent prompts:\n1. "second one"\n2. "first one"';
  const [a, b] = [line.user('first one'), line.user([{ type: 'text', text: 'second one' }])];

  it('string content and block content', () => expect(blockOf(a, b)).toBe(block));
  it('several text blocks are one prompt', () => {
    const row = line.user([
      { type: 'text', text: 'look at' },
      { type: 'image', source: {} },
      { type: 'text', text: 'this picture' },
    ]);
    expect(listed(blockOf(row))).toEqual(['look at this picture']);
  });
  it('two objects on one line', () => expect(blockOf(a + b)).toBe(block));
  it('two objects on one line with white space between', () => expect(blockOf(`${a} \t ${b}`)).toBe(block));
  it('an object that matters behind one that does not', () => {
    expect(blockOf(a, `{"type":"progress","data":{}}${b}`)).toBe(block);
    expect(blockOf(a, `{"type":"file-history-snapshot","snapshot":{"text":"}{"}} ${b}`)).toBe(block);
  });
  it('a good object before a torn one', () => expect(blockOf(a, `${b}{"type":"user","mess`)).toBe(block));
  it('a byte order mark', () => expect(blockOf(`\ufeff${a}`, b)).toBe(block));
  it('CRLF', () => expect(extractRouterContext(transcript([a, b], '\r\n', '\r\n'))).toBe(block));
  it('no line break at the end', () => expect(extractRouterContext(transcript([a, b], '\n', ''))).toBe(block));
  it('a torn last line', () =>
    expect(extractRouterContext(transcript([a, b, line.user('third').slice(0, -9)], '\n', ''))).toBe(block));
  it('NUL bytes in and between lines', () => {
    expect(blockOf(a, '\0\0\0\0', b, `${'\0'.repeat(4096)}`)).toBe(block);
  });
  it('bytes that are no UTF-8', () => expect(blockOf(a, Buffer.from([0xff, 0xfe, 0x80, 0xc3, 0x28]), b)).toBe(block));
  it('a 20 MB line before the good ones', () => {
    expect(blockOf(line.user('x'.repeat(20 * 1024 * 1024)), a, b)).toBe(block);
  });
  it('a 20 MB line behind the good ones', () => {
    const big = line.tool('Write', { file_path: 'a.txt', content: 'x'.repeat(20 * 1024 * 1024) });
    expect(() => blockOf(a, b, big)).not.toThrow();
  });
  it('a file that grows while it is read', () => {
    const path = transcript([a]);
    expect(listed(extractRouterContext(path))).toEqual(['first one']);
    appendFileSync(path, `${b}\n${line.user('half').slice(0, 40)}`);
    expect(extractRouterContext(path)).toBe(block);
  });
});
