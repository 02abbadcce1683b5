/** Decides which known word somebody may have meant. */

/** The word of `known` that is nearest to `word`, `null` when none is near: a third of its letters may differ. */
export function closestWord(word: string, known: string[]): string | null {
  const most = Math.max(2, Math.floor(word.length / 3));
  const scored = known.map((k) => [distance(word.slice(0, 64).toLowerCase(), k.toLowerCase()), k] as const);
  const best = scored.sort((a, b) => a[0] - b[0])[0];
  return best !== undefined && best[0] <= most ? best[1] : null;
}

/** Letters to put in, take out or replace until `a` is `b`. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}
