/** Decides how one recorded session is acted: each event meets the code that the hook runs, what it decides becomes record. */
import { applyOperation } from '../../context/state.js';
import { ignoredIn } from '../../detect/ignored.js';
import { HEARD } from '../../digest/conversation.js';
import { type Turns, turnCollector } from '../../digest/turn.js';
import type { Event, Facts, Operation, Outcome, Session, SessionEvent, StartSource, State } from '../../model.js';
import { dispatchDocuments } from '../document/dispatch.js';
import { logEntryOf } from '../shared/log-entry.js';
import { type PromptStep, type Recording, type ReplayedWork, type Run, type Step, timeIn } from './recording.js';

/** What all sessions of a replay share. */
export interface World {
  state: State;
  log: Operation[];
  moments: number;
  settled: Pick<Facts, 'config' | 'plans' | 'workspace'>;
  run: Run;
  /** The waist, handed in: what runs a session stands below it. */
  decide(event: Exclude<Event, { kind: 'command' }>, facts: Facts): Outcome;
}

/** One session: where it stands, and what it has shown so far. */
export interface Stage {
  world: World;
  recording: Recording;
  session: Session;
  now: number;
  branch: string | null;
  heard: Turns;
  steps: Step[];
}

const MOST_LOG = 4000;

export function newStage(recording: Recording, world: World): Stage {
  const first = recording.events.find((e) => e.kind === 'prompt');
  const cwd = first?.cwd ?? world.settled.workspace;
  return {
    world,
    recording,
    session: { host: recording.host, id: recording.session, transcript: recording.path, cwd },
    now: timeIn(recording.events) ?? 0,
    branch: first?.branch ?? null,
    heard: turnCollector(HEARD),
    steps: [],
  };
}

export function runStart(stage: Stage, source: StartSource, at: number | null): void {
  const { session } = stage;
  const kept = source === 'compact' ? (feed(stage, { kind: 'compact', session }).brief ?? '') : '';
  const told = feed(stage, { kind: 'start', session, source }).brief ?? '';
  stage.steps.push({ kind: 'start', at, place: placeOf(stage), source, told, kept });
}

/** The agent's turn is over: what it touched is recorded. */
export function runStop(stage: Stage): void {
  feed(stage, { kind: 'stop', session: stage.session });
}

export function runPrompt(stage: Stage, e: Extract<SessionEvent, { kind: 'prompt' }>): void {
  stage.session.cwd = e.cwd ?? stage.session.cwd;
  stage.branch = e.branch ?? stage.branch;
  const from = placeOf(stage);
  const outcome = feed(stage, { kind: 'prompt', session: stage.session, prompt: e.text });
  if (outcome.edits.length === 0 && outcome.reading === undefined) return;
  stage.steps.push({
    kind: 'prompt',
    at: e.at,
    place: placeOf(stage),
    from,
    prompt: e.text.slice(0, 2000),
    reading: outcome.reading ?? null,
    question: outcome.question ?? null,
    answer: answerIn(outcome, stage.world.state),
    did: outcome.did,
    told: outcome.hold ?? outcome.brief ?? '',
    // Nothing is written by a replay: there is nothing to be undone.
    notice: (outcome.notice ?? '').replace(/\s*Undo: clew undo [\w-]+\.?/g, ''),
    ignored: ignoredIn(e.text),
  });
}

export function runCommandLine(stage: Stage, line: string, at: number | null): void {
  const facts = factsOf(stage, { log: stage.world.log.slice(-MOST_LOG).reverse() });
  const outcome = stage.world.run(line, facts, stage.session.id);
  if (outcome === null) return;
  if (!outcome.findings.some((f) => f.severity === 'error')) fold(stage, outcome, 'command', facts);
  const { did, findings } = outcome;
  stage.steps.push({ kind: 'command', at, place: placeOf(stage), line, did, findings });
}

function feed(stage: Stage, event: Exclude<Event, { kind: 'command' }>): Outcome {
  const facts = factsOf(stage);
  const outcome = dispatchDocuments(stage.world.decide(event, facts), event, facts);
  fold(stage, outcome, event.kind, facts);
  return outcome;
}

function fold({ world, session }: Stage, outcome: Outcome, by: string, facts: Facts): void {
  const operation = logEntryOf(outcome, by, session.id, facts);
  if (operation === null) return;
  applyOperation(world.state, operation);
  world.log.push(operation);
}

function factsOf({ world, recording, session, now, branch, heard }: Stage, more: Facts['more'] = {}): Facts {
  const { settled, state } = world;
  // Nothing else of what a command knows: a recorded day has no documents, those of today are not its own.
  return {
    config: settled.config,
    plans: settled.plans,
    workspace: rootOf(session.cwd, settled.workspace),
    now,
    nonce: nonce(world.moments++),
    state,
    branch,
    conversation: heard.conversation(recording.malformed, recording.lines),
    more,
  };
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

function placeOf({ world, session }: Stage): ReplayedWork | null {
  const id = world.state.sessions[session.id]?.active;
  const context = id == null ? undefined : world.state.contexts[id];
  return context === undefined ? null : { id: context.id, title: context.title, plan: context.plan };
}

function answerIn(outcome: Outcome, state: State): PromptStep['answer'] {
  for (const e of outcome.edits) {
    const q = e.key.startsWith('question/') && e.was !== null ? state.questions[e.key.slice(9)] : undefined;
    if (q?.answer == null) continue;
    const label = q.choices.find((c) => c.letter === q.answer)?.label ?? '';
    return { question: q.id, letter: q.answer, label };
  }
  return null;
}
