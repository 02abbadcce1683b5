/** Decides what the gate does next: a state machine over where a session stands and how often it was refused there. Pure, no words. */
import type { Config, Verdict } from '../../model.js';
import type { Wanted } from '../scope/grants.js';

/**
 * Where a session stands: `absent` = no file of intents; `broken` = it cannot be used; `empty` = no intent is open;
 * `unselected` = several are and none is selected; `selected` = one is.
 */
export type Stage = 'absent' | 'broken' | 'empty' | 'unselected' | 'selected';

/** The record `gate/SESSION`. */
export interface GateRecord {
  /** Where it stood when something was said last: a fingerprint of stage, ids and mode. */
  last: string;
  /** Refusals since then without anything that went through. */
  denied: number;
  /** Calls that were let through since then although nothing is selected. */
  warned: number;
  /** What the host asked the user about and has not been answered, by call. */
  asked: Record<string, Wanted[]>;
  /** When the session did the first thing that the gate was asked about, or a person last let through what a program loads; 0 = it did nothing. */
  since: number;
  /** What it wrote since of what programs load: by program, the path. */
  wrote: Record<string, string>;
  /** The intent it worked under without selecting one. */
  under?: string;
  /** Command lines that the host asks about each time, by call; those of them that ran; those after which nothing lay out of scope. */
  lines?: Record<string, string>;
  ran?: string[];
  seen?: string[];
  /** The last call that was refused and is not asked about, as a list shows it: every one stands in the log. */
  refused?: { at: number; what: string; why: string; intent: string };
}

export const CLOSED: GateRecord = { last: '', denied: 0, warned: 0, asked: {}, since: 0, wrote: {} };

/** After so many refusals in one place the gate steps down: it asks the user instead, or lets through where it only warns. */
export const PATIENCE = 5;

export interface Step {
  verdict: Verdict;
  /** Is the sentence to be said to the model? */
  say: boolean;
  /** It was refused so often that it is asked or let through now. */
  stepped: boolean;
  /** What was agreed is to be asked of the intent. */
  judge: boolean;
  record: GateRecord;
}

/** A call with effects while the session stands at `stage`; `place` tells one standing from another. */
export function nextStep(
  config: Pick<Config, 'gate' | 'gateAfter'>,
  stage: Stage,
  place: string,
  before: GateRecord,
): Step {
  const fresh = before.last !== place;
  const at: GateRecord = fresh ? { ...before, last: place, denied: 0, warned: 0 } : before;
  const through = (more: Partial<Step> = {}): Step => ({
    verdict: 'allow',
    say: false,
    stepped: false,
    judge: false,
    record: at,
    ...more,
  });
  if (config.gate === 'off') return through({ record: before });
  if (stage === 'selected') return through({ judge: true, say: fresh });
  const strict = config.gate === 'strict';
  // Where nothing is agreed there is nothing to leave.
  if (!strict && (stage === 'absent' || stage === 'empty')) return through({ record: before });
  const refuses = strict || (config.gateAfter > 0 && at.warned >= config.gateAfter);
  if (!refuses) return through({ say: fresh, record: config.gateAfter > 0 ? { ...at, warned: at.warned + 1 } : at });
  const record = { ...at, denied: Math.min(at.denied, PATIENCE) + 1 };
  if (at.denied < PATIENCE) return { verdict: 'deny', say: true, stepped: false, judge: false, record };
  return {
    verdict: strict ? 'ask' : 'allow',
    say: strict || at.denied === PATIENCE,
    stepped: true,
    judge: false,
    record,
  };
}
