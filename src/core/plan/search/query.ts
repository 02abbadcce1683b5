/** Decides what a search asks for: weighted terms from words, a named subject, paths and ids. */
import { foldersOf } from '../../text/mentions.js';
import { words } from '../../text/words.js';

const MOST_TERMS = 32;

/** What is searched for. `weight` 2 = the subject the user named, 1 = said in passing. */
export interface Query {
  terms: { term: string; weight: number }[];
  /** Comparable words of the subject that was named, if one was. */
  about: Set<string>;
  paths: string[];
  /** All comparable words in the order they were said, at most 400. */
  said: string[];
}

export interface Asked {
  text: string;
  about?: string;
  paths?: string[];
  ids?: string[];
}

/** The query for what was asked. Words of the named subject come first; at most 32 terms. */
export function query(asked: Asked): Query {
  const about = new Set(words(asked.about ?? '', 12));
  const weights = new Map<string, number>();
  for (const w of about) weights.set(w, 2);
  for (const id of asked.ids ?? []) weights.set(`#${id}`, 2);
  for (const path of asked.paths ?? [])
    for (const f of path.endsWith('/') ? foldersOf(path) : [path.toLowerCase(), ...foldersOf(path)])
      weights.set(`@${f}`, 1);
  const said = words(asked.text, 400);
  for (const [w, n] of counted(said)) if (!weights.has(w)) weights.set(w, 1 + Math.log(n));
  return {
    terms: [...weights].slice(0, MOST_TERMS * 2).map(([term, weight]) => ({ term, weight })),
    about,
    paths: asked.paths ?? [],
    said,
  };
}

function counted(list: string[]): Map<string, number> {
  const n = new Map<string, number>();
  for (const w of list) n.set(w, (n.get(w) ?? 0) + 1);
  return n;
}
