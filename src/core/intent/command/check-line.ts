/** Decides whether a command line is a check: tests, a linter, types or a build are run, and beside them nothing but what prepares or shortens it. */
import { wordList } from '../../text/first-word.js';
import { oneLine } from '../../text/truncate.js';
import { familyNames, isOnlyItself } from './build-commands.js';

/** A check, as it is told from others. */
export interface Check {
  /** Its own words, without the folder it runs in and what becomes of its output. */
  words: string;
  /** Does the line succeed only if the check does? Behind a pipe or `; echo` nobody knows. */
  sure: boolean;
}

/** What a family is called that finds faults, in front of `:unit` or `-all`. */
const WORDS =
  /^(?:t|tst|tests?|e2e|unit|specs?|lint|checks?|build|compile|type-?checks?|types|tsc|verify|validate|vet|analyze|clippy|nextest|coverage|--build)(?:[:._-][\w:.-]*)?$/;
/** Short for check and build there, and for other things elsewhere. */
const SHORT = /^cargo [bc]$|^(?:biome|playwright) ci$|^(?:make|gmake|ninja|mvn|gradle|\.\/mvnw|\.\/gradlew|just|rake)$/;
/** They stand around a check and say nothing of it. */
const AROUND = wordList('cd pushd popd export set echo tail head grep rg tee cat less wc sed time true');
/** `CI=1` before a command, and where its output goes. */
const SETS = /^(?:[A-Za-z_]\w*=[^\s]*\s+)+/;
const REDIRECT = /\s*\d?>{1,2}&?\s*[^\s;|&]+/g;
const MOST = { length: 1000, parts: 12 };

/** The check of `line`; `null` when it is a look, or does something that no check does. */
export function checkOf(line: string): Check | null {
  const text = oneLine(line.slice(0, MOST.length).replace(/\r?\n/g, ' ; '));
  const parts = text.replace(REDIRECT, ' ').split(/(&&|\|\||;|\|)/);
  if (parts.length > MOST.parts * 2) return null;
  const found: string[] = [];
  let sure = true;
  for (let i = 0; i < parts.length; i += 2) {
    const words = parts[i]!.trim().replace(SETS, '').split(' ').filter(Boolean);
    if (words.length === 0 || AROUND.has(words[0]!)) {
      if (words[0] === 'time' && isCheck(words.slice(1))) found.push(words.slice(1).join(' '));
      continue;
    }
    if (!isCheck(words)) return null;
    found.push(words.join(' '));
    if (parts[i + 1] !== undefined && parts[i + 1] !== '&&') sure = false;
  }
  return found.length === 0 ? null : { words: found.join(' && '), sure };
}

function isCheck(words: string[]): boolean {
  const names = familyNames(words);
  return names?.some((name) => SHORT.test(name) || WORDS.test(lastOf(name)) || isOnlyItself(lastOf(name))) === true;
}

function lastOf(name: string): string {
  return name.slice(name.lastIndexOf(' ') + 1);
}
