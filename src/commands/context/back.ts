/** `clew back`: returns to the work before this one, each time one step further. */
import { wasOver } from '../../core/context/switch.js';
import { terminalTrail, wentBack } from '../../core/context/terminal-trail.js';
import { undoStack } from '../../core/context/undo-stack.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { openContexts } from '../../core/handlers/shared/active-context.js';
import type { Facts } from '../../core/model.js';
import type { Command } from '../_command.js';
import { LINE, logOf } from '../history/_undo-stack.js';
import { sessionOf } from '../session/_session.js';
import { switchOutcome, command as switchTo } from './switch.js';

export const command: Command = {
  name: 'back',
  group: 'every day',
  order: 4,
  summary: 'return to the context before this one',
  args: '',
  flags: [],
  examples: [
    ['clew back', 'return to the context before this one'],
    ['clew back --dry-run', 'say where that would be'],
  ],
  writes: true,
  tells: true,
  needs: () => [{ kind: 'index', how: 'open' }, LINE],
  decide: (input, facts) => {
    const session = sessionOf(input, facts);
    const { active } = session ?? facts.state.workspace;
    const trail = session?.trail ?? terminalTrail(undoStack(logOf(facts), { session: null }).done);
    const at = trail.findLastIndex((t) => isOpen(t, facts) && t !== active);
    // A terminal that has not switched yet: what was worked on last came before.
    const id = session === null && trail.length === 0 ? openContexts(facts, active)[0]?.id : trail[at];
    if (id === undefined) return emptyOutcome({ findings: [{ code: 'no-back', args: {}, severity: 'error' }] });
    const outcome = switchOutcome(facts.state.contexts[id]!, facts, session, !input.agent);
    // Going back takes the last step off the trail instead of adding one.
    const edits = outcome.edits.map((e) =>
      e.key === `session/${session?.id}` && e.now ? { ...e, now: { ...e.now, trail: trail.slice(0, at) } } : e,
    );
    return { ...outcome, edits, did: wentBack(id) };
  },
  print: (view, term) => switchTo.print(view, term),
};

/** Can `id` be gone back to? What was ended since is reached by its name alone. */
function isOpen(id: string, { state }: Facts): boolean {
  return state.contexts[id] !== undefined && !wasOver(id, state);
}
