/** Decides what an update of a phase writes: PLAN begins a round, ACT and EVAL go on with it, AUTO does both; checked as a whole, written as a whole. */

import type { Change, Document, Phase, Place } from '../model/document.js';
import { applySplices } from '../text/splice.js';
import { addItems, applyInTurn, setField } from './change.js';
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
  const some = LIST_NAMES.some((n) => (u[n] ?? []).length > 0) || u.task !== undefined || u.agent !== undefined;
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
    ...writes(document, u, stamp),
    (d) => (some && !fresh.some && d === document ? none : setLoose(d, 'phase', phaseOf(d, u))),
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
  const task = u.task !== undefined && !has('goal', u.task);
  const agent = u.agent !== undefined && !has('plan-agent', agentText(u.agent));
  return { lists, some: lists.size > 0 || task || agent };
}

function writes(document: Document, u: Update, stamp: RoundStamp): ((d: Document) => Change)[] {
  const places = new Set(LIST_NAMES.map((n) => placeOf(document, n, u.mode)).filter((p) => p !== undefined));
  return [
    ...(u.task === undefined ? [] : [(d: Document) => setField(d, 'goal', u.task!, stamp)]),
    ...[...places].map((place) => (d: Document) => addItems(d, place, freshOf(d, u).lists.get(place) ?? [], stamp)),
    ...(u.agent === undefined ? [] : [(d: Document) => setField(d, 'plan-agent', agentText(u.agent!), stamp)]),
  ];
}

function phaseOf(document: Document, u: Update): Phase {
  if (u.mode !== 'AUTO') return u.mode;
  if (u.findings?.length || u.recommendations?.length) return 'EVAL';
  if (u.progress?.length) return 'ACT';
  return resetOrAppend(document, 'AUTO', u.iteration) === 'reset' ? 'PLAN' : (document.meta.phase ?? 'PLAN');
}

function agentText(agent: NonNullable<Update['agent']>): string {
  return `${agent.name.trim()} (confidence: ${agent.confidence})`;
}
