/** `clew rename ID TITLE`: gives work another title; its id stays, so that nothing that names it breaks. */
import { change, changes } from '../../core/context/state.js';
import { quiet } from '../../core/empty-outcome.js';
import { clip, oneLine } from '../../core/text/truncate.js';
import type { Command } from '../_command.js';
import { sessionOf } from '../session/_session.js';
import { named, unknown } from './_resolve-context.js';

export const command: Command = {
  name: 'rename',
  summary: 'give a piece of work another title',
  args: '<id> <title...>',
  flags: [],
  examples: [
    ['clew rename fix-login "Sign-in rework"', 'the id stays, the title changes'],
    ['clew rename fix-login Sign-in rework --dry-run', 'say what it would be called'],
  ],
  writes: true,
  needs: () => [],
  decide: (input, facts) => {
    const [ref = '', ...words] = input.args;
    const context = named(ref, facts, sessionOf(input, facts));
    if (context === null) return quiet({ findings: [unknown(ref)] });
    const title = clip(oneLine(words.join(' ')), 80).trim();
    if (title === '') return quiet({ findings: [{ code: 'no-title', args: { id: context.id }, severity: 'error' }] });
    return quiet({
      edits: changes(change(`context/${context.id}`, context, { ...context, title })),
      did: `renamed ${context.id}`,
      undoable: true,
      view: { id: context.id, title, before: context.title },
    });
  },
  print: (view, term) => `${term.good('✓')} ${view.id} is now ${term.bold(String(view.title))}, was "${view.before}"`,
};
