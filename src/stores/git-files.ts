/** Decides what git keeps of our folder: the folder says so itself, no file of the project is touched. */
import { appendFileSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutOurAttributes } from '../core/document/git-attributes.js';
import { readText } from './read-regular.js';

/** Names of what is kept for this machine alone; the list itself, too: a checkout must not meet one that we made anew. */
const IGNORED =
  'log.jsonl* trace*.jsonl lock* sessions.db* cache/ team/ rescued/ .*.clew-* active_context.md contexts_index.yaml *.conflict-*.md .gitignore .gitattributes';

/** Writes the list into our folder `dir`; one of an earlier version gets what it lacks, one that a person made is theirs. */
export function writeGitFiles(dir: string): void {
  complete(dir);
  withdraw(join(dir, '.gitattributes'));
}

/** A document that git is to pass over, as our list has it. */
const KEPT = /^\/contexts\/[^/*?[\]!\\]+\.md$/;

/**
 * Has git pass over the documents of the contexts `ids` and no others of ours: what is private would else leave with everything that
 * is added. `false` = the list in `dir` is not ours alone, and nothing was written.
 */
export function keepFromGit(dir: string, ids: string[]): boolean {
  try {
    const path = join(dir, '.gitignore');
    const said = existsSync(path) ? readText(path) : '';
    const lines = said.split(/\r?\n/);
    // A list that git has would take their names along.
    if (said !== '' && !lines.includes('.gitignore')) return ids.length === 0;
    const wanted = ids.map((id) => `/contexts/${id}.md`).filter((line) => KEPT.test(line));
    const known = lines.filter((line) => KEPT.test(line));
    const isSame = known.length === wanted.length && wanted.every((line) => known.includes(line));
    const rest = lines.filter((line) => line !== '' && !KEPT.test(line));
    if (!isSame) writeFileSync(path, `${[...rest, ...wanted].join('\n')}\n`);
    return wanted.length === ids.length;
  } catch {
    return ids.length === 0;
  }
}

function withdraw(path: string): void {
  try {
    const text = existsSync(path) ? readText(path) : '';
    const rest = withoutOurAttributes(text);
    if (rest === null) rmSync(path);
    else if (rest !== text) writeFileSync(path, rest);
  } catch {
    return;
  }
}

/** The names that our list in `dir` lacks; one that a person made lacks nothing. */
export function unignoredIn(dir: string): string[] {
  const said = existsSync(join(dir, '.gitignore')) ? readText(join(dir, '.gitignore')) : '';
  const lines = said.split(/\r?\n/);
  const wanted = IGNORED.split(' ');
  return said !== '' && !wanted.slice(0, 2).some((n) => lines.includes(n))
    ? []
    : wanted.filter((name) => !lines.includes(name));
}

function complete(dir: string): void {
  try {
    const path = join(dir, '.gitignore');
    const missing = unignoredIn(dir);
    const said = existsSync(path) ? readText(path) : '';
    if (missing.length === 0) return;
    appendFileSync(path, `${said === '' || said.endsWith('\n') ? '' : '\n'}${missing.join('\n')}\n`);
  } catch {
    return;
  }
}
