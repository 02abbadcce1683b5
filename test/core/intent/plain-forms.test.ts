/** Holds that what is judged without the packages is judged as they would: plain globs, and plain command lines. */
import fc from 'fast-check';
import picomatch from 'picomatch';
import { describe, expect, it } from 'vitest';
import { parseSimple } from '../../../src/core/intent/command/simple-parser.js';
import { compilePlainGlob } from '../../../src/core/intent/scope/plain-glob.js';
import { parseShell } from '../../../src/runtime/command-line/parse.js';
import { makeMatcher } from '../../../src/runtime/intents/glob-matcher.js';
import { runs } from '../../support/properties.js';

const RUNS = { numRuns: runs(20_000) };

describe('plain globs', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b', 'B', '.', '-', '_', '0'), minLength: 1, maxLength: 4 });
  const starred = fc.string({ unit: fc.constantFrom('a', 'b', 'B', '.', '*', '?', '0'), minLength: 1, maxLength: 5 });
  const glob = fc
    .array(fc.oneof(name, starred, fc.constantFrom('**', '*', '*.a', 'src', '..')), { minLength: 1, maxLength: 5 })
    .map((p) => p.join('/'));
  const odd = fc.string({ unit: fc.constantFrom(...'aB.*?/-[]{},!()@+|\\ é\n'), maxLength: 12 });
  const path = fc.oneof(
    fc.array(name, { minLength: 1, maxLength: 5 }).map((p) => p.join('/')),
    fc.string({ unit: fc.constantFrom(...'abB./*?\n \u212aſ'), maxLength: 10 }),
  );

  it('fit what the matcher says, or are left to it', () => {
    let [asked, fitted] = [0, 0];
    fc.assert(
      fc.property(
        fc.oneof(glob, glob, odd),
        fc.array(path, { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        (g, paths, nocase) => {
          const fits = compilePlainGlob(g, nocase);
          if (fits === null) return;
          const other = makeMatcher(g, nocase);
          for (const p of paths) {
            const says = fits(p);
            if (says === null) continue;
            asked++;
            fitted += says ? 1 : 0;
            expect([g, p, nocase, says]).toEqual([g, p, nocase, other(p)]);
          }
        },
      ),
      RUNS,
    );
    expect(asked).toBeGreaterThan(1000);
    expect(fitted).toBeGreaterThan(100);
  });

  it.each([
    ['src/**', 'src/a/.b.ts', true],
    ['src/**', 'src', true],
    ['src/**', 'srcs/a', false],
    ['**/*.ts', 'a.ts', true],
    ['a/**/b/*.ts', 'a/x/b/b/c.ts', true],
    ['*/b?.ts', 'a/bc.ts', true],
    ['*/b?.ts', 'a/b/.ts', false],
    ['SRC/*', 'src/A', false],
  ])('%s and %s', (g, p, fits) => {
    expect([compilePlainGlob(g, false)!(p), picomatch(g, { dot: true })(p)]).toEqual([fits, fits]);
  });

  it.each(['{a,b}', '[ab]', 'a\\*', 'a**', '+(a)', './a', 'a//b', '/a', 'a/', '', 'é', 'a b'])(
    '%j is left to it',
    (g) => {
      expect(compilePlainGlob(g, false)).toBeNull();
    },
  );

  it('ends at once however the stars stand', () => {
    const glob = `${'**/x*x/'.repeat(20)}y`;
    expect(compilePlainGlob(glob, false)!(`${`${'x'.repeat(200)}/`.repeat(400)}z`)).toBe(false);
  });
});

describe('plain command lines', () => {
  const words =
    'ls git status cat -la --format=oneline HEAD src/a.ts ./x . .. - -- -n 20 0 a=b A+=1 if then fi do done for in case esac while time coproc function select export declare -a=b :,% ~ ! { } [ [[ ]] 2>&1 > < & ; ( ) && || | $x `y` "z" \'w\' \\ #c a#b é let eval alias \t \n'.split(
      / /,
    );
  const line = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }).map((w) => w.join(' '));
  const plain = fc
    .array(
      fc.array(fc.constantFrom(...words.filter((w) => /^[\w./@:,+%=-]+$/.test(w))), { minLength: 1, maxLength: 4 }),
      { minLength: 1, maxLength: 4 },
    )
    .chain((all) =>
      fc
        .array(fc.constantFrom(' && ', ' || ', ' | '), { minLength: all.length, maxLength: all.length })
        .map((ops) => all.map((w, i) => (i === 0 ? '' : ops[i]) + w.join(' ')).join('')),
    );
  const letters = fc.string({ unit: fc.constantFrom(...'ab01 -=./&|%:,+~$\n'), maxLength: 14 });

  it('come apart as the parser takes them', () => {
    let asked = 0;
    fc.assert(
      fc.property(fc.oneof(plain, plain, line, letters), (text) => {
        const own = parseSimple(text);
        if (own === null) return;
        asked++;
        expect(own, text).toEqual(parseShell(text));
      }),
      RUNS,
    );
    expect(asked).toBeGreaterThan(1000);
  });

  it.each(['git status && ls -la src | head -20', 'npm test', 'git log --format=oneline -n 3 || true'])(
    '%s is plain',
    (l) => {
      expect(parseSimple(l)).toEqual(parseShell(l));
      expect(parseSimple(l)).not.toBeNull();
    },
  );

  it.each([
    'a=b ls',
    'export A=b',
    'time ls',
    'ls $x',
    'ls > a',
    'ls &',
    'ls  a',
    ' ls',
    'ls; rm a',
    'if a',
    '',
    'ls | ',
    'ls *',
  ])('%j is left to the parser', (l) => {
    expect(parseSimple(l)).toBeNull();
  });
});
