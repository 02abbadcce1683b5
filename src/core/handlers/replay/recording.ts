/** What a recorded session is, and the steps that replaying it shows. */
import type { Ignored } from '../../detect/ignored.js';
import type { Context, Facts, Finding, Outcome, Question, Reading, SessionEvent, StartSource } from '../../model.js';

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
export type ReplayedWork = Pick<Context, 'id' | 'title' | 'plan'>;

/** A moment of a session. `at` is `null` where the record has no time; `place` is the active work afterwards. */
interface Moment {
  at: number | null;
  place: ReplayedWork | null;
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
  from: ReplayedWork | null;
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

/** The first time that `events` tell of. */
export function timeIn(events: SessionEvent[]): number | null {
  for (const e of events) if ('at' in e && e.at !== null) return e.at;
  return null;
}
