/** Decides what a yes to a family rests on, and whether that is as it was: the text of its script, the settings of its runner, the files it names. */

import type { Facts } from '../../model.js';
import { fingerprint } from '../../text/hash.js';
import { plainName } from '../command/same-family.js';
import { settingsOf } from './runner-settings.js';
import { json, type Reads, taskText } from './task-text.js';

/** Fingerprints by what they are of, as a person reads it: `"test" in package.json`, `vitest.config.ts`, `./x.mjs` for a file that is run. */
export type Ground = Record<string, string>;

/** A file of this name is run as it stands. */
const RUN = /^(?:\.\/)?[\w@.-][\w@./-]{0,120}$/;
const CODE = /\.(?:[mc]?[jt]sx?|py|rb|php|sh|bash|pl|jar|go)$/;
const MOST = { letters: 256 * 1024, files: 8, words: 400 };

/** What is read of the workspace, within limits; `null` where nobody reads. */
export function readsOf(facts: Pick<Facts, 'file' | 'changedIn'>): Reads | null {
  const { file, changedIn } = facts;
  if (file === undefined || changedIn === undefined) return null;
  const known = new Map<string, string | null>();
  return {
    text: (path) => {
      if (!known.has(path)) known.set(path, file(path)?.slice(0, MOST.letters) ?? null);
      return known.get(path)!;
    },
    names: (folder, of) => changedIn(folder, 0, of),
  };
}

/**
 * What the family called `name` rests on where it runs in `folder`. What the intent lets the agent write (`mine`) is the
 * project's own source and may change, but for the manifest and the settings.
 */
export function groundOf(name: string, folder: string, reads: Reads, mine: (path: string) => boolean): Ground {
  const words = wordsOf(name);
  const task = taskText(words, folder, reads);
  const said = task === null ? [] : task.text.split(/[\s"'`;|&()=,[\]]+/).slice(0, MOST.words);
  const ground: Ground = {};
  if (task !== null) ground[task.task === '' ? task.file : `"${task.task}" in ${task.file}`] = fingerprint(task.text);
  const programs = lastNames([...words, ...said]);
  const all = settingsOf(words.includes('./gradlew') ? [...programs, './gradlew'] : programs, folder, reads);
  for (const [path, text] of all) ground[path] = fingerprint(text);
  for (const path of filesIn(words, said, folder)) {
    const text = mine(path) ? null : reads.text(path);
    if (text !== null) ground[`./${path}`] = fingerprint(text);
  }
  return ground;
}

/** The programs that the name of a family tells, whose settings it obeys. */
export function programsOf(name: string): string[] {
  return lastNames(wordsOf(name));
}

function wordsOf(name: string): string[] {
  return plainName(name.replace(/^(?:[A-Z]\w*=(?:'[^']*'|\S*) )+/, '')).split(' ');
}

function lastNames(words: string[]): string[] {
  return [...new Set(words.map((w) => w.slice(w.lastIndexOf('/') + 1)))];
}

/** The files that are run by their name, from the workspace: a family names its own from there, a script from its folder. */
function filesIn(words: string[], said: string[], folder: string): string[] {
  const own = words.slice(1).filter((w) => RUN.test(w) && (CODE.test(w) || words[0] === 'run'));
  const told = said
    .filter((w) => RUN.test(w) && CODE.test(w) && !w.includes('..'))
    .map((w) => w.replace(/^\.\//, ''))
    .map((w) => (folder === '' ? w : `${folder}/${w}`));
  return [...new Set([...own, ...told])].slice(0, MOST.files);
}

/** What of `now` is not as it was, as a person reads it; '' for nothing. What became the project's own source is no change. */
export function changeOf(was: Ground, now: Ground, mine: (path: string) => boolean): string {
  const other = Object.keys(now).find((what) => was[what] !== now[what]);
  if (other !== undefined) return other;
  const isSource = (what: string): boolean => what.startsWith('./') && mine(what.slice(2));
  return Object.keys(was).find((what) => now[what] === undefined && !isSource(what)) ?? '';
}

/** May a file of this name say what a build or a test runs? */
export function isManifest(name: string): boolean {
  return MANIFESTS.test(name);
}
const MANIFESTS =
  /^(?:package\.json|pyproject\.toml|[Cc]argo\.toml|(?:GNUm|[mM])akefile|[.jJ]ustfile|\.?mise\.toml|Taskfile\.ya?ml|deno\.jsonc?|Rakefile|build\.gradle(?:\.kts)?|pom\.xml)$/;

/** The package manager that a project's scripts are run with. */
export function managerOf(reads: Reads, folder = ''): 'npm' | 'pnpm' | 'yarn' | 'bun' {
  const at = folder === '' ? 'package.json' : `${folder}/package.json`;
  const { packageManager } = json(reads.text(at) ?? '') as { packageManager?: unknown };
  const said = /^(npm|pnpm|yarn|bun)@/.exec(typeof packageManager === 'string' ? packageManager : '')?.[1];
  if (said !== undefined) return said as 'npm';
  const [lock] = reads.names(folder, (n) => /^(?:pnpm-lock\.yaml|yarn\.lock|bun\.lockb?)$/.test(n));
  return lock === undefined ? 'npm' : lock.startsWith('pnpm') ? 'pnpm' : lock.startsWith('yarn') ? 'yarn' : 'bun';
}
