/** Decides what is seen of one session: each prompt with what was made of it, and the contexts it went through. */
import type { Operation } from '../model.js';
import { titleLine } from '../text/truncate.js';
import { gistsAt } from './columns.js';
import { correctionsOf, countedOf, titleOf } from './corrected.js';
import { switchOf } from './deed.js';
import { type Ledger, OTHER, STOP, UNTOLD } from './ledger.js';
import { turnedOf } from './reading.js';
import { redoableOf } from './redoable.js';
import { isTelling } from './said.js';
import { at, countIn, fewPerLog, momentOf, type Sight, seen } from './sight.js';
import type { Seen, SessionEntry, SessionPage } from './types.js';

/** Prompts that are shown, and other sessions that are listed: as many unless asked, and at most. */
const [SHOWN, MOST, OTHERS] = [50, 200, 50];
/** Contexts that sessions can be narrowed to. */
const AMONG = 100;
/** Of a session's first prompts so many are looked at for one that says something. */
const FIRSTS = 4;

/** What of it is kept: what every view says of itself is said anew. */
type Made = Omit<SessionPage, keyof Seen>;
const kept = fewPerLog<Made>();

/** The session that the query names by its beginning, else the newest one; empty where there is none. */
export function sessionView(sight: Sight): SessionPage {
  const { query, facts } = sight;
  const before = momentOf(query.before, facts.now) ?? Number.POSITIVE_INFINITY;
  return { ...kept(sight, [query, before], () => pageOf(sight, before)), ...seen(sight) };
}

function pageOf(sight: Sight, before: number): Made {
  const { facts, ledger, query } = sight;
  const { beats, sessions } = ledger;
  const newest = sessions.map((_, i) => i).sort((a, b) => sessions[b]!.to - sessions[a]!.to);
  const asked = query.id ?? '';
  const n = (asked === '' ? newest : newest.filter((i) => sessions[i]!.id.startsWith(asked)))[0] ?? -1;
  const row = sessions[n];
  const max = countIn(query.max, SHOWN, MOST);
  const skip = countIn(query.skip, 0, 1_000_000);
  const listed = countIn(query.list, OTHERS, MOST);
  const own: number[] = [];
  for (let i = 0; row !== undefined && i < beats.many; i++)
    if (beats.session[i] === n && beats.what[i]! < STOP) own.push(i);
  const past = own.filter((i) => beats.at[i]! < before).reverse();
  const shown = past.slice(0, max);
  const operations = sight.operationsAt(shown.map((i) => beats.off[i]!));
  const redoable = redoableOf(
    operations.flatMap((o) => (o === null ? [] : [o.id])),
    sight,
  );
  const corrections = correctionsOf(sight, shown);
  const counted = row === undefined ? new Set<number>() : countedOf(sight, row.id, shown);
  const turns = shown.flatMap((i, k) => {
    const o = operations[k];
    const filed = ledger.contexts[beats.context[i]!] ?? null;
    if (o == null) return [];
    const turned = turnedOf(o, beats.at[i]!, filed, redoable.isUndone(o.id));
    const to = switchOf(o)?.to ?? null;
    const switched = to === null ? '' : titleOf(to, facts);
    const redoes = redoable.redoes(o.id);
    return [{ ...turned, redoes, switched, corrected: corrections.get(i) ?? null, counted: counted.has(i) }];
  });
  const on = query.list === undefined ? null : worksBySession(ledger);
  const fits = newest.filter(
    (i) => (!query.host || sessions[i]!.host === query.host) && (!query.context || on?.get(i)?.has(query.context)),
  );
  const list = fits.toSorted((a, b) => sessions[b]!.from - sessions[a]!.from).slice(skip, skip + listed);
  const told = rowsOf(n < 0 ? list : [n, ...list], sight);
  return {
    id: row?.id ?? asked,
    host: row?.host ?? '',
    cwd: row?.cwd ?? '',
    branch: row?.branch ?? null,
    first: told.get(n)?.first ?? '',
    from: row?.from ?? 0,
    to: row?.to ?? 0,
    ended: at(facts.state.sessions, row?.id)?.ended ?? true,
    prompts: own.length,
    turns,
    more: past.length - shown.length,
    tokens: own.reduce((sum, i) => sum + (beats.told[i] === UNTOLD ? 0 : beats.told[i]!), 0),
    untold: own.filter((i) => beats.told[i] === UNTOLD).length,
    ...startsOf(n, ledger),
    again: toldAgain(n, sight, shown.at(-1), before),
    contexts: told.get(n)?.contexts ?? [],
    others: list.map((i) => told.get(i)!),
    moreOthers: Math.max(0, fits.length - skip - listed),
    allOthers: fits.length,
    among: on === null ? { all: newest.length, hosts: [], contexts: [] } : amongOf(on, sight),
  };
}

/** The contexts that the prompts of each session count for. */
function worksBySession({ beats, contexts }: Sight['ledger']): Map<number, Set<string>> {
  const by = new Map<number, Set<string>>();
  let [session, on] = [-1, -1];
  for (let i = 0; i < beats.many; i++) {
    if (beats.what[i]! >= STOP || beats.session[i]! < 0 || beats.context[i]! < 0) continue;
    // Most prompts are for the same as the one before.
    if (beats.session[i] === session && beats.context[i] === on) continue;
    [session, on] = [beats.session[i]!, beats.context[i]!];
    const there = by.get(session);
    if (there === undefined) by.set(session, new Set([contexts[on]!]));
    else there.add(contexts[on]!);
  }
  return by;
}

/** What sessions can be narrowed to: programs, and the contexts of most of them. */
function amongOf(on: Map<number, Set<string>>, { facts, ledger }: Sight): SessionPage['among'] {
  const hosts = new Map<string, number>();
  for (const { host } of ledger.sessions) if (host !== '') hosts.set(host, (hosts.get(host) ?? 0) + 1);
  const works = new Map<string, number>();
  for (const ids of on.values()) for (const id of ids) works.set(id, (works.get(id) ?? 0) + 1);
  const most = (of: Map<string, number>): [string, number][] => [...of].sort((a, b) => b[1] - a[1]);
  return {
    all: ledger.sessions.length,
    hosts: most(hosts).map(([host, sessions]) => ({ host, sessions })),
    contexts: most(works)
      .slice(0, AMONG)
      .map(([id, sessions]) => ({ id, title: titleLine(at(facts.state.contexts, id)?.title ?? id), sessions })),
  };
}

/** The sessions `numbers` as rows of a list, each told by its prompts. */
function rowsOf(numbers: number[], { facts, ledger }: Sight): Map<number, SessionEntry> {
  const { beats, sessions } = ledger;
  const by = new Map(numbers.map((n) => [n, { firsts: [] as number[], counts: new Map<number, number>() }]));
  for (let i = 0; by.size > 0 && i < beats.many; i++) {
    const of = beats.what[i]! < STOP ? by.get(beats.session[i]!) : undefined;
    if (of === undefined) continue;
    if (of.firsts.length < FIRSTS) of.firsts.push(i);
    const on = beats.context[i]!;
    if (on >= 0) of.counts.set(on, (of.counts.get(on) ?? 0) + 1);
  }
  const gists = gistsAt(
    ledger.gists,
    [...by.values()].flatMap((b) => b.firsts),
  );
  return new Map(
    [...by].map(([n, { firsts, counts }]) => {
      const { id, host, from, to } = sessions[n]!;
      const said = firsts.map((i) => gists.get(i) ?? '');
      return [
        n,
        {
          ...{ id, host, from, lastAt: to, prompts: sessions[n]!.prompts },
          active: at(facts.state.sessions, id)?.active ?? null,
          first: titleLine(said.find(isTelling) ?? said.find((g) => g !== '') ?? ''),
          contexts: [...counts]
            .sort((a, b) => b[1] - a[1])
            .map(([c, prompts]) => {
              const id = ledger.contexts[c]!;
              return { id, title: titleLine(at(facts.state.contexts, id)?.title ?? id), prompts };
            }),
        },
      ];
    }),
  );
}

/** When the session of the number `n` was told its work once more, from its beat `from` on and before that time: after a compaction, or as it was gone on with. */
function toldAgain(
  n: number,
  { ledger: { beats }, operationsAt }: Sight,
  from: number | undefined,
  before: number,
): SessionPage['again'] {
  const found: number[] = [];
  for (let i = from ?? beats.many; i < beats.many; i++)
    if (beats.session[i] === n && beats.what[i] === OTHER && beats.told[i]! > 0 && beats.at[i]! < before) found.push(i);
  const operations = operationsAt(found.map((i) => beats.off[i]!));
  return found
    .map((i, k) => ({ at: beats.at[i]!, tokens: beats.told[i]!, after: boundaryOf(operations[k]) }))
    .reverse();
}

/** What came before it, '' where the operation does not say. */
function boundaryOf(o: Operation | null | undefined): SessionPage['again'][number]['after'] {
  const found = o?.edits.find((e) => e.key.startsWith('session/'))?.now?.boundary;
  return found === 'compact' || found === 'resume' ? found : '';
}

/** The tokens that the session of the number `n` began with, and all that it was told after a compaction, or when it was gone on with, which are none of them. */
function startsOf(n: number, { beats }: Ledger): Pick<SessionPage, 'began' | 'retold'> {
  let [began, retold, isFirst] = [0, 0, true];
  for (let i = 0; n >= 0 && i < beats.many; i++) {
    if (beats.session[i] !== n) continue;
    const isTold = beats.what[i] === OTHER && beats.told[i]! > 0;
    if (isTold && isFirst) began = beats.told[i]!;
    else if (isTold) retold += beats.told[i]!;
    if (isTold || beats.what[i]! < STOP) isFirst = false;
  }
  return { began, retold };
}
