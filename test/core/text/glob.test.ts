/** Holds which paths a glob stands for, as the matcher before it said, and that none takes more steps than its letters times those of the path. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandBraces, MOST_BRANCHES } from '../../../src/core/text/glob/braces.js';
import { MOST_READINGS, type Sign } from '../../../src/core/text/glob/signs.js';
import { baseOf, compileGlobs, faultInGlob, matchStars } from '../../../src/core/text/glob.js';

const RUNS = { numRuns: 20_000 };

/** The first line has paths, each other a glob with those that fit, behind `~i` those of which it is otherwise where `A` is `a`. */
const [head, ...ROWS] = readFileSync(join(import.meta.dirname, 'glob-answers.txt'), 'utf8')
  .trimEnd()
  .split('\n');
const PATHS = head!.split(' ').slice(1);

/** What is said now and was not said, and the other way round; each is meant. */
const OTHERWISE: Record<string, string[]> = {
  // A letter beyond the first plane is one letter, not two.
  '?/**': ['😀', '😀/😀'],
  '?/?': ['😀/😀'],
  '??': ['😀'],
  '[^abc]': ['😀'],
  // A class stands for itself as well, also one with `-` or `!` in it: no framework's folder is missed.
  '[!a-c]': ['😀', '[!a-c]'],
  // `./` is taken away from a glob where it is read.
  './a': ['a'],
};

/** The letters of a glob with its braces worked out. */
const lettersOf = (glob: string): number => expandBraces(glob).globs.join('/').length + 1;

/** How often one letter was held against one sign. */
function counted(globs: string[], path: string, caseless = false): { fits: boolean; steps: number } {
  let steps = 0;
  const same = (sign: Sign, letter: string): boolean => {
    steps++;
    return typeof sign === 'string' ? sign === letter : sign(letter);
  };
  return { fits: compileGlobs(globs, caseless, same)(path), steps };
}

describe('globs fit', () => {
  it.each(ROWS)('as before: %s', (row) => {
    const [glob = '', ...fitting] = row.split(' ');
    const at = fitting.includes('~i') ? fitting.indexOf('~i') : fitting.length;
    const folded = fitting.slice(at + 1);
    for (const caseless of [false, true]) {
      const fits = compileGlobs([glob], caseless);
      const was = (p: string): boolean => fitting.slice(0, at).includes(p) !== (caseless && folded.includes(p));
      const otherwise = OTHERWISE[glob] ?? [];
      expect(PATHS.filter((p) => fits(p))).toEqual(PATHS.filter((p) => was(p) !== otherwise.includes(p)));
    }
  });

  it('hundreds of pairs', () => {
    expect(ROWS.length * PATHS.length).toBeGreaterThan(10_000);
    expect(Object.keys(OTHERWISE).every((g) => ROWS.some((r) => r.startsWith(`${g} `) || r === g))).toBe(true);
  });

  it.each([
    // A name with a line break was in no `**`.
    ['**', 'a\nb', true],
    ['src/**', 'src/a\nb', true],
    // Numbers of more than one digit were letters of a class.
    ['v{8..11}', 'v10', true],
    ['v{8..11}', 'v12', false],
    ['v{11..8}', 'v8', true],
    ['{a{b,c}}', '{ab}', true],
    ['x{,y}', 'x', true],
    ['a\\b', 'ab', true],
    // Two classes of a name may be meant each in its way.
    ['[id]-[ab]', '[id]-a', true],
    ['[ab][ab][ab][ab]', 'abba', true],
    ['[[:upper:]]', 'a', false],
    // No path is written like this once it is worked out.
    ['**', 'a/../b', false],
    ['**', '', false],
    ['a/**', 'a/', false],
    ['*', '..', false],
    ['***!a\\\\\\\\', 'xx!a\\\\', true],
  ])('%j and %j: %s', (glob, path, fits) => expect(compileGlobs([glob])(path)).toBe(fits));

  it('the last one that fits decides, and ! takes out', () => {
    expect(compileGlobs(['src/**', '!src/a', 'src/a/b'])('src/a')).toBe(false);
    expect(compileGlobs(['!src/a', 'src/**'])('src/a')).toBe(true);
    expect(compileGlobs(['!src/a'])('lib')).toBe(false);
    expect(compileGlobs([])('a')).toBe(false);
  });

  it('a glob begins with a folder', () => {
    expect(['notes/*.md', 'a\\[b/c', '**/x', 'a/[b]/c', '.plans/**', 'x*/**'].map(baseOf)).toEqual([
      ...['notes', 'a[b/c', '', 'a', '.plans', ''],
    ]);
  });
});

describe('globs that cannot be used', () => {
  it.each([
    ['[', 'square brackets do not close'],
    ['[[[[', 'square brackets do not close'],
    ['src/[id/a]', 'square brackets do not close'],
    ['[z-a]', 'backwards'],
    ['[[:letter:]]', 'unknown'],
    ['[\\d]', 'no sign'],
    ['\\d+', 'no sign'],
    ['src\\legacy', 'no sign'],
    ['a\\', 'no sign'],
    ['a\\/b', 'no sign'],
    ['{a,b', 'braces do not close'],
    ['{{a,b}', 'braces do not close'],
    ['{a..}', 'no range'],
    ['{01..10}', 'no range'],
    ['{1..9..2}', 'no range'],
    ['{a..Z}', 'no range'],
    ['{1..100}', 'more than 64'],
    ['{a,b}'.repeat(7), 'more than 64'],
    ['{a,b}'.repeat(40), 'more than 64'],
    ['{a,../b}/c', 'leads out'],
    ['"src/**"', 'quotation mark'],
    ['a\nb', 'control'],
    ['a'.repeat(257), 'more than 256'],
  ])('%j: %s', (glob, why) => {
    expect(faultInGlob(glob)).toContain(why);
    expect(faultInGlob(`!${glob}`)).toContain(why);
    // Where it comes unseen, it is an answer all the same.
    expect(typeof compileGlobs([glob])('a/b')).toBe('boolean');
  });

  it.each(['a|b', '(a|a)*', '***!a\\\\\\\\', '*a*a*a*a*a*b', '\\"a\\"', 'a]b}', '{a}', '{}', '[]a]', '[a\\]]', ''])(
    '%j can',
    (glob) => expect(faultInGlob(glob)).toBe(''),
  );
});

describe('no glob takes long', () => {
  const LONG = Array.from({ length: 16 }, () => 'a'.repeat(255)).join('/');
  const DEEP = Array.from({ length: 64 }, () => 'a'.repeat(63)).join('/');

  it.each(
    [
      '***!a\\\\\\\\',
      '(a|a)*',
      '*a*a*a*a*a*b',
      '{a,b}'.repeat(40),
      '{a,'.repeat(200),
      '{'.repeat(10_000),
      '[[[[',
      '['.repeat(10_000),
      '[[:'.repeat(3000),
      '[z-a'.repeat(2500),
      '[a]'.repeat(3000),
      '"['.repeat(5000),
      '\\'.repeat(9999),
      '**/'.repeat(200),
      `${'**/'.repeat(200)}b`,
      `${'**/*a*a*b/'.repeat(25)}b`,
      'a'.repeat(10_000),
      '*a'.repeat(5000),
      `*${'a'.repeat(120)}*${'a'.repeat(120)}b`,
      '{1..999999}{1..999999}',
      '!'.repeat(10_000),
    ].map((glob) => [glob.slice(0, 40), glob.length, glob] as const),
  )('%s… of %i letters', (_start, _length, glob) => {
    expect(expandBraces(glob).globs.length).toBeLessThanOrEqual(2 * MOST_BRANCHES);
    for (const path of [LONG, DEEP, 'a', 'x'.repeat(4096), glob]) {
      const { steps } = counted([glob], path, true);
      expect(steps).toBeLessThanOrEqual(MOST_READINGS * lettersOf(glob) * (path.length + 1));
    }
  });

  it('whatever the glob and the path, and none throws', () => {
    const unit = fc.constantFrom(
      ...'aaB.*?/-[]{},!^:()@+|\\"1 é\n😀',
      '**',
      '/**/',
      '[a-b]',
      '[!a]',
      '{a,b}',
      '{1..3}',
      '*a',
    );
    const glob = fc.oneof(
      fc.string({ unit, maxLength: 40 }),
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
    );
    const path = fc.oneof(fc.string({ unit: fc.constantFrom(...'aaB./[]-1é😀'), maxLength: 40 }), fc.string());
    let fitted = 0;
    fc.assert(
      fc.property(fc.array(glob, { maxLength: 3 }), path, fc.boolean(), fc.boolean(), (globs, any, near, caseless) => {
        const p = near ? (globs[0] ?? '').replaceAll('*', 'a').replace(/[[\]{}\\!]/g, '') : any;
        const { fits, steps } = counted(globs, p, caseless);
        if (fits) fitted++;
        const letters = globs.reduce((n, g) => n + lettersOf(g), 0);
        expect(steps).toBeLessThanOrEqual(MOST_READINGS * letters * (p.length + 1));
        for (const g of globs) expect(typeof faultInGlob(g)).toBe('string');
      }),
      RUNS,
    );
    expect(fitted).toBeGreaterThan(500);
  });

  it('stars fit as a slow reading of them says', () => {
    const slow = (p: string, t: string): boolean => {
      if (p === '') return t === '';
      if (p[0] === '*') return slow(p.slice(1), t) || (t !== '' && slow(p, t.slice(1)));
      return t !== '' && p[0] === t[0] && slow(p.slice(1), t.slice(1));
    };
    const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 10 });
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 8 });
    fc.assert(
      fc.property(pattern, text, (p, t) => {
        expect(matchStars(p, t, '*', (a, b) => a === b)).toBe(slow(p, t));
      }),
      RUNS,
    );
  });
});
