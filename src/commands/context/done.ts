/** `clew done [ID]`: ends work; it is told to no model as something to do any more. */
import { endEdits } from '../../core/context/lifecycle.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { isGateOff } from '../../core/intent/contract/in-force.js';
import { intentsFile } from '../../core/intent/file/locate.js';
import { isBroken, isIntentOf } from '../../core/intent/intent.js';
import type { Context, Facts, Finding } from '../../core/model.js';
import { safeTitle } from '../../core/text/fence.js';
import type { Command } from '../_command.js';
import { deed, undoLine } from '../_undo-hint.js';
import type { Answers } from './_answers.js';
import { LATELY, onContext, sharedFindings } from './_resolve-context.js';

const MOST_SAID = 3;

export const command: Command = {
  name: 'done',
  group: 'every day',
  order: 13,
  summary: 'close a context',
  args: '[id]',
  flags: [{ name: 'abandon', about: 'it is given up, not completed' }],
  examples: [
    ['clew done', 'the active context is completed'],
    ['clew done old-idea --abandon', 'that context is given up'],
  ],
  writes: true,
  tells: true,
  needs: () => [LATELY],
  completes: (args) => (args.length > 0 ? [] : [{ ids: 'contexts' }]),
  decide: (input, facts) =>
    onContext(input, facts, (context, session) => {
      const status = input.flags.abandon === true ? 'abandoned' : 'completed';
      const view = { id: context.id, title: context.title, status } satisfies Answers['done'];
      if (context.status === status) return emptyOutcome({ view });
      return emptyOutcome({
        edits: endEdits(facts.state, session, context, { status, now: facts.now }),
        did: `${status} ${context.id}`,
        undoable: true,
        findings: [...sharedFindings(context, session, facts), ...intentFindings(context, facts)],
        view,
      });
    }),
  print: (view, term) =>
    `${deed(`${view.status}:`, `become ${view.status}:`, term)} ${term.bold(String(view.title))} (${view.id})${undoLine(view, term)}`,
};

/** Intents that are for `context` alone stay open: what ends them is said. */
function intentFindings(context: Context, facts: Facts): Finding[] {
  const file = intentsFile(facts)?.intents;
  if (file === undefined || isBroken(file) || isGateOff(facts)) return [];
  const others = Object.values(facts.state.contexts).filter((c) => c.id !== context.id && c.status === 'open');
  return file.intents
    .filter((i) => i.open && isIntentOf(i, context) && !others.some((c) => isIntentOf(i, c)))
    .slice(0, MOST_SAID)
    .map(({ id }) => ({ code: 'intent-still-open', args: { id: safeTitle(id) }, severity: 'note' }));
}
