/** Decides which files a test is the test of: work on a file is work on its own test. */
import { lazy } from '../../text/lazy.js';

/** By the name of a test and the folders above it, the files that it tests. `$1` = the name without what marks a test. */
interface Rule {
  /** What it is about, with an example that holds: test → tested. */
  example: [test: string, tested: string];
  file: RegExp;
  names: string[];
}

const CODE = '(?:[cm]?[jt]sx?|vue|svelte)';

/** One line for each custom. Names are tried beside the test, above its folder of tests, and in the mirror of that folder. */
/** Made when first needed: most files are asked about under a scope that they are in. */
export const rules = lazy((): Rule[] => [
  { example: ['src/a.test.ts', 'src/a.ts'], file: new RegExp(`^(.+)[.-](?:test|spec)\\.(${CODE})$`), names: ['$1.$2'] },
  { example: ['src/a.test.tsx', 'src/a.ts'], file: /^(.+)\.(?:test|spec)\.tsx$/, names: ['$1.ts'] },
  { example: ['src/a.test.ts', 'src/a.tsx'], file: /^(.+)\.(?:test|spec)\.ts$/, names: ['$1.tsx'] },
  { example: ['src/__tests__/a.ts', 'src/a.ts'], file: new RegExp(`^([^.]+)\\.(${CODE})$`), names: ['$1.$2'] },
  {
    example: ['src/__snapshots__/a.test.ts.snap', 'src/a.ts'],
    file: new RegExp(`^(.+)\\.(?:test|spec)\\.(${CODE})\\.snap$`),
    names: ['$1.$2'],
  },
  { example: ['tests/test_a.py', 'a.py'], file: /^test_(.+)\.py$/, names: ['$1.py'] },
  { example: ['pkg/a_test.py', 'pkg/a.py'], file: /^(.+)_test\.py$/, names: ['$1.py'] },
  { example: ['pkg/a_test.go', 'pkg/a.go'], file: /^(.+)_test\.go$/, names: ['$1.go'] },
  { example: ['spec/a_spec.rb', 'lib/a.rb'], file: /^(.+)_(?:spec|test)\.rb$/, names: ['$1.rb'] },
  {
    example: ['src/test/java/x/ATest.java', 'src/main/java/x/A.java'],
    file: /^(.+?)(?:Tests?|IT|Spec)\.(java|kt|scala|cs|php|swift)$/,
    names: ['$1.$2'],
  },
]);

/** Folders that hold nothing but tests; what they mirror stands beside them or below these. */
const FOLDER = /^(?:tests?|specs?|__tests__|__snapshots__)$/;
const MIRRORED = ['', 'src', 'lib', 'app'];
/** Every folder may have one of these: which is tested says the folder. */
const NAMELESS =
  /^(?:test_)?(?:index|main|mod|lib|app|init|__init__|types?|utils?|helpers?|constants|config|server|client)[._-]/;
const MOST_ROOTS = 20;

/**
 * The files that `path` may be the test of, [] when it is no test. A test in a folder for all tests says its file by name
 * alone: that file is looked for right below what `globs` begin with, and must be there. That folder stands at the top, above
 * what a glob begins with, or below it: one of somebody else's (`node_modules/x/__tests__`) is none.
 */
export function testedFiles(path: string, globs: string[], exists?: (path: string) => boolean): string[] {
  const parts = path.split('/');
  const name = parts.pop()!;
  const at = parts.findLastIndex((p) => FOLDER.test(p));
  const names = rules().flatMap((r) => {
    // A name that any file might have makes a test only beside its file.
    const plain = !/test|spec/i.test(r.file.source);
    return (plain && parts[at] !== '__tests__') || !r.file.test(name)
      ? []
      : r.names.map((n) => name.replace(r.file, n));
  });
  if (names.length === 0) return [];
  const beside = [parts, ...(at < 0 ? [] : mirrors(parts, at))];
  const told = beside.flatMap((folder) => names.map((n) => [...folder, n].join('/')));
  const above = parts.slice(0, Math.max(at, 0)).join('/');
  const all = at < 0 || exists === undefined ? [] : globs.slice(0, MOST_ROOTS).flatMap(rootOf);
  const roots = all.filter((root) => above === '' || isWithin(root, above) || isWithin(above, root));
  const inner = parts.slice(at + 1);
  const isItsOwn = (p: string): boolean =>
    !NAMELESS.test(name) || inner.length === 0 || p.split('/').includes(inner.at(-1)!);
  const found = roots.flatMap((root) => names.map((n) => `${root}/${n}`)).filter((p) => isItsOwn(p) && exists!(p));
  return [...new Set([...told, ...found])].filter((p) => p !== path);
}

/** `src/test/java/x` mirrors `src/main/java/x`; `test/x` mirrors `x`, `src/x`, `lib/x` and `app/x`. */
function mirrors(parts: string[], at: number): string[][] {
  const above = parts.slice(0, at);
  const inner = parts.slice(at + 1);
  const roots = MIRRORED.map((m) => [...above, ...(m === '' ? [] : [m]), ...inner]);
  return above.at(-1) === 'src' ? [...roots, [...above, 'main', ...inner]] : roots;
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** The folder that a glob begins with. */
function rootOf(glob: string): string[] {
  const m = /^([^!*?[{\\]+)\//.exec(glob);
  return m === null ? [] : [m[1]!];
}
