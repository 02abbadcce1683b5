/** Applies edits of a file to its text as the shell does. */
import type { Edit } from '../../src/core/model.js';
import { applySplices, type Side } from '../../src/core/text/splice.js';

/** `text` after the splices of `edits`, each on top of those before it. */
export function applied(text: string, edits: Edit[]): string {
  let at = text;
  for (const e of edits) {
    const next = applySplices(at, (e.now as unknown as Side).splices);
    if (next === null) throw new Error('an edit does not fit the text');
    at = next;
  }
  return at;
}
