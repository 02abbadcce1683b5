/** `clew redo`: does again what was taken back last, until something new is done. */
import { isCalled } from '../../core/context/operation-name.js';
import { undoStack } from '../../core/context/undo-stack.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { undoOutcome } from '../../core/handlers/history/undo-outcome.js';
import type { Command } from '../_command.js';
import { asPerson } from './_persons-step.js';
import { LINE, logOf, whose } from './_undo-stack.js';

export const command: Command = {
  name: 'redo',
  group: 'every day',
  order: 12,
  summary: 'redo what was undone',
  args: '[operation]',
  flags: [{ name: 'any', about: 'what any session or terminal undid last' }],
  examples: [
    ['clew redo', 'redo what was undone last'],
    ['clew redo --dry-run', 'say what that would be'],
    ['clew redo 7f3a', 'redo one operation that was undone, whoever undid it'],
  ],
  writes: true,
  needs: () => [LINE],
  completes: (args) => (args.length > 0 ? [] : [{ ids: 'undone' }]),
  decide: (input, facts) => {
    const [ref] = input.args;
    const known = undoStack(logOf(facts), ref === undefined ? whose(input) : 'any').undone;
    const undone = ref === undefined ? known : known.filter((s) => s.ids.some((id) => isCalled(id, ref)));
    if (ref !== undefined && undone.length !== 1)
      return emptyOutcome({ findings: [{ code: 'no-redo-operation', args: { ref }, severity: 'error' }] });
    if (undone.length === 0) return emptyOutcome({ findings: [{ code: 'no-redo', args: {}, severity: 'error' }] });
    const left = undone.length - 1;
    const how = { verb: 'redone', dry: input.dry === true, field: 'redoes', left } as const;
    return asPerson(undoOutcome(undone.slice(0, 1), facts, how), 'redo', input);
  },
  print: (view, term) => (view.dry ? `would redo: ${view.undone}` : `${term.good('✓')} redone: ${view.undone}`),
};
