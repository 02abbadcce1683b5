/** Decides what a view may look at: what was read before, and how a query is understood. */
import type { Facts, Fields, Finding, Operation, State } from '../model.js';
import { parseTime } from '../text/parse-time.js';
import { isMoment } from '../text/time.js';
import type { Change } from '../trace/change.js';
import { hintOf, sentenceOf } from '../words/en.js';
import type { Ledger } from './ledger.js';
import type { Fault, Query, Seen, SoFar } from './types.js';

/** Everything of a view; nothing else is read while it is made. */
export interface Sight {
  facts: Facts;
  ledger: Ledger;
  query: Query;
  /** The operations whose lines begin there, `null` for what cannot be read any more. */
  operationsAt(offsets: number[]): (Operation | null)[];
  /** What agents changed, newest first. */
  changes(): Change[];
  /** How the programs of hosts are called, and how they go on with a session. */
  hosts: { id: string; program: string; resume: string }[];
  /** Who committed the file of intents last, while it is as they did; asked only where something of it waits. */
  author?(): string | null;
  /** How far a long log is read whose documents alone are known so far. */
  reading?: SoFar | null;
  /** What was found wrong on the way. */
  findings: Finding[];
}

/** What every view says of itself. */
export function seen({ facts, ledger, findings }: Sight): Seen {
  return {
    now: facts.now,
    workspace: facts.workspace,
    faults: [...findings, ...logFindings(ledger), ...timeFindings(facts.state)].slice(0, MOST_FAULTS).map(faultFrom),
  };
}

/** What of the log could not be read, or was done at no time there is. */
export function logFindings(log: Pick<Ledger, 'broken' | 'left' | 'timeless'>): Finding[] {
  const { timeless } = log;
  const broken = brokenIn(log);
  return [
    ...(broken === 0 ? [] : [{ code: 'board-torn', args: { count: broken }, severity: 'warn' } as const]),
    ...(timeless === 0 ? [] : [{ code: 'odd-times', args: { count: timeless }, severity: 'warn' } as const]),
  ];
}

/** Lines that cannot be read, with one that was left at the end. */
export function brokenIn({ broken, left }: Pick<Ledger, 'broken' | 'left'>): number {
  return broken + Number(left);
}

/** Contexts of which no clock can have said when they were worked on. */
export function timeFindings({ contexts }: Pick<State, 'contexts'>): Finding[] {
  const odd = Object.values(contexts).filter((c) => !isMoment(c.lastAt) || !isMoment(c.opened));
  if (odd.length === 0) return [];
  return [{ code: 'odd-context-times', args: { count: odd.length, id: odd[0]!.id }, severity: 'warn' }];
}

const MOST_FAULTS = 20;
const MOST_KEPT = 8;

function faultFrom(f: Finding): Fault {
  return { code: f.code, severity: f.severity, says: sentenceOf(f), next: hintOf(f) };
}

/** The moment that `text` of a query means: milliseconds, a date, or how long ago; `null` for none. */
export function momentOf(text: string | undefined, now: number): number | null {
  if (text === undefined || text === '') return null;
  if (/^\d{10,15}$/.test(text)) return Number(text);
  return parseTime(text, now);
}

/** A whole number of a query from 1 to `most`; `standard` where it is none. */
export function countIn(text: string | undefined, standard: number, most: number): number {
  const n = Number(text);
  return text !== undefined && Number.isInteger(n) && n > 0 ? Math.min(n, most) : standard;
}

/** The record `id`, where names of JavaScript's own objects are nobody's. */
export function at<T>(records: Record<string, T>, id: string | null | undefined): T | undefined {
  return id != null && Object.hasOwn(records, id) ? records[id] : undefined;
}

/** `view` as the data that a command answers with. */
export function asFields(view: object): Fields {
  return view as Fields;
}

/** `make`, which is not asked again while the records and the log are the ones that it was asked with: it may look at nothing else. Whoever changes the records of its facts in place must not ask twice. */
export function oncePerLog<T>(make: (facts: Facts, ledger: Ledger) => T): (facts: Facts, ledger: Ledger) => T {
  const known = new WeakMap<State, { end: number; made: T }>();
  return (facts, ledger) => {
    const there = known.get(facts.state);
    if (there?.end === ledger.end) return there.made;
    const made = make(facts, ledger);
    known.set(facts.state, { end: ledger.end, made });
    return made;
  };
}

/** What views were made of since the log changed, each kept under what was asked: a few of them. */
export function fewPerLog<T>(): (sight: Pick<Sight, 'facts' | 'ledger'>, asked: unknown[], make: () => T) => T {
  const all = oncePerLog(() => new Map<string, T>());
  return ({ facts, ledger }, asked, make) => {
    const kept = all(facts, ledger);
    const key = JSON.stringify(asked);
    const there = kept.get(key);
    if (there !== undefined) return there;
    if (kept.size === MOST_KEPT) kept.clear();
    const made = make();
    kept.set(key, made);
    return made;
  };
}
