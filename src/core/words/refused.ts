/** Decides what is said in the place of what was announced and not done: a file of a person's would have got a secret. */
import type { Finding, Outcome } from '../model.js';

/** `outcome`, which was refused for `finding`, in words to the user and the model; what a call is held for stays. */
export function refusedOutcome(outcome: Outcome, finding: Finding): Outcome {
  const { path } = finding.args;
  const text = `clew: nothing was done: ${path} would get a secret. The user finds it with \`clew scan ${path}\`.`;
  return { ...outcome, brief: text, notice: text };
}
