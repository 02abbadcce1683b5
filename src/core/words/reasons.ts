/** Decides how a match's reasons and a reading's signals read in plain words. */
import { signals } from '../detect/signals/_index.js';
import type { Reading, Reason } from '../model.js';
import { words } from '../text/words.js';

const SCORES: Record<string, string> = {
  name: 'its name',
  title: 'its title',
  similarity: 'its words',
  words: 'its words',
  path: 'the path',
  files: 'the files',
  keywords: 'its tasks',
  id: 'the id',
  core: 'what it is about',
  branch: 'the branch',
  echo: 'the same prompt',
  talk: 'the conversation',
  waiting: 'not begun yet',
  recent: 'active lately',
};

/** "its name (pricing, research), its tasks (tiers)"; words read as they stand in `said`, not as they are compared. */
export function reasonWords(reasons: Reason[], said = ''): string {
  const forms = new Map(said.split(/[^\p{L}\p{N}]+/u).flatMap((w) => words(w, 4).map((stem) => [stem, w] as const)));
  const form = (term: string): string => forms.get(term) ?? term;
  return reasons
    .map((r) => `${SCORES[r.score] ?? r.score}${r.of.length > 0 ? ` (${r.of.map(form).join(', ')})` : ''}`)
    .join(', ');
}

/** Each signal in plain words with its contribution in log-odds, and what the user taught, the largest first. */
export function signalWords(reading: Reading): { id: string; says: string; of: string; weight: number }[] {
  const taught = reading.taught
    ? [{ id: 'taught', says: 'what you taught it', of: 'clew learn --show', weight: reading.taught }]
    : [];
  return reading.signals
    .map((s, i) => ({
      id: s.id,
      says: signals.find((d) => d.id === s.id)?.says ?? s.id,
      of: s.of,
      weight: reading.weights[i] ?? 0,
    }))
    .concat(taught)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
}
