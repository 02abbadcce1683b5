/** Decides which files and folders a program loads by itself: settings, plugins and programs that stand where it runs. */

import { lazy } from '../../text/lazy.js';

/**
 * By program, or by what starts it, the beginnings of names; `!` = the whole name of a file. Only what can make a look do more is here: a table of versions may name
 * a program, the settings of a package manager the folder it writes its log to. Read once it is asked.
 */
const TABLE = `
versions: .tool-versions mise.toml .mise .python-version .ruby-version .swift-version .terraform-version global.json
npm: .npmrc
npx exec x bunx pnpx: .npmrc bunfig.toml package.json node_modules
pnpm: .npmrc pnpm-workspace.yaml .pnpmfile .corepack
yarn: .yarnrc .yarn .pnp .corepack
bun: bunfig.toml
cargo rustc rustup: rust-toolchain .cargo
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

const rows = lazy(
  () =>
    new Map(
      TABLE.trim()
        .split('\n')
        .flatMap((row) => {
          const at = row.indexOf(': ');
          const programs = row.slice(0, at).split(' ');
          return programs.map((p): [string, string[]] => [p, row.slice(at + 2).split(' ')]);
        }),
    ),
);

/** Does one of `programs` load a file or folder of this name, where it finds it? */
export function isLoadedBy(programs: string[], name: string): boolean {
  const lower = name.toLowerCase();
  return programs.some((p) =>
    rows()
      .get(p)
      ?.some((n) => (n.endsWith('!') ? `${lower}!` === n : lower.startsWith(n))),
  );
}

/** The programs that load what stands at `path`, or a folder that it stands in. */
export function programsLoading(path: string): string[] {
  const names = path.split(/[\\/]/);
  const file = names.length - 1;
  return [...rows().keys()].filter((p) => names.some((n, i) => (i === file || p !== 'git') && isLoadedBy([p], n)));
}
