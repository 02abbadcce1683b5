/** Decides which commands build, test, check or package, and of which family each is: that is what a person says yes to once. */

import type { ShellWord } from '../../model/command.js';
import { wordList } from '../../text/first-word.js';
import { lazy } from '../../text/lazy.js';
import { argumentsOf } from './build-arguments.js';
import { type Family, type Judged, loading, type Named, runsFamilies } from './effects.js';

/**
 * By program, the words that make a family with it. A sign behind a word: `*` the name of a script or target follows, `!` only
 * without operands (else it names packages), `>` a program of this list follows. Alone: `.` the program, `:` with each target,
 * `~` with a usual script's name, `/` with a file of the project.
 */
const TABLE = `
npm: test t tst ci! install! i! prune! dedupe! rebuild! audit! start run* run-script* exec>
pnpm: test t install! i! prune! dedupe! rebuild! start run* exec> ~
yarn: . install! test run* exec> ~
bun: test build install! i! run* x>
npx bunx pnpx: >
deno: test lint fmt check bench task*
node python python3: / -m>
uv poetry bundle: sync! lock! install! run> exec>
pipenv: run>
composer: install! test run* run-script*
mise: run* r*
just task rake: *
make gmake ninja mvn gradle ./mvnw ./gradlew: :
cargo: test t build b check c clippy fmt bench doc nextest clean fetch
go: test build vet generate fmt clean mod*
dotnet: build test restore! format clean
cmake: --build
meson bazel swift stack cabal zig: test build
flutter dart mix: test build analyze compile format
playwright react-scripts: test build
cypress pre-commit lefthook turbo nx lerna: run* test build lint
vite next astro nuxt ng: build lint check test typecheck
coverage: report html xml
ruff biome: check format lint ci
unittest: .
vitest jest mocha ava tap tsc vue-tsc svelte-check eslint prettier oxlint stylelint knip attw publint tsup rollup webpack: .
pytest tox nox black isort mypy pyright flake8 pylint rspec rubocop phpunit phpstan golangci-lint gofmt goimports: .
shellcheck ctest bats swiftlint ktlint: .
`;
const USUAL =
  /^(?:build|test|tests|lint|check|format|fmt|typecheck|type-check|types|e2e|coverage|verify)(?::[\w:-]{1,40})?$/;
const NAME = /^[A-Za-z][\w.:@+-]{0,63}$/;
const QUIET = wordList('-s -q -y --silent --quiet --yes --no-install --if-present --color --no-color --');
const SCRIPT = /^[\w.][\w./-]{0,120}\.(?:[mc]?[jt]s|py)$/;
/** They do another thing with each first word. */
const MANY = /(?:^|\/)(?:manage|setup)\.py$/;

/** Options of `make` that name nothing. */
const MAKE = /^(?:-j\d*|-[kisBnO]|-l[\d.]*|--(?:no-print-directory|keep-going|silent|quiet|dry-run|jobs(?:=\d+)?))$/;
const MOST_WORDS = 200;

const rows = lazy(
  () =>
    new Map(
      TABLE.trim()
        .split('\n')
        .flatMap((row) => {
          const at = row.indexOf(': ');
          const words = row.slice(at + 2).split(' ');
          return row
            .slice(0, at)
            .split(' ')
            .map((program): [string, string[]] => [program, words]);
        }),
    ),
);

/** What `name` with `rest` behind it is, where a person can say yes to its family; `null` for every other command. */
export function buildCommandOf(name: string, rest: ShellWord[]): Judged | null {
  if (rest.length > MOST_WORDS || rows().get(name) === undefined) return null;
  if (!rest.every((w) => w.plain || (w.glob && /^[\w.]/.test(w.text) && !/[$`]/.test(w.text)))) return null;
  const found = named(
    name,
    rest.map((w) => w.text),
    0,
  );
  if (found === null) return null;
  const behind = argumentsOf(found);
  if (behind === null) return null;
  const { writes, paths, looks } = behind;
  const families = found.names.map((n): Family => ({ name: n, at: '', paths, looks, file: found.file }));
  const runs = runsFamilies(name, families, writes);
  if (!looks) return runs;
  const operands = found.rest.flatMap((w) => (w.startsWith('-') ? (/=(.+)/.exec(w)?.[1] ?? []) : w));
  const programs = [...new Set([found.program, ...found.names.flatMap((n) => n.split(' ')), 'versions'])];
  return loading(runs, { programs, at: '', paths: operands, looks: true });
}

/** The families that `words` name, whatever their options do; `null` for every other command. */
export function familyNames([name = '', ...rest]: string[]): string[] | null {
  return rest.length > MOST_WORDS ? null : (named(name, rest, 0)?.names ?? null);
}

/** Is `name` a program that is one family whatever stands behind it? These find faults, all of them. */
export function isOnlyItself(name: string): boolean {
  return rows().get(name)?.join() === '.';
}

function named(name: string, words: string[], depth: number): Named | null {
  const row = rows().get(name);
  if (row === undefined || depth > 2) return null;
  let i = 0;
  while (i < words.length && QUIET.has(words[i]!)) i++;
  const first = words[i];
  const is = (more: Partial<Named>): Named => ({
    ...{ names: [name], program: name, verb: '', rest: words.slice(i), bare: false, file: '' },
    ...more,
  });
  // What stands before its `--` npm reads itself, and `-c` is code there.
  if (name === 'npm' && first === 'exec' && !words.includes('--')) return null;
  if (row.includes(':')) return targets(name, words);
  if (first !== undefined) {
    const isWord = /^[\w-]/.test(first);
    const sign = isWord ? ['', '!', '*', '>'].find((s) => row.includes(first + s)) : undefined;
    const verb = `${name} ${first}`;
    if (sign === '' || sign === '!')
      return is({ names: [verb], verb: first, rest: words.slice(i + 1), bare: sign === '!' });
    if (sign === '*') return script(verb, words.slice(i + 1), is);
    if (sign === '>') return inner(verb, words.slice(i + 1), depth);
    if (row.includes('>')) return inner(name, words.slice(i), depth);
    if (row.includes('*')) return script(name, words.slice(i), is);
    if (row.includes('~') && USUAL.test(first)) return is({ names: [verb], verb: first, rest: words.slice(i + 1) });
    if (row.includes('/') && i === 0 && SCRIPT.test(first) && !MANY.test(first) && !first.includes('..'))
      return is({ names: [name], rest: words.slice(1), file: first });
  }
  const alone = row.includes('.') && (row.length === 1 || first === undefined);
  return alone ? is({ rest: words }) : null;
}

function inner(before: string, words: string[], depth: number): Named | null {
  const at = words.findIndex((w) => !QUIET.has(w));
  const found = at < 0 ? null : named(words[at]!, words.slice(at + 1), depth + 1);
  // A file that is run stands in its own family, which a launcher does not change.
  return found === null || found.file !== '' ? null : { ...found, names: found.names.map((n) => `${before} ${n}`) };
}

function script(before: string, words: string[], is: (more: Partial<Named>) => Named): Named | null {
  const at = words.findIndex((w) => !QUIET.has(w));
  const name = words[at];
  // A name that is a file's means the one in the folder where it runs.
  return name === undefined || !NAME.test(name) || SCRIPT.test(name)
    ? null
    : is({ names: [`${before} ${name}`], verb: name, rest: words.slice(at + 1) });
}

/** `make -j4 lint test`: each target is a family. */
function targets(name: string, words: string[]): Named | null {
  const isNumber = (w: string, i: number): boolean => /^\d+$/.test(w) && /^-[jlT]$/.test(words[i - 1] ?? '');
  const rest = words.filter((w) => w.startsWith('-'));
  const all = words.filter((w, i) => !w.startsWith('-') && !isNumber(w, i));
  if (!all.every((t) => NAME.test(t)) || (/make$|^ninja$/.test(name) && !rest.every((w) => MAKE.test(w)))) return null;
  // A goal that runs whatever program it is given.
  if (all.some((t) => /^exec\b|antrun/.test(t))) return null;
  const names = all.length === 0 ? [name] : all.map((t) => `${name} ${t}`);
  return { names, program: name, verb: all[0] ?? '', rest, bare: false, file: '' };
}
