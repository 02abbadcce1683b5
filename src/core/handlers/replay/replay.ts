/** Decides what recorded sessions would have been told: each is acted in order, on records that are kept in memory only. */
import { emptyState } from '../../context/state.js';
import type { Context, SessionEvent, StartSource } from '../../model.js';
import { type Recording, type Replayed, timeIn } from './recording.js';
import { newStage, runCommandLine, runPrompt, runStart, runStop, type Stage, type World } from './session-runner.js';

const MINUTE = 60_000;
/** What a host writes down between two notes of the same start. */
const AROUND_A_START = new Set<SessionEvent['kind']>(['slash', 'todo-id']);

/** Steps through `recordings` in order, beginning without any record. The same arguments give the same bytes. */
export function replaySessions(
  recordings: Recording[],
  by: Pick<World, 'settled' | 'run' | 'decide'>,
): { sessions: Replayed[]; contexts: Context[] } {
  const world: World = { state: emptyState(), log: [], moments: 0, ...by };
  const sessions = recordings.map((r) => replayed(r, world));
  return { sessions, contexts: Object.values(world.state.contexts) };
}

function replayed(recording: Recording, world: World): Replayed {
  const { path, session, malformed, lines, events } = recording;
  const stage = newStage(recording, world);
  const known = session in world.state.sessions;
  runStart(stage, headSource(events) ?? (known ? 'resume' : 'startup'), timeIn(events));
  act(stage, events);
  return { path, session, malformed, lines, branch: stage.branch, steps: stage.steps };
}

function act(stage: Stage, events: SessionEvent[]): void {
  let prompted = false;
  let acted = false;
  // The source of a start that nothing has followed yet: a host may write one down more than once.
  let fresh: StartSource | null = null;
  for (const e of events) {
    const begins = prompted ? sourceOf(e) : null;
    const ends = e.kind === 'prompt' || (begins !== null && begins !== 'compact');
    if (ends && acted) runStop(stage);
    if (ends) acted = false;
    const at = 'at' in e ? e.at : null;
    // Without a time a prompt comes a minute after what was before: soon enough to be no pause.
    stage.now = at ?? (e.kind === 'prompt' ? stage.now + MINUTE : stage.now);
    if (begins !== null && begins !== fresh) runStart(stage, begins, at);
    if (begins !== null || !AROUND_A_START.has(e.kind)) fresh = begins;
    if (e.kind === 'prompt') runPrompt(stage, e);
    stage.heard.add(e);
    if (e.kind === 'ran') runCommandLine(stage, e.command, at);
    prompted ||= e.kind === 'prompt';
    acted ||= e.kind === 'said' || e.kind === 'touched';
  }
  if (acted) runStop(stage);
}

/** How the session began, as far as its record says. */
function headSource(events: SessionEvent[]): StartSource | null {
  const first = events.findIndex((e) => e.kind === 'prompt');
  const head = first < 0 ? events : events.slice(0, first);
  return head.map(sourceOf).findLast((s) => s !== null) ?? null;
}

/** The start that `e` tells of; a typed /clear is one even where nothing else is written down. */
function sourceOf(e: SessionEvent): StartSource | null {
  return e.kind === 'start' ? e.source : e.kind === 'slash' && e.name === 'clear' ? 'clear' : null;
}
