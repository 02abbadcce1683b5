/** `clew new TITLE`: opens new work and turns to it. */
import type { Command } from '../_command.js';
import { command as switchTo } from './switch.js';

export const command: Command = {
  ...switchTo,
  name: 'new',
  group: 'every day',
  order: 5,
  summary: 'open a new context and switch to it',
  args: '<title...>',
  flags: [],
  examples: [
    ['clew new "guest tablet"', 'open a new context and switch to it'],
    ['clew new guest tablet --dry-run', 'say what it would be called'],
  ],
  decide: (input, facts) => switchTo.decide({ ...input, flags: { ...input.flags, new: true } }, facts),
};
