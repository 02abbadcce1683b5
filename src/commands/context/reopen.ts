/** `clew reopen ID`: work that was ended, parked or put away is open again; no session and no terminal turns to it. */
import { isUndone } from '../../core/context/context.js';
import { reopenEdits } from '../../core/context/lifecycle.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { findContext } from '../../core/handlers/shared/resolve-context.js';
import type { Command } from '../_command.js';
import { deed, undoLine } from '../_undo-hint.js';
import { readerOf } from '../session/_session.js';
import type { Answers } from './_answers.js';
import { unknownContext } from './_resolve-context.js';

export const command: Command = {
  name: 'reopen',
  group: 'every day',
  order: 16,
  summary: 'open a closed context again, without switching to it',
  args: '<id>',
  flags: [],
  examples: [
    ['clew reopen old-idea', 'it is on the list again; what is active stays active'],
    ['clew reopen old-idea --dry-run', 'say what would be done'],
  ],
  writes: true,
  tells: true,
  needs: () => [],
  completes: (args) => (args.length > 0 ? [] : [{ ids: 'contexts' }]),
  decide: (input, facts) => {
    const ref = input.args.join(' ').trim();
    const context = findContext(ref, facts, readerOf(input, facts));
    // A context whose opening was taken back is brought back by a redo alone.
    if (context === null || isUndone(context)) return emptyOutcome({ findings: [unknownContext(ref, facts)] });
    const edits = reopenEdits(context);
    return emptyOutcome({
      edits,
      did: edits.length === 0 ? '' : `reopened ${context.id}`,
      undoable: true,
      view: { id: context.id, title: context.title, changed: edits.length > 0 } satisfies Answers['reopen'],
    });
  },
  print: (view, term) =>
    view.changed
      ? `${deed('open again:', 'open again:', term)} ${term.bold(String(view.title))} (${view.id})\n  ${term.dim(`go on with it: clew switch ${view.id}`)}${undoLine(view, term)}`
      : `${term.good('✓')} ${view.id} is open already`,
};
