/** Decides what the hook loads to take secrets out of a text: the same rules as everywhere, with less patience. */
import { makeRedactor as patient } from '../../runtime/secrets/redactor.js';

/** Characters seen by rules, for one text; about a tenth of a second. What takes longer is not kept. */
const MOST_WORK = 8_000_000;

export { linesWithSecrets } from '../../core/secrets/redact.js';

/** Takes secrets out of texts for the workspace whose folder is `dir`. */
export function redactor(dir: string): (text: string) => string {
  return patient(dir, true, MOST_WORK);
}
