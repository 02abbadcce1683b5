/** Decides where plans went that are not where they were: renamed, moved, renumbered, or split into several files. */

/** A plan as it was when it was read. `words` are its terms without folders and ids, [] where too many would have to be compared. */
export interface Former {
  path: string;
  title: string;
  /** Fingerprint of its text. */
  hash: string;
  /** Last activity, milliseconds. */
  at: number;
  words: string[];
  tasks: string[];
}

/** `same`: its very text; `git`: git says so; `alike`: most of its words; `parts`: several files hold what it held. */
export interface Move {
  from: string;
  to: string[];
  how: 'same' | 'git' | 'alike' | 'parts';
}

/** Two plans are one when this share of all their words is in both. Git's own bar for a rename is half. */
const ALIKE = 0.6;
/** Likeness to the next best that leaves it open which one it is. */
const MARGIN = 0.1;
/** A file is a part when this share of its words stood in the whole; the parts hold this share of its tasks, or words without any. */
const PART = 0.6;
const WHOLE = 0.5;
/** What holds this share of the whole is no part of it, but a copy. */
const COPY = 0.8;
/** Fewer words than this tell no plan from another. */
const FEW = 12;
const FEW_BESIDE_TASKS = 4;

/**
 * Where each of `lost` went among `found`, each plan taken once. A path may stand in both: then its file holds another plan
 * now (files that were renumbered). `renames` is what git knows: earlier path → later path.
 */
export function detectMoves(lost: Former[], found: Former[], renames: Record<string, string> | null): Move[] {
  const open = { lost: new Map(lost.map((p) => [p.path, p])), found: new Map(found.map((p) => [p.path, p])) };
  const moves: Move[] = [];
  const take = (from: Former, to: Former, how: Move['how']): void => {
    moves.push({ from: from.path, to: [to.path], how });
    open.lost.delete(from.path);
    open.found.delete(to.path);
  };
  const bags = bagsOf([...lost, ...found]);
  sameTexts(open.lost, open.found, bags, take);
  for (const from of [...open.lost.values()]) {
    const to = laterPath(from.path, renames, open.found);
    if (to !== null && !open.found.has(from.path)) take(from, to, 'git');
  }
  stayed(open.lost, open.found, bags);
  const part = (from: Former, to: Former[]): void => {
    if (to.length < 2) return;
    moves.push({ from: from.path, to: to.map((p) => p.path), how: 'parts' });
    open.lost.delete(from.path);
    for (const p of to) open.found.delete(p.path);
  };
  for (const from of [...open.lost.values()]) part(from, eachNeeded(from, partsOf(from, open.found, bags)));
  alike(open.lost, open.found, bags, take);
  for (const from of [...open.lost.values()]) part(from, partsOf(from, open.found, bags));
  return moves;
}

type Plans = Map<string, Former>;
type Take = (from: Former, to: Former, how: Move['how']) => void;

/** Equal texts: of several equal ones the pair that is named most alike, nobody's when even that leaves a choice. */
function sameTexts(lost: Plans, found: Plans, bags: Bags, take: Take): void {
  const byHash = new Map<string, Former[]>();
  for (const p of found.values()) if (p.hash !== '') byHash.set(p.hash, [...(byHash.get(p.hash) ?? []), p]);
  // A file that came to the same text again has not gone anywhere.
  for (const [path, p] of [...lost]) if (found.get(path)?.hash === p.hash) lost.delete(path);
  const gone = new Map([...lost.values()].map((p) => [p.hash, p.path]));
  // Of a file that was only edited the other one is a copy, unless it holds another's text now.
  const left = (from: Former): boolean => {
    const now = found.get(from.path);
    return now === undefined || (gone.get(now.hash) ?? from.path) !== from.path || !isSame(from, now, bags);
  };
  const pairs = [...lost.values()].filter(left).flatMap((from) =>
    (byHash.get(from.hash) ?? [])
      .filter((to) => to.path !== from.path)
      .slice(0, 50)
      .map((to) => ({ from, to, near: nearness(from.path, to.path) })),
  );
  const rivals = (p: (typeof pairs)[number]): number =>
    pairs.filter((q) => q.near === p.near && q !== p && (q.from === p.from || q.to === p.to)).length;
  const few = pairs.length <= 2000;
  for (const p of pairs.sort((a, b) => b.near - a.near))
    if (lost.has(p.from.path) && found.has(p.to.path) && (!few || rivals(p) === 0)) take(p.from, p.to, 'same');
}

/** How alike two paths are: the same name says most, then a name that only its number or date tells apart, then the folder. */
function nearness(a: string, b: string): number {
  const [nameA, nameB] = [nameOf(a), nameOf(b)];
  const folder = a.slice(0, -nameA.length) === b.slice(0, -nameB.length) ? 1 : 0;
  return (nameA === nameB ? 4 : bare(nameA) === bare(nameB) ? 2 : 0) + folder;
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const bare = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\d+/g, '')
    .replace(/[^\p{L}]+/gu, '');

function laterPath(path: string, renames: Record<string, string> | null, found: Plans): Former | null {
  const seen = new Set<string>();
  for (let at = path; renames !== null && Object.hasOwn(renames, at) && !seen.has(at); ) {
    seen.add(at);
    at = renames[at]!;
    const to = found.get(at);
    if (to !== undefined && at !== path) return to;
  }
  return null;
}

type Bags = Map<Former, Map<string, number>>;

function bagsOf(plans: Former[]): Bags {
  return new Map(
    plans.map((p) => {
      const bag = new Map<string, number>();
      for (const w of p.words) bag.set(w, (bag.get(w) ?? 0) + 1);
      return [p, bag];
    }),
  );
}

/** Words that both hold, each as often as both have it. */
function shared(a: Map<string, number>, b: Map<string, number>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let n = 0;
  for (const [word, count] of small) n += Math.min(count, large.get(word) ?? 0);
  return n;
}

function likeness(a: Former, b: Former, bags: Bags): number {
  // Lengths alone may rule it out.
  const [short, long] = a.words.length < b.words.length ? [a, b] : [b, a];
  if (short.words.length < FEW || short.words.length < ALIKE * long.words.length) return 0;
  const both = shared(bags.get(a)!, bags.get(b)!);
  return both / (a.words.length + b.words.length - both);
}

/** Is what stands at a path still the same plan? By its title, or by half of the shorter one's words. */
function isSame(was: Former, now: Former, bags: Bags): boolean {
  const least = Math.min(was.words.length, now.words.length);
  return was.title === now.title || shared(bags.get(was)!, bags.get(now)!) >= WHOLE * least;
}

/** A file that was only edited is no other plan. */
function stayed(lost: Plans, found: Plans, bags: Bags): void {
  for (const [path, was] of [...lost]) {
    const now = found.get(path);
    if (now === undefined) continue;
    if (!isSame(was, now, bags)) continue;
    lost.delete(path);
    found.delete(path);
  }
}

/** The pairs that are most alike first; where two come as near, it is nobody's. */
function alike(lost: Plans, found: Plans, bags: Bags, take: Take): void {
  const pairs = [...lost.values()].flatMap((from) =>
    [...found.values()].flatMap((to) => {
      const near = from.path === to.path ? 0 : likeness(from, to, bags);
      return near >= ALIKE ? [{ from, to, near: near + nearness(from.path, to.path) / 50 }] : [];
    }),
  );
  pairs.sort((a, b) => b.near - a.near);
  for (const p of pairs) {
    if (!lost.has(p.from.path) || !found.has(p.to.path)) continue;
    const rival = pairs.some(
      (q) =>
        q !== p &&
        q.near > p.near - MARGIN &&
        (q.from === p.from ? found.has(q.to.path) : q.to === p.to && lost.has(q.from.path)),
    );
    if (!rival) take(p.from, p.to, 'alike');
  }
}

/** The files among `found` that together hold what `from` held; [] unless there are several that hold enough of it. */
function partsOf(from: Former, found: Plans, bags: Bags): Former[] {
  if (from.words.length < FEW) return [];
  const whole = bags.get(from)!;
  const parts = [...found.values()].filter((p) => {
    if (p.path === from.path) return false;
    const both = shared(bags.get(p)!, whole);
    return (
      p.words.length >= (from.tasks.length > 0 ? FEW_BESIDE_TASKS : FEW) &&
      both >= PART * p.words.length &&
      both < COPY * from.words.length
    );
  });
  const held = new Set(parts.flatMap((p) => p.tasks));
  const tasks = from.tasks.filter((t) => held.has(t)).length;
  const words = parts.reduce((n, p) => n + shared(bags.get(p)!, whole), 0);
  const enough = from.tasks.length > 0 ? tasks >= WHOLE * from.tasks.length : words >= WHOLE * from.words.length;
  return enough ? parts : [];
}

/** `parts` when each holds a task of `from` that no other one holds: then none of them is the whole under another name. */
function eachNeeded(from: Former, parts: Former[]): Former[] {
  const holders = (task: string): number => parts.filter((p) => p.tasks.includes(task)).length;
  const only = new Set(from.tasks.filter((t) => holders(t) === 1));
  return parts.every((p) => p.tasks.some((t) => only.has(t))) ? parts : [];
}
