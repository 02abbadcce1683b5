/** Decides which globs a glob with braces stands for: `a{b,c}` for `ab` and `ac`, `{1..12}` for twelve; braces with neither are letters. */

/** More globs than these are not made of one. */
export const MOST_BRANCHES = 64;

const NO_RANGE = 'its braces with .. are no range of letters or numbers';

/** Braces with a comma or two dots right in them, and where the commas stand. */
interface Braces {
  from: number;
  to: number;
  cuts: number[];
  dots: boolean;
}

/** `globs` hold no more braces than letters; where there is a `fault`, they are what could be told, and never many. */
export function expandBraces(glob: string): { globs: string[]; fault: string } {
  if (!glob.includes('{')) return { globs: [glob], fault: '' };
  const done: string[] = [];
  const open = [glob];
  let fault = '';
  while (open.length > 0) {
    if (done.length + open.length > MOST_BRANCHES)
      return { globs: [...done, ...open], fault: `its braces stand for more than ${MOST_BRANCHES} globs` };
    const next = open.pop()!;
    const { first, closed } = bracesIn(next);
    const inner = first === null ? null : branchesOf(next, first);
    if (!closed) fault ||= 'its braces do not close';
    if (first !== null && inner === null) fault ||= NO_RANGE;
    if (inner === null) done.push(next);
    else open.push(...inner.map((b) => next.slice(0, first!.from) + b + next.slice(first!.to + 1)).reverse());
  }
  return { globs: done, fault };
}

/** The outermost braces that stand first, in one go: however many are nested, each letter is looked at once. */
function bracesIn(glob: string): { first: Braces | null; closed: boolean } {
  const open: Braces[] = [];
  let first: Braces | null = null;
  for (let i = 0; i < glob.length; i++) {
    const c = glob[i];
    const around = open.at(-1);
    if (c === '\\') i++;
    else if (c === '{') open.push({ from: i, to: -1, cuts: [i], dots: false });
    else if (around === undefined) continue;
    else if (c === ',') around.cuts.push(i);
    else if (c === '.' && glob[i + 1] === '.') around.dots = true;
    else if (c === '}') {
      open.pop();
      around.to = i;
      const counts = around.cuts.length > 1 || around.dots;
      if (counts && (first === null || around.from < first.from)) first = around;
    }
  }
  return { first, closed: open.length === 0 };
}

function branchesOf(glob: string, { cuts, to }: Braces): string[] | null {
  if (cuts.length === 1) return rangeOf(glob.slice(cuts[0]! + 1, to));
  return cuts.map((cut, k) => glob.slice(cut + 1, cuts[k + 1] ?? to));
}

/** One letter of several is a class; numbers are written out, one too many being the sign of too many. */
function rangeOf(text: string): string[] | null {
  const [low = '', high = '', ...more] = text.split('..');
  if (more.length > 0) return null;
  if ([/^[a-z]$/, /^[A-Z]$/, /^\d$/].some((kind) => kind.test(low) && kind.test(high)))
    return [low < high ? `[${low}-${high}]` : `[${high}-${low}]`];
  if (![low, high].every((n) => /^(?:0|[1-9]\d{0,5})$/.test(n))) return null;
  const [from, last] = [Math.min(+low, +high), Math.max(+low, +high)];
  return Array.from({ length: Math.min(last - from, MOST_BRANCHES) + 1 }, (_, i) => String(from + i));
}
