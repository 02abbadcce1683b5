/** A table that is taken apart by scripts finds what one taken apart at once would. */
import { describe, expect, it } from 'vitest';
import { CATEGORIES, WORDS } from '../../../src/core/context/rules/category.js';
import { AREAS } from '../../../src/core/context/rules/tags.js';
import { wordTable } from '../../../src/core/text/word-table.js';
import { wordSet } from '../../../src/core/text/words.js';

/** The table made at once, each list as a whole. */
function whole(lists: [string, string][]): Map<string, string> {
  const out = new Map<string, string>();
  for (const [list, means] of lists) for (const w of wordSet(list)) if (!out.has(w)) out.set(w, means);
  return out;
}

describe('a table of words in several languages', () => {
  const lists: Record<string, [string, string][]> = {
    areas: Object.entries(AREAS).map(([area, list]) => [list, area]),
    categories: CATEGORIES.map((c) => [WORDS[c], c]),
  };
  for (const [name, list] of Object.entries(lists))
    it(`finds every word of the ${name}, and no other`, () => {
      const oracle = whole(list);
      const table = wordTable(list);
      const asked = [
        ...oracle.keys(),
        ...wordSet('nothing of this 何か ничего größe straße'),
        'constructor',
        '__proto__',
        '',
      ];
      expect(asked.length).toBeGreaterThan(150);
      for (const w of asked) expect([w, table(w)]).toEqual([w, oracle.get(w)]);
    });
});
