/** `clew archive [ID]`: puts work away for now; it stays open and can be turned to at any time. */
import { leaveEdits } from '../../core/context/lifecycle.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Command } from '../_command.js';
import { sessionOf } from '../session/_session.js';
import { resolveContext, sharedFindings } from './_resolve-context.js';

export const command: Command = {
  name: 'archive',
  summary: 'put the active work away for now',
  args: '[id]',
  flags: [],
  examples: [
    ['clew archive', 'put the active work away; the next prompt begins or resumes other work'],
    ['clew archive pricing-research', 'the same for the work with that id'],
  ],
  writes: true,
  needs: () => [],
  decide: (input, facts) => {
    const found = resolveContext(input, facts);
    if ('finding' in found) return emptyOutcome({ findings: [found.finding] });
    const { context } = found;
    const session = sessionOf(input, facts);
    const edits = leaveEdits(facts.state, session, context.id);
    return emptyOutcome({
      edits,
      did: edits.length === 0 ? '' : `put away ${context.id}`,
      undoable: true,
      findings: sharedFindings(context, session, facts),
      view: { id: context.id, title: context.title, changed: edits.length > 0 },
    });
  },
  print: (view, term) =>
    view.changed
      ? `${term.good('✓')} put away ${term.bold(String(view.title))} (${view.id})\n  ${term.dim(`back with: clew switch ${view.id}`)}`
      : `${term.good('✓')} ${view.id} is put away already`,
};
