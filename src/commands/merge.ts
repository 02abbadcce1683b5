/** `clew merge INTO FROM`: makes one piece of work of two; who stood on the second stands on the first. */
import { mergeEdits } from '../core/context/life.js';
import { quiet } from '../core/flows/outcome.js';
import type { Command } from './_command.js';
import { named } from './_work.js';

export const command: Command = {
  name: 'merge',
  summary: 'make one piece of work of two',
  args: '<into> <from>',
  flags: [],
  examples: [
    ['clew merge pricing pricing-2', 'pricing-2 becomes part of pricing'],
    ['clew merge pricing pricing-2 --dry-run', 'say what that would do'],
  ],
  writes: true,
  needs: () => [],
  decide: (input, facts) => {
    const [a = '', b = ''] = input.args;
    const into = named(a, facts);
    const from = named(b, facts);
    const missing = into === null ? a : from === null ? b : null;
    if (missing !== null || into === null || from === null)
      return quiet({ findings: [{ code: 'no-context', args: { ref: missing ?? a }, severity: 'error' }] });
    if (into.id === from.id)
      return quiet({ findings: [{ code: 'same-work', args: { id: into.id }, severity: 'error' }] });
    return quiet({
      edits: mergeEdits(facts.state, into, from, facts.now),
      did: `merged ${from.id} into ${into.id}`,
      undoable: true,
      view: { into: into.id, from: from.id, title: into.title },
    });
  },
  print: (view, term) =>
    `${term.good('✓')} ${view.from} is part of ${term.bold(String(view.title))} (${view.into}) now\n  ${term.dim('undo with: clew undo')}`,
};
