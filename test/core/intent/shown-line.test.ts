/** Holds that what a person reads of a line is the line: nothing hidden, nothing replaced, what is cut counted; and that a quoted word is one word of a shell. */
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoted, shownLine } from '../../../src/core/intent/shown-line.js';

describe('a shown line', () => {
  it.each([
    ['a <b> `c` "d" \'e\'', 'a <b> `c` "d" \'e\''],
    ['x\x1b[2Ky', 'x\\x1b[2Ky'],
    ['# \u202egnp.exe', '# \\u202egnp.exe'],
    ['a\nb\tc\rd', 'a\\nb\\tc\\rd'],
    ['a\u200bb\u00a0c\ufeff\u{e0041}', 'a\\u200bb\\xa0c\\ufeff\\u{e0041}'],
    ['\ud800 größer 価格 👍', '\\ud800 größer 価格 👍'],
  ])('%j is %j', (text, shown) => expect(shownLine(text)).toBe(shown));

  it('of what is long both ends stand, and what is left out is counted', () => {
    const shown = shownLine(`rm ${'x'.repeat(500)} /etc/passwd`, 120);
    expect(shown).toMatch(/^rm x+ \[… \d+ characters left out …\] x*.*\/etc\/passwd$/);
    const [, left = ''] = /… (\d+) characters/.exec(shown)!;
    expect(shown.replace(/ \[….*…\] /, '').length + Number(left)).toBe('rm  /etc/passwd'.length + 500);
  });

  it('is short and holds nothing that hides, whatever it is given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
        const shown = shownLine(text, 150);
        expect(shown.length).toBeLessThanOrEqual(180);
        expect(shown).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/);
      }),
    );
  });
});

it('a quoted word is one word of a shell, as it was', () => {
  for (const word of ["it's", 'a b', '$HOME `x` "y"', '~/x', '[id].tsx', '*', 'a\\b', '!x', 'größe', '#x']) {
    const r = spawnSync('sh', ['-c', `printf %s ${quoted(word)}`], { encoding: 'utf8' });
    expect(r.stdout).toBe(word);
  }
});
