/** Decides what is right or wrong with the second reader that the user's own configuration may name. */
import { nameOfReader, readerSettings } from '../../core/reader/settings.js';
import { sentenceOf } from '../../core/words/en.js';
import { type Check, good, warn } from './_doctor-hook.js';
import type { WrittenFile } from './_settings.js';

/** Whether another model is asked in doubt, and why not where one was meant to be. */
export function readerChecks(own: WrittenFile | null): Check[] {
  if (own?.fault) return [warn('second', sentenceOf(own.fault), 'clew config list --origin')];
  const { second, findings } = readerSettings(own?.written);
  if (findings.length > 0) return findings.map((f) => warn('second', sentenceOf(f), 'clew config list --origin'));
  if (second === null) return [good('second', 'No other model is asked about prompts')];
  const band = `${Math.round(second.low * 100)} and ${Math.round(second.high * 100)} %`;
  return [good('second', `${nameOfReader(second)} is asked about prompts that leave the context with between ${band}`)];
}
