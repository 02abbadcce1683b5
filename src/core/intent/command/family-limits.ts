/** Decides which words a family does not cover: packages that are named, what is deleted or sent, editors, other machines. */

import { lazy } from '../../text/lazy.js';
import { plainWord } from './ast.js';
import { type Options, operandsOf, parseOptions, wordsTaken } from './options.js';

type Limit = (rest: string[]) => boolean;

const PIP = parseOptions(
  'qUe r: c: --quiet --upgrade --editable --requirement: --constraint: --group: --no-deps --no-build-isolation --no-cache-dir ' +
    '--system --disable-pip-version-check --force-reinstall',
);
/** No folder of this machine, no rights, no file of variables is handed in. */
const DOCKER_RUN = parseOptions(
  'itd p: e: w: --rm --interactive --tty --detach --publish: --name: --env: --platform: --workdir:',
);
const CMAKE = parseOptions('LAHN B: S: G: D: --preset: --fresh');
const CARGO_INSTALL = parseOptions(
  'qvf --path: --locked --offline --frozen --force --debug --quiet --verbose --features:',
);
/** What the package managers may be told themselves; of all else they take settings, files of settings and shells. */
const MANAGED = parseOptions(
  'sqdfDP w: F: --silent --quiet --verbose --json --loglevel: --color --no-color --progress --no-progress --no-audit --no-fund ' +
    '--audit-level: --workspace: --workspaces --ws --include-workspace-root --workspace-root --filter: --recursive --if-present ' +
    '--ignore-scripts --foreground-scripts --save-dev --save-exact --no-save --production --prod --dev --omit: --include: ' +
    '--legacy-peer-deps --strict-peer-deps --no-optional --no-package-lock --package-lock-only --prefer-offline --offline ' +
    '--frozen-lockfile --no-frozen-lockfile --lockfile-only --pure-lockfile --immutable --immutable-cache --force --dry-run ' +
    '--latest --depth: --non-interactive --check-files --check-cache --inline-builds --no-verify',
);
const INSTALLS = /^(?:ci|install|i|update|up|prune|dedupe|rebuild|audit)$/;
/** They are understood by their first letters, too. */
const SETTING = (
  'script-shell shell-emulator node-options userconfig globalconfig use-yarnrc config-dir store-dir modules-dir modules-folder ' +
  'cache-folder link-folder global-folder prefix cwd'
).split(' ');
/** Packages by name may be loaded; files, places and reporters of one's own are code. */
const NODE_TEST = new RegExp(
  '^--(?:test(?:-only|-force-exit|-update-snapshots|-(?:name-pattern|skip-pattern|concurrency|timeout|shard|isolation)(?:=.*)?)?$|' +
    'test-reporter=(?:spec|tap|dot|junit|lcov)$|experimental-[a-z-]+$(?<!loader|config-file)|watch$|no-warnings$|enable-source-maps$|' +
    'expose-gc$|trace-warnings$|max-old-space-size=\\d+$|import=@?[a-z][\\w/-]*$|test-coverage-[a-z-]+=.*)',
);
const PACKAGE = /^@?[a-z][\w/-]*$/;
/** Where a project is usually built. */
export const BUILT_IN = /^(?:\.\/?|(?:\.\/)?\.?[\w-]*build[\w-]*\/?|(?:\.\/)?out\/?)$/;
/** They put what was built into the system. */
const PUTS = /^(?:--target=|-t)?(?:un)?install\b|^(?:--target=|-t)?package\b/;
const TO_MAKE = /^(?:-[jkl]?[\d.]*|-[svkj]|VERBOSE=1)$/;
const HERE = /^\.{1,2}(?:$|[/[])/;

const limits = lazy(
  (): Record<string, Limit> => ({
    'pip install': isLocal,
    'pip3 install': isLocal,
    'uv pip install': isLocal,
    'uv pip sync': isLocal,
    'cargo install': (rest) =>
      rest.some((w) => /^--path(?:=|$)/.test(w)) && operandsIn(rest, CARGO_INSTALL)?.length === 0,
    'go run': isPackage,
    'go get': isPackage,
    'go install': isPackage,
    'docker build': (rest) => !rest.some((w) => /^--(?:push|allow|ssh|secret|network)|^(?:git@|github\.com\/)/.test(w)),
    'docker run': (rest) => imageOf(rest) !== null,
    'compose down': (rest) => !rest.some((w) => /^(?:-[a-z]*v|--v|--rmi)/.test(w)),
    'docker-compose down': (rest) => !rest.some((w) => /^(?:-[a-z]*v|--v|--rmi)/.test(w)),
    'gh pr create': saysAll,
    'gh pr comment': saysAll,
    'gh pr edit': saysAll,
    'gh issue create': saysAll,
    'gh issue comment': saysAll,
    'gh issue edit': saysAll,
    'gh pr checkout': isHere,
    'gh pr ready': isHere,
    'gh run rerun': isHere,
    'gh run watch': isHere,
    'node --test': (rest) =>
      rest.every(
        (w, i) => !w.startsWith('-') || NODE_TEST.test(w) || (w === '--import' && PACKAGE.test(rest[i + 1] ?? '')),
      ),
    'cmake --build': (rest) => {
      const own = rest.slice(rest.indexOf('--') + 1);
      return !rest.some((w) => PUTS.test(w)) && (own.length === rest.length || own.every((w) => TO_MAKE.test(w)));
    },
    tox: (rest) => !rest.some((w) => /^(?:exec|e|devenv|d|quickstart|q)$/.test(w)),
    'cargo nextest': (rest) => rest[0] !== 'self',
    vitest: (rest) => rest[0] !== 'init',
    'golangci-lint': (rest) => rest[0] !== 'custom',
    'meson setup': (rest) =>
      rest
        .filter((w, i) => !w.startsWith('-') && !/^-[^=]*$(?<!wipe|reconfigure)/.test(rest[i - 1] ?? ''))
        .every((w, i) => i === 0 || HERE.test(w)),
    'vite build': isRoot,
    'vite dev': isRoot,
    'next build': isRoot,
    'next dev': isRoot,
    'nuxt build': isRoot,
    'nuxt dev': isRoot,
    cmake: (rest) => operandsIn(rest, CMAKE) !== null,
    kill: isSignal,
    pkill: isOneName,
    killall: isOneName,
  }),
);

/** Does a yes to the family of `program` and `verb` cover these words? */
export function isWithinLimits(program: string, verb: string, rest: string[]): boolean {
  const name = verb === '' ? program : `${program} ${verb}`;
  if (!isManaged(program, verb, rest)) return false;
  return Object.hasOwn(limits(), name) ? limits()[name]!(rest) : true;
}

/** What more a family is named by: the image or the package that runs. */
export function namedBy(program: string, verb: string, rest: string[]): string {
  if (program === 'docker' && verb === 'run') return ` ${imageOf(rest)}`;
  // Any folder may hold rules to build by; those of the usual name are the project's.
  if (program === 'cmake' && verb === '--build' && rest[0]?.startsWith('-') === false && !BUILT_IN.test(rest[0]))
    return ` ${rest[0]}`;
  if (program === 'cmake' && verb === '') return from(' -S ', /^(?:\.{1,2}\/?)+$/, sourceOf(rest));
  if (program === 'ctest') return from(' --test-dir ', BUILT_IN, behind(rest, /^--test-dir(?:=|$)/));
  if (program === 'meson' && verb !== 'setup') return from(' -C ', BUILT_IN, behind(rest, /^-C/));
  if (program === 'cargo' && verb === 'install') return from(' --path ', /^\.\/?$/, behind(rest, /^--path(?:=|$)/));
  return program === 'go' && verb === 'run' ? ` ${goes(rest)}` : '';
}

/** A folder that is no usual one is part of the name. */
function from(option: string, usual: RegExp, folder: string): string {
  return folder === '' || usual.test(folder) ? '' : `${option}${folder}`;
}

/** What stands behind `option`, attached or as the next word; '' for none. */
function behind(rest: string[], option: RegExp): string {
  const i = rest.findIndex((w) => option.test(w));
  return i < 0 ? '' : rest[i]!.replace(option, '') || (rest[i + 1] ?? '');
}

/** The folder whose rules `cmake` follows: what it was told, or what it was given. */
function sourceOf(rest: string[]): string {
  return behind(rest, /^-S/) || (operandsIn(rest, CMAKE)?.[0] ?? '');
}

/** What npm finds before `--` are options of its own; the others hand on what stands behind the name of a script. */
function isManaged(program: string, verb: string, rest: string[]): boolean {
  if (!/^(?:npm|pnpm|yarn|bun)$/.test(program)) return true;
  const end = rest.indexOf('--');
  const own = (end < 0 ? rest : rest.slice(0, end)).filter((w) => w.startsWith('-'));
  if (program === 'npm' || INSTALLS.test(verb)) return own.every((w) => wordsTaken(w, MANAGED) !== null);
  return !own.some((w) => {
    const name = /^--([a-z-]{3,})/.exec(w)?.[1];
    return w.startsWith('--config.') || (name !== undefined && SETTING.some((s) => s.startsWith(name)));
  });
}

/** The project itself, not the one of another folder with settings of its own. */
function isRoot(rest: string[]): boolean {
  return rest[0] === undefined || rest[0].startsWith('-') || /^\.\/?$/.test(rest[0]);
}

function operandsIn(rest: string[], known: Options): string[] | null {
  return operandsOf(rest.map(plainWord), known)?.map((w) => w.text) ?? null;
}

/** What the project says it needs, or the project itself; a package that is named brings code of its own. */
function isLocal(rest: string[]): boolean {
  return operandsIn(rest, PIP)?.every((w) => HERE.test(w)) === true;
}

/** A package of the project by its folder, or its files; others come from elsewhere. */
function isPackage(rest: string[]): boolean {
  const first = rest.find((w, i) => !w.startsWith('-') && rest[i - 1] !== '-tags');
  return first === undefined || (HERE.test(first) && !first.endsWith('.go')) || GO_FILE.test(first);
}

const GO_FILE = /^(?:\.\/)?[\w.*-]+(?:\/[\w.*-]+)*\.go$/;

/** What `go run` runs: a package, or all files that stand together. */
function goes(rest: string[]): string {
  const from = rest.findIndex((w) => !w.startsWith('-'));
  const files = rest.slice(from).findIndex((w) => !GO_FILE.test(w));
  return rest.slice(from, from + Math.max(1, files < 0 ? rest.length : files)).join(' ');
}

function imageOf(rest: string[]): string | null {
  const flags = rest.findIndex((w, i) => !w.startsWith('-') && !takesNext(rest[i - 1] ?? ''));
  const image = rest[flags];
  const fine = image !== undefined && operandsIn(rest.slice(0, flags), DOCKER_RUN)?.length === 0;
  return fine && /^[a-z0-9][\w.:@-]*(?:\/[\w.:@-]+)*$/.test(image) ? image : null;
}

function takesNext(word: string): boolean {
  return /^(?:-[itd]*[pew]|--(?:publish|name|env|platform|workdir))$/.test(word);
}

/** All that would be typed into an editor or a form is said, and it is about this repository. */
function saysAll(rest: string[]): boolean {
  return (
    isHere(rest) && rest.some((w) => /^(?:-[bF]$|--(?:body|body-file|fill|add-[a-z]+|remove-[a-z]+)(?:[=-]|$))/.test(w))
  );
}

function isHere(rest: string[]): boolean {
  return !rest.some((w) => /^(?:-[Rew]|--(?:repo|editor|web|recover))/.test(w));
}

/** Processes by their numbers, also as another program tells them; `-1` behind a signal is everything. */
function isSignal(rest: string[]): boolean {
  const numbers = /^-(?:\d+|[A-Z][A-Z\d]+)$/.test(rest[0] ?? '') ? rest.slice(1) : rest;
  return numbers.length > 0 && numbers.every((w) => /^(?:%?[1-9]\d*$|\$\()/.test(w));
}

/** One program by its name: a short word is part of many. */
function isOneName(rest: string[]): boolean {
  const names = operandsIn(rest, parseOptions('fx9 --full --exact'));
  return names?.length === 1 && /^[\w./@ -]*[a-z][\w./@ -]{2,}$/i.test(names[0]!);
}
