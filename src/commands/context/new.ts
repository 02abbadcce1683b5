/** `clew new TITLE`: opens new work and turns to it. */
import type { Facts, Outcome } from '../../core/model.js';
import type { Command } from '../_command.js';
import { answerIn, committedFinding } from '../team/_shared.js';
import { command as switchTo } from './switch.js';

export const command: Command = {
  ...switchTo,
  name: 'new',
  group: 'every day',
  order: 5,
  summary: 'open a new context and switch to it',
  args: '<title...>',
  flags: [{ name: 'private', about: 'keep it on this machine: no team is told of it, git passes over its document' }],
  examples: [
    ['clew new "guest tablet"', 'open a new context and switch to it'],
    ['clew new --private "guest tablet"', 'the same, and no team ever hears of it'],
    ['clew new guest tablet --dry-run', 'say what it would be called'],
  ],
  needs: (input) => [
    ...switchTo.needs(input),
    ...(input.flags.private === true ? [{ kind: 'team', ask: { do: 'committed' } } as const] : []),
  ],
  decide: (input, facts) => {
    const outcome = switchTo.decide({ ...input, flags: { ...input.flags, new: true } }, facts);
    return input.flags.private === true ? kept(outcome, facts) : outcome;
  },
};

/** The same, of a context that stays here from its first record on; one that was there already stays from now on. */
function kept(made: Outcome, facts: Facts): Outcome {
  const id = made.view?.id;
  if (typeof id !== 'string') return made;
  const { state } = facts;
  const inGit = (answerIn(facts).committed ?? []).includes(id);
  const outcome: Outcome = {
    ...made,
    view: { ...made.view, private: true, inGit },
    findings: [...made.findings, ...(inGit ? [committedFinding([id])] : [])],
  };
  const key = `context/${id}`;
  const begun = outcome.edits.some((e) => e.key === key && e.was === null);
  const edits = outcome.edits.map((e) =>
    e.key === key && e.was === null ? { ...e, now: { ...e.now, private: true } } : e,
  );
  if (begun || state.contexts[id]?.private === true) return { ...outcome, edits };
  const keep = { key, was: { private: state.contexts[id]?.private ?? null }, now: { private: true } };
  return { ...outcome, edits: [...edits, keep], did: outcome.did || `keeps ${id} private`, undoable: true };
}
