/** Decides what is seen of one piece of work: its document taken apart, who decided what when, where it was worked on, and its history. */
import { isHistory } from '../document/brief-lines.js';
import { PLACES } from '../document/shape.js';
import { besideOf, filesKnown, keyOf, knownDocument } from '../handlers/document/draft.js';
import { inForceOf } from '../intent/contract/in-force.js';
import type { Document, Item } from '../model/document.js';
import type { Context, Facts } from '../model.js';
import { trackedTasks } from '../task/tracked.js';
import { safeTitle } from '../text/fence.js';
import { askedAbout, cardOf, waitingIn } from './card.js';
import type { Deed } from './deed.js';
import { STOP, takenBack } from './ledger.js';
import { at, countIn, type Sight, seen } from './sight.js';
import { byDay, lengthOf, stretchesIn } from './spent.js';
import type { ContextPage, Part, Past } from './types.js';

const MOST = { text: 200_000, history: 100, files: 60, tasks: 200, sessions: 50 };
/** What a turn writes down it writes within so long of its operation. */
const NEAR = 2500;

/** The context that the query names, else the active one; `null` where there is none. */
export function contextView(sight: Sight): ContextPage | null {
  const { facts, ledger, query } = sight;
  const c = at(facts.state.contexts, query.id || facts.state.workspace.active);
  if (c === undefined) return null;
  const document = knownDocument(c, facts);
  const beside = besideOf(c, facts);
  const items = [...(document?.items ?? []), ...(beside?.items ?? [])].filter((i) => i.task === undefined);
  const kept = items.filter((i) => query.all === '1' || (i.state === 'open' && !isHistory(i)));
  const parts = kept.map(partOf);
  const open = (place: string): Part | null => parts.findLast((p) => p.place === place && p.state === 'open') ?? null;
  const own = ledger.deeds.filter((d) => d.of.includes(c.id) && d.work);
  const gone = takenBack(ledger.deeds);
  const max = countIn(query.max, MOST.history, 1000);
  const number = ledger.contexts.indexOf(c.id);
  const days = byDay(stretchesIn(ledger, 0, Number.MAX_SAFE_INTEGER, { context: number }));
  return {
    ...seen(sight),
    card: cardOf(c, facts, askedAbout(waitingIn(facts), facts), true),
    document: document === null ? null : paper(c, document),
    goal: open('goal'),
    next: open('next-action') ?? parts.find((p) => p.place === 'next' && p.state === 'open') ?? null,
    decisions: decisionsOf(kept, own),
    questions: parts.filter((p) => p.place === 'questions'),
    parts,
    files: [...new Set([...c.files, ...(document === null ? [] : filesKnown(c, document))])]
      .slice(0, MOST.files)
      .map((path) => ({ path, there: facts.exists?.(path) !== false })),
    sessions: sessionsOf(sight, number),
    intent: intentOf(c, facts),
    tasks: tasksOf(c, facts).slice(0, MOST.tasks),
    history: own
      .slice(-max)
      .reverse()
      .map((d) => pastOf(d, gone)),
    more: Math.max(0, own.length - max),
    days: [...days]
      .sort((a, b) => a[0] - b[0])
      .map(([day, of]) => ({ day, spent: lengthOf(of), prompts: of.reduce((n, s) => n + s.prompts, 0) })),
  };
}

/** Tasks as the plan has them, which counts; what is tracked beside it says which of the open ones are under way or blocked. */
function tasksOf(c: Context, facts: Facts): ContextPage['tasks'] {
  const tracked = trackedTasks(facts.state).filter((t) => t.context === c.id);
  const planned = c.plan === null ? null : (facts.tasks?.(c.plan) ?? null);
  if (planned === null)
    return tracked.map(({ id, text, status, plan }) => ({ id, text: safeTitle(text), status, plan }));
  const by = new Map(tracked.map((t) => [t.id, t.status]));
  return planned.map(({ id, text, status }) => {
    const beside = id === null ? undefined : by.get(id);
    const open = status === 'pending' && (beside === 'in_progress' || beside === 'blocked');
    return { id, text: safeTitle(text), status: open ? beside : status, plan: c.plan };
  });
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

/** Decisions with who wrote them down, as far as an operation of that moment tells. */
function decisionsOf(items: Item[], own: Deed[]): ContextPage['decisions'] {
  return items
    .filter((i) => i.place === 'plan-decisions' && !isHistory(i))
    .map((i) => {
      const by = i.at === null ? undefined : own.find((d) => Math.abs(d.at - i.at!) <= NEAR);
      return { ...partOf(i), who: by === undefined ? '' : whoOf(by) };
    });
}

/** Who did it, in two words. */
export function whoOf({ by, session, turn }: Deed): string {
  if (by === 'prompt') return 'your prompt';
  if (by === 'stop' || by === 'compact' || by === 'end' || by === 'start' || by === 'tool') return 'a turn';
  return session === null || turn?.kind === 'hand' ? 'you' : 'the agent';
}

function sessionsOf({ facts, ledger, hosts }: Sight, context: number): ContextPage['sessions'] {
  const { beats, sessions } = ledger;
  const by = new Map<number, { prompts: number; lastAt: number }>();
  for (let i = 0; context >= 0 && i < beats.at.length; i++) {
    if (beats.context[i] !== context || beats.session[i]! < 0) continue;
    const there = by.get(beats.session[i]!) ?? { prompts: 0, lastAt: 0 };
    by.set(beats.session[i]!, {
      prompts: there.prompts + Number(beats.what[i]! < STOP),
      lastAt: Math.max(there.lastAt, beats.at[i]!),
    });
  }
  return [...by]
    .sort((a, b) => b[1].lastAt - a[1].lastAt)
    .slice(0, MOST.sessions)
    .map(([n, of]) => {
      const { id, host } = sessions[n]!;
      const program = hosts.find((h) => h.id === host);
      const known = at(facts.state.sessions, id) !== undefined && program !== undefined && program.resume !== '';
      return { id, host, ...of, resume: known ? `${program.program} ${program.resume} ${id}` : '' };
    });
}

function intentOf(c: Context, facts: Facts): { id: string; summary: string } | null {
  const all = inForceOf(facts, null).intents?.intents ?? [];
  const found = all.find((i) => i.open && (i.context === c.id || (i.plan !== null && i.plan === c.plan)));
  return found === undefined ? null : { id: found.id, summary: safeTitle(found.summary) };
}

function pastOf(d: Deed, gone: ReadonlySet<string>): Past {
  const undone = gone.has(d.id);
  const { id, at: when, by, session, says, undoable } = d;
  return { id, at: when, by, session, says, undoable: undoable && !undone, undone, kind: d.turn?.kind ?? null };
}
