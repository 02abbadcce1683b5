/** Decides which globs of an intent can be used, and how they are meant: from the root of the workspace, a bare folder with all below. */

const LONGEST = 256;
/** Each of them multiplies what a match may take: see `test/scope.test.ts` for the worst there is. */
const MOST_STARS = 2;
const MOST_GLOBSTARS = 3;
const MOST = 200;

/** What is wrong with a glob, '' when nothing is. */
export function faultOfGlob(glob: string): string {
  const text = glob.trim().replace(/^!/, '');
  if (text === '') return 'it is empty';
  if (text.length > LONGEST) return `it has more than ${LONGEST} characters`;
  if (/[\0\r\n]/.test(text)) return 'it holds control characters';
  if (text.split(/[\\/]/).includes('..')) return 'it leads out of the workspace';
  if ((text.match(/\*\*/g)?.length ?? 0) > MOST_GLOBSTARS) return `it has more than ${MOST_GLOBSTARS} times **`;
  const stars = text.split('/').map((s) => (s === '**' ? 0 : (s.match(/\*+/g)?.length ?? 0)));
  if (stars.some((n) => n > MOST_STARS)) return `a part of it has more than ${MOST_STARS} times *`;
  if ((text.match(/\{/g)?.length ?? 0) > 8) return 'it has more than 8 braces';
  return '';
}

/** The globs that can be used, as they are meant, and the others. More than 200 are not used. */
export function usable(globs: string[], workspace: string): { globs: string[]; unusable: string[] } {
  const unusable = [...globs.slice(MOST), ...globs.slice(0, MOST).filter((g) => faultOfGlob(g) !== '')];
  const good = globs.slice(0, MOST).filter((g) => faultOfGlob(g) === '');
  return { globs: good.flatMap((g) => meant(g, workspace)), unusable };
}

/** `src/auth` and `src/auth/` mean all below, too; `./` and `/` stand for the workspace. */
function meant(glob: string, workspace: string): string[] {
  const not = glob.trim().startsWith('!') ? '!' : '';
  const bare = glob.trim().slice(not.length).normalize('NFC');
  const windows = /^[A-Za-z]:|^\\\\/.test(workspace);
  const slashed = windows ? bare.replaceAll('\\', '/') : bare;
  const root = windows ? workspace.replaceAll('\\', '/') : workspace;
  const inner = slashed.startsWith(`${root}/`) ? slashed.slice(root.length + 1) : slashed;
  const path = inner.replace(/^(?:\.?\/+)+/, '');
  if (path === '' || path === '.') return [`${not}**`];
  if (path.endsWith('/')) return [`${not}${path}**`];
  return /[*?[\]{}\\]/.test(path) ? [`${not}${path}`] : [`${not}${path}`, `${not}${path}/**`];
}
