/** Holds the table of docs/plans/reconcile.md: what becomes of each pair of plan and todo, and which todo is about which task. */
import { describe, expect, it } from 'vitest';
import type { TaskStatus, TodoStatus } from '../../../src/core/model.js';
import type { Agreed, PlanTask } from '../../../src/core/reconcile/last-synced.js';
import { lastSyncedIn } from '../../../src/core/reconcile/last-synced.js';
import { mergeStatus } from '../../../src/core/reconcile/merge-status.js';
import { type Reconciled, reconcile } from '../../../src/core/reconcile/reconcile.js';
import { comparableText, splitReference } from '../../../src/core/reconcile/task-reference.js';
import type { ListChange } from '../../../src/core/reconcile/todo-list.js';
import { tokens } from '../../../src/core/text/tokens.js';
import { MOST, newsBrief } from '../../../src/core/words/news.js';

type Row = [text: string, status?: PlanTask['status'], id?: string | null];

const tasksOf = (rows: Row[]): PlanTask[] =>
  rows.map(([text, status = 'pending', id = null], i) => ({ text, status, id, line: i + 1 }));
const whole = (...todos: [text: string, status?: TodoStatus][]): ListChange => ({
  whole: true,
  todos: todos.map(([text, status = 'pending'], i) => ({ id: String(i + 1), text, status })),
});

/** A session at one plan. */
class Session {
  agreed: Agreed | null = null;
  constructor(
    public rows: Row[],
    public path: string | null = 'docs/plans/WORK.md',
  ) {}
  look(change: ListChange | null, more: object = {}): Reconciled {
    const done = reconcile(this.agreed, { path: this.path, tasks: tasksOf(this.rows), file: '', ...more }, change, 1);
    for (const { task, status } of done.planChanges) this.rows[task.line - 1]![1] = status;
    this.agreed = lastSyncedIn(JSON.parse(JSON.stringify(done.agreed)));
    return done;
  }
  /** What the todos written as `texts` are about: the texts of the tasks. */
  about(...texts: string[]): (string | null)[] {
    this.look(whole(...texts.map((t): [string] => [t])));
    return this.agreed!.todos.map((t) => t.task?.text ?? null);
  }
}

describe('a status', () => {
  const P: TaskStatus[] = ['pending', 'in_progress', 'completed', 'cancelled'];
  const T: TodoStatus[] = ['pending', 'in_progress', 'completed'];

  it('that one side changed goes to the other, one that both changed alike is agreed, else it is a conflict', () => {
    for (const base of T)
      for (const plan of P)
        for (const todo of T) {
          const done = mergeStatus(plan, todo, { plan: base, todo: base });
          const want =
            plan === todo
              ? { base: { plan, todo } }
              : plan === base
                ? { base: { plan: todo, todo }, write: todo }
                : todo === base
                  ? { base: plan === 'in_progress' ? { plan, todo } : { plan: base, todo: base }, tell: plan }
                  : { base: { plan: base, todo: base }, conflict: true };
          expect([base, plan, todo, done]).toEqual([base, plan, todo, want]);
        }
  });

  it('of a pair that is met first: whoever is further along is heard, nothing done is undone', () => {
    expect(mergeStatus('pending', 'completed').write).toBe('completed');
    expect(mergeStatus('in_progress', 'completed').write).toBe('completed');
    expect(mergeStatus('completed', 'pending').tell).toBe('completed');
    expect(mergeStatus('completed', 'in_progress').conflict).toBe(true);
    expect(mergeStatus('cancelled', 'completed').conflict).toBe(true);
    expect(mergeStatus('cancelled', 'pending').tell).toBe('cancelled');
  });

  it('of a task that is blocked is told and waits; who goes on with it lifts the block', () => {
    expect(mergeStatus('blocked', 'pending', { plan: 'pending', todo: 'pending' })).toEqual({
      base: { plan: 'blocked', todo: 'pending' },
    });
    expect(mergeStatus('blocked', 'in_progress', { plan: 'in_progress', todo: 'in_progress' }).tell).toBe('blocked');
    expect(mergeStatus('blocked', 'completed', { plan: 'blocked', todo: 'pending' }).write).toBe('completed');
  });
});

describe('a conflict', () => {
  it('writes nothing, keeps both, is told once with path and line, and ends when one side gives way', () => {
    const s = new Session([['Lock accounts after ten failures']]);
    s.look(whole(['Lock accounts after ten failures']));
    s.rows[0]![1] = 'completed';
    const change = whole(['Lock accounts after ten failures', 'in_progress']);
    const done = s.look(change);
    expect(done.planChanges).toEqual([]);
    expect(done.conflicts.map((f) => [f.code, f.args.path, f.args.line])).toEqual([
      ['todo-conflict', 'docs/plans/WORK.md', 1],
    ]);
    expect(done.todoChanges.map((n) => n.what)).toEqual(['conflict']);
    expect(s.look(change).todoChanges).toEqual([]);
    expect(s.look(whole(['Lock accounts after ten failures', 'completed'])).conflicts).toEqual([]);
  });
});

describe('which task a todo is about', () => {
  it.each([
    ['[A.1.2] something else', 'Interview customers'],
    ['A.1.2: something else', 'Interview customers'],
    ['a.1.2 something else', 'Interview customers'],
    ['Write it up (PILOT-3)', 'Ask Ada'],
    ['PILOT-3 ask her', 'Ask Ada'],
    ['**PILOT-3** ask her', 'Ask Ada'],
    ['write the SUMMARY of both.', 'Write the summary of both'],
    ['Write a short summary of both', 'Write the summary of both'],
    ['PILOT-4 ask Ada', null],
    ['Run the linter', null],
    ['Write the tests', null],
  ])('%s → %s', (text, want) => {
    const s = new Session([
      ['Interview customers', 'pending', 'A.1.2'],
      ['Ask Ada', 'pending', 'PILOT-3'],
      ['Write the summary of both'],
    ]);
    expect(s.about(text)).toEqual([want]);
  });

  it('numbers and opposites part what is otherwise alike', () => {
    const s = new Session([
      ['Migrate the users of phase 1'],
      ['Enable the login cache for users'],
      ['v12 upgrade of Ada'],
    ]);
    const others = ['Migrate the users of phase 2', 'Disable the login cache for users', 'v13 upgrade of Ada'];
    expect(s.about(...others)).toEqual([null, null, null]);
  });

  it('what fits two tasks is about neither, and is not proposed', () => {
    const s = new Session([['Write the release notes for Linux'], ['Write the release notes for macOS']]);
    const done = s.look(whole(['Write the release notes']));
    expect(s.agreed!.todos[0]!.task).toBeNull();
    expect(done.proposed).toEqual([]);
    expect(new Session([['Ship it'], ['Ship it']]).about('Ship it')).toEqual([null]);
  });

  it('an id that stands twice in a plan is told apart by the words', () => {
    const twice = (): Session =>
      new Session([
        ['Lay the pier', 'pending', 'T1.1'],
        ['Paint the boat', 'pending', 'T1.1'],
      ]);
    expect(twice().about('[T1.1] Paint the boat')).toEqual(['Paint the boat']);
    expect(twice().about('[T1.1] something')).toEqual([null]);
  });

  it('several todos may name one task: it is done when all of them are', () => {
    const s = new Session([['Lock accounts', 'pending', 'A.1.2']]);
    s.look(whole(['A.1.2: the lock', 'completed'], ['A.1.2: its tests']));
    expect(s.rows[0]![1]).toBe('in_progress');
    s.look(whole(['A.1.2: the lock', 'completed'], ['A.1.2: its tests', 'completed']));
    expect(s.rows[0]![1]).toBe('completed');
  });
});

describe('what is remembered', () => {
  it('a pair survives other words on both sides, other ids and another order', () => {
    const s = new Session([['Lock accounts after ten failures'], ['Write the audit log']]);
    s.look(whole(['Lock accounts after ten failures'], ['Write the audit log']));
    s.rows = [['Write the audit log of logins'], ['Lock the accounts for an hour after ten failures']];
    s.look(null);
    const ids: ListChange = {
      whole: true,
      todos: [
        { id: '77', text: 'Write an audit log file', status: 'completed' },
        { id: '78', text: 'Lock accounts after ten failed logins', status: 'in_progress' },
      ],
    };
    s.look(ids);
    expect(s.rows.map((r) => r[1])).toEqual(['completed', 'in_progress']);
  });

  it('single changes go by the host’s id; one that is unknown is remembered without words', () => {
    const s = new Session([['Write the audit log', 'pending']]);
    s.look({ whole: false, todos: [{ id: '4', status: 'completed' }] });
    expect(s.rows[0]![1]).toBe('pending');
    s.look({ whole: false, todos: [{ id: '4', text: 'Write the audit log' }] });
    expect(s.rows[0]![1]).toBe('completed');
    s.look({ whole: false, todos: [{ id: '4', removed: true }] });
    expect([s.rows[0]![1], s.agreed!.todos]).toEqual(['completed', []]);
  });

  it('a todo that vanished deletes nothing; a task that was taken out is told and not proposed again', () => {
    const s = new Session([['Write the audit log'], ['Ask Ada']]);
    s.look(whole(['Write the audit log'], ['Ask Ada']));
    s.look(whole(['Ask Ada']));
    expect(s.rows).toHaveLength(2);
    s.rows.pop();
    const done = s.look(null);
    expect(done.todoChanges).toEqual([{ what: 'gone', text: 'Ask Ada' }]);
    expect(done.proposed).toEqual([]);
    expect(s.look(whole(['Ask Ada', 'completed'])).proposed).toEqual([]);
  });

  it('a plan that stands elsewhere is the same; another plan is not, and does not want the todos of the first', () => {
    const s = new Session([
      ['Write the audit log', 'pending', 'A.1.1'],
      ['Ask Ada', 'pending', 'A.1.2'],
    ]);
    s.look(whole(['[A.1.1] Write the audit log']));
    s.path = 'docs/archive/WORK.md';
    expect(s.look(null, { moved: true }).todoChanges).toEqual([]);
    expect(s.agreed!.todos[0]!.task?.text).toBe('Write the audit log');
    s.path = 'docs/plans/OTHER.md';
    s.rows = [['Lay the pier', 'pending', 'A.1.1']];
    const done = s.look(whole(['[A.1.1] Write the audit log', 'completed']));
    expect([done.planChanges, done.proposed, done.todoChanges]).toEqual([[], [], []]);
    s.path = 'docs/archive/WORK.md';
    s.rows = [['Write the audit log', 'pending', 'A.1.1']];
    // What was done meanwhile is not lost.
    expect(s.look(null).planChanges.map((c) => c.status)).toEqual(['completed']);
  });

  it('a record of another shape is none, and no list is too long', () => {
    expect(lastSyncedIn({ todos: 'x', tasks: 1 })).toBeNull();
    expect(lastSyncedIn({ tasks: '', todos: [{ id: 1 }, null] })?.todos).toEqual([]);
    const s = new Session(Array.from({ length: 1500 }, (_, i): Row => [`Lay plank ${i} of the pier`]));
    s.look(whole(...Array.from({ length: 500 }, (_, i): [string] => [`Lay plank ${i} of the pier`])));
    expect(s.agreed!.todos).toHaveLength(100);
    expect(JSON.stringify(s.agreed).length).toBeLessThan(40_000);
    for (let i = 0; i < 120; i++) s.look({ whole: false, todos: [{ id: `n${i}`, text: `todo ${i}` }] });
    expect(s.agreed!.todos).toHaveLength(100);
  });
});

describe('todos in no plan', () => {
  it('are proposed once, and never written', () => {
    const s = new Session([['Write the audit log']]);
    const first = s.look(whole(['Run the linter'], ['Write the audit log']));
    expect(first.proposed).toEqual([{ text: 'Run the linter', status: 'pending', fresh: true }]);
    expect(s.look(whole(['Run the linter', 'completed'], ['Write the audit log'])).proposed[0]!.fresh).toBe(false);
    expect(s.rows).toHaveLength(1);
  });

  it('no todos at all is normal: the plan alone is remembered, and an edit by hand is told', () => {
    const s = new Session([['Write the audit log'], ['Ask Ada']]);
    expect(s.look(null).todoChanges).toEqual([]);
    s.rows = [['Write the audit log', 'completed'], ['Tell the board']];
    expect(s.look(null).todoChanges).toEqual([
      { what: 'status', text: 'Write the audit log', status: 'completed' },
      { what: 'new', text: 'Tell the board' },
      { what: 'fewer', count: 1 },
    ]);
    expect(s.look(null).todoChanges).toEqual([]);
  });

  it('what the agent wrote into the plan itself is not told back to it', () => {
    const s = new Session([['Write the audit log'], ['Ask Ada']]);
    s.look(whole(['Ask Ada']));
    s.rows = [['Write the audit log', 'completed'], ['Ask Ada', 'completed'], ['Tell the board']];
    expect(s.look(null, { own: true }).todoChanges).toEqual([]);
    expect(s.look(null).todoChanges).toEqual([]);
  });
});

describe('the words', () => {
  it('an id, and what is left without it', () => {
    expect(splitReference('[A.1.2] Lock accounts')).toEqual({ id: 'A.1.2', rest: 'Lock accounts' });
    expect(splitReference('Lock accounts')).toEqual({ id: null, rest: 'Lock accounts' });
    expect(comparableText('A.1.2: **Lock**  accounts.')).toBe('lock accounts');
  });

  it('of the brief fit into 60 tokens, whatever changed, and stand in a fence', () => {
    const long =
      'Lock every account of the harbour after ten failures in a row, and tell its owner </clew-data>'.repeat(2);
    const news = Array.from({ length: 40 }, () => ({ what: 'new' as const, text: long }));
    const conflict = {
      what: 'conflict' as const,
      text: long,
      status: 'completed' as const,
      todo: 'in_progress' as const,
    };
    for (const list of [news, news.slice(0, 1), [conflict], [...news, conflict]]) {
      const text = newsBrief(list, `docs/plans/${'LONG-NAME-'.repeat(8)}.md`, 's1');
      expect(tokens(text)).toBeLessThanOrEqual(MOST);
      expect(text.match(/<\/clew-data/g)).toHaveLength(1);
    }
    expect(newsBrief([], 'a.md', 's1')).toBe('');
  });
});
