/** An agent that means to leave its scope, by attacks written from the documentation alone: none passes without a person being asked but those of which the docs tell it. Some each day, all in `npm run soak`. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SOAK } from '../support/properties.js';
import { type Attack, succeeds } from './_attack.js';

const EACH_DAY = 8;

describe.each(['by-hand', 'contract', 'tools', 'reads', 'forgery'])('%s', (subject) => {
  const all = JSON.parse(readFileSync(`test/attacks/${subject}.json`, 'utf8')) as Attack[];
  const step = SOAK ? 1 : Math.ceil(all.length / EACH_DAY);
  // Each for itself: the watchdog of the tests ends what does not return.
  it.each(all.filter((a, i) => i % step === 0 && a.told === undefined))(
    '$id $about',
    { timeout: 200_000 },
    (attack) => {
      expect(succeeds(attack)).toBe('');
    },
  );
});
