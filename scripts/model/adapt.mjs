// Measures what learning from the user is worth: the streams with the shipped model alone, and with the layer that each user teaches.
import { judge } from './loso.mjs';
import { figures } from './score.mjs';
import { textTable } from './table.mjs';

/** How much of what is wrong the user puts right. Rows are chosen by their number alone. */
const USERS = [
  ['without learning', undefined],
  ['user puts everything right', () => true],
  ['user puts half of it right', (row) => (row.i * 7919) % 100 < 50],
  ['user never says anything', () => false],
];

/** The section: pooled figures for each kind of user. */
export function adapted(core, streams, folds) {
  const rows = USERS.map(([who, adapt]) => {
    const f = figures(streams.flatMap((s) => judge(core, s.text, folds.get(s.name), adapt && { adapt })));
    const pct = (v) => `${(100 * v).toFixed(1)} %`;
    return [who, pct(f.recall), (100 * f.false).toFixed(1), pct(f.best), f.auc.toFixed(3), f.ece.toFixed(3)];
  });
  return {
    title: 'Learning from the user',
    note: 'The layer that undo, switches and answers teach (`clew learn`): it ranks better, and at the bar it changes next to nothing.',
    text: textTable(['', 'noticed', 'false/100', 'at 8/100', 'AUC', 'ECE'], rows),
  };
}
