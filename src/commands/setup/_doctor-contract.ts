/** Decides what is right or wrong with what a person confirmed here: where it is kept, and whether the files still say it. */
import { inForceOf } from '../../core/intent/contract/in-force.js';
import { intentsFile, wrongIn } from '../../core/intent/file/locate.js';
import type { Facts } from '../../core/model.js';
import { hintOf, sentenceOf } from '../../core/words/en.js';
import { bad, type Check, good, warn } from './_check.js';

/** Nothing where nothing was agreed. */
export function contractChecks(facts: Facts): Check[] {
  const pins = facts.pins?.();
  if (pins === undefined || (intentsFile(facts) === null && Object.keys(pins.records).length === 0)) return [];
  const { departures } = inForceOf(facts, null);
  return [
    pins.fault === null
      ? good('pins', `What you confirm here is kept in ${pins.path}`)
      : bad('pins', `${pins.path} cannot be relied on: ${pins.fault}`, `ls -ld ${pins.path}`),
    ...wrongIn(facts).map((f) => (f.severity === 'error' ? bad : warn)('intents', sentenceOf(f), hintOf(f))),
    ...departures.map((f) => warn('contract', sentenceOf(f), hintOf(f))),
  ];
}
