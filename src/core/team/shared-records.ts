/** Decides what of a workspace its team is shown: records and their fields, by how much its person shares. */
import { isHistory } from '../document/brief-lines.js';
import { PLACES as PLACE_SHAPES } from '../document/shape.js';
import type { Document, Item } from '../model/document.js';
import type { Intent } from '../model/intent.js';
import type { Context, Fields, PlanRow, Task } from '../model.js';
import { fingerprint } from '../text/hash.js';
import { oneLine, truncate, visibleText } from '../text/truncate.js';
import { isBeside } from './beside.js';
import { AGREED } from './listed.js';
import { hiddenIn, isShareable, type Material, refOf } from './material.js';
import { MOST } from './read-operation.js';
import type { Share } from './types.js';

const DAY = 86_400_000;
/** So many of each are shown; a workspace that has more has been generated. */
const LIMIT = { plans: 2000, tasks: 300, items: 200, title: 200, item: 2000 };
const PLACES = ['goal', 'done', 'doing', 'next', 'plan-decisions', 'questions', 'blockers', 'next-action'];

/**
 * By key, what leaves. A context that stays here takes its plan, its items and whatever names it with it; `naming` gets the keys of
 * what stays for that.
 */
export function sharedRecords(material: Material, share: Share, naming: string[] = []): Record<string, Fields> {
  const records: Record<string, Fields> = {};
  const hides = hiddenIn(material.contexts.filter((c) => c.isPrivate).map((c) => c.context));
  const put = (key: string, fields: Fields): void => {
    if (key.length > MOST.key || /[\0-\x1f\x7f]/.test(key)) return;
    if (hides([key, fields])) naming.push(key);
    else records[key] = fields;
  };
  const called = new Map(
    material.contexts.map(({ context, isPrivate }) => [context.id, isPrivate ? context.id : refOf(context)]),
  );
  // One that stays here keeps what names it.
  const refIn = (id: string): string => called.get(id) ?? id;
  const kept = new Set<string>();
  const told = new Set<string>();
  for (const { context, isPrivate } of material.contexts)
    if (context.plan !== null) (isPrivate ? kept : told).add(context.plan);
  for (const { context, isPrivate, document } of material.contexts) {
    if (isPrivate || !isShareable(context)) continue;
    const ref = refOf(context);
    const fields = contextFields(context);
    // A branch or a plan that names it is passed over; a title that does keeps the whole here.
    const face = ['branch', 'plan', 'task', 'note'].filter((f) => hides((fields as Fields)[f]));
    put(`context/${ref}`, { ...fields, ...Object.fromEntries(face.map((f) => [f, null])) });
    if (share === 'titles' || document === null) continue;
    for (const [key, of] of Object.entries(itemRecords(ref, document, LIMIT.items))) put(key, of);
  }
  for (const plan of material.plans.slice(0, LIMIT.plans)) {
    // What somebody keeps to themselves is not told by another context on the same plan either.
    if (kept.has(plan.path) || !isInside(plan.path)) continue;
    put(`plan/${plan.path}`, planFields(plan));
    if (share !== 'all') continue;
    const tasks = taskRecords(plan.path, material.tasks(plan.path).slice(0, LIMIT.tasks));
    for (const [key, of] of Object.entries(tasks)) put(key, of);
  }
  if (share !== 'titles') for (const [key, of] of Object.entries(intentRecords(material.intents, refIn))) put(key, of);
  return records;
}

/** Of a context's document what is told, at most the last `most`. */
export function itemRecords(ref: string, { items }: Document, most = Number.MAX_SAFE_INTEGER): Record<string, Fields> {
  const told = items.filter(isTold).slice(-most);
  // Where one thing holds at a time, what holds has the word, wherever a merge put what it took the place of.
  const held = told.toSorted((a, b) => Number(a.state === 'open') - Number(b.state === 'open'));
  return Object.fromEntries(held.map((item) => [itemKey(ref, item), itemFields(item)]));
}

/** Of a plan its tasks. */
export function taskRecords(path: string, tasks: Task[]): Record<string, Fields> {
  const told = tasks.map((t): [string, Fields] => [
    `task/${path}/${t.id ?? fingerprint(t.text)}`,
    { text: bounded(t.text, LIMIT.item), status: t.status },
  ]);
  return Object.fromEntries(told);
}

/** Of the file of intents those that are open, with all that is agreed by them; `whole`: nothing of it was too much or too long; `refIn`: what the team calls a context. */
export function intentRecords(intents: Intent[], refIn: (id: string) => string = (id) => id): Record<string, Fields> {
  const told = intents.filter((i) => i.open);
  return Object.fromEntries(
    told.map((intent) => {
      const { id, summary, status, scope, constraints, criteria, context } = intent;
      const agreed = { ...scope, ...constraints, criteria: criteria.map((c) => c.description) };
      const lists = AGREED.map((name): [string, string[]] => [name, agreed[name].filter(fits).slice(0, MOST.list)]);
      const whole = lists.every(([name, list]) => list.length === agreed[name as keyof typeof agreed]?.length);
      return [
        `intent/${oneLine(id)}`,
        {
          summary: bounded(summary, LIMIT.title),
          status: bounded(status, 40),
          ...Object.fromEntries(lists),
          whole,
          ...(context === null ? {} : { context: bounded(refIn(context), LIMIT.title) }),
        },
      ];
    }),
  );
}

/** Of a context only what is on its face. `day`, not the moment: every prompt would be told else. */
function contextFields(c: Context): Fields {
  return {
    title: bounded(c.title, LIMIT.title),
    ...(c.fromPrompt === true ? { fromPrompt: true } : {}),
    status: c.status,
    plan: c.plan !== null && isInside(c.plan) ? bounded(c.plan, MOST.key) : null,
    task: c.task === undefined ? null : bounded(c.task, 80),
    branch: c.branch === null ? null : bounded(c.branch, 200),
    ...(c.team === undefined ? { opened: c.opened } : {}),
    day: Math.floor(c.lastAt / DAY),
    // So that one's other clones offer it no more.
    ...(c.takenOffer === undefined ? {} : { taken: c.takenOffer }),
    ...(c.handed === undefined
      ? {}
      : { holder: c.handed.to, handedAt: c.handed.at, note: bounded(c.handed.note, LIMIT.title) }),
  };
}

/** Where a document holds one thing at a time, that place is its name: what two people say its goal is meets. */
function itemKey(ref: string, { place, id }: Item): string {
  if (PLACE_SHAPES[place].one === true) return `item/${ref}/${place}`;
  return `${place === 'plan-decisions' ? 'decision' : 'item'}/${ref}/${id}`;
}

function itemFields(item: Item): Fields {
  return { text: bounded(item.text, LIMIT.item), place: item.place, state: item.state, at: item.at };
}

function planFields(p: PlanRow): Fields {
  return {
    title: bounded(p.title || p.name, LIMIT.title),
    done: p.done,
    total: p.total,
    state: p.state ?? (p.archived ? 'archived' : 'open'),
  };
}

/** What stands in the workspace: a path that leads out of it says how somebody's machine is laid out. */
function isInside(path: string): boolean {
  return !/^(?:[/\\~]|[A-Za-z]:)/.test(path) && !path.split(/[/\\]/).includes('..');
}

function isTold(item: Item): boolean {
  return PLACES.includes(item.place) && item.text.trim() !== '' && !isHistory(item) && !isBeside(item);
}

/** A part of a limit is another limit: what a record has no room for is left out, and that is said. */
function fits(entry: string): boolean {
  return entry.length <= MOST.entry && visibleText(entry) === entry;
}

function bounded(text: string, most: number): string {
  return truncate(visibleText(text), most);
}
