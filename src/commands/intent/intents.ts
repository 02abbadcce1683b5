/** `clew intents`: the agreed work of this workspace, what is met of it, and which session stands on which. */
import { emptyOutcome } from '../../core/empty-outcome.js';
import { type IntentRow, rowsOf } from '../../core/handlers/intent/select-intent.js';
import { inForceOf } from '../../core/intent/contract/in-force.js';
import { intentsFile } from '../../core/intent/file/locate.js';
import { isBroken } from '../../core/intent/intent.js';
import type { Command } from '../_command.js';
import type { Answers } from './_answers.js';
import { renderIntents, speakingSession } from './_shared.js';

export const command: Command = {
  name: 'intents',
  group: 'intents',
  order: 1,
  summary: 'list the intents, and how far each is',
  args: '',
  flags: [{ name: 'compile', about: 'only read the file anew for the hook' }],
  examples: [
    ['clew intents', 'every intent, the open ones first'],
    ['clew intents --json', 'the same for a program, with what is wrong in the file'],
  ],
  writes: false,
  needs: (input) => [
    { kind: 'torn' },
    ...(input.flags.compile === true ? [{ kind: 'compiled-intents' } as const] : []),
  ],
  decide: (input, facts) => {
    const file = intentsFile(facts);
    const { departures, intents: held } = inForceOf(facts, speakingSession(input, facts));
    if (file === null)
      return emptyOutcome({
        findings: departures,
        view: { path: null, schema: null, current: null, intents: [] } satisfies Answers['intents'],
      });
    const { path, schema, current, findings } = file.intents;
    const broken = isBroken(file.intents) ? { broken: true } : {};
    const view = {
      path,
      schema,
      current,
      intents: rowsOf(held ?? file.intents, facts.state),
      ...broken,
    } satisfies Answers['intents'];
    return emptyOutcome({ findings: [...findings, ...departures], view });
  },
  print: (view, term) => {
    const rows = view.intents as IntentRow[];
    if (view.path === null)
      return term.dim('No intents here: clew intent new "SUMMARY" --allow GLOB begins .clew/intents.yaml.');
    if (view.broken === true) return `The intents in ${view.path} cannot be read.`;
    if (rows.length === 0) return `No intents in ${view.path}.`;
    return renderIntents(rows, term).join('\n');
  },
};
