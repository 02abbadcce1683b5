/** Decides of which families a line is that adds packages or tools by their name, or takes them away: each is one, for each may bring scripts that run. */

import { lazy } from '../../text/lazy.js';
import { plainWord } from './ast.js';
import { leads } from './build-arguments.js';
import { type Judged, runsFamilies } from './effects.js';
import { goesOut } from './family-table.js';
import { type Options, operandsOf, parseOptions } from './options.js';

interface Adds {
  /** The words that add, the first as it is said. */
  by: string[];
  options: Options;
  /** A name in the registry; what is an address, a path or a repository is none. */
  of: RegExp;
}

const JS = /^(?:@[a-z\d][\w.-]*\/)?[a-z\d][\w.-]*(?:@[\w.^~*+-]+)?$/i;
const PYTHON = /^[a-z\d][\w.-]*(?:\[[\w,.-]+\])?(?:(?:[=<>~!]=|[<>])[\w.*]+(?:,(?:[=<>~!]=|[<>])[\w.*]+)*)?$/i;
const GO = /^[a-z\d][\w-]*(?:\.[\w-]+)+(?:\/[\w.~-]+)+(?:@[\w.^+-]+)?$/i;
const CRATE = /^[a-z][\w-]*(?:@[\w.^~=*-]+)?$/i;
const GEM = /^[a-z][\w.-]*$/i;
/** Of a tool chain, or of a part of it. */
const VERSION = /^[a-z\d][\w.+-]*$/i;
const SYSTEM = /^[a-z\d][\w.+@-]*(?:\/[\w.+@-]+){0,2}$/;
/** A file of the folder is no name. */
const FILE = /\.(?:tgz|tar|gz|zip|whl|git|gem|crate|jar)$/i;

const rows = lazy((): Record<string, Adds[]> => {
  const row = (by: string, options: string, of: RegExp): Adds => ({
    by: by.split(','),
    options: parseOptions(options),
    of,
  });
  const pip = row('install', 'qU --quiet --upgrade --no-cache-dir --no-deps --disable-pip-version-check', PYTHON);
  return {
    npm: [
      row(
        'install,i,add',
        'gDEOPS w: --global --save --save-dev --save-exact --save-optional --no-save --no-audit --no-fund --legacy-peer-deps --workspace:',
        JS,
      ),
      row('uninstall,remove,rm,un', 'gDS w: --global --save --save-dev --silent --workspace:', JS),
    ],
    pnpm: [
      row('add,install,i', 'gDEOPw F: --global --save-dev --save-exact --workspace-root --filter:', JS),
      row('remove,rm,uninstall,un', 'gDw F: --global --filter:', JS),
    ],
    yarn: [row('add', 'DEOPW --dev --exact --peer --optional', JS), row('global add', '', JS), row('remove', 'W', JS)],
    bun: [row('add,install,i', 'gdDE --global --dev --exact --optional', JS), row('remove,rm', 'g', JS)],
    pip: [pip],
    pip3: [pip],
    uv: [
      row('add', 'q --quiet --dev --group: --extra: --optional: --package:', PYTHON),
      row('pip install', 'qU --quiet --upgrade --system', PYTHON),
      row('tool install', 'qU --quiet --upgrade', PYTHON),
      row('remove', 'q --dev --group:', PYTHON),
      row('python install', 'q', VERSION),
    ],
    poetry: [row('add', 'qDG: --group: --dev', PYTHON)],
    pipx: [row('install', 'q', PYTHON)],
    cargo: [
      row('add', 'qF: --features: --dev --build --optional --no-default-features', CRATE),
      row('install', 'qvf --locked --force --quiet --features:', CRATE),
    ],
    go: [row('get', 'utx', GO), row('install', 'v', GO)],
    gem: [row('install', 'N v: --no-document --version:', GEM)],
    bundle: [row('add', 'v: --version: --group:', GEM)],
    rustup: ['component add', 'component remove', 'target add', 'toolchain install', 'default', 'override set'].map(
      (by) => row(by, 'c: --toolchain: --profile: --component: --no-self-update', VERSION),
    ),
    nvm: [row('install', '--default --lts --no-progress', VERSION), row('use', '--default --silent', VERSION)],
    ...Object.fromEntries(['fnm', 'rbenv', 'pyenv', 'asdf'].map((by) => [by, [row('install', 'sv', VERSION)]])),
    brew: [row('install', 'qv --quiet --cask --formula', SYSTEM)],
    ...Object.fromEntries(
      ['apt', 'apt-get'].map((by) => [by, [row('install', 'yq --yes --no-install-recommends --quiet', SYSTEM)]]),
    ),
    composer: [row('require', '--dev', /^[a-z\d][\w.-]*\/[a-z\d][\w.-]*(?::[\w.^~*|-]+)?$/i)],
  };
});
const MOST = 12;

/** What `name` with `words` behind it adds; `null` where it adds nothing by name, or brings it from elsewhere. */
export function addedPackages(name: string, words: string[]): Judged | null {
  if (!Object.hasOwn(rows(), name)) return null;
  for (const { by, options, of } of rows()[name]!) {
    const said = by.map((b) => b.split(' ')).find((b) => b.every((w, i) => words[i] === w));
    const rest = words.slice(said?.length ?? 0);
    const packages = said === undefined ? null : (operandsOf(rest.map(plainWord), options)?.map((w) => w.text) ?? null);
    if (packages === null || packages.length === 0 || packages.length > MOST) continue;
    if (rest.some(leads) || !packages.every((p) => of.test(p) && !FILE.test(p) && !goesOut(p))) return null;
    // A range of versions would be a redirect where the name is a line.
    const where = rest.some((w) => /^(?:-g|--global)$/.test(w)) ? ' -g' : '';
    const families = packages.map((p) => `${name} ${by[0]}${where} ${p.replace(/[=<>~!]=?.*/, '')}`);
    return runsFamilies(
      name,
      families.map((family) => ({ name: family, at: '', paths: [], looks: false, file: '' })),
      [],
    );
  }
  return null;
}
