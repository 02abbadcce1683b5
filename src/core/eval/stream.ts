/** Decides how a labelled stream is run: each prompt through the hook's own `decide`, then the truth of that prompt is applied. */
import { contextId, newContext, withActive, withPrompt } from '../context/context.js';
import { applyEdit, emptyState, presentEdits, recordEdit, sessionState } from '../context/state.js';
import { goalTitle } from '../context/title/goal.js';
import { decide } from '../decide.js';
import { type LateReading, readTurn } from '../detect/late/read-turn.js';
import { heardOf } from '../detect/learn/pending-label.js';
import { MODEL } from '../detect/reading.js';
import { SILENCE } from '../digest/conversation.js';
import { lessonEdits } from '../handlers/prompt/record-lesson.js';
import { workedOn } from '../handlers/shared/our-files.js';
import type {
  Config,
  Context,
  Conversation,
  Edit,
  Facts,
  Model,
  PlanIndex,
  Prompt,
  Reading,
  SessionState,
  State,
} from '../model.js';
import { isClosingPrompt } from '../phrases/closing.js';
import { isUnsettled, type ReaderRequest, readerRequest } from '../reader/request.js';
import { ownWords } from '../text/own-words.js';
import { lessonOf } from './feedback.js';
import type { Prediction } from './prediction.js';
import type { Row } from './row.js';
import { type Readers, requestName, withReader } from './with-reader.js';

export interface Judged {
  row: Row;
  reading: Reading | null;
  prediction: Prediction;
  /** The same once the turn of the prompt is over. */
  after: Prediction;
  late: LateReading | null;
  /** What a reader is asked, `null` where the prompt's own words decide, and what the turn is read as with its answer. */
  request: ReaderRequest | null;
  read: Prediction;
}

export interface World {
  config: Config;
  plans: PlanIndex;
  /** With `false`, and where a row has no label, the stream's own verdicts are applied instead of the truth. */
  teacher: boolean;
  /** The model to read with; the shipped one when absent. */
  model?: Model;
  /** Learns from what the user would do; `true` for a row whose wrong verdict they put right. Nothing is learned when absent. */
  adapt?: (row: Row) => boolean;
  /** A reader and its answers; nobody is asked when absent. */
  readers?: Readers;
}

/** Chance that a prompt which is never read (a bare command, a notice) leaves the work. */
const UNREAD = 0.02;

/** What a stream has led to so far. */
interface Run {
  state: State;
  /** Thread of the labels → context. */
  threads: Map<string, string>;
  current: string | null;
  past: Prompt[];
  /** Sessions that ended by `/exit`, and whether a `/clear` has just been given. */
  left: Set<string>;
  cleared: boolean;
  clock: number;
  before: Row | null;
}

/** The context that the turn of `row` was recorded for, and the thread of the labels that it began with. */
export interface Recorded {
  row: Row;
  context: string;
  thread: string;
}

/** Runs `rows` in order; `see` is handed every judgement before the truth of its row is used. What was recorded where is returned. */
export function runStream(rows: Row[], world: World, see: (judged: Judged, facts: Facts) => void): Recorded[] {
  const recorded: Recorded[] = [];
  let run = begun();
  for (const [k, row] of rows.entries()) {
    if (run.before !== null && row.author !== run.before.author) run = begun();
    step(run, row, rows[k + 1], world, see);
    const context = run.current;
    const thread = context === null ? null : threadOf(context, run.threads);
    if (context !== null && thread !== null) recorded.push({ row, context: `${row.author} ${context}`, thread });
  }
  return recorded;
}

function begun(): Run {
  return {
    state: emptyState(),
    threads: new Map(),
    current: null,
    past: [],
    left: new Set(),
    cleared: false,
    clock: 0,
    before: null,
  };
}

function step(
  run: Run,
  row: Row,
  next: Row | undefined,
  world: World,
  see: (judged: Judged, facts: Facts) => void,
): void {
  const { state } = run;
  run.clock = row.at ?? run.clock + 60_000;
  if (row.session !== run.before?.session || row.startsSession) run.past = [];
  stopped(run, row);
  const session = entering(run, row);
  applyAll(state, presentEdits(recordEdit(`session/${session.id}`, state.sessions[session.id], session)));
  const facts: Facts = {
    now: run.clock,
    nonce: '0000',
    workspace: row.cwd,
    config: world.config,
    state,
    branch: row.branch,
    conversation: conversationOf(row, run.past),
    plans: world.plans,
    more: {},
    ...(world.model ? { model: world.model } : {}),
  };
  const event = {
    kind: 'prompt' as const,
    prompt: row.prompt,
    session: { host: 'claude', id: row.session, transcript: null, cwd: row.cwd },
  };
  const outcome = decide(event, facts);
  const reading = run.current === null ? null : (outcome.reading ?? null);
  const prediction = predicted(row, reading, run.threads);
  const late = reading === null ? null : looked(run, row, next, reading, world);
  const after = corrected(prediction, late, run.threads, world.model ?? MODEL);
  see({ row, reading, prediction, after, late, ...asked(run, row, reading, after, facts, world) }, facts);
  if (world.adapt && reading !== null && row.gold !== null)
    applyAll(
      state,
      lessonEdits(state, heardOf(reading, run.clock), lessonOf(reading.verb, row.gold.label, world.adapt(row))),
    );
  const { own, slash } = ownWords(row.prompt);
  const to = world.teacher && row.gold !== null ? truth(run, row, own) : guess(run, row, own, reading, late);
  if (to !== null) {
    const after = withPrompt(to, { now: run.clock, own, files: [], branch: row.branch });
    applyAll(state, presentEdits(recordEdit(`context/${to.id}`, state.contexts[to.id], { ...after, status: 'open' })));
    run.current = to.id;
  }
  const active = run.current;
  // A prompt that was never read leaves the session as it was, as in the hook.
  const read = outcome.reading !== undefined;
  const s: SessionState = {
    ...withActive(session, active ?? ''),
    active,
    lastAt: run.clock,
    branch: row.branch,
    ...(read ? { prompts: session.prompts + 1, boundary: null, closed: isClosingPrompt(own) } : {}),
  };
  applyAll(
    state,
    presentEdits(
      recordEdit(`session/${s.id}`, state.sessions[s.id], s),
      recordEdit('workspace/state', state.workspace, { active }),
    ),
  );
  run.past = [{ text: row.prompt, at: row.at }, ...run.past].slice(0, 5);
  if (/^(?:exit|quit)$/.test(slash)) run.left.add(row.session);
  run.cleared = slash === 'clear' || (run.cleared && !read);
  run.before = row;
}

/** The agent has stopped before this prompt: what it touched belongs to the work that was active then. */
function stopped(run: Run, row: Row): void {
  const active = run.current === null ? undefined : run.state.contexts[run.current];
  const ended = run.before !== null && run.before.session !== row.session ? run.before.filesAfter : [];
  const files = [...row.files, ...ended].slice(0, 60);
  if (active === undefined || files.length === 0) return;
  const after = withPrompt(active, { now: active.lastAt, own: '', files, branch: null });
  applyAll(run.state, presentEdits(recordEdit(`context/${active.id}`, active, { ...after, prompts: active.prompts })));
}

/** The session as it stands when the prompt comes in: hosts tell of starts, of `/clear`, and of going on after `/exit`. */
function entering(run: Run, row: Row): SessionState {
  const known = run.state.sessions[row.session];
  const fresh = sessionState(run.state, { id: row.session, host: 'claude', cwd: row.cwd, transcript: null }, run.clock);
  const resumed = run.left.delete(row.session);
  const boundary = run.cleared
    ? 'clear'
    : row.startsSession
      ? 'startup'
      : resumed
        ? 'resume'
        : known
          ? known.boundary
          : 'startup';
  return { ...fresh, active: run.current, boundary, prompts: run.cleared ? 0 : fresh.prompts };
}

function conversationOf(row: Row, past: Prompt[]): Conversation {
  return { ...SILENCE, prompts: past, said: row.said, touched: row.files, lines: past.length };
}

function truth(run: Run, row: Row, own: string): Context | null {
  const { label, thread } = row.gold!;
  if (label === 'side') return run.current === null ? null : (run.state.contexts[run.current] ?? null);
  const known = run.threads.get(thread);
  if (known !== undefined && run.state.contexts[known]) return run.state.contexts[known]!;
  const made = fresh(run, row, own);
  run.threads.set(thread, made.id);
  return made;
}

/** What clew itself would have done: acted switches, turns filed elsewhere and, for lack of anybody to ask, nothing else. */
function guess(run: Run, row: Row, own: string, reading: Reading | null, late: LateReading | null): Context | null {
  const active = run.current === null ? null : (run.state.contexts[run.current] ?? null);
  const leaves = reading !== null && (reading.verb === 'switch' || late?.moves === true);
  const target = reading?.verb === 'switch' ? reading.target : late?.target;
  const named = target ? run.state.contexts[target] : undefined;
  const to = active !== null && !leaves ? active : (named ?? fresh(run, row, own));
  // The referee speaks of threads: a context is called by the thread it was opened for.
  if (![...run.threads.values()].includes(to.id)) run.threads.set(row.gold?.thread || to.id, to.id);
  return to;
}

function fresh(run: Run, row: Row, own: string): Context {
  const heading = goalTitle({ own, prompt: row.prompt, branch: row.branch });
  const at = { now: run.clock, branch: row.branch, plan: null, provisional: false };
  return { ...newContext(contextId(heading, run.state.contexts), heading, at), fromPrompt: true };
}

function predicted(row: Row, reading: Reading | null, threads: Map<string, string>): Prediction {
  const thread = (id: string | null): string | null => (id === null ? null : threadOf(id, threads));
  const target = thread(reading?.target ?? null);
  const candidates = (reading?.matches ?? []).flatMap((m) => thread(m.context) ?? []).slice(0, 3);
  return {
    stream: row.stream,
    i: row.i,
    verdict: reading?.verb ?? 'stay',
    target,
    candidates: target === 'new' ? candidates : candidates.filter((c) => c !== target),
    p: reading?.p ?? UNREAD,
  };
}

/** What the turn of `row` is read as: what it did stands in the row behind it, or in its own where its session ends. */
function looked(run: Run, row: Row, next: Row | undefined, reading: Reading, world: World): LateReading {
  const { contexts } = run.state;
  const goesOn = next !== undefined && next.session === row.session && next.author === row.author;
  const done = {
    files: workedOn(goesOn ? next.files : row.filesAfter, { workspace: row.cwd, config: world.config }),
    said: goesOn ? next.said : row.saidAfter,
    before: row.branch,
    after: goesOn ? next.branch : row.branch,
  };
  const open = Object.values(contexts).filter((c) => c.id !== run.current && c.status === 'open');
  return readTurn(done, reading.p, contexts[run.current!]!, open, world.model);
}

/** What a reader is asked about `row`, and what is made of its answer. */
function asked(
  run: Run,
  row: Row,
  reading: Reading | null,
  after: Prediction,
  facts: Facts,
  { readers }: World,
): Pick<Judged, 'request' | 'read'> {
  if (readers === undefined || !isUnsettled(reading)) return { request: null, read: after };
  const active = run.state.contexts[run.current!]!;
  const request = readerRequest(row.prompt, active, reading.matches, facts, readers.template);
  const answer = readers.answers.get(requestName(request));
  return { request, read: withReader(after, answer, request, (id) => threadOf(id, run.threads)) };
}

/** `before` as the end of the turn corrects it: what it did weighs, and is filed elsewhere where that is plain. */
function corrected(
  before: Prediction,
  late: LateReading | null,
  threads: Map<string, string>,
  { after }: Model,
): Prediction {
  if (late === null) return before;
  const target = threadOf(late.target, threads);
  if (late.moves && before.verdict !== 'switch') return { ...before, verdict: 'switch', target, p: late.p };
  const verdict = before.verdict === 'switch' ? 'switch' : late.p >= (after?.bar ?? 0.5) ? 'nudge' : 'stay';
  return { ...before, verdict, p: late.p };
}

function threadOf(id: string, threads: Map<string, string>): string | null {
  return id === 'new' ? 'new' : ([...threads].find(([, c]) => c === id)?.[0] ?? null);
}

function applyAll(state: State, edits: Edit[]): void {
  for (const e of edits) applyEdit(state, e);
}
