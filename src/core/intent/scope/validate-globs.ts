/** Decides which globs of an intent can be used, and how they are meant: from the root of the workspace, a bare folder with all below. */
import { expandBraces } from '../../text/glob/braces.js';
import { faultAsWritten } from '../../text/glob.js';

/** Nobody means more by one glob, and each makes a match longer: see `test/core/intent/scope/scope.test.ts` for the worst there is. */
const MOST_STARS = 2;
const MOST_GLOBSTARS = 3;
/** Of one list. */
const MOST = 200;
/** Of all that a list stands for: with the length of a path, they are what a match may take. */
const MOST_LETTERS = 32_000;
const MANY = 'it and those before it stand for too many globs';
const SIGNS = ['*', '?', '[', ']', '{', '}', '\\'];

/** What is wrong with a glob that has forward slashes, '' when nothing is. */
export function faultOfGlob(glob: string): string {
  const text = barely(glob.trim());
  const fault = faultAsWritten(glob);
  if (fault !== '') return fault;
  if (text === '') return 'it is empty';
  if (text.split(/[\\/]/).includes('..')) return 'it leads out of the workspace';
  if ((text.match(/\*\*/g)?.length ?? 0) > MOST_GLOBSTARS) return `it has more than ${MOST_GLOBSTARS} times **`;
  const inParts = text.split('/').map((s) => (s === '**' ? 0 : (s.match(/\*+/g)?.length ?? 0)));
  if (inParts.some((n) => n > MOST_STARS)) return `a part of it has more than ${MOST_STARS} times *`;
  return '';
}

/** The globs that can be used, as they are meant, the others, and what is wrong with each as it was given. */
export function usableGlobs(
  given: string[],
  workspace: string,
): { globs: string[]; unusable: string[]; faults: string[] } {
  const globs: string[] = [];
  let letters = 0;
  const faults = given.map((glob, nth) => {
    if (nth >= MOST) return `it stands behind ${MOST} others`;
    const fault = letters > MOST_LETTERS ? MANY : faultOfGlob(slashed(glob, workspace));
    if (fault !== '') return fault;
    const branches = meant(glob, workspace).flatMap((g) => expandBraces(g).globs.map(tidied));
    letters += branches.join('').length;
    if (letters > MOST_LETTERS) return MANY;
    globs.push(...branches);
    return '';
  });
  return { globs, unusable: given.filter((_, nth) => faults[nth] !== ''), faults };
}

/** A glob for which nobody can tell what a scope lets in; `null` where it can be told. */
export function lostGlob({ allow, deny }: { allow: string[]; deny: string[] }, workspace: string): string | null {
  const lets = usableGlobs(allow, workspace);
  const lost = [...usableGlobs(deny, workspace).unusable, ...lets.unusable.filter((g) => g.trim().startsWith('!'))];
  return lost[0] ?? (lets.globs.length === 0 ? lets.unusable[0] : undefined) ?? null;
}

/** Without the `!` that takes out. */
function barely(glob: string): string {
  return glob.startsWith('!') ? glob.slice(1) : glob;
}

/** Windows parts folders by the sign that makes a letter of a sign elsewhere. */
function slashed(glob: string, workspace: string): string {
  return !workspace.startsWith('/') && /^[A-Za-z]:|^\\\\/.test(workspace) ? glob.replaceAll('\\', '/') : glob;
}

/** `a//b` and `a/./b` are `a/b`: paths hold neither, and a glob that does would fit nothing. */
function tidied(glob: string): string {
  return glob.replace(/(^!?|\/)(?:\.?\/)+/g, '$1').replace(/\/\.$/, '');
}

/** `src/auth` and `src/auth/` mean all below, too; `./` and `/` stand for the workspace. */
function meant(glob: string, workspace: string): string[] {
  const not = glob.trim().startsWith('!') ? '!' : '';
  const bare = slashed(glob.trim().slice(not.length).normalize('NFC'), workspace);
  const root = slashed(workspace, workspace);
  const inner = bare.startsWith(`${root}/`) ? bare.slice(root.length + 1) : bare;
  const below = inner.startsWith('.') || inner.startsWith('/') ? inner.replace(/^(?:\.?\/+)+/, '') : inner;
  // A second `!` is a letter.
  const path = below.startsWith('!') ? `\\${below}` : below;
  if (path === '' || path === '.') return [`${not}**`];
  if (path.endsWith('/')) return [`${not}${path}**`];
  return SIGNS.some((s) => path.includes(s)) ? [`${not}${path}`] : [`${not}${path}`, `${not}${path}/**`];
}
