/** What an agent's last turn came to, read from the end of a transcript. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conversationReader, HEARD } from '../../../src/core/digest/conversation.js';
import { lastTurnReader } from '../../../src/core/digest/last-turn.js';
import type { Turn } from '../../../src/core/model.js';
import { claudeLine } from '../../../src/hosts/claude-transcript.js';

const use = (id: string, name: string, input: object): object => ({
  type: 'assistant',
  message: { role: 'assistant', content: [{ type: 'tool_use', id, name, input }] },
});
const result = (id: string, toolUseResult: object, error = false): object => ({
  type: 'user',
  message: {
    role: 'user',
    content: [{ type: 'tool_result', tool_use_id: id, content: 'x', ...(error ? { is_error: true } : {}) }],
  },
  toolUseResult,
});
const typed = (text: string): object => ({ type: 'user', message: { role: 'user', content: text } });

function turnOf(rows: object[], since: number | null = null): Turn {
  const reading = lastTurnReader(since);
  for (const row of rows.toReversed()) {
    if (reading.enough()) break;
    reading.take(claudeLine(JSON.stringify(row)) ?? []);
  }
  return reading.result(0, rows.length);
}

describe('the last turn', () => {
  it('is what happened since the newest prompt, oldest first', () => {
    const turn = turnOf([
      typed('first the header'),
      use('1', 'Write', { file_path: '/w/header.ts' }),
      typed('now the footer'),
      use('2', 'Read', { file_path: '/w/read.ts' }),
      use('3', 'Edit', { file_path: '/w/footer.ts' }),
      result('3', {}),
      use('4', 'Write', { file_path: '/w/footer.test.ts' }),
      result('4', {}),
      use('5', 'Bash', { command: 'npm test' }),
      result('5', {}),
      use('6', 'Bash', { command: 'git add -A && git commit -m "footer: links wrap" -m "body"' }),
      result('6', {}),
    ]);
    expect(turn).toEqual({
      prompt: 'now the footer',
      wrote: ['/w/footer.ts', '/w/footer.test.ts'],
      ran: ['npm test', 'git add -A && git commit -m "footer: links wrap" -m "body"'],
      failed: null,
      passed: ['npm test'],
      commits: ['footer: links wrap'],
      committed: true,
      todos: null,
      decided: [],
      approved: null,
    });
  });

  it('holds a write from when its call was done: neither one that was refused, nor one that nobody answered yet', () => {
    const at = (second: number, row: object): object => ({ ...row, timestamp: `2026-01-01T10:00:0${second}Z` });
    const batch = [
      at(1, typed('both')),
      at(2, use('1', 'Write', { file_path: '/w/before.ts' })),
      at(2, use('2', 'Write', { file_path: '/w/refused.ts' })),
      at(2, use('3', 'Bash', { command: 'ls' })),
      at(2, use('4', 'Write', { file_path: '/w/after.ts' })),
      at(3, result('1', {})),
    ];
    const rest = [at(5, result('2', {}, true)), at(6, result('3', {})), at(7, result('4', {}))];
    expect(turnOf(batch).wrote).toEqual(['/w/before.ts']);
    expect(turnOf([...batch, ...rest]).wrote).toEqual(['/w/before.ts', '/w/after.ts']);
    const since = Date.parse('2026-01-01T10:00:04Z');
    expect(turnOf([...batch, ...rest], since).wrote).toEqual(['/w/after.ts']);
    const heard = conversationReader(HEARD, since);
    heard.take([...batch, ...rest].flatMap((row) => claudeLine(JSON.stringify(row)) ?? []));
    expect(heard.result(0, 0).touched).toEqual(['/w/after.ts']);
  });

  it('holds answers and an approved plan, and not a refused one', () => {
    const turn = turnOf([
      typed('plan it'),
      use('1', 'AskUserQuestion', { questions: [] }),
      result('1', { questions: [], answers: { 'Which store?': 'SQLite', empty: '' } }),
      use('2', 'ExitPlanMode', { plan: '# Refused' }),
      result('2', { plan: '# Refused', filePath: '/p/a.md' }, true),
      use('3', 'ExitPlanMode', { plan: 'words\n# Store rework\n1. x' }),
      result('3', { plan: 'words\n# Store rework\n1. x', filePath: '/p/b.md' }),
    ]);
    expect(turn.decided).toEqual([{ question: 'Which store?', answer: 'SQLite' }]);
    expect(turn.approved).toEqual({ title: 'Store rework', path: '/p/b.md' });
  });

  it('names a command that still fails, and forgets one that was put right', () => {
    const run = (id: string, command: string, error: boolean): object[] => [
      use(id, 'Bash', { command }),
      result(id, {}, error),
    ];
    expect(turnOf([typed('go'), ...run('1', 'npm test', true), ...run('2', 'npm test', false)]).failed).toBeNull();
    expect(
      turnOf([typed('go'), ...run('1', 'npm test', false), ...run('2', 'npm run lint', true), ...run('3', 'ls', false)])
        .failed,
    ).toBe('npm run lint');
    const failed = turnOf([typed('go'), ...run('1', 'git commit -m "x"', true)]);
    expect([failed.commits, failed.committed]).toEqual([[], undefined]);
  });

  it('reads a message from a here-document', () => {
    const command = `git commit -m "$(cat <<'EOF'\nstore: one writer at a time\n\nBody.\nEOF\n)"`;
    expect(turnOf([typed('go'), use('1', 'Bash', { command })]).commits).toEqual(['store: one writer at a time']);
  });

  it.each([
    [
      'two here-documents',
      "git commit -F - <<'A'\none\n\ngit: a commit\nA\ngit add b && git commit -F - <<'A'\ntwo\nA\nls",
      ['one', 'two'],
    ],
    ['what follows on its line', "git commit -q -F - <<'A' && git show\none\nA\n", ['one']],
    ['quoted words', 'git commit -m "one; or both" -m body && git commit -am \'two\'', ['one; or both', 'two']],
    ['a line that goes on', 'git commit \\\n  --no-verify \\\n  -m "one"', ['one']],
    ['words of another command', 'git commit -F words && git tag -a v1 -m "v1"\ncat > a <<B\nno\nB', []],
  ])('reads the subjects of commits: %s', (_, command, commits) => {
    const turn = turnOf([typed('go'), use('1', 'Bash', { command })]);
    expect([turn.commits, turn.committed]).toEqual([commits, true]);
  });

  it('knows of no commit in the turn before', () => {
    const command = 'git commit -m "one"';
    expect(
      turnOf([use('0', 'Bash', { command }), typed('go'), use('1', 'Bash', { command: 'ls' })]).committed,
    ).toBeUndefined();
  });

  it('knows the todos that it changed, by the words they were made with, and none that it left alone', () => {
    const made = (id: string, subject: string): object[] => [
      use(id, 'TaskCreate', { subject }),
      result(id, { task: { id, subject } }),
    ];
    const moved = (call: string, taskId: string, status: string): object[] => [
      use(call, 'TaskUpdate', { taskId, status }),
      result(call, { success: true, taskId }),
    ];
    const first = [typed('the header'), ...made('1', 'draw it'), ...made('2', 'ink it')];
    const texts = (rows: object[]): string[] | undefined => turnOf(rows).todos?.map((t) => `${t.status} ${t.text}`);
    expect(texts(first)).toEqual(['pending draw it', 'pending ink it']);
    expect(texts([...first, typed('the footer'), use('9', 'Read', { file_path: '/w/a.ts' })])).toBeUndefined();
    expect(texts([...first, typed('go on'), ...moved('3', '1', 'completed')])).toEqual(['completed draw it']);
    expect(texts([...first, typed('the footer'), ...made('4', 'lay it out')])).toEqual(['pending lay it out']);
    const all = (...todos: object[]): object => use('5', 'TodoWrite', { todos });
    const list = all({ content: 'lay it out', status: 'in_progress' });
    expect(texts([list, typed('the footer')])).toBeUndefined();
    expect(texts([...first, typed('the footer'), list])).toEqual(['in_progress lay it out']);
  });

  it('is bounded whatever the agent did', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 200 }), (commands) => {
        const turn = turnOf(
          commands.map((command, i) => use(String(i), 'Bash', { command: `${command} git commit -m "${command}"` })),
        );
        expect(turn.ran.length).toBeLessThanOrEqual(40);
        expect(turn.commits.length).toBeLessThanOrEqual(10);
        for (const line of [...turn.ran, ...turn.commits]) expect(line).not.toContain('\n');
      }),
      { numRuns: 50 },
    );
  });
});
