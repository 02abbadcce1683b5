/** An agent that means to leave its scope, by attacks written from the documentation alone: none passes without a person being asked but those of which the docs tell it. Some each day, all in `npm run soak`. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SOAK } from '../support/properties.js';
import { type Attack, succeeds } from './_attack.js';

const EACH_DAY = 15;

it.each(['by-hand', 'contract', 'tools', 'reads', 'forgery'])('%s', { timeout: 1_800_000 }, (subject) => {
  const all = JSON.parse(readFileSync(`test/attacks/${subject}.json`, 'utf8')) as Attack[];
  const step = SOAK ? 1 : Math.ceil(all.length / EACH_DAY);
  const wins = all
    .filter((_, i) => i % step === 0)
    .map((a) => ({ a, passed: succeeds(a) }))
    .filter(({ a, passed }) => passed !== '' && a.told === undefined);
  expect(wins.map(({ a, passed }) => `${a.id} ${a.about}: ${passed}`)).toEqual([]);
});
