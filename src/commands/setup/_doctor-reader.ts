/** Decides what is right or wrong with the second reader that the user's own configuration may name. */
import { readerName, secondOf } from '../../core/reader/settings.js';
import { sentence } from '../../core/words/en.js';
import { type Check, good, warn } from './_doctor-hook.js';
import type { WrittenFile } from './_settings.js';

/** Whether another model is asked in doubt, and why not where one was meant to be. */
export function secondChecks(own: WrittenFile | null): Check[] {
  if (own?.fault) return [warn('second', sentence(own.fault), 'clew config list --origin')];
  const { second, findings } = secondOf(own?.written);
  if (findings.length > 0) return findings.map((f) => warn('second', sentence(f), 'clew config list --origin'));
  if (second === null) return [good('second', 'No other model is asked about prompts')];
  const band = `${Math.round(second.low * 100)} and ${Math.round(second.high * 100)} %`;
  return [good('second', `${readerName(second)} is asked about prompts that leave the work with between ${band}`)];
}
