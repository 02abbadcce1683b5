/** Decides what an update of a phase writes: PLAN begins a round, ACT and EVAL go on with it, AUTO does both; checked as a whole, written as a whole. */

import type { Change, Document, Fault, Phase, Place } from '../model/document.js';
import { applySplices } from '../text/splice.js';
import { addItems, applyInTurn, hasPlace, setField } from './change.js';
import { isWords, normalizeText } from './entry.js';
import { parseDocument } from './parse.js';
import { beginRound, isPlanned, type RoundChange, type RoundStamp, setLoose } from './rounds.js';

export type Mode = Phase | 'AUTO';
export const MODES: readonly Mode[] = ['PLAN', 'ACT', 'EVAL', 'AUTO'];

/** What is reported at the end of a turn. Nothing in it is a path. */
export interface Update {
  mode: Mode;
  /** What the caller expects; an error when the mode does the other. */
  how?: 'reset' | 'append';
  /** Of AUTO, from 1. */
  iteration?: number;
  task?: string;
  decisions?: string[];
  notes?: string[];
  progress?: string[];
  findings?: string[];
  recommendations?: string[];
  questions?: string[];
  blockers?: string[];
  agent?: { name: string; confidence: number };
}

/** At most so many items a list and open items a place, and characters an item (seed 004's implementation has the same). */
const MOST = { items: 100, text: 2000 };

type List = 'decisions' | 'notes' | 'progress' | 'findings' | 'recommendations' | 'questions' | 'blockers';

/** Where each list goes; a mode that is missing does not have it. */
const LISTS: Record<List, Partial<Record<Mode, Place>>> = {
  decisions: { PLAN: 'plan-decisions', ACT: 'plan-decisions', EVAL: 'plan-decisions', AUTO: 'plan-decisions' },
  notes: { PLAN: 'plan-notes', ACT: 'act-notes', EVAL: 'eval-notes', AUTO: 'act-notes' },
  progress: { ACT: 'act-progress', AUTO: 'act-progress' },
  findings: { EVAL: 'eval-findings', AUTO: 'eval-findings' },
  recommendations: { EVAL: 'eval-recommendations', AUTO: 'eval-recommendations' },
  questions: { PLAN: 'questions', ACT: 'questions', EVAL: 'questions', AUTO: 'questions' },
  blockers: { PLAN: 'blockers', ACT: 'blockers', EVAL: 'blockers', AUTO: 'blockers' },
};
const NAMES = Object.keys(LISTS) as List[];
const OTHERS = ['mode', 'how', 'iteration', 'task', 'agent'];

/** The lists that a mode has. */
export function listsOf(mode: Mode): string[] {
  return NAMES.filter((n) => LISTS[n][mode] !== undefined);
}

/** What `mode` does to the document as it stands. */
function howOf(document: Document, mode: Mode, iteration = 1): 'reset' | 'append' {
  if (mode === 'PLAN') return 'reset';
  if (mode !== 'AUTO') return 'append';
  const running = document.meta.auto ?? 0;
  return iteration > 1 || (iteration === 1 && running === 1) ? 'append' : 'reset';
}

/** Applies an update of unknown make. The same update again changes nothing. */
export function updateContext(document: Document, update: unknown, stamp: RoundStamp): RoundChange {
  const present = document.meta.round ?? 1;
  const faults = checked(document, update);
  const nothing: RoundChange = { splices: [], faults, ids: [], file: null, round: present };
  if (faults.length > 0) return nothing;
  const u = update as Update;
  const fresh = freshOf(document, u);
  const some = NAMES.some((n) => (u[n] ?? []).length > 0) || u.task !== undefined || u.agent !== undefined;
  const round = some && !fresh.some ? null : begun(document, u, stamp);
  if (round !== null && round.faults.length > 0) return round;
  const after =
    round === null || round.splices.length === 0
      ? document
      : parseDocument(applySplices(document.text, round.splices)!, document.layout);
  const full = fullPlaces(after, freshOf(after, u).lists);
  if (full.length > 0) return { ...nothing, faults: full };
  const change = applyInTurn(document, [
    () => ({ splices: round?.splices ?? [], faults: [], ids: round?.ids ?? [] }),
    ...writes(document, u, stamp),
    (d) => (some && !fresh.some && d === document ? none : setLoose(d, 'phase', phaseOf(d, u))),
    (d) => (u.mode === 'AUTO' && (d !== document || fresh.some) ? setLoose(d, 'auto', u.iteration!) : none),
    (d) => (d === document ? none : setLoose(d, 'updated', stamp.at)),
  ]);
  return { ...change, file: change.faults.length > 0 ? null : (round?.file ?? null), round: round?.round ?? present };
}

const none: Change = { splices: [], faults: [], ids: [] };

/** The new round that the update begins, `null` when it goes on with the present one. */
function begun(document: Document, u: Update, stamp: RoundStamp): RoundChange | null {
  if (howOf(document, u.mode, u.iteration) === 'append') return null;
  const goesOn = u.mode === 'PLAN' && document.meta.phase === 'PLAN' && u.how !== 'reset';
  return goesOn ? null : beginRound(document, stamp);
}

/** Where a list of this mode goes; a layout without the place (questions, say) keeps it as notes. */
function placeOf(document: Document, name: List, mode: Mode): Place | undefined {
  const place = LISTS[name][mode];
  return place === undefined || hasPlace(document, place) ? place : LISTS.notes[mode];
}

/** What of the update does not stand there yet. */
function freshOf(document: Document, u: Update): { lists: Map<Place, string[]>; some: boolean } {
  const lists = new Map<Place, string[]>();
  for (const name of NAMES) {
    const place = placeOf(document, name, u.mode);
    if (place === undefined) continue;
    const known = new Set(document.items.filter((i) => i.place === place).map((i) => i.text));
    for (const text of lists.get(place) ?? []) known.add(normalizeText(text));
    for (const text of u[name] ?? []) {
      if (known.has(normalizeText(text))) continue;
      known.add(normalizeText(text));
      lists.set(place, [...(lists.get(place) ?? []), text]);
    }
  }
  const has = (place: Place, text: string): boolean =>
    document.items.some((i) => i.place === place && i.text === normalizeText(text));
  const task = u.task !== undefined && !has('goal', u.task);
  const agent = u.agent !== undefined && !has('plan-agent', agentText(u.agent));
  return { lists, some: lists.size > 0 || task || agent };
}

function writes(document: Document, u: Update, stamp: RoundStamp): ((d: Document) => Change)[] {
  const places = new Set(NAMES.map((n) => placeOf(document, n, u.mode)).filter((p) => p !== undefined));
  return [
    ...(u.task === undefined ? [] : [(d: Document) => setField(d, 'goal', u.task!, stamp)]),
    ...[...places].map((place) => (d: Document) => addItems(d, place, freshOf(d, u).lists.get(place) ?? [], stamp)),
    ...(u.agent === undefined ? [] : [(d: Document) => setField(d, 'plan-agent', agentText(u.agent!), stamp)]),
  ];
}

function agentText(agent: NonNullable<Update['agent']>): string {
  return `${agent.name.trim()} (confidence: ${agent.confidence})`;
}

/** The recommended agent as it was written, `null` when the text says none. */
export function agentOf(text: string): { name: string; confidence: number | null } | null {
  const m = /^([^\n(]{1,200}?)(?:[ \t]*\(confidence:[ \t]*([\d.]{1,20})\))?[ \t]*$/i.exec(text);
  if (m === null) return null;
  const confidence = Number(m[2] ?? Number.NaN);
  return { name: m[1]!.trim(), confidence: confidence >= 0 && confidence <= 1 ? confidence : null };
}

function phaseOf(document: Document, u: Update): Phase {
  if (u.mode !== 'AUTO') return u.mode;
  if (u.findings?.length || u.recommendations?.length) return 'EVAL';
  if (u.progress?.length) return 'ACT';
  return howOf(document, 'AUTO', u.iteration) === 'reset' ? 'PLAN' : (document.meta.phase ?? 'PLAN');
}

function checked(document: Document, update: unknown): Fault[] {
  const faults: Fault[] = [];
  const fault = (code: string, of: unknown): number => faults.push({ code, line: 0, of: String(of).slice(0, 80) });
  if (typeof update !== 'object' || update === null || Array.isArray(update))
    return [{ code: 'update-shape', line: 0, of: '' }];
  const u = update as Record<string, unknown>;
  const mode = u.mode as Mode;
  if (!MODES.includes(mode)) return [{ code: 'mode-unknown', line: 0, of: String(u.mode).slice(0, 40) }];
  if (document.layout === 'active-context') return [{ code: 'phases-none', line: 0, of: document.layout }];
  if (document.cut) return [{ code: 'document-long', line: 0, of: '' }];
  for (const key of Object.keys(u))
    if (!OTHERS.includes(key) && !NAMES.includes(key as List)) fault('field-unknown', key);
  for (const name of NAMES) checkList(name, u[name], mode, fault);
  if (u.task !== undefined && (typeof u.task !== 'string' || !isWords(u.task) || u.task.length > MOST.text))
    fault('field-text', 'task');
  checkAgent(u.agent, mode, fault);
  const iteration = u.iteration as number;
  if (
    mode === 'AUTO'
      ? !(Number.isInteger(iteration) && iteration >= 1 && iteration < 1_000_000)
      : iteration !== undefined
  )
    fault('iteration', mode);
  if (faults.length > 0) return faults;
  const how = howOf(document, mode, iteration);
  if (u.how !== undefined && u.how !== (mode === 'AUTO' ? (iteration === 1 ? 'reset' : 'append') : how))
    fault('mode-how', mode);
  if (how === 'append' && !isPlanned(document)) fault('plan-first', mode);
  return faults;
}

function checkList(name: List, value: unknown, mode: Mode, fault: (code: string, of: unknown) => number): void {
  if (value === undefined) return;
  if (!Array.isArray(value)) fault('field-list', name);
  else if (LISTS[name][mode] === undefined) fault('field-mode', `${name} (${mode})`);
  else if (value.length > MOST.items) fault('limit-items', `${name}: ${value.length}`);
  else
    for (const [i, text] of value.entries()) {
      if (typeof text !== 'string' || !isWords(text)) fault('field-text', `${name}[${i}]`);
      else if (text.length > MOST.text) fault('limit-text', `${name}[${i}]: ${text.length}`);
    }
}

function checkAgent(value: unknown, mode: Mode, fault: (code: string, of: unknown) => number): void {
  if (value === undefined) return;
  const { name, confidence } = (value ?? {}) as Record<string, unknown>;
  if (mode === 'ACT' || mode === 'EVAL') fault('field-mode', `agent (${mode})`);
  if (typeof name !== 'string' || !isWords(name) || name.length > 100 || /[\r\n(]/.test(name))
    fault('agent-name', name);
  if (typeof confidence !== 'number' || !(confidence >= 0 && confidence <= 1)) fault('confidence', confidence);
}

/** Places that would hold more open items than fit. */
function fullPlaces(document: Document, lists: Map<Place, string[]>): Fault[] {
  return [...lists].flatMap(([place, texts]) => {
    const open = document.items.filter((i) => i.place === place && i.state === 'open').length;
    return open + texts.length > MOST.items ? [{ code: 'limit-place', line: 0, of: `${place}: ${open}` }] : [];
  });
}
