/** Decides what an update of a phase writes: PLAN begins a round, ACT and EVAL go on with it, AUTO does both; checked as a whole, written as a whole. */

import type { Change, Document, Phase, Place } from '../model/document.js';
import { applySplices } from '../text/splice.js';
import { addItems, applyInTurn, hasPlace, resolveItem, setField, supersedeItem } from './change.js';
import { checkUpdate, fullPlaces } from './check-update.js';
import { normalizeText } from './entry.js';
import { newRound, resetOrAppend } from './new-round.js';
import { parseDocument } from './parse.js';
import { type RoundChange, type RoundStamp, setLoose } from './rounds.js';
import { LIST_NAMES, placeOf, type Update } from './update.js';

/** Applies an update of unknown make. The same update again changes nothing. */
export function updateContext(document: Document, update: unknown, stamp: RoundStamp): RoundChange {
  const present = document.meta.round ?? 1;
  const faults = checkUpdate(document, update);
  const nothing: RoundChange = { splices: [], faults, ids: [], file: null, round: present };
  if (faults.length > 0) return nothing;
  const u = update as Update;
  const fresh = freshOf(document, u);
  const some = [...LIST_NAMES.filter((n) => (u[n] ?? []).length > 0), u.task, u.goal, u.next, u.agent].some(
    (given) => given !== undefined,
  );
  const round = some && !fresh.some ? null : newRound(document, u, stamp);
  if (round !== null && round.faults.length > 0) return round;
  const after =
    round === null || round.splices.length === 0
      ? document
      : parseDocument(applySplices(document.text, round.splices)!, document.layout);
  const full = fullPlaces(after, freshOf(after, u).lists);
  if (full.length > 0) return { ...nothing, faults: full };
  const change = applyInTurn(document, [
    () => ({ splices: round?.splices ?? [], faults: [], ids: round?.ids ?? [] }),
    ...((round?.round ?? present) > present && u.next === undefined ? stepsEnded(document, stamp) : []),
    ...writes(document, goalKept(document, after, u), stamp),
    (d) =>
      u.mode === undefined || (some && !fresh.some && d === document) ? none : setLoose(d, 'phase', phaseOf(d, u)),
    (d) => (u.mode === 'AUTO' && (d !== document || fresh.some) ? setLoose(d, 'auto', u.iteration!) : none),
    (d) => (d === document ? none : setLoose(d, 'updated', stamp.at)),
  ]);
  return { ...change, file: change.faults.length > 0 ? null : (round?.file ?? null), round: round?.round ?? present };
}

const none: Change = { splices: [], faults: [], ids: [] };

/** What of the update does not stand there yet. */
function freshOf(document: Document, u: Update): { lists: Map<Place, string[]>; some: boolean } {
  const lists = new Map<Place, string[]>();
  for (const name of LIST_NAMES) {
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
  const goal = u.goal ?? u.task;
  const task = goal !== undefined && !has('goal', goal);
  const step = u.next !== undefined && !isNext(document, u.next);
  const agent = u.agent !== undefined && !has('plan-agent', agentText(u.agent));
  return { lists, some: lists.size > 0 || task || step || agent };
}

function writes(document: Document, u: Update, stamp: RoundStamp): ((d: Document) => Change)[] {
  const goal = u.goal ?? u.task;
  const places = new Set(LIST_NAMES.map((n) => placeOf(document, n, u.mode)).filter((p) => p !== undefined));
  return [
    ...(goal === undefined ? [] : [(d: Document) => setField(d, 'goal', goal, stamp)]),
    ...(u.next === undefined ? [] : nextSteps(u.next, stamp)),
    ...[...places].map((place) => (d: Document) => addItems(d, place, freshOf(d, u).lists.get(place) ?? [], stamp)),
    ...(u.agent === undefined ? [] : [(d: Document) => setField(d, 'plan-agent', agentText(u.agent!), stamp)]),
  ];
}

/** `u` with the goal that went out of the document with the round before, where it tells none. */
function goalKept(document: Document, after: Document, u: Update): Update {
  const goal = openAt(document, 'goal').at(-1)?.text;
  const lost = goal !== undefined && openAt(after, 'goal').length === 0;
  return lost && u.goal === undefined && u.task === undefined ? { ...u, goal } : u;
}

function phaseOf(document: Document, u: Update): Phase {
  if (u.mode !== 'AUTO') return u.mode!;
  if (u.findings?.length || u.recommendations?.length) return 'EVAL';
  if (u.progress?.length) return 'ACT';
  return resetOrAppend(document, 'AUTO', u.iteration) === 'reset' ? 'PLAN' : (document.meta.phase ?? 'PLAN');
}

/** Is `text` the next action of the document as it stands? */
function isNext(document: Document, text: string): boolean {
  return document.items.some(
    (i) => i.place === 'next-action' && i.state === 'open' && i.task === undefined && i.text === normalizeText(text),
  );
}

/** The next action, and the same as the next step, in the place of the one before it. */
export function nextSteps(text: string, stamp: RoundStamp): ((d: Document) => Change)[] {
  return [
    (d) => {
      const before = openAt(d, 'next-action').at(-1)?.text;
      const step = openAt(d, 'next').find((i) => i.text === before);
      if (!hasPlace(d, 'next') || openAt(d, 'next').some((i) => i.text === normalizeText(text))) return none;
      return step === undefined || !step.marked
        ? addItems(d, 'next', [text], stamp)
        : supersedeItem(d, step.id, text, stamp);
    },
    (d) => (hasPlace(d, 'next-action') ? setField(d, 'next-action', text, stamp) : none),
  ];
}

/** Ends the next action of `document`, and the same as the next step: it was that of a round before. */
export function stepsEnded(document: Document, stamp: RoundStamp): ((d: Document) => Change)[] {
  const actions = openAt(document, 'next-action');
  const steps = openAt(document, 'next').filter((i) => actions.some((a) => a.text === i.text) && i.marked);
  const ended = [...steps, ...actions.filter((i) => i.form !== 'value')].map(
    (i) => (d: Document) => (d.items.some((o) => o.id === i.id) ? resolveItem(d, i.id, stamp.at) : none),
  );
  // A value that stands alone has no room for what it was.
  const emptied = (d: Document): Change => {
    const value = openAt(d, 'next-action').find((i) => i.form === 'value');
    return value === undefined
      ? none
      : { ...none, splices: [{ at: value.from, cut: d.text.slice(value.from, value.to), put: '' }] };
  };
  return [...ended, emptied];
}

function openAt(d: Document, place: Place): Document['items'] {
  return d.items.filter((i) => i.place === place && i.state === 'open' && i.task === undefined);
}

function agentText(agent: NonNullable<Update['agent']>): string {
  return agent.confidence === undefined ? agent.name.trim() : `${agent.name.trim()} (confidence: ${agent.confidence})`;
}
