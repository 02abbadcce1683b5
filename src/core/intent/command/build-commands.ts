/** Decides which commands build, test, check or package, and of which family each is: that is what a person says yes to once. */

import type { ShellWord } from '../../model/command.js';
import { wordList } from '../../text/first-word.js';
import { lazy } from '../../text/lazy.js';
import { addedPackages } from './added-packages.js';
import { argumentsOf, leads } from './build-arguments.js';
import { type Family, type Judged, loading, type Named, runsFamilies } from './effects.js';
import { isWithinLimits, namedBy } from './family-limits.js';
import { goesOut, isUsualValue, optionsBefore, wordsOf } from './family-table.js';
import { targets } from './named-targets.js';
import { wordsTaken } from './options.js';
import { from } from './working-dirs.js';

const usual = lazy(
  () =>
    new RegExp(
      '^(?:(?:build|tests?|lint|check|format|fmt|type-?check|types|e2e|coverage|verify|dev|start|serve|preview|fix|docs|storybook|' +
        'bench|clean|generate|codegen|compile|prettier|ci)(?:[:-][\\w:-]{1,40})?|new-[\\w:-]{1,40}|[a-z]+:[\\w:-]{1,40})$',
    ),
);
const NAME = /^[A-Za-z][\w.:@+-]{0,63}$/;
const QUIET = wordList('-s -q -y --silent --quiet --yes --no-install --if-present --color --no-color --');
const JAR = /^[\w.][\w./*-]{0,120}\.jar$/;
const SCRIPT = /^[\w.][\w./-]{0,120}\.(?:[mc]?[jt]sx?|py|rb|php|sh|bash)$/;
/** No name of a shell or an interpreter. */
const BIN = /^(?:\.\/)?(?:bin|exe|script)\/(?!(?:\w*sh|node|python[\d.]*|ruby|perl|env|rails)$)[\w.-]+$/;
/** They do another thing with each first word. */
export const MANY = /(?:^|\/)(?:(?:manage|setup)\.py|artisan|rails|console)$/;
/** Words of Django that a project's own code is behind. */
const MANAGES = wordList('test check migrate makemigrations showmigrations runserver collectstatic');
/** A number of processors. */
const CORES = new Set(['$(nproc)', '"$(nproc)"', '-j$(nproc)', '`nproc`', '-j`nproc`']);
/** What `gh` is told to send. */
const SAID = /^(?:-[bt]|--(?:body|title))$/;
/** They say where to stand. */
const STANDS = /^(?:-C|--(?:dir|cwd|directory)(?:=|$))(.*)$/;
/** To a shell or an interpreter the short ones of `QUIET` mean other things: what is typed in is run. */
const SHORT = /^-[sqy]$/;
/** They are one family whatever stands behind them, and no check: they make something. */
const MAKES = wordList('m puma rackup build venv autoreconf sphinx-build clang-format');
/** They bring what the project lists up to date before they run anything, or fetch each time. */
const SYNCS = wordList('uv hatch pdm rye pixi pnpx');
/** They fetch a program that is not installed. */
const FETCHES = wordList('npx bunx bun npm pnpm yarn');
export const MOST_WORDS = 200;

/** What `name` with `rest` behind it is, where a person can say yes to its family; `null` for every other command. */
export function buildCommandOf(name: string, rest: ShellWord[]): Judged | null {
  if (rest.length > MOST_WORDS) return null;
  const isTold = (w: ShellWord, i: number): boolean =>
    w.plain ||
    (w.glob && /^[\w.]/.test(w.text) && !/[$`]/.test(w.text)) ||
    CORES.has(w.text) ||
    // What is substituted is judged for itself, and can be no file to `kill`.
    (name === 'kill' && w.text.startsWith('$(')) ||
    (name === 'gh' && w.whole === true && SAID.test(rest[i - 1]?.text ?? ''));
  if (!rest.every(isTold)) return null;
  const words = rest.map((w) => (CORES.has(w.text) ? w.text.replace(/\$\(nproc\)|`nproc`|"/g, '') || '1' : w.text));
  const found = named(name, words, 0);
  return (found && judgedAs(name, found)) ?? addedPackages(name, words);
}

/** What a command of a family does, with the files that it names. */
export function judgedAs(name: string, found: Named): Judged | null {
  const behind = argumentsOf(found);
  if (behind === null || [...found.names, found.file].some(goesOut)) return null;
  const { paths } = behind;
  const at = found.at ?? '';
  // From which of the two folders they are meant is not told.
  if (goesOut(at) || (at !== '' && paths.length > 0)) return null;
  const writes = behind.writes.map((path) => from(at, path)!);
  const looks = behind.looks && found.led !== true && at === '' && !SYNCS.has(name);
  const needs = looks && FETCHES.has(name) ? { needs: found.program } : {};
  const operands = found.rest.flatMap((w) => (w.startsWith('-') ? (/=(.+)/.exec(w)?.[1] ?? []) : w));
  const families = found.names.map(
    (n): Family => ({ name: n, at, paths, operands, looks, file: found.file, ...needs }),
  );
  const runs = runsFamilies(name, families, writes);
  if (!looks) return runs;
  const programs = [...new Set([found.program, ...found.names.flatMap((n) => n.split(' ')), 'versions'])];
  return loading(runs, { programs, at: '', paths: operands, looks: true });
}

/** The families that `words` name, whatever their options do; `null` for every other command. */
export function familyNames([name = '', ...rest]: string[]): string[] | null {
  return rest.length > MOST_WORDS ? null : (named(name, rest, 0)?.names ?? null);
}

/** Is `name` a program that is one family whatever stands behind it? These find faults, all of them. */
export function isOnlyItself(name: string): boolean {
  return wordsOf(name)?.join() === '.' && !MAKES.has(name);
}

function named(name: string, words: string[], depth: number): Named | null {
  const found = byTable(name, words, depth);
  if (found === null || !isWithinLimits(found.program, found.verb, found.rest)) return null;
  const more = namedBy(found.program, found.verb, found.rest);
  return more === '' ? found : { ...found, names: found.names.map((n) => (n.endsWith(more) ? n : n + more)) };
}

function byTable(name: string, words: string[], depth: number): Named | null {
  const row = wordsOf(name);
  if (row === undefined || depth > 2) return null;
  if (row.includes(':')) return targets(name, words);
  const i = passedOver(name, words);
  if (i < 0) return null;
  const led = words.slice(0, i).some((w) => !QUIET.has(w));
  const first = words[i];
  const at = standing(words.slice(0, i));
  if (at === null || (name === 'uv' && words.slice(0, i).some((w) => w.startsWith('--project')))) return null;
  const is = (more: Partial<Named>): Named => ({
    ...{ names: [name], program: name, verb: '', rest: words.slice(i), bare: false, file: '', led, at },
    ...more,
  });
  if (first !== undefined) {
    const isWord = /^[\w-]/.test(first);
    const second = words[i + 1] ?? '';
    if (row.includes(`${first}+${second}`)) {
      const verb = `${first} ${second}`;
      return is({ names: [`${name} ${verb}`], verb, rest: behindTwo(name, words.slice(i + 2)) });
    }
    const sign = isWord ? ['', '!', '*', '>', '/'].find((s) => row.includes(first + s)) : undefined;
    const verb = `${name} ${first}`;
    if (sign === '') return is({ names: [verb], verb: first, rest: words.slice(i + 1) });
    if (sign === '!') {
      const rest = withoutValues(name, words.slice(i + 1));
      return rest && is({ names: [verb], verb: first, rest, bare: true });
    }
    if (sign === '*') return script(name, verb, words.slice(i + 1), is);
    if (sign === '>' && wordsOf(first) !== undefined) {
      const found = named(first, words.slice(i + 1), depth + 1);
      return found && below(at, { ...found, names: found.names.map((n) => `${name} ${n}`), led: true });
    }
    if (sign === '>') return below(at, inner(name, verb, words.slice(i + 1), depth));
    if (sign === '/' && JAR.test(second)) return is({ names: [verb], rest: words.slice(i + 2), file: second });
    if (row.includes('>')) return below(at, inner(name, name, words.slice(i), depth));
    if (row.includes('*')) return script(name, name, words.slice(i), is);
    const runs = row.includes('/') && SCRIPT.test(first) && !first.includes('..');
    if (row.includes('~') && !runs)
      return usual().test(first)
        ? is({ names: [verb], verb: first, rest: words.slice(i + 1) })
        : below(at, asScript(inner(name, name, words.slice(i), depth)));
    if (runs) {
      const does = words[i + 1] ?? '';
      if (MANY.test(first))
        return MANAGES.has(does) ? is({ names: [`${verb} ${does}`], rest: words.slice(i + 2) }) : null;
      return is({ rest: words.slice(i + 1), file: first });
    }
  }
  const alone = (row.includes('.') && (row.length === 1 || first === undefined)) || row.includes('?');
  return alone ? is({ rest: words }) : null;
}

/** A script of that name would come before the program. */
function asScript(found: Named | null): Named | null {
  return found && { ...found, led: true };
}

/** How many words stand before the one that tells; -1 where one of them leads out of the folder. */
function passedOver(name: string, words: string[]): number {
  let i = 0;
  while (i < words.length) {
    const word = words[i]!;
    const took = isQuiet(name, word) ? 0 : wordsAt(name, word, i);
    if (took === null) break;
    const value = took === 1 ? (words[i + 1] ?? '') : word.replace(/^(?:--[\w-]+=|-[A-Za-z])/, '');
    // Settings that are typed in are code on the line.
    if (leads(value) || (took === 1 && value === '-') || !isUsualValue(name, word, value)) return -1;
    i += 1 + took;
  }
  return i;
}

function isQuiet(name: string, word: string): boolean {
  const reads = name === 'uv' || (name !== 'bun' && wordsOf(name)?.some((w) => w.endsWith('/')) === true);
  return QUIET.has(word) && !(SHORT.test(word) && reads);
}

/** The folder that options tell to stand in, '' for none; `null` where two do. */
function standing(before: string[]): string | null {
  const told = before.flatMap((w, i) => {
    const found = STANDS.exec(w);
    return found === null ? [] : [found[1] || (before[i + 1] ?? '')];
  });
  return told.length > 1 ? null : (told[0]?.replace(/^\.\/?$/, '') ?? '');
}

/** `found` where its launcher stands at `at`. */
function below(at: string, found: Named | null): Named | null {
  if (at === '' || found === null) return found;
  return (found.at ?? '') === '' ? { ...found, at } : null;
}

/** How many words more the option of `name` takes that stands at `i`; `null` when it is none. */
function wordsAt(name: string, word: string, i: number): number | null {
  if (name === 'cargo' && i === 0 && /^\+[\w.-]+$/.test(word)) return 0;
  if (name === 'yarn' && i === 0 && word === 'workspace') return 1;
  return word.startsWith('-') && word !== '-' ? wordsTaken(word, optionsBefore(name)) : null;
}

/** The words without the values of options that name no package: `--group docs`. */
function withoutValues(name: string, rest: string[]): string[] | null {
  const isValue = (i: number): boolean =>
    i > 0 && rest[i - 1]!.startsWith('-') && wordsTaken(rest[i - 1]!, optionsBefore(name)) === 1;
  return rest.some((w, i) => isValue(i) && leads(w)) ? null : rest.filter((_, i) => !isValue(i));
}

function behindTwo(name: string, rest: string[]): string[] {
  return name === 'gh' ? rest.filter((_, i) => !SAID.test(rest[i - 1] ?? '')) : rest;
}

function inner(launcher: string, before: string, words: string[], depth: number): Named | null {
  const i = passedOver(launcher, words);
  if (i < 0) return null;
  const asModule = words[i] === '-m' && /^(?:uv|coverage)$/.test(launcher) ? 1 : 0;
  // What it is given by a plain name is a file.
  if (launcher === 'coverage' && asModule === 0) return null;
  // What stands before its `--` npm reads itself, and `-c` is code there.
  if (launcher === 'npm' && !words.slice(0, i + 2).includes('--')) return null;
  const stands = standing(words.slice(0, i));
  if (stands === null) return null;
  const at = i + asModule;
  const found = words[at] === undefined ? null : named(words[at], words.slice(at + 1), depth + 1);
  // What a package manager runs from the project's own folder for programs is a file of it.
  if (found === null && BIN.test(words[at] ?? '') && /^(?:bundle exec|poetry run|uv run)$/.test(before))
    return {
      names: [`${before} run`],
      program: '',
      verb: '',
      rest: words.slice(at + 1),
      bare: false,
      file: words[at]!,
      led: true,
      at: stands,
    };
  if (found === null) return null;
  // Another project brings programs of its own.
  const project = words
    .slice(0, i)
    .flatMap((w, n, own) => /^--project(?:=(.*))?$/.exec(w)?.[1] ?? (w === '--project' ? own[n + 1]! : []));
  if (project.length > 0) before += ` --project ${project.join(' ')}`;
  const led =
    found.led === true || asModule > 0 || launcher === 'breeze' || words.slice(0, i).some((w) => !QUIET.has(w));
  return below(stands, { ...found, led, names: found.names.map((n) => `${before} ${asModule > 0 ? '-m ' : ''}${n}`) });
}

function script(launcher: string, before: string, words: string[], is: (more: Partial<Named>) => Named): Named | null {
  const at = passedOver(launcher, words);
  const name = words[at];
  if (at < 0 || name === undefined) return null;
  const rest = words.slice(at + 1);
  const stands = standing(words.slice(0, at));
  if (stands === null) return null;
  // A name that is a file's means the one in the folder where it runs.
  if (SCRIPT.test(name))
    return launcher === 'bun' && !name.includes('..') ? below(stands, is({ names: [before], rest, file: name })) : null;
  return !NAME.test(name) ? null : below(stands, is({ names: [`${before} ${name}`], verb: name, rest }));
}
