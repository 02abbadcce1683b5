/** `clew rename ID TITLE`: gives work another title; its id stays, so that nothing that names it breaks. */
import { presentEdits, recordEdit } from '../../core/context/state.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { contextCalled } from '../../core/handlers/shared/find-existing.js';
import { findContext } from '../../core/handlers/shared/resolve-context.js';
import { oneLine, truncate } from '../../core/text/truncate.js';
import type { Command } from '../_command.js';
import { deed } from '../_undo-hint.js';
import { readerOf } from '../session/_session.js';
import type { Answers } from './_answers.js';
import { LATELY, undoneFinding, unknownContext } from './_resolve-context.js';

export const command: Command = {
  name: 'rename',
  group: 'every day',
  order: 17,
  summary: 'give a context another title',
  args: '<id> <title...>',
  flags: [],
  examples: [
    ['clew rename fix-login "Sign-in rework"', 'the id stays, the title changes'],
    ['clew rename fix-login Sign-in rework --dry-run', 'say what it would be called'],
  ],
  writes: true,
  needs: () => [LATELY],
  completes: (args) => (args.length > 0 ? [] : [{ ids: 'contexts' }]),
  decide: (input, facts) => {
    const [ref = '', ...words] = input.args;
    const context = findContext(ref, facts, readerOf(input, facts));
    if (context === null) return emptyOutcome({ findings: [unknownContext(ref, facts)] });
    const undone = undoneFinding(context, facts);
    if (undone !== null) return emptyOutcome({ findings: [undone] });
    const title = truncate(oneLine(words.join(' ')), 80).trim();
    if (title === '')
      return emptyOutcome({ findings: [{ code: 'no-title', args: { id: context.id }, severity: 'error' }] });
    const twin = contextCalled(title, facts, context.id);
    if (twin !== undefined)
      return emptyOutcome({
        findings: [{ code: 'new-twice', args: { id: twin.id, title: twin.title }, severity: 'error' }],
      });
    return emptyOutcome({
      edits: presentEdits(
        recordEdit(`context/${context.id}`, context, {
          ...context,
          title,
          ...(context.fromPrompt === true ? { fromPrompt: false } : {}),
        }),
      ),
      did: `renamed ${context.id}`,
      undoable: true,
      view: { id: context.id, title, before: context.title } satisfies Answers['rename'],
    });
  },
  print: (view, term) => {
    const title = term.bold(String(view.title));
    return deed(
      `${view.id} is now ${title}, was "${view.before}"`,
      `call ${view.id} ${title}, is "${view.before}"`,
      term,
    );
  },
};
