/** `clew redo`: does again what was taken back last, until something new is done. */
import { lineOf } from '../../core/context/undo-stack.js';
import { quiet } from '../../core/empty-outcome.js';
import type { Command } from '../_command.js';
import { LINE, logOf, moved } from './_undo-stack.js';

export const command: Command = {
  name: 'redo',
  summary: 'do again what was taken back',
  args: '',
  flags: [],
  examples: [
    ['clew redo', 'do again what undo took back last'],
    ['clew redo --dry-run', 'say what that would be'],
  ],
  writes: true,
  needs: () => [LINE],
  decide: (input, facts) => {
    const { undone } = lineOf(logOf(facts), input.session);
    if (undone.length === 0) return quiet({ findings: [{ code: 'no-redo', args: {}, severity: 'error' }] });
    const left = undone.length - 1;
    return moved(undone.slice(0, 1), facts, { verb: 'did again', field: 'redoes', held: new Set(), left });
  },
  print: (view, term) => `${term.good('✓')} did again: ${view.undone}`,
};
