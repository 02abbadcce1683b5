/** Holds what is told of two globs against the matcher of the gate: never that one lies within the other where a path says no. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isWithin, mayMeet } from '../../../../src/core/text/glob/compare.js';
import { compileGlobs } from '../../../../src/core/text/glob.js';
import { runs } from '../../../support/properties.js';

const NAMES = ['a', 'b', 'a.ts', '.env', 'ab'];
const PARTS = [...NAMES, '*', '**', '*.ts', 'a*', '?', '[ab]', '[*]', '\\*', '*b'];
const PATHS = ['*', ...NAMES].flatMap((x) => [
  x,
  ...NAMES.flatMap((y) => [`${x}/${y}`, ...['a', 'b', 'a.ts'].map((z) => `${x}/${y}/${z}`)]),
]);
const GLOB = fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
const fitting = new Map<string, Set<string>>();
function of(glob: string): Set<string> {
  const known = fitting.get(glob);
  if (known) return known;
  const found = new Set(PATHS.filter(compileGlobs([glob])));
  fitting.set(glob, found);
  return found;
}

it('what lies within another fits no path that the other does not', () => {
  let told = 0;
  fc.assert(
    fc.property(GLOB, GLOB, fc.nat(3), (outer, other, at) => {
      // Parts are put in place of a `**` or a `*`, so that many are related.
      const parts = outer.split('/');
      const inner = parts.flatMap((p, i) => (i === at && /^\*+$/.test(p) ? other.split('/') : p)).join('/');
      if (!isWithin(inner, outer)) return;
      if (inner !== outer) told++;
      for (const path of of(inner))
        expect([inner, outer, path, of(outer).has(path)]).toEqual([inner, outer, path, true]);
    }),
    { numRuns: runs(5000) },
  );
  expect(told).toBeGreaterThan(runs(5000) / 50);
});

it('two that no path is said to fit share none', () => {
  fc.assert(
    fc.property(GLOB, GLOB, (a, b) => {
      if (mayMeet(a, b)) return;
      expect([a, b, [...of(a)].filter((p) => of(b).has(p))]).toEqual([a, b, []]);
    }),
    { numRuns: runs(5000) },
  );
});

it.each([
  ['src/app/**', 'src/**', true],
  ['src/app', 'src/**', true],
  ['src', 'src/**', true],
  ['src/**', '**', true],
  ['src/app/**/*.ts', 'src/**/*.ts', true],
  ['src/*/a.ts', 'src/**', true],
  ['src/a/x.ts', 'src/*/x.ts', true],
  ['src/**', 'src/app/**', false],
  ['srcs/**', 'src/**', false],
  ['src/**', '*/**', false],
  ['src/x/**', '*/**', true],
  ['src/**', 'src/*', false],
  ['src/app/**/*.tsx', 'src/**/*.ts', false],
  ['[s]rc/**', 'src/**', false],
])('%s within %s: %s', (inner, outer, said) => {
  expect(isWithin(inner, outer)).toBe(said);
});

it.each([
  ['src/**', 'src/legacy/**', true],
  ['src/*.ts', 'src/legacy/**', false],
  ['docs/**', 'src/**', false],
  ['**/*.env', 'src/**', true],
])('%s may meet %s: %s', (a, b, said) => {
  expect(mayMeet(a, b)).toBe(said);
  expect(mayMeet(b, a)).toBe(said);
});
