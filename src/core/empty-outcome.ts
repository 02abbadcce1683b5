/** Decides what an outcome is when nothing happens. */
import type { Outcome } from './model.js';

/** Nothing to say, nothing to do. */
export function emptyOutcome(extra: Partial<Outcome> = {}): Outcome {
  return { verdict: 'allow', findings: [], edits: [], did: '', undoable: false, ...extra };
}

/** Does `outcome` say nothing and do nothing? */
export function isQuiet(outcome: Outcome): boolean {
  const { verdict, findings, edits, brief, notice, hold, goesOn, question, files } = outcome;
  const said = brief || notice || hold || goesOn || question;
  return verdict === 'allow' && findings.length === 0 && edits.length === 0 && !said && (files ?? []).length === 0;
}

/** `outcome` with `line` said to the user before what else is. */
export function withNoticeFirst(outcome: Outcome, line: string): Outcome {
  const { notice } = outcome;
  return { ...outcome, notice: notice === undefined ? line : `${line}. ${notice.replace(/^clew: /, '')}` };
}

/** `outcome` with `more` said to the model behind what it says; '' adds nothing. */
export function withBrief(outcome: Outcome, more: string): Outcome {
  if (more === '') return outcome;
  return { ...outcome, brief: outcome.brief === undefined ? more : `${outcome.brief}\n${more}` };
}
