/** Decides where the table of words that mean the same comes from: the package's own `assets`, read when first asked. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kin } from '../core/model.js';
import { relatedIn } from '../core/plan/related.js';

/** Looks words up in `assets/related.bin` of the nearest folder at or above `from`; without it no word has kin. */
export function related(from: string): (word: string) => Kin[] {
  let table: ((word: string) => Kin[]) | null = null;
  return (word) => (table ??= open(from))(word);
}

function open(from: string): (word: string) => Kin[] {
  for (let at = from, up = 0; up < 4; up++, at = join(at, '..')) {
    const file = join(at, 'assets', 'related.bin');
    if (!existsSync(file)) continue;
    try {
      return relatedIn(readFileSync(file));
    } catch {
      return () => [];
    }
  }
  return () => [];
}
