/** `clew undo`: takes back the last thing that was done; what has changed since is left alone and said. */

import { takenBack } from '../core/context/undo.js';
import { undoLesson } from '../core/flows/learning.js';
import { quiet } from '../core/flows/outcome.js';
import type { Facts, Operation } from '../core/model.js';
import { span } from '../core/text/ago.js';
import type { Command } from './_command.js';

export const command: Command = {
  name: 'undo',
  summary: 'take back the last change',
  args: '',
  flags: [],
  examples: [
    ['clew undo', 'take back the last switch, answer, plan or installation'],
    ['clew undo --dry-run', 'say what that would be'],
  ],
  writes: true,
  needs: () => [{ kind: 'log', max: 4000 }],
  decide: (_input, facts) => {
    const last = undoable(facts);
    if (last === undefined) return quiet({ findings: [{ code: 'no-undo', args: {}, severity: 'error' }] });
    // What a prompt's operation learned was about the prompt before it: that stays learned.
    const own = last.reading === undefined ? last.edits : last.edits.filter((e) => e.key !== 'learn/layer');
    const { edits, conflict } = takenBack(own, facts.state);
    if (conflict !== null)
      return quiet({ findings: [{ code: 'undo-conflict', args: { key: conflict }, severity: 'error' }] });
    return quiet({
      edits: [...edits, ...undoLesson(last, facts)],
      did: `took back: ${last.did}`,
      undoes: last.id,
      view: { undone: last.did, ago: span(facts.now - last.at), left: remaining(facts) - 1 },
    });
  },
  print: (view, term) => `${term.good('✓')} took back: ${view.undone} ${term.dim(`(${view.ago} ago)`)}`,
};

function candidates(facts: Facts): Operation[] {
  const log = (facts.more.log ?? []) as Operation[];
  const undone = new Set(log.flatMap((o) => (o.undoes === undefined ? [] : [o.undoes])));
  return log.filter((o) => o.undoable && !undone.has(o.id));
}

function undoable(facts: Facts): Operation | undefined {
  return candidates(facts)[0];
}

function remaining(facts: Facts): number {
  return candidates(facts).length;
}
