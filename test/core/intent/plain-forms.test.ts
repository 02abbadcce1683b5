/** Holds that a plain command line, which is judged without the package, is judged as that would. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSimple } from '../../../src/core/intent/command/simple-parser.js';
import { parseShell } from '../../../src/runtime/command-line/parse.js';
import { runs } from '../../support/properties.js';

const RUNS = { numRuns: runs(20_000) };

describe('plain command lines', () => {
  const words =
    'ls git status cat -la --format=oneline HEAD src/a.ts ./x . .. - -- -n 20 0 a=b A+=1 if then fi do done for in case esac while time coproc function select export declare -a=b :,% ~ ! { } [ [[ ]] 2>&1 > < & ; ( ) && || | $x `y` "z" \'w\' \\ #c a#b é let eval alias \t \n'.split(
      / /,
    );
  const quotes = [
    `"it's here"`,
    `'d "e" f'`,
    `--format='%h %s'`,
    'x"y"z',
    `''`,
    '""',
    '"$x"',
    '"a\\b"',
    "'cd'",
    `"*"`,
    `'~/a'`,
    `"|"`,
    '--a="&&"',
    `A='b'`,
    `"if"`,
    `'é{a,b}'`,
    `"!x"`,
    `'`,
    '"',
    `$'a'`,
    `"a'`,
  ];
  const quoted = fc
    .array(fc.constantFrom('ls', 'grep -n', 'git log', '&&', '|', ...quotes), { minLength: 1, maxLength: 6 })
    .map((w) => w.join(' '));
  const anyQuotes = fc.string({ unit: fc.constantFrom(...`ab1 =-.'"$|&é\\`), maxLength: 12 });
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
      fc.property(fc.oneof(plain, plain, line, letters, quoted, quoted, anyQuotes), (text) => {
        const own = parseSimple(text);
        if (own === null) return;
        asked++;
        expect(own, text).toEqual(parseShell(text));
      }),
      RUNS,
    );
    expect(asked).toBeGreaterThan(runs(1000));
  });

  it.each([
    'git status && ls -la src | head -20',
    'npm test',
    'git log --format=oneline -n 3 || true',
    `grep -rn "it's here" src | sed -n '1,20p' && git log --format='%h %s' -5`,
  ])('%s is plain', (l) => {
    expect(parseSimple(l)).toEqual(parseShell(l));
    expect(parseSimple(l)).not.toBeNull();
  });

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
    'ls "$x"',
    "'if' a",
    'ls "a',
  ])('%j is left to the parser', (l) => {
    expect(parseSimple(l)).toBeNull();
  });
});
