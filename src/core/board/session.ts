/** Decides what is seen of one session: each prompt with what was made of it, and the contexts it went through. */
import { titleLine } from '../text/truncate.js';
import { STOP, takenBack } from './ledger.js';
import { turnedOf } from './reading.js';
import { at, countIn, momentOf, type Sight, seen } from './sight.js';
import type { SessionPage } from './types.js';

/** Prompts that are shown, and other sessions that are listed: as many unless asked, and at most. */
const [SHOWN, MOST, OTHERS] = [50, 200, 50];

/** The session that the query names by its beginning, else the newest one; empty where there is none. */
export function sessionView(sight: Sight): SessionPage {
  const { facts, ledger, query } = sight;
  const { beats, sessions } = ledger;
  const newest = sessions.map((_, i) => i).sort((a, b) => sessions[b]!.to - sessions[a]!.to);
  const asked = query.id ?? '';
  const n = (asked === '' ? newest : newest.filter((i) => sessions[i]!.id.startsWith(asked)))[0] ?? -1;
  const row = sessions[n];
  const before = momentOf(query.before, facts.now) ?? Number.POSITIVE_INFINITY;
  const max = countIn(query.max, SHOWN, MOST);
  const skip = countIn(query.skip, 0, 1_000_000);
  const listed = countIn(query.list, OTHERS, MOST);
  const own: number[] = [];
  for (let i = 0; row !== undefined && i < beats.many; i++)
    if (beats.session[i] === n && beats.what[i]! < STOP) own.push(i);
  const past = own.filter((i) => beats.at[i]! < before).reverse();
  const shown = past.slice(0, max);
  const gone = takenBack(ledger);
  const operations = sight.operationsAt(shown.map((i) => beats.off[i]!));
  const turns = shown.flatMap((i, k) => {
    const o = operations[k];
    const on = beats.context[i]!;
    return o == null ? [] : [turnedOf(o, beats.at[i]!, ledger.contexts[on] ?? null, gone.has(o.id))];
  });
  const counts = new Map<number, number>();
  for (const i of own) counts.set(beats.context[i]!, (counts.get(beats.context[i]!) ?? 0) + 1);
  return {
    ...seen(sight),
    id: row?.id ?? asked,
    host: row?.host ?? '',
    cwd: row?.cwd ?? '',
    branch: row?.branch ?? null,
    from: row?.from ?? 0,
    to: row?.to ?? 0,
    ended: at(facts.state.sessions, row?.id)?.ended ?? true,
    prompts: own.length,
    turns,
    more: past.length - shown.length,
    tokens: turns.reduce((sum, t) => sum + t.tokens, 0),
    contexts: [...counts]
      .filter(([c]) => c >= 0)
      .sort((a, b) => b[1] - a[1])
      .map(([c, prompts]) => {
        const id = ledger.contexts[c]!;
        return { id, title: titleLine(at(facts.state.contexts, id)?.title ?? id), prompts };
      }),
    others: newest.slice(skip, skip + listed).map((i) => {
      const { id, host, to, prompts } = sessions[i]!;
      return { id, host, lastAt: to, prompts, active: at(facts.state.sessions, id)?.active ?? null };
    }),
    moreOthers: Math.max(0, newest.length - skip - listed),
    allOthers: newest.length,
  };
}
