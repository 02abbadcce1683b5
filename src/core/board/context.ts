/** Decides what is seen of one piece of work: its document taken apart, who decided what when, where it was worked on, and its history. */
import { waitingIn } from '../clarify/remembered.js';
import { isUndone } from '../context/context.js';
import { isFiller } from '../context/gate/concrete.js';
import { overIn, stillOpen } from '../context/still-open.js';
import { turnedItself } from '../context/undo-stack.js';
import { isHistory, openParts } from '../document/brief-lines.js';
import { PLACES } from '../document/shape.js';
import { blockersNow, saysWhy, taskOf } from '../handlers/document/blocked-anew.js';
import { filesKnown, keyOf, knownDocument } from '../handlers/document/draft.js';
import { headItems, itemsOf } from '../handlers/document/head.js';
import { withTracked } from '../handlers/plan-sync/tracked-tasks.js';
import { inForceOf } from '../intent/contract/in-force.js';
import { wrongIn } from '../intent/file/locate.js';
import type { Document, Item, Place } from '../model/document.js';
import type { Context, Facts, Operation, TaskState } from '../model.js';
import { tasksOfContext } from '../task/of-context.js';
import { blockedBy, proposedFor, trackedTasks } from '../task/tracked.js';
import { titleLine } from '../text/truncate.js';
import { askedAbout, cardOf } from './card.js';
import { DAY } from './day.js';
import { pastOf, turnOf } from './deed.js';
import { fitting, governing, grantsUnder } from './governing.js';
import { STOP, workOn } from './ledger.js';
import { ownWords } from './own-history.js';
import { redoableOf } from './redoable.js';
import { saidOn } from './said.js';
import { at, countIn, type Sight, seen } from './sight.js';
import { byDay, everyOne, lengthOf, promptsOf, stretchesIn } from './time/spent.js';
import { briefNow } from './told-at-start.js';
import { tracedFor } from './traced.js';
import type { ContextPage, Part, Signed } from './types.js';
import { whereFiled } from './where-filed.js';

const MOST = { text: 200_000, history: 100, files: 60, tasks: 200, sessions: 50 };
/** What is written down stands in the log within so long; so many operations are looked at for one item, and of all. */
const NEAR = 60_000;
const LOOKED = { one: 16, all: 400 };
/** What is noted beside goal, decisions, questions and progress. */
export const NOTED: Place[] = [
  'blockers',
  ...(['plan-notes', 'act-notes', 'eval-findings', 'eval-recommendations', 'eval-notes', 'scratchpad'] as const),
];

/** The context that the query names, else the active one; `null` where there is none. */
export function contextView(sight: Sight): ContextPage | null {
  const { facts, ledger, query } = sight;
  const c = at(facts.state.contexts, query.id || facts.state.workspace.active);
  if (c === undefined) return null;
  const document = knownDocument(c, facts);
  const items = blockersNow(itemsOf(c, facts), c.id, facts.state);
  const isOver = overIn(tasksOfContext(c, facts));
  const stands = (i: Item): boolean =>
    i.state === 'open' && !isHistory(i) && !isFiller(i.text) && !(i.place === 'blockers' && isOver(i.text));
  const kept = items.filter((i) => query.all === '1' || stands(i));
  const parts = kept.map(partOf);
  const wrong = wrongIn(facts).filter((f) => f.severity === 'error');
  const force = inForceOf(facts, null);
  const intent = governing(c, facts, force);
  const own = workOn(ledger, c.id);
  const max = countIn(query.max, MOST.history, 1000);
  const number = ledger.contexts.indexOf(c.id);
  const stretches = stretchesIn(ledger, 0, Number.MAX_SAFE_INTEGER, { context: number });
  return {
    ...seen({ ...sight, findings: [...sight.findings, ...wrong] }),
    card: {
      ...cardOf(c, facts, askedAbout(waitingIn(facts), facts), true),
      ...saidOn([c.id], sight).get(c.id),
    },
    document: document === null ? null : paper(c, document),
    ...headOf(parts, c, facts),
    decisions: signed(
      kept.filter((i) => i.place === 'plan-decisions' && !isHistory(i)),
      own,
      c.id,
      sight,
    ),
    noted: signed(
      kept.filter((i) => NOTED.includes(i.place)),
      own,
      c.id,
      sight,
    ),
    questions: signed(
      kept.filter((i) => i.place === 'questions'),
      own,
      c.id,
      sight,
    ),
    parts,
    files: [...new Set([...c.files, ...(document === null ? [] : filesKnown(c, document))])]
      .slice(0, MOST.files)
      .map((path) => ({ path, there: facts.exists?.(path) !== false })),
    ...sessionsOf(sight, number),
    intent,
    fitting: intent === null ? fitting(c, facts, force) : [],
    grants: grantsUnder(intent?.id ?? null, facts, force),
    broken: wrong.length > 0,
    mode: force.gate,
    trace: tracedFor(
      c.id,
      whereFiled(sight.changes(), facts.state, () => ledger),
      facts,
    ),
    // Git is asked much for it: a page that shows the rest does not wait.
    brief: query.brief === '1' ? briefNow(c, facts) : null,
    tasks: tasksOf(c, facts).slice(0, MOST.tasks),
    ...historyOf(own.slice(-max).reverse(), c, sight),
    more: Math.max(0, own.length - max),
    days: [...byDay(stretches, everyOne(stretches))]
      .sort((a, b) => a[0] - b[0])
      .map(([day, of]) => ({
        day,
        spent: lengthOf(stretches, of, day, day + DAY),
        prompts: promptsOf(stretches, of, day),
      })),
  };
}

/** What it is for and what comes next; a next action that is over, as lists have it, is resolved here, too. */
function headOf(parts: Part[], c: Context, facts: Facts): Pick<ContextPage, 'goal' | 'next'> {
  const { goal, next } = headItems(parts);
  if (next === null) return { goal, next };
  const told = { ...openParts(), nextAction: next.text };
  const isOver = stillOpen(told, tasksOfContext(c, facts)).nextAction !== next.text;
  return { goal, next: isOver ? { ...next, state: 'resolved' } : next };
}

/** The deeds of `own`, newest first. */
function historyOf(
  own: { off: number; at: number }[],
  c: Context,
  sight: Sight,
): Pick<ContextPage, 'history' | 'back'> {
  const operations = sight.operationsAt(own.map((d) => d.off));
  const redoable = redoableOf(
    operations.flatMap((o) => (o === null ? [] : [o.id])),
    sight,
  );
  const history = own.flatMap(({ at }, i) => {
    const o = operations[i];
    if (o == null) return [];
    const past = pastOf(o, at, redoable.isUndone(o.id), redoable.redoes(o.id));
    const words = ownWords(past.says, c.id, sight.facts.state);
    // Nobody was at work then: no session was turned to it.
    const says = o.session === null && past.kind === null && words === 'switched here' ? 'made active' : words;
    return [{ ...past, says, who: whoOf(o) }];
  });
  const back = !isUndone(c) ? null : redoable.brings(c.id) ? 'redo' : 'new';
  return { history, back };
}

/** Those of the plan as the page of the plan shows them, with what is proposed for it; without one what is tracked. */
function tasksOf(c: Context, facts: Facts): ContextPage['tasks'] {
  const planned = c.plan === null ? null : (facts.tasks?.(c.plan) ?? null);
  const tasks = planned === null || c.plan === null ? null : withTracked(planned, c.plan, facts.state);
  const shown = (t: TaskState): ContextPage['tasks'][number] => ({
    ...{ id: t.id, text: titleLine(t.text), status: t.status, reason: blockedBy(t) },
    ...{ plan: t.plan, line: null },
  });
  if (tasks === null)
    return trackedTasks(facts.state)
      .filter((t) => t.context === c.id)
      .map(shown);
  return [
    ...tasks.map(({ id, text, status, line, reason }) => ({
      ...{ id, text: titleLine(text), status, reason },
      ...{ plan: c.plan, line },
    })),
    ...proposedFor(c.plan, c.id, facts.state).map(shown),
  ];
}

function partOf(i: Item): Part {
  const { id, place, text, state, line } = i;
  return { id, place, heading: PLACES[place].heading.join(' › '), text, state, at: i.at, by: i.by ?? null, line };
}

function paper(c: Context, { text, cut, meta }: Document): ContextPage['document'] {
  const key = keyOf(c);
  return {
    path: key.startsWith('store/') ? `.clew/${key.slice(6)}` : key.slice(5),
    text: text.slice(0, MOST.text),
    cut: cut || text.length > MOST.text,
    phase: meta.phase ?? null,
    round: meta.round ?? null,
    status: meta.status ?? null,
    updated: meta.updated ?? null,
    category: meta.category ?? '',
    tags: meta.tags ?? [],
  };
}

/** `shown` with who wrote each down: whose operation put the item's own id into the document, else who blocked the task that it says the reason of. '' where none is found. */
function signed(
  shown: Item[],
  own: { off: number; at: number }[],
  context: string,
  sight: Pick<Sight, 'operationsAt' | 'facts'>,
): Signed[] {
  const near = shown.map(({ at, marked }) =>
    at === null || !marked
      ? []
      : own
          .filter((d) => Math.abs(d.at - at) <= NEAR)
          .sort((a, b) => apart(a.at, at) - apart(b.at, at))
          .slice(0, LOOKED.one)
          .map((d) => d.off),
  );
  const places = [...new Set(near.flat())].slice(-LOOKED.all);
  const operations = sight.operationsAt(places);
  const written = new Map(places.map((off, i) => [off, operations[i]!]));
  return shown.map((item, i) => {
    const by = near[i]!.map((off) => written.get(off)).find((o) => o != null && writes(o, item.id));
    const task = by == null ? taskOf(item, context, sight.facts.state) : null;
    const blocked = task !== null && saysWhy(item.text, task) ? task : null;
    const session = by?.session ?? blocked?.session ?? null;
    const host = at(sight.facts.state.sessions, session)?.host ?? '';
    const who = by != null ? whoOf(by) : blocked === null ? '' : blocked.by === 'agent' ? 'the agent' : 'you';
    return { ...partOf(item), at: item.at ?? blocked?.at ?? null, who, session, host };
  });
}

/** How far an operation is from what a document dates: documents keep whole seconds. */
function apart(operation: number, item: number): number {
  return Math.abs(Math.floor(operation / 1000) * 1000 - item);
}

/** Put `o` the item `id` into a document? */
function writes(o: Operation, id: string): boolean {
  const holds = (side: unknown): boolean => JSON.stringify(side ?? null).includes(id);
  return o.edits.some((e) => /\.md$/.test(e.key) && holds(textsIn(e.now)) && !holds(textsIn(e.was)));
}

/** What a side of an edit puts into a file. */
function textsIn(side: Operation['edits'][number]['now']): unknown {
  if (side === null) return null;
  const puts = Array.isArray(side.splices) ? side.splices.map((s: unknown) => (s as { put?: unknown }).put) : null;
  return puts ?? side.text;
}

/** Who did it, in two words. */
export function whoOf(o: Operation): string {
  if (o.by === 'prompt') return o.reading?.verb === 'ask' ? 'clew' : 'your prompt';
  const turn = turnOf(o);
  if (turn?.kind === 'words') return 'your prompt';
  if (turn?.kind === 'late') return 'clew';
  if (['stop', 'compact', 'end', 'start', 'tool'].includes(o.by)) return 'a turn';
  if (o.edits.some((e) => e.key.startsWith('task/') && e.now?.by === 'agent')) return 'the agent';
  // Who takes back by hand what their session was turned to: the agent would know of it.
  if (turn?.kind === 'undo') return turnedItself(o) ? 'the agent' : 'you';
  // The agent hands an answer on; a person gives it.
  return o.session === null || ['hand', 'answer'].includes(turn?.kind ?? '') ? 'you' : 'the agent';
}

function sessionsOf({ facts, ledger, hosts }: Sight, context: number): Pick<ContextPage, 'sessions' | 'allSessions'> {
  const { beats, sessions } = ledger;
  const by = new Map<number, { prompts: number; lastAt: number }>();
  for (let i = 0; context >= 0 && i < beats.many; i++) {
    if (beats.context[i] !== context || beats.session[i]! < 0) continue;
    const there = by.get(beats.session[i]!) ?? { prompts: 0, lastAt: 0 };
    by.set(beats.session[i]!, {
      prompts: there.prompts + Number(beats.what[i]! < STOP),
      lastAt: Math.max(there.lastAt, beats.at[i]!),
    });
  }
  // Who only came by, or began on it and went on elsewhere, worked on something else.
  const all = [...by].filter(([, of]) => of.prompts > 0).sort((a, b) => b[1].lastAt - a[1].lastAt);
  const shown = all.slice(0, MOST.sessions).map(([n, of]) => {
    const { id, host, from, to } = sessions[n]!;
    const program = hosts.find((h) => h.id === host);
    const known = at(facts.state.sessions, id) !== undefined && program !== undefined && program.resume !== '';
    return {
      id,
      host,
      prompts: of.prompts,
      from,
      lastAt: to,
      resume: known ? `${program.program} ${program.resume} ${id}` : '',
    };
  });
  return { sessions: shown, allSessions: all.length };
}
