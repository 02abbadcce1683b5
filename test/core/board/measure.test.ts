/** Holds that the page and the reports word a measured target alike: what grew as a growth, with what it should be. */
import { expect, it } from 'vitest';
import { ofWhat, standsText, valueText, wantedText } from '../../../src/core/board/report/measure.js';
import { metrics } from '../../../src/core/metrics/_index.js';

const said = (id: string, value: number | null, numerator: number, denominator: number): string[] => {
  const { target, unit } = metrics.find((m) => m.id === id)!;
  const standing = value === null ? ('unknown' as const) : ('missed' as const);
  const t = { id, target, unit, numerator, denominator, standing, few: denominator > 0 && denominator < 20 };
  return [valueText(t, value), wantedText(t), standsText(t), ofWhat(t)].map((text) => text.replaceAll('\u00a0', ' '));
};

it.each([
  ['plan-growth', 0.28, 17, 61, ['+28 %', 'under +10 %', 'off target', '17 more than the 61 before']],
  ['switches-detected', 0.8, 4, 5, ['80 %', 'over 90 %', 'too few cases yet', '4 of 5 switches that could be judged']],
  ['clarification-rate', null, 0, 0, ['–', 'under 20 %', 'not known yet', 'asked 0 of 0 times']],
])('%s', (id, value, numerator, denominator, words) => {
  expect(said(id, value, numerator, denominator)).toEqual(words);
});
