/** Decides which known word somebody may have meant. */

/** The word of `known` that is nearest to `word`, `null` when none is near: a third of its letters may differ. */
export function closestWord(word: string, known: string[]): string | null {
  const most = Math.max(2, Math.floor(word.length / 3));
  const scored = known.map((k) => [distance(word.slice(0, 64).toLowerCase(), k.toLowerCase()), k] as const);
  const best = scored.sort((a, b) => a[0] - b[0])[0];
  return best !== undefined && best[0] <= most ? best[1] : null;
}

/** Those of `known` that `word` may be, nearest first: it begins them, or a slip or two lie between. */
export function closestWords(word: string, known: string[]): string[] {
  const most = word.length < 5 ? 1 : Math.max(2, Math.floor(word.length / 3));
  const typed = word.slice(0, 64).toLowerCase();
  return known
    .map((k) => [k.startsWith(typed) && typed.length > 2 ? 0 : slips(typed, k), k] as const)
    .filter(([n]) => n <= most)
    .sort(([a], [b]) => a - b)
    .map(([, k]) => k);
}

/** The same as `distance`, with two neighbours that changed places as one slip. */
function slips(a: string, b: string): number {
  const swapped = [...a].map((_, i) => a.slice(0, i) + (a[i + 1] ?? '') + a[i] + a.slice(i + 2));
  return Math.min(distance(a, b), ...swapped.map((s) => distance(s, b) + 1));
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
