/** Decides what is said of a prompt that counts for other work than it was read as: where it was moved, by whom, and when. */
import { ENDINGS } from '../context/lifecycle.js';
import type { Fields } from '../model.js';
import { titleLine } from '../text/truncate.js';
import { type Doubt, isAnswered } from './deed.js';
import { judgedIn } from './judged.js';
import { comeToNothing, takenBack } from './ledger.js';
import { at, type Sight } from './sight.js';
import type { Turned } from './types.js';

/** What became of an occasion that is a correction: what clew decided was done otherwise. A hint that was followed and a question that was answered with other work are none. */
export const CORRECTED: ReadonlySet<string> = new Set(['undone', 'missed', 'stayed', 'moved']);

/** Those of `prompts` (numbers of beats, all of the session `id`) that are corrections, as the list of all corrections counts them. */
export function countedOf({ facts, ledger }: Sight, id: string, prompts: number[]): Set<number> {
  const { contexts, filed = {} } = facts.state;
  const own = judgedIn(id, ledger, contexts).filter((o) => CORRECTED.has(o.came));
  const times = new Set(own.map((o) => o.at));
  return new Set(
    prompts.filter((i) => {
      const moment = ledger.beats.at[i]!;
      return times.has(moment) || isMoved(at(filed, `${moment}@${id}`));
    }),
  );
}

/** Did a person file a prompt to other work than it was read as? One that was filed back did not. */
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
}

/** By the number of its beat where the session of each of `prompts` was turned to after it and before the next prompt, step by step; switches that were taken back are left out, with what took them back, and what took back what was done again. */
export function turnedAfter({ ledger }: Pick<Sight, 'ledger'>, prompts: number[]): Map<number, TurnedAfter[]> {
  const asked = new Set(prompts);
  const gone = takenBack(ledger);
  const nothing = comeToNothing(ledger).ids;
  const passed = new Set<string>();
  const found = new Map<number, TurnedAfter[]>();
  for (const d of ledger.doubts) {
    if (!asked.has(d.after) || d.from === undefined || typeof d.active !== 'string' || nothing.has(d.id)) continue;
    if ((d.by === 'prompt' && !isAnswered(d)) || ENDINGS.has(d.by)) continue;
    const back = d.undoes === undefined ? [] : [d.undoes].flat();
    if (gone.has(d.id)) passed.add(d.id);
    if (gone.has(d.id) || (back.length > 0 && back.every((id) => passed.has(id)))) continue;
    const late = d.by === 'stop';
    const by = d.known === true || late ? 'agent' : 'you';
    const step = { at: d.at, from: d.from, to: d.active, how: howOf(d), by, late } as const;
    const there = found.get(d.after);
    if (there === undefined) found.set(d.after, [step]);
    else there.push(step);
  }
  return found;
}

/** By the number of its beat what put each of `prompts` right, or was found of it; those that nobody turned anywhere are left out. */
export function correctionsOf(sight: Sight, prompts: number[]): Map<number, NonNullable<Turned['corrected']>> {
  const { facts, ledger } = sight;
  const { beats, contexts, sessions } = ledger;
  const found = new Map<number, NonNullable<Turned['corrected']>>();
  const title = (id: string): string => titleOf(id, facts);
  const moved = (i: number, of: Omit<NonNullable<Turned['corrected']>, 'to' | 'first'>): void => {
    const to = contexts[beats.context[i]!];
    if (to !== undefined) found.set(i, { ...of, to, first: of.from === null ? '' : title(of.from) });
  };
  for (const [i, steps] of turnedAfter(sight, prompts)) {
    const { at, from } = steps[0]!;
    if (contexts[beats.context[i]!] !== steps.at(-1)!.to) continue;
    const late = steps.length === 1 && steps[0]!.late;
    const says = late
      ? `found afterwards, by what its turn did: ${title(steps[0]!.to)}`
      : `moved to ${steps.map((s) => `${title(s.to)} ${s.how}`).join(', then to ')}`;
    moved(i, { at, from, says, late });
  }
  for (const i of prompts) {
    const filed = at(facts.state.filed ?? {}, `${beats.at[i]}@${sessions[beats.session[i]!]?.id}`);
    const [to, from] = [contexts[beats.context[i]!], typeof filed?.from === 'string' ? filed.from : null];
    if (filed !== undefined && to !== undefined && to !== from)
      moved(i, { at: null, from, says: `moved to ${title(to)} by you`, late: false });
  }
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
  if (by === 'stop') return 'by what its turn did, when that had ended';
  return known === true ? 'by the agent' : 'by hand';
}
