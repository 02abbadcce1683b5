/** Decides by data which words make a family of commands: one yes covers it under an intent. */

import { parseRows } from '../../text/first-word.js';
import { lazy } from '../../text/lazy.js';
import { type Options, parseOptions } from './options.js';

/**
 * By program, the words that make a family with it; `a+b` are two. A sign behind a word: `*` the name of a script or target
 * follows, `!` only without operands (else it names packages), `>` a program of this list follows. Alone: `.` the program,
 * `:` with each target, `~` with a usual script's name, `/` with a file of the project, `?` whatever words `family-limits.ts` lets.
 */
const TABLE = `
npm: test t tst ci! install! i! update! prune! dedupe! rebuild! audit! start run* run-script* exec>
pnpm: test t install! i! update! up! prune! dedupe! rebuild! start run* exec> ~
yarn: . install! test run* exec> ~
bun: test build install! i! run* x> ~ /
bash sh zsh tsx ts-node: /
npx bunx pnpx scan-build: >
deno: test lint fmt check bench coverage task*
node: / --test
python python3: / -m>
ruby php: /
java: -jar/
pip pip3: install freeze list show check
uv: sync! lock! install! build venv pip+install pip+sync run>
poetry bundle: sync! lock! install! update! check! run> exec> show list info outdated
pipenv: sync! install! run>
composer: install! test run* run-script*
mise: run* r*
just task rake: . *
make gmake ninja mvn gradle ./mvnw ./gradlew: :
cargo: test t build b check c clippy fmt bench doc nextest clean fetch run r update install
corepack: enable prepare
rustup: toolchain+list target+list component+list show
go: test build vet generate fmt fix clean list run get install mod* work+sync tool+cover
dotnet: build test restore! format clean run
cmake: --build ?
meson: test build setup compile
bazel swift stack cabal zig: test build
flutter dart mix: test build analyze compile format
rails: test routes db:migrate db:prepare
artisan: test migrate
playwright react-scripts: test build show-report
cypress lefthook turbo nx lerna: run* test build lint typecheck
pre-commit prek: . run install autoupdate
vite next astro nuxt ng storybook: build lint check test typecheck dev
coverage: report html xml combine erase run>
ruff biome: check format lint ci
mkdocs: build serve
ast-grep: scan test
mkosi: .
breeze: testing build-docs static-checks run*
unittest build m rackup puma: .
vitest jest mocha ava tap tsc vue-tsc svelte-check eslint prettier oxlint stylelint knip attw envinfo publint tsup rollup webpack: .
pytest py.test tox nox black isort mypy pyright flake8 pylint rspec rubocop phpunit phpstan golangci-lint gofmt goimports: .
shellcheck ctest bats swiftlint ktlint rustfmt clang-format clang-tidy autoreconf codespell yamllint sphinx-build venv: .
docker: build run compose>
compose docker-compose: up down build ps logs pull start stop restart config images top
gh: pr+create pr+comment pr+edit pr+ready pr+checkout issue+create issue+comment issue+edit run+rerun run+watch
kill pkill killall: ?
`;

/** What stands before the word that tells, or between a launcher and its program. Only what is named here is passed over. */
const BEFORE: Record<string, string> = {
  npm: 's w: --silent --workspace: --workspaces --ws --if-present',
  pnpm: 'srw F: C: --silent --recursive --workspace-root --filter: --dir: --parallel --stream --if-present',
  yarn: 's --silent --cwd:',
  bash: 'xeuvl o:',
  sh: 'xeu',
  zsh: 'xeu',
  bun: 'b F: --bun --silent --filter: --cwd: --watch --hot',
  uv:
    'qv p: --quiet --verbose --group: --only-group: --no-group: --extra: --all-groups --all-extras --all-packages --package: ' +
    '--dev --only-dev --no-dev --locked --frozen --no-sync --exact --isolated --offline --python: --project: --directory:',
  poetry: 'q C: --quiet --directory:',
  node: '--max-old-space-size: --no-warnings --enable-source-maps --trace-warnings --expose-gc',
  python: 'uBsE W: X:',
  python3: 'uBsE W: X:',
  ruby: 'w I:',
  coverage: 'pa --parallel-mode --append --branch --source:',
  compose: 'f: p: --file: --project-name: --profile: --env-file: --ansi: --progress:',
  cargo: 'qv --quiet --verbose --locked --offline --frozen',
};

/** Values that these options may have there: with others the program loads, writes or runs more than the family says. */
const VALUES: [of: RegExp, option: RegExp, may: RegExp][] = [
  [/^bash$/, /^-[a-z]*o/, /^pipefail$/],
  [/^python3?$/, /^-[a-zA-Z]*X/, /^(?:dev|utf8(?:=[01])?|importtime|faulthandler)$/],
  [/^python3?$/, /^-[a-zA-Z]*W/, /^[^.]*$/],
  [/^ruby$/, /^-w*I/, /^(?:lib|test|spec)(?::(?:lib|test|spec))*$/],
  [/^uv$/, /^(?:-[qv]*p|--python)(?:$|=|[^a-z-])/, /^[^/\\]*$/],
  [/^compose$/, /^(?:-f|--file)/, /^(?:\.\/)?(?:docker-)?compose(?:\.override)?\.ya?ml$/],
  [/^compose$/, /^--env-file/, /^(?:\.\/)?\.env$/],
];

const rows = lazy(() => parseRows(TABLE));
const before = lazy(
  () => new Map(Object.entries(BEFORE).map(([name, known]): [string, Options] => [name, parseOptions(known)])),
);
const NONE = parseOptions('');

/** The words that make a family with `program`; `undefined` for one that has none. */
export function wordsOf(program: string): string[] | undefined {
  return rows().get(program);
}

/** The options that may stand before the word that tells. */
export function optionsBefore(program: string): Options {
  return before().get(program) ?? NONE;
}

/** Is `value` one that the option of `program` may have there? */
export function isUsualValue(program: string, option: string, value: string): boolean {
  return VALUES.every(([of, known, may]) => !of.test(program) || !known.test(option) || may.test(value));
}

/** Names of families that need no script, target, file or image to be named. */
export function plainNames(): string[] {
  return [...rows()].flatMap(([program, words]) =>
    words.flatMap((w) => {
      const shown = program === 'compose' ? 'docker compose' : program;
      if (w === '.' || w === ':' || w === '?') return [shown];
      const name = `${shown} ${w.replace('!', '').replace('+', ' ')}`;
      return /[*>/~]$/.test(w) || NAMED_FURTHER.has(name) ? [] : [name];
    }),
  );
}

/** The package or the image is part of their name. */
const NAMED_FURTHER = new Set(['go run', 'docker run']);

/** What goes out to others, or to machines that run: no yes to one of these is a yes to the next. */
const GOES_OUT = /(?:^|[\s/:._+-])(?:publish(?!ToMavenLocal$)|deploy|release|upload|ship)(?:$|[A-Z\s:._+-])/;
/** Is a family of this name none that one yes can cover? */
export function goesOut(name: string): boolean {
  return GOES_OUT.test(name);
}
