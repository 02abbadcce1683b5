/** Decides what others of a team finished of the work that is here and stands open here: by the state of a task, an entry of what is done, or the count of a plan. */

import type { Finished } from '../model/team.js';
import type { Context, Facts, Fields, Task } from '../model.js';
import { refOf } from '../team/material.js';
import type { TeamRecord, TeamState, Version } from '../team/types.js';
import { safeTitle } from '../text/fence.js';
import { fingerprint } from '../text/hash.js';
import { hasSameWords } from './rules/open-items.js';
import { overIn } from './still-open.js';
import { inTurn } from './up-next.js';

/** So many contexts are looked at, and so much is told of one; so many tasks of others are known of one, and plans in all. */
const MOST = { contexts: 20, each: 8, theirs: 40, plans: 50 };
const DAY = 86_400_000;
/** What is done and no task of the plan here is told for so long. */
const NEWS = 3 * DAY;
/** What git brings says itself. */
const COMMIT = /^commit /;

/** What this machine has: its open contexts, their plans' tasks, and which of the team's records stand in its own documents. */
export interface Own {
  member: string;
  project: string;
  now: number;
  contexts: Context[];
  tasks(plan: string): Task[];
  /** `null` = nobody looked into documents. */
  records: { has(key: string): boolean } | null;
}

/** By id of a context here, the newest first. */
export function finishedElsewhere({ records }: TeamState, own: Own): Record<string, Finished[]> {
  const theirs = Object.values(records).filter((r) => r.project === own.project);
  const plans = new Map(theirs.flatMap((r) => planOf(r)));
  const found: Record<string, Finished[]> = {};
  for (const c of latestOpen(own)) {
    const tasks = c.plan === null ? [] : own.tasks(c.plan);
    const all = [...byState(theirs, c, tasks, own), ...byEntry(theirs, c, tasks, plans, own)];
    const once = all.filter((f, i) => !all.slice(0, i).some((g) => isSame(f, g)));
    const told = once.length > 0 ? once : byCount(theirs, c, tasks, own);
    if (told.length > 0) found[c.id] = told.sort((a, b) => b.at - a.at).slice(0, MOST.each);
  }
  return found;
}

/** By id of a context here, the words of the tasks of its plan that are done here, too, and that the team has from somebody else. */
export function doneByOthers({ records }: TeamState, own: Own): Record<string, string[]> {
  const theirs = Object.values(records).filter((r) => r.project === own.project);
  const plans = new Map(theirs.flatMap((r) => planOf(r)));
  const all = latestOpen(own).flatMap((c): [string, string[]][] => {
    // As they stood before: what is done was open.
    const then = (c.plan === null ? [] : own.tasks(c.plan)).filter((t) => t.status === 'completed');
    const open = then.map((t): Task => ({ ...t, status: 'pending' }));
    const done = [...byState(theirs, c, open, own), ...byEntry(theirs, c, open, plans, own)].filter((f) => f.task);
    const words = open.filter((t) => finishedBy(t, done) !== undefined).map((t) => cut(t.text));
    return words.length === 0 ? [] : [[c.id, words.slice(0, MOST.theirs)]];
  });
  return Object.fromEntries(all);
}

/** Plans that `here` (records as they would leave) has open, and that somebody else of the team has to the end. */
export function plansOver(
  { records }: TeamState,
  { member, project }: Pick<Own, 'member' | 'project'>,
  here: Record<string, Fields>,
): { plan: string; member: string }[] {
  const over = Object.values(records).flatMap(({ key, project: of, fields }) => {
    const own = key.startsWith('plan/') && of === project && Object.hasOwn(here, key) ? here[key]! : null;
    const [done] = fields.done ?? [];
    if (own === null || done === undefined || done.author === member) return [];
    // Of another number of tasks the counts are not compared.
    const isOver =
      done.value === own.total && fields.total?.[0]?.value === own.total && Number(own.done) < Number(own.total);
    return isOver ? [{ plan: key.slice('plan/'.length), member: done.author }] : [];
  });
  return over.slice(0, MOST.plans);
}

/** Who of the team has `plan`, which is open here, to the end. */
export function planOverBy(plan: string | null, { team }: Pick<Facts, 'team'>): string | undefined {
  return plan === null ? undefined : team?.()?.over?.find((o) => o.plan === plan)?.member;
}

function latestOpen({ contexts }: Own): Context[] {
  const open = contexts.filter((c) => c.status === 'open' && c.archived !== true);
  return open.sort((a, b) => b.lastAt - a.lastAt).slice(0, MOST.contexts);
}

/** `tasks` as they are once what others finished is here. */
export function withFinished(tasks: Task[], finished: Finished[]): Task[] {
  return tasks.map((t) => (finishedBy(t, finished) === undefined ? t : { ...t, status: 'completed' }));
}

/** The tasks of its plan as they come next, without what others finished of it. */
export function tasksLeft(
  context: Pick<Context, 'id' | 'plan' | 'last' | 'progress'>,
  facts: Pick<Facts, 'tasks' | 'team' | 'sections'>,
): Task[] {
  const { id, plan } = context;
  const tasks = plan === null ? [] : (facts.tasks?.(plan) ?? []);
  return tasks.length === 0 ? [] : inTurn(withFinished(tasks, finishedOf(id, facts)), context, facts);
}

/** What others finished of the context `id`, as far as an exchange told. */
export function finishedOf(id: string, { team }: Pick<Facts, 'team'>): Finished[] {
  const all = team?.()?.finished ?? {};
  return Object.hasOwn(all, id) ? all[id]! : [];
}

/** Who of the team finished `task`, which is open here. */
export function finishedBy(task: Task, finished: Finished[]): string | undefined {
  if (task.status === 'completed' || task.status === 'cancelled') return undefined;
  return finished.find((f) => f.task && (task.id === null ? hasSameWords(f.text, cut(task.text)) : f.id === task.id))
    ?.member;
}

/** Tasks that the team has as done. */
function byState(theirs: TeamRecord[], { plan }: Context, tasks: Task[], own: Own): Finished[] {
  const states = new Map(theirs.map((r) => [r.key, r.fields.status ?? []]));
  return tasks.filter(isOpen).flatMap((t) => {
    const versions = states.get(`task/${plan}/${t.id ?? fingerprint(t.text)}`) ?? [];
    const done = versions.find((v) => v.value === 'completed' && v.author !== own.member);
    return done === undefined ? [] : [asFinished(t, done)];
  });
}

/** Entries of what is done, in this context or another one of its plan: as a task that is open here, else as what they say. */
function byEntry(theirs: TeamRecord[], c: Context, tasks: Task[], plans: Map<string, string>, own: Own): Finished[] {
  const ref = refOf(c);
  return theirs.flatMap((r) => {
    const [kind, of = ''] = r.key.split('/');
    const its = of === ref;
    if (kind !== 'item' || !(its || (c.plan !== null && plans.get(of) === c.plan))) return [];
    const words = r.fields.text?.[0];
    const isDone = r.fields.place?.[0]?.value === 'done' && words !== undefined && words.author !== own.member;
    if (!isDone || typeof words.value !== 'string' || COMMIT.test(words.value)) return [];
    const { value } = words;
    const open = tasks.filter(isOpen).find((t) => overIn([{ ...t, status: 'completed' }])(value));
    if (open !== undefined) return [asFinished(open, words)];
    const isHere = own.records === null || own.records.has(r.key);
    const isOver = tasks.some((t) => overIn([{ ...t, status: 'completed' }])(value));
    const at = saidAt(r, words);
    const isNews = its && !isHere && !isOver && own.now - at < NEWS;
    return isNews ? [{ member: words.author, text: cut(value), id: null, at }] : [];
  });
}

/** How far somebody's plan is, where nothing says with which task. */
function byCount(theirs: TeamRecord[], { plan }: Context, tasks: Task[], own: Own): Finished[] {
  if (plan === null || tasks.length === 0) return [];
  const counted = tasks.filter((t) => t.uncounted !== true);
  const here = counted.filter((t) => t.status === 'completed').length;
  const record = theirs.find((r) => r.key === `plan/${plan}`);
  const done = record?.fields.done?.[0];
  const total = record?.fields.total?.[0]?.value;
  if (done === undefined || done.author === own.member || typeof done.value !== 'number') return [];
  // Of another number of tasks the counts are not compared.
  if (total !== counted.length || done.value <= here) return [];
  return [{ member: done.author, text: `${done.value} of ${total}`, id: null, here, at: done.clock.at }];
}

/** When it was done by its own word, where that is earlier than it was told. */
function saidAt({ fields }: TeamRecord, { clock }: Version): number {
  const said = fields.at?.[0]?.value;
  return typeof said === 'number' && said > 0 ? Math.min(said, clock.at) : clock.at;
}

function asFinished(task: Task, { author, clock }: Version): Finished {
  return { member: author, text: cut(task.text), id: task.id, task: true, at: clock.at };
}

function planOf({ key, fields }: TeamRecord): [string, string][] {
  const plan = fields.plan?.[0]?.value;
  return key.startsWith('context/') && typeof plan === 'string' ? [[key.slice('context/'.length), plan]] : [];
}

function isSame(a: Finished, b: Finished): boolean {
  return a.id !== null || b.id !== null ? a.id === b.id : hasSameWords(a.text, b.text);
}

function isOpen({ status }: Task): boolean {
  return status !== 'completed' && status !== 'cancelled';
}

function cut(text: string): string {
  return safeTitle(text);
}
