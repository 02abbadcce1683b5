/** `clew index`: brings the index of plans up to date, and has work follow a plan that was moved. The index is derived and may be deleted at any time. */
import { followMovedPlans, LOOKED_BACK } from '../../core/handlers/plan-sync/moved-plans.js';
import { countOf } from '../../core/text/count.js';
import type { Command } from '../_command.js';
import type { Answers } from './_answers.js';

export const command: Command = {
  name: 'index',
  group: 'dev',
  summary: 'bring the index of plans up to date',
  args: '[path...]',
  flags: [
    { name: 'rebuild', about: 'make it anew from the files and the log' },
    { name: 'quiet', about: 'print nothing' },
  ],
  examples: [
    ['clew index', 'read what has changed'],
    ['clew index --rebuild', 'make the whole index anew'],
  ],
  writes: false,
  needs: (input) => [
    {
      kind: 'index',
      how: input.flags.rebuild ? 'rebuild' : 'refresh',
      moved: true,
      begins: true,
      ...(input.args.length > 0 ? { paths: input.args } : {}),
    },
    { kind: 'log', max: LOOKED_BACK },
  ],
  decide: (_input, facts) => ({ ...followMovedPlans(facts), view: { ...(facts.more.index as Answers['index']) } }),
  print: (view, term) =>
    `${term.good('✓')} ${countOf(Number(view.plans), 'plan')}, ${countOf(Number(view.tasks), 'task')}; ${countOf(Number(view.read), 'file')} read, ${view.removed} gone, ${view.ms} ms`,
};
