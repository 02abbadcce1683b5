/** Decides who did what last in a context that several of a team have. */
import type { TeamRecord, TeamState, Version } from './types.js';

/** What somebody did last, milliseconds; `what` is the place of the words, how they ended, else the field of the context. */
export interface LastBy {
  member: string;
  at: number;
  what: string;
  text: string;
}

const LETTERS = 200;
/** What machines count for themselves says nothing of who does what. */
const PASSED = ['day', 'opened', 'fromPrompt', 'at', 'place', 'handedAt', 'note', 'taken'];

/** States of an item that is over. */
const ENDS = ['resolved', 'superseded'];

/** By ref, of those among `refs` in which somebody other than `member` wrote. */
export function lastBy(state: TeamState, project: string, member: string, refs: Set<string>): Record<string, LastBy> {
  const last: Record<string, LastBy> = {};
  const shared = new Set<string>();
  for (const record of Object.values(state.records)) {
    const [kind, ref = ''] = record.key.split('/');
    if (record.project !== project || !refs.has(ref) || !['context', 'item', 'decision'].includes(kind!)) continue;
    for (const [field, versions] of Object.entries(record.fields))
      for (const v of versions) {
        if (v.author !== member) shared.add(ref);
        const known = Object.hasOwn(last, ref) ? last[ref]! : null;
        if (!PASSED.includes(field) && (known === null || v.clock.at >= known.at)) last[ref] = doneBy(record, field, v);
      }
  }
  return Object.fromEntries(Object.entries(last).filter(([ref]) => shared.has(ref)));
}

function doneBy({ key, fields }: TeamRecord, field: string, { author, clock, value, first }: Version): LastBy {
  // Who settled it in another's words wrote nothing.
  const by = { member: first?.author ?? author, at: first?.at ?? clock.at };
  if (key.startsWith('context/')) return { ...by, what: field, text: textOf(value) };
  const ended = field === 'state' && ENDS.includes(textOf(value));
  return { ...by, what: textOf(ended ? value : fields.place?.[0]?.value), text: textOf(fields.text?.[0]?.value) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, LETTERS) : '';
}
