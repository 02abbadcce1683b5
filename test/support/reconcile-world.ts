/** A plan with a person at it and todos with an agent at them, for random histories: it knows which todo is about which task. */

import type { TaskStatus, TodoChange, TodoStatus } from '../../src/core/model.js';
import { parsePlanAt } from '../../src/core/plan/parse/detect-dialect.js';
import { taskEdit } from '../../src/core/plan/parse/edit.js';
import type { Agreed } from '../../src/core/reconcile/last-synced.js';
import { type Reconciled, reconcile } from '../../src/core/reconcile/reconcile.js';
import type { ListChange } from '../../src/core/reconcile/todo-list.js';
import { applySplices } from '../../src/core/text/splice.js';

export interface Op {
  side: 'plan' | 'todos';
  what: 'status' | 'add' | 'remove' | 'reword' | 'reorder' | 'prose' | 'renumber' | 'move' | 'adopt';
  at: number;
  to: number;
}

interface Line {
  uid: number | null;
  mark: string;
  id: string | null;
  text: string;
}
interface Item {
  uid: number;
  id: string;
  text: string;
  status: TodoStatus;
}
/** What a pair agreed on, by the rules of docs/plans/reconcile.md and not by the code that is tested. */
interface Known {
  plan: TaskStatus;
  todo: TodoStatus;
}

const MARKS: Record<TaskStatus, string> = { pending: ' ', in_progress: '~', completed: 'x', cancelled: '-' };
const PLAN: TaskStatus[] = ['pending', 'in_progress', 'completed', 'cancelled'];
const TODO: TodoStatus[] = ['pending', 'in_progress', 'completed'];
const SYLLABLES = ['ba', 'ko', 'lu', 'mi', 'ra', 'to', 'vu', 'zo', 'pe', 'du'];

/** A word that no other number has, and that no stem shortens. */
const word = (n: number): string => `${[...String(n + 1000)].map((d) => SYLLABLES[Number(d)]).join('')}k`;

export class Desk {
  lines: Line[] = [];
  todos: Item[] = [];
  path = 'docs/plans/WORK.md';
  agreed: Agreed | null = null;
  /** Todos that no task of the plan was ever about. */
  readonly foreign = new Set<number>();
  readonly known = new Map<number, Known>();
  readonly counts = { looks: 0, edits: 0, written: 0, told: 0, conflicts: 0 };
  readonly faults: string[] = [];
  last: Reconciled | null = null;
  private moved = false;
  private words = 0;
  private uids = 0;
  private ids = 0;

  /** `whole`: the host sends its whole list; else single changes. `prompt`: the agent does at once what it is told. */
  constructor(
    readonly whole: boolean,
    readonly prompt: boolean,
    tasks: number,
  ) {
    this.lines.push(this.proseLine('# Work'), this.proseLine(''), this.proseLine('Prose with [ ] and - [x] inside.'));
    for (let i = 0; i < tasks; i++) this.lines.push(this.taskLine(i % 2 === 0));
    this.lines.push(this.proseLine('Last words.'));
  }

  text(): string {
    return this.lines
      .map((l) => (l.uid === null ? l.text : `- [${l.mark}] ${l.id === null ? '' : `${l.id} `}${l.text}`))
      .join('\n');
  }

  /** Carries `op` out; a change of todos is seen by a look at once, as a host's tool call is. */
  act(op: Op): void {
    this.counts.edits++;
    if (op.side === 'plan') this.edit(op);
    else {
      const change = this.work(op);
      if (change !== null) this.look(change);
    }
  }

  /** The hook looks, and the agent does what it is told. `quiet` looks are counted apart. */
  look(change: ListChange | null): void {
    let next: ListChange | null = change;
    for (let round = 0; ; round++) {
      if (round > 20) {
        this.faults.push('does not settle');
        return;
      }
      const done = this.once(next);
      next = this.prompt ? this.followed(done) : null;
      if (next === null) return;
    }
  }

  private once(change: ListChange | null): Reconciled {
    this.counts.looks++;
    const expected = this.expected();
    const before = this.text();
    const plan = { path: this.path, tasks: parsePlanAt(this.path, before)!.tasks, file: before, moved: this.moved };
    const done = reconcile(this.agreed, plan, change, this.counts.looks);
    this.moved = false;
    this.agreed = JSON.parse(JSON.stringify(done.agreed)) as Agreed;
    this.last = done;
    for (const { task, status } of done.planChanges) this.write(task, status);
    this.counts.written += done.planChanges.length;
    this.counts.told += done.todoChanges.length;
    this.counts.conflicts += done.todoChanges.filter((n) => n.what === 'conflict').length;
    for (const [uid, want] of expected) {
      const line = this.lines.find((l) => l.uid === uid)!;
      if (this.statusOf(line) !== want) this.faults.push(`${uid}: plan says ${this.statusOf(line)}, not ${want}`);
    }
    return done;
  }

  /** The mark that is written must be all that changes. */
  private write(task: Parameters<typeof taskEdit>[2], status: TodoStatus): void {
    const text = this.text();
    const { splices } = taskEdit(this.path, text, task, status);
    const after = splices === undefined ? null : applySplices(text, splices);
    const line = this.lines[task.line - 1]!;
    line.mark = MARKS[status];
    if (after !== this.text()) this.faults.push(`line ${task.line} was not written as it should`);
  }

  /** What the plan must say of each pair after a look, and what was agreed by then. */
  private expected(): Map<number, TaskStatus> {
    const out = new Map<number, TaskStatus>();
    for (const line of this.lines) {
      const item = this.todos.find((t) => t.uid === line.uid);
      if (line.uid === null) continue;
      const plan = this.statusOf(line);
      out.set(line.uid, plan);
      if (item === undefined) {
        this.known.delete(line.uid);
        continue;
      }
      const begun = plan === 'in_progress' && item.status === 'completed';
      const base = this.known.get(line.uid) ?? { plan: begun ? plan : 'pending', todo: 'pending' };
      const [p, t] = [plan !== base.plan, item.status !== base.todo];
      if (t && !p) out.set(line.uid, item.status);
      const now = out.get(line.uid)!;
      this.known.set(line.uid, now === item.status ? { plan: now, todo: item.status } : base);
    }
    return out;
  }

  /** What a willing agent does with its todos after it was told. */
  private followed(done: Reconciled): ListChange | null {
    const changes: TodoChange[] = [];
    for (const news of done.todoChanges) {
      const item = 'text' in news ? this.todos.find((t) => t.text === news.text) : undefined;
      if (item === undefined || news.what === 'conflict' || news.what === 'new') continue;
      if (news.what === 'gone' || (news.what === 'status' && news.status === 'cancelled')) {
        this.todos = this.todos.filter((t) => t !== item);
        changes.push({ id: item.id, removed: true });
      } else if (news.what === 'status') {
        item.status = news.status as TodoStatus;
        changes.push({ id: item.id, status: item.status });
      }
    }
    return changes.length === 0 ? null : this.sent(changes);
  }

  private sent(changes: TodoChange[]): ListChange {
    if (!this.whole) return { whole: false, todos: changes };
    return { whole: true, todos: this.todos.map(({ id, text, status }) => ({ id, text, status })) };
  }

  private edit({ what, at, to }: Op): void {
    const tasks = this.lines.filter((l) => l.uid !== null);
    const line = tasks[at % Math.max(1, tasks.length)];
    if (what === 'prose' || what === 'renumber')
      this.lines.splice(at % (this.lines.length + 1), 0, this.proseLine(`Note ${this.word()}.`));
    else if (what === 'add') this.lines.splice(3 + (at % 3), 0, this.taskLine(to % 2 === 0));
    else if (what === 'move') {
      this.path = `docs/plans/moved-${this.word()}/WORK.md`;
      this.moved = true;
      this.look(null);
    } else if (what === 'adopt') {
      const item = this.todos.find((t) => !this.lines.some((l) => l.uid === t.uid) && !t.text.startsWith('['));
      if (item) this.foreign.delete(item.uid);
      if (item && !this.lost(item)) this.lines.push({ uid: item.uid, mark: ' ', id: null, text: item.text });
    } else if (line === undefined) return;
    else if (what === 'status') line.mark = MARKS[PLAN[to % PLAN.length]!];
    else if (what === 'remove') {
      this.lines = this.lines.filter((l) => l !== line);
      this.known.delete(line.uid!);
      // Two edits that meet before anybody looked may hide each other; a person saves once.
      this.look(null);
    } else if (what === 'reword') {
      line.text = this.reworded(line.text, at);
      this.look(null);
    } else if (what === 'reorder')
      this.lines.push(...this.lines.splice(3 + (at % Math.max(1, this.lines.length - 3)), 1));
  }

  /** A todo whose task was taken out of the plan is known to be gone. */
  private lost(item: Item): boolean {
    return this.agreed?.todos.find((e) => e.text === item.text)?.lost === true;
  }

  private work({ what, at, to }: Op): ListChange | null {
    const item = this.todos[at % Math.max(1, this.todos.length)];
    if (what === 'add' || what === 'adopt' || item === undefined) return this.added(at, to);
    if (what === 'status' || what === 'prose' || what === 'move') {
      item.status = TODO[to % TODO.length]!;
      return this.sent([{ id: item.id, status: item.status }]);
    }
    if (what === 'remove') {
      this.todos = this.todos.filter((t) => t !== item);
      return this.sent([{ id: item.id, removed: true }]);
    }
    if (what === 'reword') {
      item.text = this.reworded(item.text, at);
      return this.sent([{ id: item.id, text: item.text }]);
    }
    if (what === 'reorder') this.todos.reverse();
    // A new list of the same todos: all ids are others.
    for (const t of this.todos) t.id = String(++this.ids);
    return { whole: true, todos: this.todos.map(({ id, text, status }) => ({ id, text, status })) };
  }

  private added(at: number, to: number): ListChange {
    const free = this.lines.filter((l) => l.uid !== null && !this.todos.some((t) => t.uid === l.uid));
    const line = to % 4 === 0 ? undefined : free[at % Math.max(1, free.length)];
    const said = line === undefined ? this.phrase() : line.text;
    const text =
      line?.id == null
        ? said
        : [`[${line.id}] ${said}`, `${line.id}: ${said.toUpperCase()}`, `${line.id} ${this.phrase()}`][to % 3]!;
    const status = TODO[at % TODO.length]!;
    const item = { uid: line?.uid ?? ++this.uids, id: String(++this.ids), text, status };
    this.todos.push(item);
    if (line === undefined) this.foreign.add(item.uid);
    return this.sent([{ id: item.id, text, status }]);
  }

  /** One of five words is another one. */
  private reworded(text: string, at: number): string {
    const parts = text.split(' ');
    const first = /\d/.test(parts[0]!) ? 1 : 0;
    parts[first + (at % (parts.length - first))] = this.word();
    return parts.join(' ');
  }

  private taskLine(withId: boolean): Line {
    const uid = ++this.uids;
    return { uid, mark: ' ', id: withId ? `A.${uid}.1` : null, text: this.phrase() };
  }

  private proseLine(text: string): Line {
    return { uid: null, mark: '', id: null, text };
  }

  private phrase(): string {
    return Array.from({ length: 5 }, () => this.word()).join(' ');
  }

  private word(): string {
    return word(this.words++);
  }

  statusOf(line: Line): TaskStatus {
    return PLAN.find((s) => MARKS[s] === line.mark)!;
  }
}
