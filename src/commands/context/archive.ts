/** `clew archive [ID]`: puts work away for now; it is told to nobody, and can be turned to at any time. */
import { archiveEdits } from '../../core/context/lifecycle.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Command } from '../_command.js';
import { deed } from '../_undo-hint.js';
import type { Answers } from './_answers.js';
import { LATELY, onContext, sharedFindings } from './_resolve-context.js';

export const command: Command = {
  name: 'archive',
  group: 'every day',
  order: 15,
  summary: 'archive the active context for now',
  args: '[id]',
  flags: [],
  examples: [
    ['clew archive', 'archive the active context; the next prompt begins or resumes another'],
    ['clew archive pricing-research', 'the same for the context with that id'],
  ],
  writes: true,
  tells: true,
  needs: () => [LATELY],
  completes: (args) => (args.length > 0 ? [] : [{ ids: 'contexts' }]),
  decide: (input, facts) =>
    onContext(input, facts, (context, session) => {
      const edits = context.archived === true ? [] : archiveEdits(facts.state, session, context);
      return emptyOutcome({
        edits,
        did: edits.length === 0 ? '' : `archived ${context.id}`,
        undoable: true,
        findings: sharedFindings(context, session, facts),
        view: { id: context.id, title: context.title, changed: edits.length > 0 } satisfies Answers['archive'],
      });
    }),
  print: (view, term) =>
    view.changed
      ? `${deed('archived', 'archive', term)} ${term.bold(String(view.title))} (${view.id})\n  ${term.dim(`back with: clew switch ${view.id}`)}`
      : `${term.good('✓')} ${view.id} is archived already\n  ${term.dim(`back with: clew switch ${view.id}`)}`,
};
