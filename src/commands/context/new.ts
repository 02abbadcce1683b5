/** `clew new TITLE`: opens new work and turns to it. */
import type { Facts, Outcome } from '../../core/model.js';
import type { Command } from '../_command.js';
import { command as switchTo } from './switch.js';

export const command: Command = {
  ...switchTo,
  name: 'new',
  group: 'every day',
  order: 5,
  summary: 'open a new context and switch to it',
  args: '<title...>',
  flags: [{ name: 'private', about: 'keep it on this machine: no team is told of it' }],
  examples: [
    ['clew new "guest tablet"', 'open a new context and switch to it'],
    ['clew new --private "guest tablet"', 'the same, and no team ever hears of it'],
    ['clew new guest tablet --dry-run', 'say what it would be called'],
  ],
  decide: (input, facts) => {
    const outcome = switchTo.decide({ ...input, flags: { ...input.flags, new: true } }, facts);
    return input.flags.private === true ? kept(outcome, facts) : outcome;
  },
};

/** The same, of a context that stays here from its first record on; one that was there already stays from now on. */
function kept(outcome: Outcome, { state }: Facts): Outcome {
  const id = outcome.view?.id;
  if (typeof id !== 'string') return outcome;
  const key = `context/${id}`;
  const begun = outcome.edits.some((e) => e.key === key && e.was === null);
  const edits = outcome.edits.map((e) =>
    e.key === key && e.was === null ? { ...e, now: { ...e.now, private: true } } : e,
  );
  if (begun || state.contexts[id]?.private === true) return { ...outcome, edits };
  const keep = { key, was: { private: state.contexts[id]?.private ?? null }, now: { private: true } };
  return { ...outcome, edits: [...edits, keep], did: outcome.did || `keeps ${id} private`, undoable: true };
}
