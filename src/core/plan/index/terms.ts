/** Decides which terms a plan is found by, field by field; the compiled index and the database index the same ones. */
import type { Plan } from '../../model.js';
import { foldersOf, idsIn } from '../../text/mentions.js';
import { wordSet, words } from '../../text/words.js';

/** Changes with what `termsOf` or the parser gives for the same file; an index that was made with another number is made anew. */
export const TERMS = 6;

/** Words in a name that every plan has; they do not count for "all of its name was said". */
const GENERIC = new Set([
  'plan',
  'project',
  'task',
  'todo',
  'tasklist',
  'roadmap',
  'doc',
  'md',
  'spec',
  'design',
  'v1',
  'v2',
]);

/** Terms by field (order of `FIELDS`). Folders are terms that start with `@`, ids with `#`, misspellings with `~`. */
export interface Terms {
  fields: string[][];
  length: number;
  nameLength: number;
}

/** The terms of `plan`. `length` is its number of words, `nameLength` the words of its name that tell it from others. */
export function termsOf(plan: Plan): Terms {
  const name = wordSet(plan.name);
  const title = words(plan.title);
  const places = plan.paths.flatMap((p) => foldersOf(p)).map((f) => `@${f}`);
  // An id in the title or on a task is the plan's own; others it only mentions.
  const own = [...new Set([...idsIn(`${plan.name} ${plan.title}`), ...numbered(plan.name)])].map((i) => `#${i}`);
  const onTasks = plan.tasks.flatMap((t) => (t.id === null ? [] : [`#${t.id.toLowerCase()}`]));
  const ids = plan.ids.map((i) => `#${i}`).filter((i) => !own.includes(i) && !onTasks.includes(i));
  // As written too: a slip is one letter from the whole word, and may be many from its stem.
  const written = `${plan.name} ${plan.title}`.toLowerCase().match(/[a-z]+/g) ?? [];
  const misspelt = [...new Set([...name, ...title, ...written])].flatMap((w) => deletionsOf(w));
  const tasks = plan.tasks
    .slice(0, 400)
    .map((t) => t.text)
    .join('\n');
  const fields = [
    name,
    [...title, ...misspelt, ...own],
    words(plan.headings.join('\n')),
    [...words(tasks), ...onTasks],
    [...words(plan.body), ...new Set(places), ...new Set(ids)],
  ];
  return {
    fields,
    length: fields.reduce((n, f) => n + f.reduce((m, t) => m + (/^[@#~]/.test(t) ? 0 : 1), 0), 0),
    nameLength: name.filter((w) => !GENERIC.has(w)).length,
  };
}

/** The id in a name like `011-fix-login`. */
function numbered(name: string): string[] {
  const number = /(?:^|\/)(\d{3,6})[-_ ]/.exec(name)?.[1];
  return number === undefined ? [] : [`#${number}`];
}

/** Is this word of a name one that tells plans apart? */
export function isTelling(word: string): boolean {
  return !GENERIC.has(word);
}

/** `word` with one letter left out, each way: two words one edit apart share one of these. Short words have none. */
export function deletionsOf(word: string): string[] {
  if (word.length < 5 || word.length > 24 || !/^[a-z]+$/.test(word)) return [];
  const out = [`~${word}`];
  for (let i = 0; i < word.length; i++) out.push(`~${word.slice(0, i)}${word.slice(i + 1)}`);
  return [...new Set(out)];
}
