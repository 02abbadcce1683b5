/** Decides which globs of an intent can be used, and how they are meant: from the root of the workspace, a bare folder with all below. */

const LONGEST = 256;
/** Each of them multiplies what a match may take: see `test/scope.test.ts` for the worst there is. */
const MOST_STARS = 2;
const MOST_GLOBSTARS = 3;
const MOST_BRANCHES = 64;
const MOST = 200;

/** What is wrong with a glob, '' when nothing is. */
export function faultOfGlob(glob: string): string {
  if (/[\0-\x1f]/.test(glob)) return 'it holds control characters';
  const text = glob.trim().replace(/^!/, '');
  if (text === '') return 'it is empty';
  if (text.length > LONGEST) return `it has more than ${LONGEST} characters`;
  if (text.split(/[\\/]/).includes('..')) return 'it leads out of the workspace';
  if ((text.match(/\*\*/g)?.length ?? 0) > MOST_GLOBSTARS) return `it has more than ${MOST_GLOBSTARS} times **`;
  const stars = text.split('/').map((s) => (s === '**' ? 0 : (s.match(/\*+/g)?.length ?? 0)));
  if (stars.some((n) => n > MOST_STARS)) return `a part of it has more than ${MOST_STARS} times *`;
  if (expanded(text).length > MOST_BRANCHES) return `its braces stand for more than ${MOST_BRANCHES} globs`;
  return '';
}

/** The globs that can be used, as they are meant, and the others. More than 200 are not used. */
export function usable(globs: string[], workspace: string): { globs: string[]; unusable: string[] } {
  const unusable = [...globs.slice(MOST), ...globs.slice(0, MOST).filter((g) => faultOfGlob(g) !== '')];
  const good = globs.slice(0, MOST).filter((g) => faultOfGlob(g) === '');
  return { globs: good.flatMap((g) => meant(g, workspace)).flatMap(expanded), unusable };
}

/** `src/auth` and `src/auth/` mean all below, too; `./` and `/` stand for the workspace. */
function meant(glob: string, workspace: string): string[] {
  const not = glob.trim().startsWith('!') ? '!' : '';
  const bare = glob.trim().slice(not.length).normalize('NFC');
  const windows = /^[A-Za-z]:|^\\\\/.test(workspace);
  const slashed = windows ? bare.replaceAll('\\', '/') : bare;
  const root = windows ? workspace.replaceAll('\\', '/') : workspace;
  const inner = slashed.startsWith(`${root}/`) ? slashed.slice(root.length + 1) : slashed;
  // A second `!` is a letter.
  const path = inner.replace(/^(?:\.?\/+)+/, '').replace(/^!/, '\\!');
  if (path === '' || path === '.') return [`${not}**`];
  if (path.endsWith('/')) return [`${not}${path}**`];
  return /[*?[\]{}\\]/.test(path) ? [`${not}${path}`] : [`${not}${path}`, `${not}${path}/**`];
}

/** `src/{a,b/**}` as `src/a` and `src/b/**`: what stands between braces is a glob of its own. One too many is the sign of too many. */
function expanded(glob: string): string[] {
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
