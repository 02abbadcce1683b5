/** `clew repair`: mends what `clew check` finds, as one operation that undo takes back; copies of what was damaged stay. */
import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Command } from '../_command.js';
import { undoHint } from '../_undo-hint.js';
import type { Answers, ShownFlaw } from './_answers.js';
import { flawsIn, presentFlaw, renderFlaws } from './check.js';

export const command: Command = {
  name: 'repair',
  group: 'care',
  order: 14,
  summary: 'repair what check finds',
  args: '',
  flags: [],
  examples: [
    ['clew repair --dry-run', 'say what would be done'],
    ['clew repair', 'do it; clew undo undoes it'],
  ],
  writes: true,
  needs: () => [{ kind: 'check' }, { kind: 'store' }],
  decide: (input, facts) => {
    const flaws = flawsIn(facts);
    const edits = flaws.flatMap((f) => f.edits);
    const mended = flaws.filter((f) => f.edits.length > 0);
    const left = flaws.filter((f) => f.edits.length === 0);
    return emptyOutcome({
      edits,
      did: `repaired ${mended.length} ${mended.length === 1 ? 'flaw' : 'flaws'}`,
      undoable: true,
      view: {
        dry: input.dry === true,
        mended: mended.map(presentFlaw),
        left: left.map(presentFlaw),
      } satisfies Answers['repair'],
    });
  },
  print: (view, term) => {
    const [mended, left] = [view.mended as ShownFlaw[], view.left as ShownFlaw[]];
    if (mended.length + left.length === 0) return `${term.good('✓')} There is nothing to repair.`;
    const parts = [
      ...(mended.length > 0 ? [renderFlaws(mended, term)] : []),
      ...(left.length > 0 ? [term.dim('For you to decide:'), renderFlaws(left, term)] : []),
    ];
    if (mended.length === 0) return parts.join('\n');
    const done = view.dry ? term.dim('Nothing was written.') : `${term.good('✓')} Repaired; ${undoHint(view)}`;
    return [...parts, done].join('\n');
  },
};
