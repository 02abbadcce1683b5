/** Decides where the table of words that mean the same comes from: the package's own `assets`, read when first asked. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Kin, PlanIndex } from '../../core/model.js';
import { readSynonyms } from '../../core/plan/search/synonyms.js';
import { readBytes } from '../../stores/read-regular.js';

type Table = (word: string) => Kin[];

const NONE: Table = () => [];
let table: Table | null = null;

/** `plans` as a search sees it that also finds what is said in other words. Not for the hook: cold, it costs some ten milliseconds. */
export function withSynonyms(plans: PlanIndex): PlanIndex {
  return Object.assign(Object.create(plans) as PlanIndex, { related: synonymsOf });
}

/** The word itself and its kin. Without the table no word has any. */
export function synonymsOf(word: string): Kin[] {
  table = table ?? open();
  return table(word);
}

function open(): Table {
  let at = dirname(fileURLToPath(import.meta.url));
  for (let up = 0; up < 4; up++, at = dirname(at)) {
    const file = join(at, 'assets', 'related.bin');
    try {
      if (existsSync(file)) return readSynonyms(readBytes(file));
    } catch {
      return NONE;
    }
  }
  return NONE;
}
