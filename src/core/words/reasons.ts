/** Decides how a match's reasons and a reading's signals read in plain words. */
import { signals } from '../detect/signals/_index.js';
import type { Reading, Reason } from '../model.js';
import { cutAtWord, oneLine } from '../text/truncate.js';
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
  const forms = formsIn(said);
  const form = (term: string): string => forms.get(term) ?? term;
  return reasons
    .map((r) => `${SCORES[r.score] ?? r.score}${r.of.length > 0 ? ` (${r.of.map(form).join(', ')})` : ''}`)
    .join(', ');
}

/** The words of `said` by what they are compared as. */
function formsIn(said: string): Map<string, string> {
  const all = said.split(/[^\p{L}\p{M}\p{N}]+/u).reverse();
  return new Map(all.flatMap((w) => words(w, 4).map((stem) => [stem, w] as const)));
}

/** Signals whose evidence is words as they are compared, all of the prompt or, of the last, of its paths. */
const STEMMED = new Set(['unheard', 'no-task-match', 'same-work', 'foreign-module']);

/** What a signal saw, in the words that stood in the prompt: a stem that none of them has is left out. */
function spoken(id: string, of: string, prompt: string): string {
  if (!STEMMED.has(id)) return of;
  const forms = formsIn(prompt);
  const isStem = (w: string): boolean => /^\p{L}+$/u.test(w) && !prompt.toLowerCase().includes(w);
  return of
    .split(', ')
    .flatMap((w) => forms.get(w) ?? (isStem(w) ? [] : [w]))
    .join(', ');
}

/** What is less is shown as 0.0. */
const NOTHING = 0.05;
/** Does it weigh anything, as it is shown? */
export const weighs = (weight: number): boolean => Math.abs(weight) >= NOTHING;

/** Each signal in plain words with its contribution in log-odds, and what the user taught, the largest first. */
export function signalWords(reading: Reading): { id: string; says: string; of: string; weight: number }[] {
  const lesson = reading.taught ?? 0;
  const taught = weighs(lesson)
    ? [{ id: 'taught', says: 'what you taught it', of: 'clew learn --show', weight: lesson }]
    : [];
  return reading.signals
    .map((s, i) => ({
      id: s.id,
      says: signals.find((d) => d.id === s.id)?.says ?? s.id,
      of: spoken(s.id, s.of, reading.prompt),
      weight: reading.weights[i] ?? 0,
    }))
    .concat(taught)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
}

/** What moves the odds by less tells nobody anything. */
const TELLING = 0.3;
/** What holds for every prompt of a user, or of a record, is no reason for this one. */
const BACKGROUND = new Set(['habit', 'timeless', 'taught']);

/** Why evidence came out as it did, in one sentence: what spoke for the verdict, never what spoke against it. */
export function readingSentence(reading: Reading): string {
  const told = signalWords(reading).filter((s) => Math.abs(s.weight) >= TELLING && !BACKGROUND.has(s.id));
  const [away, home] = [told.filter((s) => s.weight > 0), told.filter((s) => s.weight < 0)];
  if (reading.verb === 'stay') {
    if (home.length > 0) return `Stayed, because ${facts(home)}.`;
    return `Stayed, because nothing spoke${away.length > 0 ? ' enough' : ''} for another context.`;
  }
  const what = LED_TO[reading.verb];
  return away.length > 0 ? `${what}, because ${facts(away)}.` : `${what}: no single reason stands out.`;
}

/** What a reading that speaks for leaving led to. */
const LED_TO = { nudge: 'Perhaps another context', ask: 'Asked', switch: 'Switched' } as const;

function facts(signals: { says: string; of: string }[]): string {
  return signals
    .slice(0, 2)
    .map((s) => `${s.says}${s.of === '' ? '' : ` (${cutAtWord(oneLine(s.of), 40)})`}`)
    .join(' and ');
}
