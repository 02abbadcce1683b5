// The specification's three rules as they stand there, for comparison: Levenshtein < 3, keyword overlap > 50 %, same submodule or project.
import { near } from './different.mjs';
import { isSmall, wordsOf } from './duplicates.mjs';

/** A name in lower case without ending and date. */
const plain = (name) =>
  name
    .split('/')
    .at(-1)
    .toLowerCase()
    .replace(/\.(?:mdx?|markdown|txt)$/, '')
    .replace(/\d{4}-\d\d(?:-\d\d)?/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const keywords = (name) => new Set(wordsOf(plain(name)).filter((w) => !isSmall(w)));
export const project = (id) => id.split('/').slice(0, -1).join('/');

const spelling = (a, b) => near(plain(a), plain(b)) < 3;
const overlap = (a, b) => {
  const [x, y] = [keywords(a), keywords(b)];
  return [...x].filter((w) => y.has(w)).length / (Math.min(x.size, y.size) || 1) > 0.5;
};

/** What each rule says of a pair, and what they say together. */
export function bare({ made, other, folder }) {
  const name = made.title || made.name;
  const of = {
    'Levenshtein < 3': spelling(name, other.title),
    'keyword overlap > 50 %': overlap(name, other.title),
    'same folder': folder !== '' && folder === project(other.id),
  };
  return { ...of, 'any of the three': Object.values(of).some(Boolean) };
}
