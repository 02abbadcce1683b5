/** Decides which settings tell a program that builds, tests or checks what it runs: by data, beginnings of the names of files. */

import { parseRows } from '../../text/first-word.js';
import { lazy } from '../../text/lazy.js';
import { json, type Reads } from './task-text.js';

/** `+` behind a name: only what in it is of that program counts, for others share the file. */
const TABLE = `
vitest: vitest. vite.config.
vite storybook: vite.config.
jest: jest. package.json+
mocha: .mocharc package.json+
ava: ava.config. package.json+
playwright: playwright.config.
cypress: cypress.config.
tsc vue-tsc tsup: tsconfig tsup.config.
eslint: eslint.config. .eslintrc package.json+
prettier: .prettierrc prettier.config. package.json+
biome: biome.json
webpack: webpack.
rollup: rollup.
next: next.config.
turbo: turbo.json
nx: nx.json
npm npx: .npmrc
pnpm: .npmrc .pnpmfile.
yarn: .npmrc .yarnrc
bun bunx: bunfig.toml .npmrc
pytest: pytest.ini .pytest.ini tox.ini+ setup.cfg+ pyproject.toml+ .coveragerc
tox: tox.ini
nox: noxfile.py
coverage: .coveragerc tox.ini+ setup.cfg+ pyproject.toml+
ruff mypy black isort flake8 pylint pyright: ruff.toml .ruff.toml mypy.ini .flake8 pyrightconfig.json setup.cfg+ pyproject.toml+
pre-commit prek: .pre-commit-config
cargo: .cargo/config rust-toolchain
go: go.mod+ go.work
golangci-lint: .golangci.
rspec: .rspec
rubocop: .rubocop
rake: Rakefile
gradle ./gradlew: settings.gradle gradle.properties
phpunit: phpunit.xml
phpstan: phpstan.neon
docker compose docker-compose: docker-compose. compose.
mise: mise.toml+ .mise.toml+
cmake ctest: CMakePresets. CMakeUserPresets.
stylelint: stylelint.config. .stylelintrc package.json+
deno: deno.json
mkdocs: mkdocs.y
ast-grep: sgconfig.
knip: knip. package.json+
`;
const MOST = 12;

const rows = lazy(() => parseRows(TABLE));

/** Is `name` one that settings of `program` have, where they stand in the folder it runs in, or a folder of them? */
export function isSettingsName(program: string, name: string): boolean {
  return rowsOf(program).some((row) => name.startsWith(row.replace('+', '')) || row.startsWith(`${name}/`));
}

/** The same of a file that is its alone. */
export function isOwnSettings(program: string, name: string): boolean {
  return rowsOf(program).some((row) => !row.endsWith('+') && name.startsWith(row));
}

function rowsOf(program: string): string[] {
  return rows().get(program) ?? [];
}

/** By their path, the texts in `folder` that tell `programs` what they run. */
export function settingsOf(programs: string[], folder: string, reads: Reads): Map<string, string> {
  const wanted = new Map<string, string[]>();
  for (const p of programs) for (const n of rows().get(p) ?? []) wanted.set(n, [...(wanted.get(n) ?? []), p]);
  const found = new Map<string, string>();
  if (wanted.size === 0) return found;
  const begins = [...wanted.keys()].map((n) => n.replace('+', ''));
  for (const place of new Set(begins.map((n) => n.slice(0, n.lastIndexOf('/') + 1)))) {
    const at = [folder, place.slice(0, -1)].filter(Boolean).join('/');
    const fits = (name: string): boolean => begins.some((b) => `${place}${name}`.startsWith(b));
    for (const name of reads.names(at, fits).sort().slice(0, MOST)) {
      const path = at === '' ? name : `${at}/${name}`;
      const text = reads.text(path);
      const shared = wanted.get(`${place}${name}+`);
      const own = text === null ? '' : shared === undefined ? text : partOf(text, name, shared);
      if (own !== '') found.set(path, own);
    }
  }
  return found;
}

/** What of a shared file is of one of `programs`. */
function partOf(text: string, name: string, programs: string[]): string {
  if (name === 'package.json') {
    const all = json(text) as Record<string, unknown>;
    const keys = programs.flatMap((p) => [p, `${p}Config`]).filter((k) => all[k] !== undefined);
    return keys.map((k) => `${k} ${JSON.stringify(all[k])}`).join('\n');
  }
  // Where modules come from, and which tool chain is fetched; the rest are versions.
  if (name === 'go.mod') return text.match(/^(?:toolchain|replace)\b.*$|=>.*$/gm)?.join('\n') ?? '';
  if (/mise\.toml$/.test(name)) return headed(text, (h) => /^\[(?:env|hooks|tools|settings)/.test(h));
  return headed(text, (h) => programs.some((p) => h.includes(p)));
}

function headed(text: string, of: (head: string) => boolean): string {
  return text
    .split(/^(?=\[)/m)
    .filter((part) => of(part.slice(0, part.indexOf(']') + 1)))
    .join('')
    .trim();
}
