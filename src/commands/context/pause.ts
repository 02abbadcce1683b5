/** `clew pause [ID]`: parks work; it stays in the list, behind the others, and nothing is offered for it. */
import { pauseEdits } from '../../core/context/lifecycle.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Command } from '../_command.js';
import { deed } from '../_undo-hint.js';
import type { Answers } from './_answers.js';
import { LATELY, onContext, sharedFindings, standingOf } from './_resolve-context.js';

export const command: Command = {
  name: 'pause',
  group: 'every day',
  order: 14,
  summary: 'park a context for now',
  args: '[id]',
  flags: [],
  examples: [
    ['clew pause', 'park the active context; the next prompt begins or resumes another'],
    ['clew pause pricing-research', 'the same for the context with that id'],
  ],
  writes: true,
  tells: true,
  needs: () => [LATELY],
  completes: (args) => (args.length > 0 ? [] : [{ ids: 'contexts' }]),
  decide: (input, facts) =>
    onContext(input, facts, (context, session) => {
      const state = standingOf(context);
      const edits = state === 'open' ? pauseEdits(facts.state, session, context) : [];
      return emptyOutcome({
        edits,
        did: edits.length === 0 ? '' : `paused ${context.id}`,
        undoable: true,
        findings: edits.length === 0 ? [] : sharedFindings(context, session, facts),
        view: { id: context.id, title: context.title, changed: edits.length > 0, state } satisfies Answers['pause'],
      });
    }),
  print: (view, term) =>
    [
      view.changed
        ? `${deed('paused', 'pause', term)} ${term.bold(String(view.title))} (${view.id})`
        : `${term.good('✓')} ${view.id} is ${view.state} already`,
      `  ${term.dim(`back with: clew switch ${view.id}`)}`,
    ].join('\n'),
};
