/** Decides which globs of an intent can be used, and how they are meant: from the root of the workspace, a bare folder with all below. */

const LONGEST = 256;
/** Each of them multiplies what a match may take: see `test/core/intent/scope/scope.test.ts` for the worst there is. */
const MOST_STARS = 2;
const MOST_GLOBSTARS = 3;
const MOST_BRANCHES = 64;
const MOST = 200;
/** What is between letters in most globs; none of it says more than it seems. */
const PLAIN = /^!?[\w\-./*@]+$/;
const SIGNS = ['*', '?', '[', ']', '{', '}', '\\'];
const CONTROL = 'it holds control characters';

/** What is wrong with a glob, '' when nothing is. */
export function faultOfGlob(glob: string): string {
  const text = barely(glob.trim());
  if (text === '') return /[\0-\x1f]/.test(glob) ? CONTROL : 'it is empty';
  // Most globs have a few plain signs, and nothing more to be asked.
  const stars = text.split('*').length - 1 - (text.includes('**') ? 1 : 0);
  if (stars <= MOST_STARS && text.length <= LONGEST && !text.includes('..') && PLAIN.test(glob)) return '';
  if (/[\0-\x1f]/.test(glob)) return CONTROL;
  if (text.length > LONGEST) return `it has more than ${LONGEST} characters`;
  if (text.split(/[\\/]/).includes('..')) return 'it leads out of the workspace';
  if ((text.match(/\*\*/g)?.length ?? 0) > MOST_GLOBSTARS) return `it has more than ${MOST_GLOBSTARS} times **`;
  const inParts = text.split('/').map((s) => (s === '**' ? 0 : (s.match(/\*+/g)?.length ?? 0)));
  if (inParts.some((n) => n > MOST_STARS)) return `a part of it has more than ${MOST_STARS} times *`;
  if (expanded(text).length > MOST_BRANCHES) return `its braces stand for more than ${MOST_BRANCHES} globs`;
  return '';
}

/** The globs that can be used, as they are meant, and the others. More than 200 are not used. */
export function usableGlobs(globs: string[], workspace: string): { globs: string[]; unusable: string[] } {
  const good: string[] = [];
  const unusable = globs.slice(MOST);
  for (const glob of globs.slice(0, MOST)) (faultOfGlob(glob) === '' ? good : unusable).push(glob);
  return { globs: good.flatMap((g) => meant(g, workspace)).flatMap(expanded), unusable };
}

/** Without the `!` that takes out. */
function barely(glob: string): string {
  return glob.startsWith('!') ? glob.slice(1) : glob;
}

/** `src/auth` and `src/auth/` mean all below, too; `./` and `/` stand for the workspace. */
function meant(glob: string, workspace: string): string[] {
  const not = glob.trim().startsWith('!') ? '!' : '';
  const bare = glob.trim().slice(not.length).normalize('NFC');
  const windows = !workspace.startsWith('/') && /^[A-Za-z]:|^\\\\/.test(workspace);
  const slashed = windows ? bare.replaceAll('\\', '/') : bare;
  const root = windows ? workspace.replaceAll('\\', '/') : workspace;
  const inner = slashed.startsWith(`${root}/`) ? slashed.slice(root.length + 1) : slashed;
  const below = inner.startsWith('.') || inner.startsWith('/') ? inner.replace(/^(?:\.?\/+)+/, '') : inner;
  // A second `!` is a letter.
  const path = below.startsWith('!') ? `\\${below}` : below;
  if (path === '' || path === '.') return [`${not}**`];
  if (path.endsWith('/')) return [`${not}${path}**`];
  return SIGNS.some((s) => path.includes(s)) ? [`${not}${path}`] : [`${not}${path}`, `${not}${path}/**`];
}

/** `src/{a,b/**}` as `src/a` and `src/b/**`: what stands between braces is a glob of its own. One too many is the sign of too many. */
function expanded(glob: string): string[] {
  if (!glob.includes('{')) return [glob];
  const done: string[] = [];
  const open = [glob];
  while (open.length > 0 && done.length <= MOST_BRANCHES) {
    const next = open.pop()!;
    const branches = branchesOf(next);
    if (branches === null || open.length > MOST_BRANCHES) done.push(next);
    else open.push(...branches.reverse());
  }
  return done;
}

/** The first outermost braces with a comma in them worked out; `null` when there are none. */
function branchesOf(glob: string): string[] | null {
  let depth = 0;
  let from = -1;
  let cuts: number[] = [];
  for (let i = 0; i < glob.length; i++) {
    const c = glob[i];
    if (c === '\\') i++;
    else if (c === '{' && depth++ === 0) {
      from = i;
      cuts = [i];
    } else if (c === ',' && depth === 1) cuts.push(i);
    else if (c === '}' && depth > 0 && --depth === 0 && cuts.length > 1) {
      const ends = [...cuts.slice(1), i];
      return cuts.map((cut, k) => glob.slice(0, from) + glob.slice(cut + 1, ends[k]) + glob.slice(i + 1));
    }
  }
  return null;
}
