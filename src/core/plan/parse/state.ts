/** Decides whether a Markdown plan is open, done, archived or superseded, by what people write to say so. */
import type { Plan, PlanRow, PlanState, Task } from '../../model.js';

/** What a plan is judged by. `status` is what its front matter says, '' for nothing. */
export interface Standing {
  path: string;
  text: string;
  status: string;
  tasks: Task[];
}

/** `archived`: somebody put it away, by a folder, a status or a line; not because its last box was ticked. */
export type Stood = Pick<Plan, 'archived'> & { state: PlanState; supersededBy?: string };

const FOLDERS: [RegExp, PlanState][] = [
  [/(?:^|\/)superseded\//i, 'superseded'],
  [/(?:^|\/)(?:archive[ds]?|old|obsolete|deprecated)\//i, 'archived'],
  [/(?:^|\/)(?:completed|done|finished)\//i, 'done'],
];
const WORDS: [RegExp, PlanState][] = [
  [/^(?:superseded|replaced|obsoleted)\b/, 'superseded'],
  [/^(?:archived?|abandoned|cancell?ed|rejected|deprecated|obsolete|dropped|wont-?fix|withdrawn)\b/, 'archived'],
  [/^(?:done|completed?|finished|closed|implemented|shipped|released|merged)\b/, 'done'],
  [
    /^(?:open|active|draft|proposed|planned|todo|to do|backlog|pending|ready|wip|in[- _]?(?:progress|review)|doing|started|blocked|paused|accepted|approved)\b/,
    'open',
  ],
];
/** What stands above the tasks and the second section speaks of the plan as a whole. */
const LEAD = { lines: 40, characters: 8000 };
const MARKS = /^(?:[\s>*_#~:|-]|\p{Extended_Pictographic}|\ufe0f)+/u;
const SAID =
  /^(?:this (?:plan|document|file|spec|proposal)(?: is| was| has been)?\s+)?(?:superseded|replaced|obsoleted) by\b[\s:*_]*(.*)$/i;
const STATUS = /^(?:\*\*|__)?(?:plan )?(?:status|state)(?:\*\*|__)?\s*:(?:\*\*|__)?\s*(.+)$/i;
const TAG = /^[[(]?(archived|superseded|deprecated|obsolete|abandoned|cancelled|completed|done)(?:[\])]|:| [-–—])/i;
const TAIL = /[[(](archived|superseded|deprecated|obsolete|abandoned|cancelled|completed|done)[\])]$/i;

/** How `plan` stands. The strongest word wins: what took its place, its folder, what it says of itself, a struck title, its boxes. */
export function planState(plan: Standing): Stood {
  const { front, lead } = above(plan.text);
  const by = front.flatMap(successorIn)[0] ?? lead.flatMap(supersededIn)[0] ?? supersededIn(plan.status)[0];
  if (by !== undefined) return { state: 'superseded', archived: true, ...(by === '' ? {} : { supersededBy: by }) };
  const said = [folderState(plan.path), wordState(plan.status), ...lead.map(lineState)].find((s) => s !== null) ?? null;
  if (said !== null) return { state: said, archived: said !== 'open' };
  return { state: allDone(plan.tasks), archived: false };
}

/** How the plan of `row` stands; rows of elsewhere may say no more than that it was put away. */
export function stateOf(row: Pick<PlanRow, 'state' | 'archived'>): PlanState {
  return row.state ?? (row.archived ? 'archived' : 'open');
}

/** Is there still something to do in it? Only such plans count as somebody's duplicate. */
export function isOpen(row: Pick<PlanRow, 'state' | 'archived'>): boolean {
  return stateOf(row) === 'open';
}

/** `done` when boxes were ticked and none is left, `archived` when all of them were cancelled. */
function allDone(tasks: Task[]): PlanState {
  if (tasks.length === 0 || tasks.some((t) => t.status !== 'completed' && t.status !== 'cancelled')) return 'open';
  return tasks.some((t) => t.status === 'completed') ? 'done' : 'archived';
}

function folderState(path: string): PlanState | null {
  return FOLDERS.find(([folder]) => folder.test(path))?.[1] ?? null;
}

function wordState(said: string): PlanState | null {
  const word = said.replace(MARKS, '').toLowerCase();
  return WORDS.find(([words]) => words.test(word))?.[1] ?? null;
}

/** What one line of the lead says of the plan: a status line, a title that is struck out or marked. */
function lineState(line: string): PlanState | null {
  const title = /^\s{0,3}#\s+(.+)$/.exec(line)?.[1]?.trim();
  if (title !== undefined)
    return /^~~[^~].*~~$/.test(title) ? 'archived' : wordState((TAG.exec(title) ?? TAIL.exec(title))?.[1] ?? '');
  const status = STATUS.exec(line.replace(/^[\s>|-]+/, ''))?.[1];
  return status === undefined ? null : wordState(status);
}

/** What `line` says has taken the plan's place: a path, else a title; [] when it says nothing of that kind, [''] when not what. */
function supersededIn(line: string): string[] {
  const status = STATUS.exec(line.replace(/^[\s>|-]+/, ''))?.[1] ?? line;
  const said = SAID.exec(status.replace(MARKS, ''));
  return said === null ? [] : [named(said[1]!)];
}

/** The same of a line of front matter (`superseded_by: x.md`). */
function successorIn(line: string): string[] {
  const said = /^(?:superseded|replaced|obsoleted)[-_ ]?by:\s*(.*)$/i.exec(line)?.[1]?.trim() ?? '';
  return said === '' || /^(?:null|none|~|\[\]|""|'')$/i.test(said) ? [] : [named(said)];
}

/** Where a link leads, else the words as they are without their marks. */
function named(said: string): string {
  const link = /\[[^\]]*\]\(<?([^)>\s]+)>?[^)]*\)/.exec(said)?.[1] ?? /\[\[([^\]|]+)/.exec(said)?.[1];
  return (link ?? said.replace(/^[\s"'`*_[]+|[\s"'`*_\].]+$/g, '')).slice(0, 200);
}

/** The lines of the front matter, and those before the first task and the second heading. */
function above(text: string): { front: string[]; lead: string[] } {
  const lines = text
    .slice(0, LEAD.characters)
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/);
  const end = lines[0]?.trim() === '---' ? lines.findIndex((l, i) => i > 0 && /^(?:---|\.\.\.)\s*$/.test(l)) : -1;
  const lead: string[] = [];
  let headings = 0;
  for (const line of lines.slice(end + 1, end + 1 + LEAD.lines)) {
    if (/^\s{0,3}#{1,6}\s/.test(line)) headings++;
    if (headings > 1 || /^\s*(?:[-+*]|\d+[.)])\s+\[.\]/.test(line) || /^\s*(?:```|~~~)/.test(line)) break;
    if (line.trim() !== '') lead.push(line.slice(0, 500));
  }
  return { front: lines.slice(1, Math.max(1, end)), lead };
}
