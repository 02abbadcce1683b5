/** Decides what is listed of a team: contexts, plans, decisions and intents of others, what was handed over, and what two people wrote differently. */
import type { ListedPlan } from '../model/team.js';
import type { Fields } from '../model.js';
import { truncate, visibleText } from '../text/truncate.js';
import { AGREED, isListed, isPlan } from './listed.js';
import { COUNTED, contestedFields, shownField } from './merge.js';
import { recordKey, type TeamSet, writesOf } from './set.js';
import type { TeamRecord, TeamState, Version } from './types.js';

export interface TeamContext {
  ref: string;
  title: string;
  status: string;
  plan: string | null;
  task: string | null;
  branch: string | null;
  /** Who wrote it first, and who has it now. */
  author: string;
  holder: string | null;
  /** Who handed it over; absent where nobody did. */
  handedBy?: string;
  handedAt: number;
  /** Did who has it now take that hand-over, in whichever clone of theirs? */
  taken?: true;
  note: string;
  /** Who ended it; absent while it is open. */
  endedBy?: string;
  /** When it was changed last, milliseconds. */
  at: number;
}

export interface TeamItem {
  ref: string;
  id: string;
  place: string;
  text: string;
  state: string;
  /** Who wrote these words, and when. */
  author: string;
  at: number;
  /** What the team read there before: whoever still has it so has not changed it. */
  earlier?: string[];
}

/** What an intent is called, and all that is agreed by it. */
export interface TeamIntentForm extends Record<Agreed, string[]> {
  summary: string;
}

export interface TeamIntent extends TeamIntentForm {
  id: string;
  /** Which context it is for, as the team calls that; absent = for any. */
  context?: string;
  author: string;
  /** What it said before, what it says now among it; absent where an older clew wrote the file. */
  earlier?: TeamIntentForm[];
  /** Is that all that it forbids? A machine of an older clew tells files alone, none tells what is too long, two may differ. */
  whole: boolean;
}

type Agreed = (typeof AGREED)[number];

/** Two people's words for one thing, the shown one first. */
export interface Dispute {
  key: string;
  field: string;
  versions: { value: string; author: string }[];
}

export interface TeamView {
  contexts: TeamContext[];
  plans: ListedPlan[];
  decisions: TeamItem[];
  intents: TeamIntent[];
  disputes: Dispute[];
}

/** So many of each are kept at hand, the newest. */
const LIMIT = { contexts: 5000, plans: 5000, decisions: 500, intents: 200, disputes: 200, versions: 8 };
/** So many tasks are kept to find plans by, of one plan and in all, and so many letters of each. */
const TASKS = { plan: 40, all: 10_000, text: 120 };

/** What is listed of `state` for a machine of `project`; what no workspace calls so, or leads out of one, is left out. */
export function teamView(state: TeamState, project: string): TeamView {
  const view: TeamView = { contexts: [], plans: [], decisions: [], intents: [], disputes: [] };
  const tasks = new Map<string, string[]>();
  let left = TASKS.all;
  for (const record of Object.values(state.records)) {
    if (record.project !== project) continue;
    const slash = record.key.indexOf('/');
    const name = record.key.slice(slash + 1);
    const kind = record.key.slice(0, slash);
    if (!isListed(kind, name)) continue;
    if (kind === 'context') view.contexts.push(contextIn(record, name));
    else if (kind === 'plan') view.plans.push(planIn(record, name));
    else if (kind === 'decision') view.decisions.push(itemIn(record, name));
    else if (kind === 'intent') view.intents.push(intentIn(record, name));
    else if (kind === 'task') {
      const path = name.slice(0, name.lastIndexOf('/'));
      const known = tasks.get(path) ?? [];
      if (known.length < TASKS.plan && left-- > 0)
        tasks.set(path, [...known, truncate(textAt(record, 'text'), TASKS.text)]);
    }
    view.disputes.push(...disputesIn(record));
  }
  view.plans = view.plans.map((p) => (tasks.has(p.path) ? { ...p, tasks: tasks.get(p.path)! } : p));
  const newest = <T extends { at: number }>(all: T[], most: number): T[] =>
    all.sort((a, b) => b.at - a.at).slice(0, most);
  return {
    contexts: newest(view.contexts, LIMIT.contexts),
    plans: newest(view.plans, LIMIT.plans),
    decisions: newest(view.decisions, LIMIT.decisions),
    intents: view.intents.slice(0, LIMIT.intents),
    disputes: view.disputes.slice(0, LIMIT.disputes),
  };
}

/** Items of a context, for whoever takes it over; in the order they were written. */
export function itemsOf(state: TeamState, project: string, ref: string): TeamItem[] {
  return Object.values(state.records)
    .filter((r) => r.project === project && /^(?:item|decision)\//.test(r.key))
    .map((r): [string, TeamRecord] => [r.key.slice(r.key.indexOf('/') + 1), r])
    .filter(([name]) => isListed('item', name))
    .flatMap(([name, r]) => versionsIn(itemIn(r, name), r))
    .filter((i) => i.ref === ref)
    .sort((a, b) => a.at - b.at);
}

/** What counted of an item at some time and does no more: written over, or taken back by another than its author. */
export function earlierTexts(set: TeamSet, project: string, { ref, id, place, text }: TeamItem): string[] {
  const key = `${place === 'plan-decisions' ? 'decision' : 'item'}/${ref}/${id}`;
  const writes = writesOf(set, recordKey({ project, key })).map((a) => a.operation);
  const told = writes.filter((o) => set.undone.get(o.id)?.authors.has(o.author) !== true);
  const texts = told.map((o) => o.fields?.text).filter((t): t is string => typeof t === 'string');
  return [...new Set(texts.map(visibleText))].filter((t) => t !== text);
}

function contextIn(record: TeamRecord, ref: string): TeamContext {
  const holder = textAt(record, 'holder');
  const handedAt = numberAt(record, 'handedAt');
  const isTaken = record.fields.taken?.some((v) => v.author === holder && v.value === handedAt) === true;
  return {
    ref,
    title: textAt(record, 'title') || ref,
    status: textAt(record, 'status') || 'open',
    plan: isPlan(textAt(record, 'plan')) ? textAt(record, 'plan') : null,
    task: textAt(record, 'task') || null,
    branch: textAt(record, 'branch') || null,
    author: authorOf(record),
    ...(holder === '' ? { holder: null } : { holder, handedBy: record.fields.holder![0]!.author }),
    handedAt,
    ...(isTaken ? { taken: true } : {}),
    note: textAt(record, 'note'),
    ...(isOver(record) ? { endedBy: record.fields.status![0]!.author } : {}),
    at: writtenAt(record),
  };
}

function isOver(record: TeamRecord): boolean {
  return ['completed', 'abandoned'].includes(textAt(record, 'status'));
}

function planIn(record: TeamRecord, path: string): ListedPlan {
  const [done, total] = [numberAt(record, 'done'), numberAt(record, 'total')];
  return {
    path,
    title: textAt(record, 'title') || path,
    author: authorOf(record),
    done: Math.min(done, total),
    total,
    state: textAt(record, 'state') || 'open',
    at: writtenAt(record),
  };
}

function itemIn(record: TeamRecord, name: string): TeamItem {
  const cut = name.lastIndexOf('/');
  return {
    ref: name.slice(0, Math.max(0, cut)),
    id: name.slice(cut + 1),
    place: textAt(record, 'place'),
    text: textAt(record, 'text'),
    state: textAt(record, 'state') || 'open',
    ...wordsBy(record, record.fields.text?.[0]),
  };
}

/** Who wrote these words, and when: as their own operation says it, an hour of another one is not theirs. */
function wordsBy(record: TeamRecord, words: Version | undefined): Pick<TeamItem, 'author' | 'at'> {
  if (words === undefined) return { author: authorOf(record), at: writtenAt(record) };
  const first = words.first ?? { ...words, at: words.clock.at };
  const said = record.fields.at?.find((v) => v.by === first.by)?.value;
  return { author: first.author, at: countIn(said) || first.at };
}

/** Where two people wrote one item, each of their words is one. */
function versionsIn(item: TeamItem, record: TeamRecord): TeamItem[] {
  const texts = (record.fields.text ?? []).filter((v) => typeof v.value === 'string');
  if (texts.length < 2) return [item];
  return texts.map((v) => ({ ...item, text: visibleText(String(v.value)), ...wordsBy(record, v) }));
}

/** The intent that these fields say, without what could hide something. */
export function intentForm(fields: Fields): TeamIntentForm {
  const lists = AGREED.map((name): [string, string[]] => {
    const list = fields[name];
    return [name, Array.isArray(list) ? list.filter(isPlain) : []];
  });
  const { summary } = fields;
  return {
    summary: typeof summary === 'string' ? visibleText(summary) : '',
    ...(Object.fromEntries(lists) as Record<Agreed, string[]>),
  };
}

function intentIn(record: TeamRecord, id: string): TeamIntent {
  const shown = ['summary', ...AGREED].map((name) => [name, shownField(record, name)]);
  const context = textAt(record, 'context');
  return {
    id,
    ...intentForm(Object.fromEntries(shown)),
    ...(context === '' ? {} : { context }),
    author: authorOf(record),
    whole: shownField(record, 'whole') === true && AGREED.every((name) => isSaid(record, name)),
  };
}

function disputesIn(record: TeamRecord): Dispute[] {
  const fields = contestedFields(record).filter((f) => !COUNTED.includes(f));
  const told = fields.map((field): Dispute => {
    const versions = record.fields[field]!.slice(0, LIMIT.versions);
    const said = versions.map((v) => ({ value: wordsOf(v.value), author: v.first?.author ?? v.author }));
    return { key: record.key, field, versions: said };
  });
  return record.contested === true ? [...told, { key: record.key, field: '', versions: [] }] : told;
}

/** Who wrote its first version that still stands: the earliest clock of all. */
function authorOf(record: TeamRecord): string {
  const all = Object.values(record.fields).flat();
  return all.reduce((a, b) => (b.clock.at < a.clock.at ? b : a), all[0]!).author;
}

function writtenAt(record: TeamRecord): number {
  return Math.max(0, ...Object.values(record.fields).map((v) => v[0]?.clock.at ?? 0));
}

/** Without what could hide or forge something: another machine may send anything. */
function textAt(record: TeamRecord, field: string): string {
  const value = shownField(record, field);
  return typeof value === 'string' ? visibleText(value) : '';
}

/** Is it told, and by nobody else otherwise? */
function isSaid(record: TeamRecord, name: Agreed): boolean {
  const value = shownField(record, name);
  return Array.isArray(value) && value.every(isPlain) && record.fields[name]!.length === 1;
}

/** What hides something in it is shown otherwise than it counts: it is left out. */
function isPlain(value: unknown): value is string {
  return typeof value === 'string' && visibleText(value) === value;
}

function numberAt(record: TeamRecord, field: string): number {
  return countIn(shownField(record, field));
}

function countIn(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0;
}

/** A value as a person reads it. */
export function wordsOf(value: unknown): string {
  return typeof value === 'string' ? visibleText(value) : JSON.stringify(value);
}
