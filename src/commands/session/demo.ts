/** `clew demo`: shows the recorded days that ship with clew, as it reads them. Nothing is written. */
import { DEFAULTS } from '../../core/config.js';
import { emptyState } from '../../core/context/state.js';
import type { Command } from '../_command.js';
import { command as replay } from './replay.js';

const NEXT = `
Nothing was written: these were two made-up days. Next, in your own repository:

  clew replay          reads your last session there in the same way
  clew init            puts the hook in; clew uninstall takes it out again
`.trimEnd();

export const command: Command = {
  name: 'demo',
  group: 'care',
  order: 0,
  summary: 'show two recorded days, as clew reads them',
  args: '',
  flags: replay.flags.filter((f) => f.name === 'all'),
  examples: [
    ['clew demo', 'what it says and does in two days of work'],
    ['clew demo --all', 'quiet prompts and every signal too'],
  ],
  writes: false,
  needs: () => [{ kind: 'demo' }],
  // What its user set and taught it in the folder it is called from is of other days.
  decide: (input, facts) => replay.decide(input, { ...facts, config: DEFAULTS, state: emptyState() }),
  print: (view, term) => `${replay.print(view, term)}\n${NEXT}`,
};
