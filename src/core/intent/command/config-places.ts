/** Decides which files and folders a program loads by itself: settings, plugins and programs that stand where it runs. */

import { parseRows } from '../../text/first-word.js';
import { lazy } from '../../text/lazy.js';

/**
 * By program, or by what starts it, the beginnings of names; `!` = the whole name, `*` = anything between beginning and end. Only
 * what can make a look do more is here: a table of versions may name a program (`path:` of asdf, `path` of rustup, a package
 * manager's address for corepack, a hook of volta), the settings of a package manager the folder it writes its log to. `versions`
 * is what programs obey that stand in place of others (asdf, mise, proto, aqua, volta, rustup, rbenv and its kin). Read once it is asked.
 */
const TABLE = `
versions: .*-version .*-versions mise.*toml .mise mise! .rtx. .config! .nvmrc .sdkmanrc .jabbarc .yvmrc .rvmrc .versions.conf .prototools aqua.y .aqua. aqua! .volta .fvm rust-toolchain lean-toolchain global.json
node: package.json
npm: .npmrc package.json
npx exec x bunx pnpx: .npmrc bunfig.toml package.json node_modules
pnpm: .npmrc package.json pnpm-workspace.yaml .pnpmfile .corepack
yarn: .yarnrc package.json .yarn .pnp .corepack
bun: bunfig.toml
cargo rustc rustup: .cargo
go gofmt: go.work go.mod go.env
uv poetry pipenv: pyproject.toml uv.toml uv.lock poetry. pipfile setup.py setup.cfg .venv
bundle gem: gemfile .bundle
composer: composer.json vendor
require: package.json!
pytest: conftest.py pytest. .pytest pyproject.toml tox.ini setup.cfg
tsc: tsconfig jsconfig
eslint: eslint.config .eslintrc package.json node_modules
prettier: .prettierrc prettier.config package.json package.yaml node_modules
biome: biome.json .biome
ruff: ruff.toml .ruff.toml pyproject.toml
black isort: pyproject.toml .isort.cfg setup.cfg tox.ini
rtk: .rtk
git: head! config! config.worktree! commondir!
hooks: .husky .githooks lefthook .lefthook .pre-commit-config
`;

const rows = lazy(() => parseRows(TABLE));

/** Does one of `programs` load a file or folder of this name, where it finds it? */
export function isLoadedBy(programs: string[], name: string): boolean {
  const lower = name.toLowerCase();
  return programs.some((p) =>
    rows()
      .get(p)
      ?.some((n) => isMeant(n, lower)),
  );
}

function isMeant(row: string, name: string): boolean {
  if (row.endsWith('!')) return `${name}!` === row;
  const [head = '', tail] = row.split('*', 2);
  if (tail === undefined) return name.startsWith(row);
  return name.length >= head.length + tail.length && name.startsWith(head) && name.endsWith(tail);
}

/** The programs that load what stands at `path`, or a folder that it stands in. */
export function programsLoading(path: string): string[] {
  const names = path.split(/[\\/]/);
  const file = names.length - 1;
  return [...rows().keys()].filter((p) => names.some((n, i) => (i === file || p !== 'git') && isLoadedBy([p], n)));
}
