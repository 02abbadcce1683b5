/** Decides what the words behind a family of commands come to: files that are named to be written, other work to do, or neither. */

import { wordList } from '../../text/first-word.js';
import { lazy } from '../../text/lazy.js';
import type { Named } from './effects.js';
import { isGiven, nameOf, setsPath } from './given-options.js';
import { stillLooks } from './look-options.js';

const words = wordList;
/** What they name is written: files, or folders with all below. Not the word alone, for some of them say how it looks. */
const OUT = words(
  'out output outfile outdir outpath outputfile outputdir outputpath outputlog outputjunit outputbase buildpath scratchpath junitpath ' +
    'coveragehtml coverageclover coveragexml coveragephp coveragecrap4j coveragecobertura logjunit logteamcity junitxml reportlog ' +
    'resultjson workdir html basetemp generatetrace generatecpuprofile iidfile metadatafile ' +
    'cacheto resultlog outputjson attachmentsdir lockfilepath extractto suppressionslocation sitedir datafile importgraph extimportgraph ' +
    'intimportgraph generatebaseline testdoxhtml testdoxtext testdoxxml cacheroot gathertestoutputsin exportfixes builddir envdir ' +
    'durationspath ctrf explain symlinkprefix pkgdir gocoverdir testlogfile',
);
/** A place for these is written: `--coverage.reportsDirectory`. */
const KEPT =
  'report reporter result coverage cache dist artifact target declaration trace log tsbuildinfo snapshot profile'.split(
    ' ',
  );
const PLACES = 'directory dir file folder location path'.split(' ');
/** Letters and words that are a file for some, and something else for others. */
const outTo = lazy(
  (): Record<string, RegExp> => ({
    go: /^--?(?:o|(?:test\.)?trace)$/,
    vitest: /^--json$/,
    deno: /^--coverage$/,
    dart: /^-o/,
    build: /^-o/,
    bats: /^-o/,
    ctest: /^-O/,
    phpstan: /^-b/,
    mkdocs: /^-d/,
    bazel: /^--(?:profile|build_event_\w+_file|execution_log_\w+_file)$/,
    turbo: /^--graph$/,
    webpack: /^-o/,
    rollup: /^-[od]|^--file$/,
    tsup: /^-d/,
    eslint: /^-[a-z]*o/,
    stylelint: /^-[a-z]*o/,
    ruff: /^-[a-z]*?o/,
    pytest: /^--(?:debug|md|csv|json|alluredir|benchmark-json|excelreport)$/,
    rspec: /^-o/,
    rubocop: /^-o/,
    coverage: /^-[od]/,
    dotnet: /^-o/,
    docker: /^-o/,
    compose: /^-o/,
    cmake: /^-B/,
  }),
);
/** They rewrite the files they are given. */
const writers = lazy(
  (): Record<string, RegExp> => ({
    prettier: /^-[a-z]*w|^--write(?:=|$)/,
    eslint: /^--fix/,
    stylelint: /^--fix/,
    oxlint: /^--fix/,
    biome: /^--(?:write|fix|apply)/,
    ruff: /^--fix|^--unsafe|^--add-noqa/,
    gofmt: /^--?w(?:=|$)/,
    goimports: /^--?w(?:=|$)/,
    rubocop: /^-[A-Za-z]*[aAx]|^--(?:au|fix)/,
    'clang-format': /^--?i/,
    'clang-tidy': /^--?fix/,
    codespell: /^-[a-z]*w|^--write/,
    'ast-grep': /^-[a-zA-Z]*U|^--update-all/,
    ktlint: /^-F|^--format$/,
    swiftlint: /^--(?:fix|autocorrect)/,
  }),
);
const REWRITES = new Set([
  ...['black', 'isort', 'ruff format', 'rustfmt'],
  ...['dart format', 'deno fmt', 'mix format', 'cargo fmt'],
]);
/** With these one of them only looks. */
const CHECKS = /^--(?:check|check-formatted|dry-run)$/;
/** They only look, unless an option says more: what the project's own settings make of them is the project's. */
const looksBy = lazy(
  (): Record<string, RegExp | null> => ({
    tsc: /^--noEmit$/,
    eslint: null,
    prettier: /^(?:-c|-l|--check|--list-different)$/,
    'ruff check': null,
    'ruff format': /^--(?:check|diff)$/,
    'biome check': null,
    'biome lint': null,
    'biome ci': null,
    black: /^--(?:check|diff)$/,
    isort: /^(?:-c|--check|--check-only|--diff)$/,
    gofmt: /^-[ld]$/,
    shellcheck: null,
  }),
);
/** What they make goes into the folder that they name first, or last. */
const INTO: Record<string, 0 | -1> = { 'meson setup': 0, venv: 0, 'uv venv': 0, 'sphinx-build': -1 };
const NOWHERE = /^\/dev\/(?:null|stdout|stderr)$/;
const CONFIGURES = /^(?:cmake|meson|(?:.*\/)?configure)$/;
const PUT_IN = /^(?:(?:exec)?prefix|(?:bin|lib|libexec|data|man|include|sysconf|localstate)dir|dcmakeinstall\w*)$/;
const LINKED = /^(?:-[ws]|-X [\w./-]+=[\w.:/+-]*)(?: (?:-[ws]|-X [\w./-]+=[\w.:/+-]*))*$/;
const TYPED = /^(?:vue-)?tsc$/;
const SOURCE = /\.[mc]?tsx?$/;
const PUTS_ELSEWHERE = /^--?(?:noemit|out(?:dir|file)|declarationdir)$/i;
const DOCKER = /^(?:docker|compose|docker-compose)$/;
const ROOT = /^(?:\.\/)?(?:[tj]sconfig[\w.-]*\.json|\.?)$/;
/** `@file` holds further words for these. */
const HELD_IN_FILES =
  /^(?:tsc|vue-tsc|pytest|py\.test|ruff|mypy|pyright|javac|rustc|gcc|g\+\+|cc|c\+\+|clang|clang\+\+|black|flake8|pylint)$/;

const SCRIPTS = words('npm pnpm yarn bun');

export interface Behind {
  /** Files that are written, by name. */
  writes: string[];
  /** What may lead out of the project. */
  paths: string[];
  looks: boolean;
}

/** Behind a script nobody knows which program reads it: a letter that names a file for most is taken so where a path follows. */
function outOfScript(program: string, option: string, next: string): string | undefined {
  return SCRIPTS.has(program) && option === '-o' && !next.startsWith('-') && /[./]/.test(next) ? option : undefined;
}

/** What the words behind a family come to; `null` when they give it other things to do. */
export function argumentsOf({ names, program, verb, rest, bare, file }: Named): Behind | null {
  const whole = Object.hasOwn(looksBy(), `${program} ${verb}`) ? `${program} ${verb}` : program;
  const only = Object.hasOwn(looksBy(), whole) ? looksBy()[whole] : undefined;
  const shown = program === 'py.test' ? 'pytest' : program;
  const operands: string[] = [];
  const found: Behind = {
    writes: [],
    paths: [],
    looks: only !== undefined && (only === null || rest.some((w) => only.test(w))),
  };
  for (let i = 0; i < rest.length; i++) {
    const word = rest[i]!;
    if (word.toLowerCase().includes('data:')) return null;
    if (!word.startsWith('-')) {
      if (bare || /^\{(?!\{)/.test(word) || (word.startsWith('@') && HELD_IN_FILES.test(program))) return null;
      // `--noEmit false`, and `null`: it takes back what stood before.
      if (/^(?:false|true|null)$/i.test(word) || /^--?noemit$/i.test(rest[i - 1] ?? '')) found.looks = false;
      operands.push(word);
      if (leads(word) && !(/^(?:-n|--name)$/.test(rest[i - 1] ?? '') && /^\/[^/]+\/$/.test(word)))
        found.paths.push(word);
      continue;
    }
    const at = word.indexOf('=');
    const option = at < 0 ? word : word.slice(0, at);
    const value = at < 0 ? '' : word.slice(at + 1);
    if (file !== '' && /^-[ce]$|^--code$/.test(option)) return null;
    const name = nameOf(option).replace(program === 'go' ? /^test\./ : /^$/, '');
    // What is linked is named or left out; another linker is another matter.
    if (program === 'go' && name === 'ldflags' && LINKED.test(value || (rest[i + 1] ?? ''))) {
      if (at < 0) i++;
      continue;
    }
    // Where it will be put one day is only written down.
    if (CONFIGURES.test(file || program) && PUT_IN.test(name)) {
      if (at < 0 && PUT_IN.test(name) && !option.startsWith('-D')) i++;
      continue;
    }
    const next = rest[i + 1] ?? '';
    if (isGiven(shown, option, value, next) || setsPath(shown, word, next) || value.startsWith('{')) return null;
    if (!stillLooks(program, option)) found.looks = false;
    if (program === 'eslint' && /^(?:suppress|prunes)/.test(name)) found.writes.push('eslint-suppressions.json');
    const letters = outTo()[shown]?.exec(option)?.[0] ?? outOfScript(program, option, next);
    const own = letters !== undefined;
    // Go opens what that names, and writes nothing.
    if (own || (isOut(name, option) && !(program === 'go' && name === 'html'))) {
      // A letter may have its value attached.
      const attached = own && at < 0 && /^-[a-z]/i.test(word) && program !== 'go' ? word.slice(letters.length) : '';
      const path = value || attached || (next.startsWith('-') ? '' : next);
      if (path === next && path !== '') i++;
      // `--cov-report=term` is no file, `html:DIR` is.
      if (option.endsWith('cov-report') && !path.includes(':')) continue;
      // Without a file it goes to where the others see it.
      const files = DOCKER.test(program) ? exportedTo(path) : [path.replace(/^[a-z-]+:(?=[^\\/])/, '')];
      if (files === null) return null;
      if (path !== '' && !NOWHERE.test(path)) found.writes.push(...files);
    } else if (leads(value)) found.paths.push(value);
    else if (at < 0 && /^-[A-Za-z](?:\/|~|\.\.)/.test(word)) found.paths.push(word.slice(2));
  }
  const formats = REWRITES.has(`${program} ${verb}`) && !rest.some((w) => CHECKS.test(w));
  const rewrites = formats || REWRITES.has(whole) || rest.some((w) => writers()[program]?.test(w) === true);
  if (rewrites && !found.looks)
    found.writes.push(...operands.filter((w) => !/^\.\/?$/.test(w) && (program !== 'cargo' || w.endsWith('.rs'))));
  // What is compiled by its name lands beside it.
  if (TYPED.test(program) && !rest.some((w) => PUTS_ELSEWHERE.test(w)))
    found.writes.push(...operands.filter((w) => SOURCE.test(w)));
  const into = INTO[verb === '' ? program : `${program} ${verb}`];
  found.writes.push(...(into === undefined ? [] : operands.slice(into).slice(0, 1)));
  // What another project is made into stands in its settings.
  const isBuild = rest.some((w) => /^--?b(?:uild)?$/i.test(w));
  const projects = rest.filter((_, i) => /^--?p(?:roject)?$/i.test(rest[i - 1] ?? '')).concat(isBuild ? operands : []);
  if (TYPED.test(program) && !found.looks && !projects.every((w) => ROOT.test(w))) return null;
  // Python takes every module from the folder it stands in first; settings of another name are not told from other files.
  const loadsAny =
    names.some((n) => n.includes(' -m ')) ||
    (program === 'tsc' && operands.some((w) => /\.json$/.test(w) && !/(?:^|\/)[tj]sconfig[^/]*$/.test(w)));
  return {
    ...found,
    looks:
      found.looks && !loadsAny && found.writes.length === 0 && !rest.some((w) => writers()[program]?.test(w) === true),
  };
}

/** What a build of an image is exported or cached to: files of this machine; `null` where it is sent, or cannot be told. */
function exportedTo(said: string): string[] | null {
  if (!said.includes('=')) return said === '-' ? [] : [said];
  const parts = said.toLowerCase().split(',');
  if (!/^[\w./:=,@-]+$/.test(said) || parts.some((p) => /^push|^type=(?:registry|gha|s3|azblob)$/.test(p))) return null;
  return said.split(',').flatMap((p) => /^dest=(.*)$/i.exec(p)?.[1] ?? []);
}

function isOut(name: string, option: string): boolean {
  if (OUT.has(name) || option.endsWith('-output') || option.endsWith('-report')) return true;
  // `--profile` alone is a way to build.
  if (name.endsWith('profile')) return name !== 'profile';
  if (name.startsWith('outputfile.') || name.startsWith('outputdir.') || name.startsWith('logevents')) return true;
  const place = PLACES.find((p) => name.endsWith(p));
  if (place === undefined) return false;
  const of = name.slice(0, -place.length).replace(/s?\.?$/, '');
  return name.startsWith('output.') || KEPT.some((k) => of.endsWith(k));
}

/** May a word lead out of the folder it is read in? */
export function leads(word: string): boolean {
  if (!/[\\/~]|\.\./.test(word)) return false;
  return /^(?:[\\/~]|[A-Za-z]:[\\/])|(?:^|[\\/:=,])\.\.(?:[\\/]|$)|[:=,][\\/~]/.test(word) && !NOWHERE.test(word);
}
