/** Decides of which families a line is that adds packages by their name: each package is one, for each may bring scripts that run. */

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
        'DEOPS w: --save --save-dev --save-exact --save-optional --no-save --no-audit --no-fund --legacy-peer-deps --workspace:',
        JS,
      ),
    ],
    pnpm: [row('add,install,i', 'DEOPw F: --save-dev --save-exact --workspace-root --filter:', JS)],
    yarn: [row('add', 'DEOPW --dev --exact --peer --optional', JS)],
    bun: [row('add,install,i', 'dDE --dev --exact --optional', JS)],
    pip: [pip],
    pip3: [pip],
    uv: [
      row('add', 'q --quiet --dev --group: --extra: --optional: --package:', PYTHON),
      row('pip install', 'qU --quiet --upgrade --system', PYTHON),
      row('tool install', 'qU --quiet --upgrade', PYTHON),
    ],
    poetry: [row('add', 'qDG: --group: --dev', PYTHON)],
    pipx: [row('install', 'q', PYTHON)],
    cargo: [
      row('add', 'qF: --features: --dev --build --optional --no-default-features', CRATE),
      row('install', 'qvf --locked --force --quiet --features:', CRATE),
    ],
    go: [row('get', 'utx', GO), row('install', 'v', GO)],
    gem: [row('install', 'N --no-document', GEM)],
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
    const families = packages.map((p) => `${name} ${by[0]} ${p.replace(/[=<>~!]=?.*/, '')}`);
    return runsFamilies(
      name,
      families.map((family) => ({ name: family, at: '', paths: [], looks: false, file: '' })),
      [],
    );
  }
  return null;
}
