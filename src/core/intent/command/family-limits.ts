/** Decides which words a family does not cover: packages that are named, what is deleted or sent, editors, other machines. */

import { lazy } from '../../text/lazy.js';
import { plainWord } from './ast.js';
import { type Options, operandsOf, parseOptions } from './options.js';

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
    'docker build': (rest) => !rest.some((w) => /^--(?:push|allow|ssh|secret|network)/.test(w)),
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
    'node --test': (rest) => !rest.some((w) => /^-[ep]/.test(w)),
    cmake: (rest) => operandsIn(rest, CMAKE) !== null,
    kill: isSignal,
    pkill: isOneName,
    killall: isOneName,
  }),
);

/** Does a yes to the family of `program` and `verb` cover these words? */
export function isWithinLimits(program: string, verb: string, rest: string[]): boolean {
  const name = verb === '' ? program : `${program} ${verb}`;
  return Object.hasOwn(limits(), name) ? limits()[name]!(rest) : true;
}

/** What more a family is named by: the image or the package that runs. */
export function namedBy(program: string, verb: string, rest: string[]): string {
  if (program === 'docker' && verb === 'run') return ` ${imageOf(rest)}`;
  return program === 'go' && verb === 'run' ? ` ${goes(rest)}` : '';
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
