/** Decides which known names somebody may have meant by one that leads nowhere. */
import { closestWords } from '../../../core/text/closest-word.js';

/** At most `most` of `known`, the likeliest first: by their id, then by a word that both have. Where none is `similar`, what was worked on last. */
export function nearest<T extends { id: string; title: string; lastAt: number }>(
  name: string,
  known: T[],
  most: number,
): { similar: boolean; of: T[] } {
  const near = closestWords(
    name,
    known.map((k) => k.id),
  );
  const words = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((w) => w.length > 2);
  const rank = ({ id, title }: T): number => {
    const at = near.indexOf(id);
    if (at >= 0) return at - known.length;
    return -words.filter((w) => `${id} ${title}`.toLowerCase().includes(w)).length / (words.length + 1);
  };
  const all = known.map((k) => ({ k, at: rank(k) }));
  const similar = all.filter((k) => k.at < 0);
  const of = (similar.length > 0 ? similar : all).sort((a, b) => a.at - b.at || b.k.lastAt - a.k.lastAt).slice(0, most);
  return { similar: similar.length > 0, of: of.map(({ k }) => k) };
}
