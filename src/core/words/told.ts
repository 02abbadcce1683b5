/** Decides what is said of a prompt's answer: what the model really got, what its user alone was told, and what its reading led to. */
import type { Edit, Operation, Outcome, Reading } from '../model.js';
import { tokens } from '../text/tokens.js';
import { truncate } from '../text/truncate.js';

/** Letters that are kept; the tokens are those of the whole. */
const MOST = { text: 1200, notice: 400 };

/** What was told with a prompt: `tokens` = of the model's `text`, `null` where nobody noted that; `toYou` = what its user was told. */
export interface Told {
  text: string;
  tokens: number | null;
  toYou: string;
}

/** For whoever reads the log later: what the model got with the start of `session`, or with a prompt of it, and what its user was told. No state is folded from it. */
export function toldEdits(outcome: Outcome, by: string, session: string | null): Edit[] {
  if (session === null || (by !== 'start' && by !== 'prompt')) return [];
  const { brief = '', hold, notice = '', shows } = outcome;
  const note = (now: Edit['now']): Edit[] => [{ key: `turn/${session}`, was: null, now }];
  if (by === 'start') return brief === '' ? [] : note({ told: tokens(brief) });
  // It stands in place of a turn in some programs, and in others before the model: which it was is not known here.
  if (shows !== undefined) return note({ notice: truncate(shows, MOST.notice) });
  const text = hold === undefined ? brief : '';
  const toYou = hold ?? notice;
  return note({
    told: tokens(text),
    ...(text === '' ? {} : { text: truncate(text, MOST.text) }),
    ...(toYou === '' ? {} : { notice: truncate(toYou, MOST.notice) }),
  });
}

/** What was told with the prompt that `o` recorded. Of an old log only the words are known, and not to whom they were said. */
export function toldWith(o: Operation): Told {
  const now = o.by === 'prompt' ? (o.edits ?? []).find((e) => e.key.startsWith('turn/'))?.now : undefined;
  const cost = now?.told;
  if (now == null) return { text: o.reading?.told ?? '', tokens: null, toYou: '' };
  const words = (field: string): string => (typeof now[field] === 'string' ? (now[field] as string) : '');
  return { text: words('text'), tokens: typeof cost === 'number' ? cost : null, toYou: words('notice') };
}

/** What a reading led to: in a word, and in a sentence. */
export function ledTo(r: Pick<Reading, 'verb' | 'told' | 'unsaid'>): { word: string; says: string; hinted: boolean } {
  const hinted = r.verb === 'nudge' && r.unsaid !== true;
  // The same nudge is given once.
  const key = r.verb !== 'nudge' ? r.verb : r.unsaid === true ? 'unsaid' : r.told === '' ? 'again' : 'nudge';
  return { ...LED_TO[key], hinted };
}

const LED_TO = {
  stay: { word: 'stayed', says: 'it stays, and nothing is said' },
  nudge: { word: 'hinted', says: 'clew told the agent that the prompt may belong to another context' },
  again: { word: 'hinted before', says: 'the agent had just been told that the prompt may belong to another context' },
  unsaid: {
    word: 'left to the agent',
    says: 'a prompt that may belong to another context was left to the agent, which has the tool to switch',
  },
  switch: { word: 'switched', says: 'switched to another context' },
  ask: { word: 'asked', says: 'asked' },
};
