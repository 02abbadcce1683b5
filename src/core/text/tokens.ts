/** Decides how many model tokens a text may cost: an upper estimate, never an exact count. */

const PART = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[A-Z]|[0-9]+/g;
const CLUSTER = /[b-df-hj-np-tv-xz]{5}/i;

/**
 * Upper estimate of the tokens of `text`. Checked against two real tokenizers on prose of many languages, code, ids and
 * emoji in `test/core/text/tokens.test.ts`; about 1.4 times the truth on English. One token in ten words is added for misspellings.
 */
export function tokens(text: string): number {
  let n = 0;
  let names = 0;
  let spaced = false;
  for (let at = 0; at < text.length; ) {
    const c = text.codePointAt(at)!;
    const blank = isBlank(c);
    const from = at;
    if (isName(c)) {
      at = runEnd(text, at, isName);
      n += nameTokens(text.slice(from, at)) + (spaced && c < 58 ? 1 : 0);
      names++;
    } else if (blank) {
      at = runEnd(text, at, isBlank);
      n += at - from > 1 ? Math.ceil((at - from) / 8) : 0;
    } else if (c === 10) {
      at = runEnd(text, at, isBreak);
      n += 1;
    } else if (isCyrillic(c)) {
      at = runEnd(text, at, isCyrillic);
      n += Math.ceil((at - from) * 0.75);
    } else {
      at += c > 0xffff ? 2 : 1;
      n += charTokens(c);
    }
    spaced = blank;
  }
  return Math.ceil(n + names / 10);
}

/** Where the run of characters that are `kind` and begin at `from` ends. */
function runEnd(text: string, from: number, kind: (c: number) => boolean): number {
  let at = from + 1;
  while (at < text.length && kind(text.charCodeAt(at))) at++;
  return at;
}

const isBlank = (c: number): boolean => c === 32 || c === 9;
const isBreak = (c: number): boolean => c === 10;
const isCyrillic = (c: number): boolean => c >= 0x410 && c <= 0x45f;

function isName(c: number): boolean {
  return (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 57);
}

/**
 * Tokens of letters and digits in one run: a word one for each started 6 letters, capitals and digits one for each started
 * 3. Hashes and encoded data change case or kind every few characters and cost the most.
 */
function nameTokens(run: string): number {
  if (isWord(run)) return partTokens(run);
  const parts = run.match(PART)!;
  if (parts.length > 3 && run.length < parts.length * (/[0-9]/.test(run) ? 3.6 : 2.2))
    return Math.ceil(run.length * 0.9);
  return parts.reduce((n, p) => n + partTokens(p), 0);
}

/** Small letters, the first one perhaps a capital: one part, and most runs are. */
function isWord(run: string): boolean {
  const first = run.charCodeAt(0);
  if (first < 65 || (first < 97 && run.length === 1)) return false;
  for (let i = 1; i < run.length; i++) if (run.charCodeAt(i) < 97) return false;
  return true;
}

function partTokens(part: string): number {
  const c = part.charCodeAt(0);
  if (c < 58) return Math.ceil(part.length / 3);
  if (part.length > 1 && c < 97 && part.charCodeAt(1) < 97) return Math.ceil((part.length + 1) / 3);
  return Math.ceil(part.length / (CLUSTER.test(part) ? 1.8 : 6));
}

/** Tokens of one mark or of one character of a script without its own rule. */
function charTokens(c: number): number {
  if (c < 32) return 2;
  if (c < 128 || c === 0x2026) return 1;
  // Georgian, Ethiopic, Khmer and their neighbours.
  if (c >= 0x10a0 && c < 0x1d00) return 3;
  if (c < 0x2190 || (c >= 0x2500 && c < 0x2600) || (c >= 0x2e80 && c < 0x10000)) return 2;
  return (c >= 0x1d100 && c < 0x1f000) || c >= 0x20000 ? 4 : 3;
}
