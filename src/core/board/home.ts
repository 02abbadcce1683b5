/** Decides what stands on the first page: what is open, what is paused, what was finished lately, and what waits for its user. */
import { waitingIn } from '../clarify/remembered.js';
import type { Context, Facts, Question } from '../model.js';
import { trackedTasks } from '../task/tracked.js';
import { cutAtWord, oneLine, titleLine } from '../text/truncate.js';
import { askedAbout, cardOf, sharedBy, trackedOnce } from './card.js';
import { gistsAt } from './columns.js';
import { type Ledger, STOP } from './ledger.js';
import { saidOn } from './said.js';
import { oncePerLog, type Sight, seen } from './sight.js';
import { teamPart } from './team.js';
import type { Home, Waiting } from './types.js';

/** Cards of a column, of which so many are looked at closely; what was finished is looked for, not walked through. */
const MOST_CARDS = { open: 100, paused: 100, done: 40 };
const CLOSE = { open: 30, paused: 12, done: 0 };
const MOST_PROPOSED = 20;
const DAY = 86_400_000;
/** Signs of a question and of a choice. */
const MOST_SAID = { text: 600, label: 200 };

/** The cards, and what is looked for through all records for them. */
const listed = oncePerLog((facts, ledger) => {
  const columns = columnsOf(facts);
  const shown = { open: [] as Context[], paused: [] as Context[], done: [] as Context[] };
  for (const column of ['open', 'paused', 'done'] as const)
    shown[column] = columns[column].slice(0, MOST_CARDS[column]);
  const ids = Object.values(shown).flatMap((cards) => cards.map((c) => c.id));
  return { columns, shown, shared: sharedBy(facts, trackedOnce(facts, ledger)), said: saidOn(ids, { facts, ledger }) };
});

/** The first page. */
export function homeView(sight: Sight): Home {
  const { facts } = sight;
  const { state, now } = facts;
  const questions = waitingIn(facts);
  const asked = askedAbout(questions, facts);
  const { columns, shown, shared, said } = listed(facts, sight.ledger);
  const cards = (column: keyof typeof CLOSE) =>
    shown[column].map((c, i) => ({ ...cardOf(c, facts, asked, i < CLOSE[column], shared), ...said.get(c.id) }));
  return {
    ...seen(sight),
    reading: sight.reading ?? null,
    active: state.workspace.active,
    open: cards('open'),
    paused: cards('paused'),
    done: cards('done'),
    counts: {
      open: columns.open.length,
      paused: columns.paused.length,
      done: columns.done.length,
      archived: columns.archived,
    },
    questions: questions.map(
      (q): Waiting => ({
        id: q.id,
        at: q.at,
        session: q.session,
        host: state.sessions[q.session]?.host ?? '',
        ...putAt(q, sight.ledger),
        text: cutAtWord(linesOf(q.text), MOST_SAID.text),
        choices: q.choices.map(({ letter, label }) => ({ letter, label: cutAtWord(oneLine(label), MOST_SAID.label) })),
        // What is meant is guessed by nobody: without an answer nothing is switched.
        fallback: q.choices.find((c) => c.letter === q.fallback)?.act.do === 'switch' ? '' : q.fallback,
      }),
    ),
    proposed: trackedTasks(state, 'proposed')
      .slice(-MOST_PROPOSED)
      .reverse()
      .map(({ id, text, plan, at }) => ({ id, text: titleLine(text), plan, at })),
    sessions: atWork(sight)
      .filter((s) => now - s.lastAt < DAY)
      .sort((a, b) => b.lastAt - a.lastAt)
      .slice(0, 50),
    plans: facts.plans.count,
    came: 0,
    team: teamPart(facts),
    empty: !sight.reading && Object.keys(state.contexts).length === 0 && Object.keys(state.sessions).length === 0,
  };
}

/** The sessions that run. Each was at work last when the log heard of it last, as its own page says; its record knows of prompts alone. */
function atWork({ facts, ledger }: Sight): Home['sessions'] {
  const heard = new Map(ledger.sessions.map((s) => [s.id, s.to]));
  return Object.values(facts.state.sessions)
    .filter((s) => !s.ended)
    .map((s) => ({
      ...{ id: s.id, host: s.host, active: s.active, where: s.cwd },
      lastAt: Math.max(s.lastAt, heard.get(s.id) ?? 0),
    }));
}

/** Whose prompt a question was put at: the last one of its session until then. Those that wait are among the newest. */
function putAt(q: Question, { beats, sessions, gists }: Ledger): Pick<Waiting, 'from' | 'prompt'> {
  const n = sessions.findIndex((s) => s.id === q.session);
  let i = n < 0 ? -1 : beats.many - 1;
  while (i >= 0 && (beats.at[i]! > q.at || beats.session[i] !== n || beats.what[i]! >= STOP)) i--;
  return { from: sessions[n]?.from ?? q.at, prompt: titleLine(gistsAt(gists, [i]).get(i) ?? '') };
}

/** What a question says, a list of plans a line each. */
function linesOf(text: string): string {
  return text.split('\n').map(oneLine).filter(Boolean).join('\n');
}

/** Every context but those that became part of another one, by its column, the latest first; the active one before all. */
export function columnsOf({ state }: Pick<Facts, 'state'>): {
  open: Context[];
  paused: Context[];
  done: Context[];
  archived: number;
} {
  const columns = { open: [] as Context[], paused: [] as Context[], done: [] as Context[], archived: 0 };
  for (const c of Object.values(state.contexts))
    if (c.status === 'open' && c.archived === true) columns.archived++;
    else if (c.status === 'open') columns[c.paused === true ? 'paused' : 'open'].push(c);
    else if (c.status !== 'provisional' && c.status !== 'folded' && c.undone !== true) columns.done.push(c);
  const first = (c: Context): number => Number(c.id === state.workspace.active);
  for (const of of [columns.open, columns.paused, columns.done])
    of.sort((a, b) => first(b) - first(a) || b.lastAt - a.lastAt);
  return columns;
}
