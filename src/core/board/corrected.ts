/** Decides what is said of a prompt that counts for other work than it was read as: where it was moved, by whom, and when. */
import { ENDINGS } from '../context/lifecycle.js';
import { quotedTitle } from '../context/titled.js';
import type { Fields } from '../model.js';
import { titleLine } from '../text/truncate.js';
import { type Doubt, isAnswered, isOffered, switchOf } from './deed.js';
import { judgedIn } from './judged.js';
import { comeToNothing, homeOf, takenBack } from './ledger.js';
import { at, type Sight } from './sight.js';
import type { Turned } from './types.js';

/** What became of an occasion that is a correction: what clew decided was done otherwise. A hint that was followed is none, nor what came of a question: asking decides nothing. */
export const CORRECTED: ReadonlySet<string> = new Set(['undone', 'missed', 'moved']);

/** Those of `prompts` (numbers of beats, all of the session `id`) that are corrections, as the list of all corrections counts them. */
export function countedOf(sight: Sight, id: string, prompts: number[]): Set<number> {
  const { facts, ledger } = sight;
  const own = judgedIn(id, ledger, facts.state.contexts).filter((o) => CORRECTED.has(o.came));
  const times = new Set(own.map((o) => o.at));
  const filed = filedOf(sight, prompts);
  return new Set(
    prompts.filter((i) => {
      const there = filed.get(i);
      return there === undefined ? times.has(ledger.beats.at[i]!) : there.from !== there.to;
    }),
  );
}

/** A prompt that a person filed: from where clew had it to where it counts, when that was said (`null` = not kept), and the operation that says so, if it can be undone (''). Where both are the same it was put back, and nothing is corrected. */
interface FiledTo {
  from: string | null;
  to: string;
  at: number | null;
  move: string;
}

/** Those of `prompts` (numbers of beats) that a person filed, whoever turned their sessions elsewhere before. */
export function filedOf(sight: Sight, prompts: number[], turned = turnedAfter(sight, prompts)): Map<number, FiledTo> {
  const { facts, ledger } = sight;
  const { beats, contexts, sessions } = ledger;
  const { filed = {} } = facts.state;
  const records = prompts.flatMap((i) => {
    const record = at(filed, `${beats.at[i]}@${sessions[beats.session[i]!]?.id}`);
    return typeof record?.context === 'string' ? [{ i, from: textOf(record.from), to: record.context }] : [];
  });
  const operations = records.length === 0 ? [] : sight.operationsAt(records.map(({ i }) => beats.off[i]!));
  const filings = filingsOf(
    sight,
    records.map(({ i }) => i),
  );
  return new Map(
    records.map(({ i, from, to }, k) => {
      const o = operations[k];
      const late = turned.get(i)?.findLast((s) => s.late && s.undone === '')?.to;
      const read = late ?? (o == null ? null : (switchOf(o)?.to ?? o.reading?.context ?? null));
      const n = read === null ? -1 : contexts.indexOf(read);
      const home = n < 0 ? read : contexts[homeOf(ledger, n)]!;
      // What is gone since is nowhere that a prompt could be put back.
      const known = at(facts.state.contexts, home) !== undefined;
      const by = filings.get(`${beats.at[i]} ${beats.session[i]}`) ?? { at: null, move: '' };
      return [i, { from: known ? home : from, to, ...by }];
    }),
  );
}

/** What filed each of `prompts` as it counts now, and when: by its own time and the number of its session. What was undone filed it nowhere, nor did the undo. */
function filingsOf({ ledger, operationsAt }: Sight, prompts: number[]): Map<string, Pick<FiledTo, 'at' | 'move'>> {
  const { filed, beats } = ledger;
  const asked = new Set(prompts.map((i) => `${beats.at[i]} ${beats.session[i]}`));
  const rows: { of: string; off: number }[] = [];
  for (let k = 0; asked.size > 0 && k < filed.many; k++) {
    const of = `${filed.at[k]} ${filed.session[k]}`;
    if (asked.has(of)) rows.push({ of, off: filed.off[k]! });
  }
  const gone = takenBack(ledger);
  const operations = rows.length === 0 ? [] : operationsAt(rows.map(({ off }) => off));
  const places = new Map<number, { of: string; move: string }>();
  for (const [k, { of, off }] of rows.entries()) {
    const o = operations[k];
    if (o != null && (gone.has(o.id) || o.undoes !== undefined || o.redoes !== undefined)) continue;
    places.set(off, { of, move: o != null && isOffered(o) ? o.id : '' });
  }
  const filings = new Map<string, Pick<FiledTo, 'at' | 'move'>>();
  for (let i = 0; places.size > 0 && i < beats.many; i++) {
    const there = places.get(beats.off[i]!);
    if (there !== undefined) filings.set(there.of, { at: beats.at[i]!, move: there.move });
  }
  return filings;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Did a person file a prompt to other work than it counted for? One that was filed back did not. */
export function isMoved(filed: Fields | undefined): boolean {
  return filed !== undefined && filed.context !== filed.from;
}

/** A session that was turned elsewhere, by the prompt before that. */
export interface TurnedAfter {
  at: number;
  from: string | null;
  to: string;
  /** As a sentence ends. */
  how: string;
  by: 'you' | 'agent';
  /** Found when the turn had ended: no act of anybody. */
  late: boolean;
  /** It was taken back since: by whom, as a sentence ends. '' where it stands. */
  undone: string;
}

/** By the number of its beat where the session of each of `prompts` was turned to after it and before the next prompt, step by step. What took a step back is none of its own; a person's own that they took back is left out with it, and so is what took back what was done again. */
export function turnedAfter({ ledger }: Pick<Sight, 'ledger'>, prompts: number[]): Map<number, TurnedAfter[]> {
  const asked = new Set(prompts);
  const places = new Map(prompts.map((i) => [ledger.beats.off[i]!, i]));
  const gone = takenBack(ledger);
  const nothing = comeToNothing(ledger).ids;
  const undoneBy = new Map<string, string>();
  // What is typed in a session may be the agent's as well.
  for (const { undoes = [], session, by } of gone.size === 0 ? [] : ledger.doubts)
    for (const id of [undoes].flat())
      undoneBy.set(id, session === null || by === 'prompt' ? 'undone by you' : 'undone');
  const passed = new Set<string>();
  /** By the id of a prompt that moved its session itself, its beat. */
  const own = new Map<string, number>();
  const found = new Map<number, TurnedAfter[]>();
  for (const d of ledger.doubts) {
    if (d.from === undefined || typeof d.active !== 'string' || ENDINGS.has(d.by) || nothing.has(d.id)) continue;
    // What the prompt itself had asked for turned nothing elsewhere, nor does what takes that back.
    if (d.due) passed.add(d.id);
    if (d.due) continue;
    const back = d.undoes === undefined ? [] : [d.undoes].flat();
    const itself = d.by === 'prompt' ? places.get(d.off) : undefined;
    if (itself !== undefined) own.set(d.id, itself);
    // Who takes back at the page what a prompt did speaks of that prompt.
    const i = asked.has(d.after) ? d.after : back.map((id) => own.get(id)).find((n) => n !== undefined);
    if (i === undefined || (d.by === 'prompt' && !isAnswered(d) && back.length === 0)) continue;
    const undone = gone.has(d.id) ? (undoneBy.get(d.id) ?? '') : '';
    if (undone !== '') passed.add(d.id);
    const late = d.by === 'stop';
    const byHand = d.known !== true && !late && !isAnswered(d);
    if ((undone !== '' && byHand) || (back.length > 0 && back.every((id) => passed.has(id)))) continue;
    const by = d.known === true || late ? 'agent' : 'you';
    const step = { at: d.at, from: d.from, to: d.active, how: howOf(d), by, late, undone } as const;
    const there = found.get(i);
    if (there === undefined) found.set(i, [step]);
    else there.push(step);
  }
  return found;
}

/** By the number of its beat what put each of `prompts` right, or was found of it; those that nobody turned anywhere are left out. */
export function correctionsOf(sight: Sight, prompts: number[]): Map<number, NonNullable<Turned['corrected']>> {
  const { facts, ledger } = sight;
  const { beats, contexts } = ledger;
  const found = new Map<number, NonNullable<Turned['corrected']>>();
  const title = (id: string): string => titleOf(id, facts);
  const moved = (i: number, of: Omit<NonNullable<Turned['corrected']>, 'to' | 'first'>): void => {
    const to = contexts[beats.context[i]!];
    if (to !== undefined) found.set(i, { ...of, to, first: of.from === null ? '' : title(of.from) });
  };
  const turned = turnedAfter(sight, prompts);
  for (const [i, steps] of turned) {
    const { at, from } = steps[0]!;
    const last = steps.findLast((s) => s.undone === '');
    if (last !== undefined && contexts[beats.context[i]!] !== last.to) continue;
    const late = steps.length === 1 && steps[0]!.late && last !== undefined;
    const told = steps.map((s) => `${quotedTitle(title(s.to))} ${s.how}${s.undone === '' ? '' : `, ${s.undone}`}`);
    const says = late
      ? `found afterwards, by what the agent did: ${quotedTitle(title(steps[0]!.to))}`
      : `switched to ${told.join(', then to ')}`;
    moved(i, { at, from, says, late, move: '' });
  }
  for (const [i, { at, from, to, move }] of filedOf(sight, prompts, turned))
    if (from === to) found.delete(i);
    else moved(i, { at, from, says: `moved to ${quotedTitle(title(to))} by you`, late: false, move });
  return found;
}

/** What the context is called; its id where nobody knows it any more. */
export function titleOf(id: string, { state }: Pick<Sight['facts'], 'state'>): string {
  return titleLine(at(state.contexts, id)?.title ?? id);
}

function howOf(d: Doubt): string {
  const { by, undoes, known } = d;
  if (undoes !== undefined) return 'by an undo';
  if (isAnswered(d)) return 'by your answer';
  if (by === 'stop') return 'by clew, after the agent’s answer';
  return known === true ? 'by the agent' : 'by hand';
}
