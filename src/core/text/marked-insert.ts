/** Decides how our own text gets into a file that a person owns, and out again, without touching any other byte. */

/** Text that was put at an offset of the text before it (offsets of the growing text, in order). */
export interface Piece {
  at: number;
  text: string;
}

/** `text` with `pieces` put in, in order. */
export function insertPieces(text: string, pieces: Piece[]): string {
  return pieces.reduce((t, p) => t.slice(0, p.at) + p.text + t.slice(p.at), text);
}

/**
 * `text` without `pieces`: at their own places when nothing moved, else where each stands exactly once.
 * `null` when one cannot be told for certain.
 */
export function cutPieces(text: string, pieces: Piece[]): string | null {
  let out = text;
  for (const p of [...pieces].reverse()) {
    const at = out.startsWith(p.text, p.at) ? p.at : out.indexOf(p.text);
    if (at < 0 || (at !== p.at && out.indexOf(p.text, at + 1) >= 0)) return null;
    out = out.slice(0, at) + out.slice(at + p.text.length);
  }
  return out;
}
