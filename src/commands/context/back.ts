/** `clew back`: returns to the work before this one, each time one step further. */
import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Command } from '../_command.js';
import { sessionOf } from '../session/_session.js';
import { switchOutcome, command as switchTo } from './switch.js';

export const command: Command = {
  name: 'back',
  summary: 'return to the context before this one',
  args: '',
  flags: [],
  examples: [
    ['clew back', 'return to the context before this one'],
    ['clew back --dry-run', 'say where that would be'],
  ],
  writes: true,
  tells: true,
  needs: () => [{ kind: 'index', how: 'open' }],
  decide: (input, facts) => {
    const session = sessionOf(input, facts);
    const trail = session?.trail.filter((id) => facts.state.contexts[id] && id !== session.active) ?? [];
    const id = trail.at(-1);
    if (session === null || id === undefined)
      return emptyOutcome({ findings: [{ code: 'no-back', args: {}, severity: 'error' }] });
    const outcome = switchOutcome(facts.state.contexts[id]!, facts, session);
    // Going back takes the last step off the trail instead of adding one.
    const edits = outcome.edits.map((e) =>
      e.key === `session/${session.id}` && e.now ? { ...e, now: { ...e.now, trail: trail.slice(0, -1) } } : e,
    );
    return { ...outcome, edits, did: `went back to ${id}` };
  },
  print: (view, term) => switchTo.print(view, term),
};
