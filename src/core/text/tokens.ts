/** Decides how many model tokens a text may cost: an upper estimate, never an exact count. */

const PIECE = /[A-Za-z]+|[0-9]+|[ \t]+|\n+|[^\sA-Za-z0-9]/gu;

/**
 * Upper estimate of the tokens of `text`. Checked against real tokenizers on English, code and CJK in `test/tokens.test.ts`:
 * a Latin word is one token for each started 6 letters (each 4 when it has no vowels to speak of), digits one for each
 * started 2, an ASCII mark one, anything else two.
 */
export function tokens(text: string): number {
  let n = 0;
  for (const [piece] of text.matchAll(PIECE)) {
    const c = piece.charCodeAt(0);
    if (c === 32 || c === 9) n += piece.length > 1 ? Math.ceil(piece.length / 8) : 0;
    else if (c === 10) n += 1;
    else if (c >= 48 && c <= 57) n += Math.ceil(piece.length / 2);
    else if ((c >= 65 && c <= 90) || (c >= 97 && c <= 122)) n += wordTokens(piece);
    else n += c < 128 ? 1 : 2;
  }
  return n;
}

function wordTokens(word: string): number {
  const parts = word.length > 3 ? word.replace(/([a-z])([A-Z])/g, '$1 $2').split(' ') : [word];
  return parts.reduce((n, part) => n + Math.ceil(part.length / (part === part.toUpperCase() && part.length > 2 ? 3 : 6)), 0);
}
