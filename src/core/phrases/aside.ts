/** Decides whether words announce an aside: something small beside the work at hand, which is gone on with afterwards. */
import { warm } from '../text/regexp-warmup.js';

/** What announces it, in the languages of `core/request/languages`; in front of what is asked, or anywhere in it. `\b` knows no ü. */
const ASIDE =
  /(?<!\p{L})(?:by the way|btw|while (?:you'?re|we'?re|i'?m) at it|before i forget|as an aside|side note|on the side|quick(?:ly)? (?:one|aside|detour)|real quick|in passing|übrigens|nebenbei|kurz zwischendurch|bevor ich'?s vergesse|au passage|en passant|por cierto|de paso|a propósito|aliás)(?!\p{L})|ちなみに|ついでに|顺便|順便/iu;

const MOST = 600;

/** What `own` says behind the first words that announce an aside, '' where none do. */
export function behindAside(own: string): string {
  const said = warm(ASIDE).exec(own.slice(0, MOST));
  return said === null ? '' : own.slice(said.index + said[0].length).replace(/^[\s,:;.!–-]+/, '');
}

/** Is `own`, the user's words, an aside? */
export function isAside(own: string): boolean {
  return warm(ASIDE).test(own.slice(0, MOST));
}
