/** `clew redo`: does again what was taken back last, until something new is done; by its name what nothing has touched since. */
import { isCalled } from '../../core/context/operation-name.js';
import { undoStack } from '../../core/context/undo-stack.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { notAgain, touchedSince } from '../../core/handlers/history/redo-way.js';
import { undoOutcome } from '../../core/handlers/history/undo-outcome.js';
import type { Finding, Outcome } from '../../core/model.js';
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
    const refused = (finding: Finding): Outcome => emptyOutcome({ findings: [finding] });
    const line = undoStack(logOf(facts), ref === undefined ? whose(input) : 'any');
    const undone = ref === undefined ? line.undone : line.gone.filter((s) => s.ids.some((id) => isCalled(id, ref)));
    if (ref !== undefined && undone.length !== 1)
      return refused({ code: 'no-redo-operation', args: { ref }, severity: 'error' });
    const [step] = undone;
    if (step === undefined) return refused({ code: 'no-redo', args: {}, severity: 'error' });
    const touched = ref === undefined ? null : touchedSince(step.edits, facts);
    if (touched !== null) return refused(notAgain(step, touched, facts));
    const left = undone.length - 1;
    const how = { verb: 'redone', dry: input.dry === true, field: 'redoes', left } as const;
    return asPerson(undoOutcome([step], facts, how), 'redo', input);
  },
  print: (view, term) => (view.dry ? `would redo: ${view.undone}` : `${term.good('✓')} redone: ${view.undone}`),
};
