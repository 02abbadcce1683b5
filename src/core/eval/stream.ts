/** Decides how a labelled stream is run: each prompt through the hook's own `decide`, then the truth of that prompt is applied. */
import { contextId, moved, opened, titleOf, touched } from '../context/context.js';
import { applyEdit, change, changes, emptyState, sessionState } from '../context/state.js';
import { decide } from '../decide.js';
import { closes } from '../detect/signals/after-closing.js';
import { SILENCE } from '../digest/conversation.js';
import type { Config, Context, Conversation, Event, Facts, PlanIndex, Prompt, Reading, SessionState, State } from '../model.js';
import { ownWords } from '../text/elide.js';
import type { Row } from './row.js';

/** A prediction in the referee's format. */
export interface Prediction {
  stream: string;
  i: number;
  verdict: 'stay' | 'nudge' | 'switch' | 'ask';
  target: string | null;
  candidates: string[];
  p: number;
}

export interface Judged {
  row: Row;
  reading: Reading | null;
  prediction: Prediction;
}

export interface World {
  config: Config;
  plans: PlanIndex;
  /** With `false` the stream's own verdicts are applied instead of the truth. */
  teacher: boolean;
}

/** Chance that a prompt which is never read (a bare command, a notice) leaves the work. */
const UNREAD = 0.02;

/** Runs `rows` in order; `see` is handed every judgement before the truth of its row is used. */
export function runStream(rows: Row[], world: World, see: (judged: Judged, facts: Facts | null) => void): void {
  let state = emptyState();
  let threads = new Map<string, string>();
  let current: string | null = null;
  let past: Prompt[] = [];
  let author = '';
  let clock = 0;
  let lastSession = '';
  rows.forEach((row, k) => {
    if (k === 0 || row.author !== author) {
      state = emptyState();
      threads = new Map();
      current = null;
      past = [];
      author = row.author;
    }
    clock = row.at ?? clock + 60_000;
    const at = { now: clock, branch: row.branch };
    if (row.session !== lastSession || row.startsSession) past = [];
    const event: Extract<Event, { kind: 'prompt' }> = { kind: 'prompt', prompt: row.prompt, session: { host: 'claude', id: row.session, transcript: null, cwd: row.cwd } };
    const session = entering(state, row, current, clock);
    for (const e of changes(change(`session/${session.id}`, state.sessions[session.id], session))) applyEdit(state, e);
    const facts: Facts = { now: clock, nonce: '0000', workspace: row.cwd, config: world.config, state, branch: row.branch, conversation: conversationOf(row, past), plans: world.plans, more: {} };
    const reading = current === null ? null : (decide(event, facts).reading ?? null);
    see({ row, reading, prediction: predicted(row, reading, threads) }, facts);
    const { own } = ownWords(row.prompt);
    const to = world.teacher ? truth(row, state, threads, current, own, at) : guess(reading, state, threads, current, own, row, at);
    if (to !== null) {
      const after = touched(to, { now: clock, own, files: row.files.slice(0, to.id === current ? 60 : 0), branch: row.branch });
      applyAll(state, changes(change(`context/${to.id}`, state.contexts[to.id], { ...after, status: 'open' })));
      current = to.id;
    }
    const s: SessionState = { ...moved(state.sessions[session.id]!, current ?? ''), active: current, lastAt: clock, prompts: session.prompts + 1, boundary: null, branch: row.branch, closed: closes(own) };
    applyAll(state, changes(change(`session/${s.id}`, state.sessions[s.id], s), change('workspace/state', state.workspace, { active: current })));
    past = [{ text: row.prompt, at: row.at }, ...past].slice(0, 5);
    lastSession = row.session;
  });
}

/** The session as it stands when the prompt comes in. */
function entering(state: State, row: Row, current: string | null, now: number): SessionState {
  const known = state.sessions[row.session];
  const fresh = sessionState(state, { id: row.session, host: 'claude', cwd: row.cwd, transcript: null }, now);
  return { ...fresh, active: current, boundary: row.startsSession ? 'startup' : known ? known.boundary : row.i === 0 ? 'startup' : null };
}

function conversationOf(row: Row, past: Prompt[]): Conversation {
  return { ...SILENCE, prompts: past, said: row.said, touched: row.files, lines: past.length };
}

function truth(row: Row, state: State, threads: Map<string, string>, current: string | null, own: string, at: { now: number; branch: string | null }): Context | null {
  const { label, thread } = row.gold;
  if (label === 'side') return current === null ? null : (state.contexts[current] ?? null);
  const known = threads.get(thread);
  if (known !== undefined && state.contexts[known]) return state.contexts[known]!;
  const made = fresh(row, state, own, at);
  threads.set(thread, made.id);
  return made;
}

/** What clew itself would have done: acted switches and, for lack of anybody to ask, nothing else. */
function guess(reading: Reading | null, state: State, threads: Map<string, string>, current: string | null, own: string, row: Row, at: { now: number; branch: string | null }): Context | null {
  const active = current === null ? null : (state.contexts[current] ?? null);
  const leaves = reading !== null && reading.verb === 'switch';
  const to = active !== null && !leaves ? active : reading?.target && state.contexts[reading.target] ? state.contexts[reading.target]! : fresh(row, state, own, at);
  // The referee speaks of threads: a context is called by the thread it was opened for.
  if (![...threads.values()].includes(to.id)) threads.set(row.gold.thread, to.id);
  return to;
}

function fresh(row: Row, state: State, own: string, at: { now: number; branch: string | null }): Context {
  const heading = titleOf(own, row.prompt);
  return opened(contextId(heading, state.contexts), heading, { ...at, plan: null, provisional: false });
}

function predicted(row: Row, reading: Reading | null, threads: Map<string, string>): Prediction {
  const thread = (id: string | null): string | null => (id === null ? null : id === 'new' ? 'new' : ([...threads].find(([, c]) => c === id)?.[0] ?? null));
  const candidates = (reading?.matches ?? []).flatMap((m) => thread(m.context) ?? []);
  return { stream: row.stream, i: row.i, verdict: reading?.verb ?? 'stay', target: thread(reading?.target ?? null), candidates, p: reading?.p ?? UNREAD };
}

function applyAll(state: State, edits: ReturnType<typeof changes>): void {
  for (const e of edits) applyEdit(state, e);
}
