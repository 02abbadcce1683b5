/** Decides which prompt a question was put for. */
import type { Facts, Outcome } from '../../model.js';

/** Operations that are looked through for it. */
const LOOKED = 200;

/** A prompt that was asked about, and the words in it that asked for other work, where it was they that led to the question. */
export interface AskedAbout {
  prompt: string;
  of?: string;
}

/** The prompt that led to the question of the record `key`; '' where none is found. */
export function askedAbout(key: string, { operations, state }: Facts): AskedAbout {
  const put = operations?.(LOOKED).find((o) => o.edits.some((e) => e.key === key && e.was === null))?.reading;
  const prompt = put?.prompt ?? state.questions[key.slice('question/'.length)]?.held ?? '';
  return put?.asked === undefined ? { prompt } : { prompt, of: put.asked };
}

/** The same of the question that `outcome` answers with a letter; `null` where it answers none. */
export function answeredAbout({ edits }: Outcome, facts: Facts): AskedAbout | null {
  const edit = edits.find((e) => e.key.startsWith('question/') && /^[a-z]$/.test(String(e.now?.answer ?? '')));
  return edit === undefined ? null : askedAbout(edit.key, facts);
}
