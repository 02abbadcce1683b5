/** Decides what recorded sessions would have been told: every event meets the code that the hook runs, on records kept in memory. */
import { applyOperation, emptyState } from '../context/state.js';
import { decide } from '../decide.js';
import { type Ignored, ignoredIn } from '../detect/ignored.js';
import { HEARD } from '../digest/conversation.js';
import { type Turns, turns } from '../digest/turn.js';
import type { Context, Event, Facts, Finding, Operation, Outcome, Question, Reading, Session, SessionEvent, StartSource, State } from '../model.js';
import { operationOf } from './operation.js';

/** A session as a host wrote it down. */
export interface Recording {
  path: string;
  host: string;
  session: string;
  events: SessionEvent[];
  malformed: number;
  lines: number;
}

/** A piece of work as a step shows it. */
export type Place = Pick<Context, 'id' | 'title' | 'plan'>;

/** A moment of a session. `at` is `null` where the record has no time; `place` is the active work afterwards. */
interface Moment {
  at: number | null;
  place: Place | null;
}

/** `kept` is what a compaction was asked to keep. */
export interface StartStep extends Moment {
  kind: 'start';
  source: StartSource;
  told: string;
  kept: string;
}

export interface CommandStep extends Moment {
  kind: 'command';
  line: string;
  did: string;
  findings: Finding[];
}

export interface PromptStep extends Moment {
  kind: 'prompt';
  from: Place | null;
  prompt: string;
  reading: Reading | null;
  question: Question | null;
  answer: { question: string; letter: string; label: string } | null;
  did: string;
  /** To the model, and to the user. */
  told: string;
  notice: string;
  ignored: Ignored;
}

export type Step = StartStep | CommandStep | PromptStep;

export interface Replayed extends Pick<Recording, 'path' | 'session' | 'malformed' | 'lines'> {
  branch: string | null;
  steps: Step[];
}

/** What a recorded command line of ours makes happen, `null` when it is none that changes anything. */
export type Run = (line: string, facts: Facts, session: string) => Outcome | null;

type Settled = Pick<Facts, 'config' | 'plans' | 'workspace'>;

/** What all sessions of a replay share. */
interface World {
  state: State;
  log: Operation[];
  moments: number;
  settled: Settled;
  run: Run;
}

/** One session: where it stands, and what it has shown so far. */
interface Stage {
  world: World;
  recording: Recording;
  session: Session;
  now: number;
  branch: string | null;
  heard: Turns;
  steps: Step[];
}

const MINUTE = 60_000;
const MOST_LOG = 4000;
/** What a host writes down between two notes of the same start. */
const AROUND_A_START = new Set<SessionEvent['kind']>(['slash', 'todo-id']);

/** Steps through `recordings` in order, beginning without any record. The same arguments give the same bytes. */
export function replay(recordings: Recording[], settled: Settled, run: Run): { sessions: Replayed[]; contexts: Context[] } {
  const world: World = { state: emptyState(), log: [], moments: 0, settled, run };
  const sessions = recordings.map((r) => played(r, world));
  return { sessions, contexts: Object.values(world.state.contexts) };
}

function played(recording: Recording, world: World): Replayed {
  const { path, session, malformed, lines, events } = recording;
  const stage = stageOf(recording, world);
  start(stage, headSource(events, session in world.state.sessions), timeIn(events));
  let prompted = false;
  let acted = false;
  // The source of a start that nothing has followed yet: hosts may write one down more than once.
  let fresh: StartSource | null = null;
  for (const e of events) {
    const begins = prompted ? sourceOf(e) : null;
    const ends = e.kind === 'prompt' || (begins !== null && begins !== 'compact');
    if (ends && acted) feed(stage, { kind: 'stop', session: stage.session });
    if (ends) acted = false;
    const at = 'at' in e ? e.at : null;
    stage.now = at ?? (e.kind === 'prompt' ? stage.now + MINUTE : stage.now);
    if (begins !== null && begins !== fresh) start(stage, begins, at);
    if (begins !== null || !AROUND_A_START.has(e.kind)) fresh = begins;
    if (e.kind === 'prompt') prompt(stage, e);
    stage.heard.add(e);
    if (e.kind === 'ran') command(stage, e.command, at);
    prompted ||= e.kind === 'prompt';
    acted ||= e.kind === 'said' || e.kind === 'touched';
  }
  if (acted) feed(stage, { kind: 'stop', session: stage.session });
  return { path, session, malformed, lines, branch: stage.branch, steps: stage.steps };
}

function stageOf(recording: Recording, world: World): Stage {
  const first = recording.events.find((e) => e.kind === 'prompt');
  const session: Session = { host: recording.host, id: recording.session, transcript: recording.path, cwd: first?.cwd ?? world.settled.workspace };
  return { world, recording, session, now: timeIn(recording.events) ?? 0, branch: first?.branch ?? null, heard: turns(HEARD), steps: [] };
}

function factsOf({ world, recording, session, now, branch, heard }: Stage, more: Facts['more'] = {}): Facts {
  const { settled, state } = world;
  return {
    ...settled,
    workspace: rootOf(session.cwd, settled.workspace),
    now,
    nonce: nonce(world.moments++),
    state,
    branch,
    conversation: heard.conversation(recording.malformed, recording.lines),
    more,
  };
}

function feed(stage: Stage, event: Exclude<Event, { kind: 'command' }>): Outcome {
  const facts = factsOf(stage);
  const outcome = decide(event, facts);
  fold(stage, outcome, event.kind, facts);
  return outcome;
}

function fold({ world, session }: Stage, outcome: Outcome, by: string, facts: Facts): void {
  const operation = operationOf(outcome, by, session.id, facts);
  if (operation === null) return;
  applyOperation(world.state, operation);
  world.log.push(operation);
}

function start(stage: Stage, source: StartSource, at: number | null): void {
  const { session } = stage;
  const kept = source === 'compact' ? (feed(stage, { kind: 'compact', session }).brief ?? '') : '';
  const told = feed(stage, { kind: 'start', session, source }).brief ?? '';
  stage.steps.push({ kind: 'start', at, place: placeOf(stage), source, told, kept });
}

function prompt(stage: Stage, e: Extract<SessionEvent, { kind: 'prompt' }>): void {
  stage.session.cwd = e.cwd ?? stage.session.cwd;
  stage.branch = e.branch ?? stage.branch;
  const from = placeOf(stage);
  const outcome = feed(stage, { kind: 'prompt', session: stage.session, prompt: e.text });
  if (outcome.edits.length === 0 && outcome.reading === undefined) return;
  const { reading = null, question = null, did, brief = '', hold = '', notice = '' } = outcome;
  const answer = answerIn(outcome, stage.world.state);
  stage.steps.push({ kind: 'prompt', at: e.at, place: placeOf(stage), from, prompt: e.text.slice(0, 2000), reading, question, answer, did, told: hold || brief, notice, ignored: ignoredIn(e.text) });
}

function command(stage: Stage, line: string, at: number | null): void {
  const facts = factsOf(stage, { log: stage.world.log.slice(-MOST_LOG).reverse() });
  const outcome = stage.world.run(line, facts, stage.session.id);
  if (outcome === null) return;
  if (!outcome.findings.some((f) => f.severity === 'error')) fold(stage, outcome, 'command', facts);
  stage.steps.push({ kind: 'command', at, place: placeOf(stage), line, did: outcome.did, findings: outcome.findings });
}

/** How the session began, as far as its record says: one that was seen before is resumed. */
function headSource(events: SessionEvent[], known: boolean): StartSource {
  const head = events.slice(0, Math.max(0, events.findIndex((e) => e.kind === 'prompt')));
  return head.map(sourceOf).findLast((s) => s !== null) ?? (known ? 'resume' : 'startup');
}

/** The start that `e` tells of; a typed /clear is one even where nothing else is written down. */
function sourceOf(e: SessionEvent): StartSource | null {
  return e.kind === 'start' ? e.source : e.kind === 'slash' && e.name === 'clear' ? 'clear' : null;
}

function timeIn(events: SessionEvent[]): number | null {
  for (const e of events) if ('at' in e && e.at !== null) return e.at;
  return null;
}

/** A session of another machine has its own root; one of this workspace lies in it. */
function rootOf(cwd: string, workspace: string): string {
  return cwd.startsWith(`${workspace}/`) ? workspace : cwd;
}

/** Counted, so that a replay can be repeated; question ids are made of the first four digits. */
function nonce(n: number): string {
  const digits = n.toString(16).padStart(4, '0');
  return digits.slice(-4) + digits.padStart(8, '0');
}

function placeOf({ world, session }: Stage): Place | null {
  const id = world.state.sessions[session.id]?.active;
  const context = id == null ? undefined : world.state.contexts[id];
  return context === undefined ? null : { id: context.id, title: context.title, plan: context.plan };
}

function answerIn(outcome: Outcome, state: State): PromptStep['answer'] {
  for (const e of outcome.edits) {
    const q = e.key.startsWith('question/') && e.was !== null ? state.questions[e.key.slice(9)] : undefined;
    if (q?.answer != null) return { question: q.id, letter: q.answer, label: q.choices.find((c) => c.letter === q.answer)?.label ?? '' };
  }
  return null;
}
