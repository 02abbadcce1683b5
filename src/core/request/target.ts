/** Decides which known work a name means: exactly, by all its words, by words with a letter wrong, or by most of them. */
import { planTitle } from '../context/context.js';
import type { Context, Facts, Match, PlanRow, Reason } from '../model.js';
import { docOf } from '../plan/index/posting.js';
import { query } from '../plan/search/query.js';
import { search } from '../plan/search/search.js';
import { lazy } from '../text/lazy.js';
import { pathsIn } from '../text/mentions.js';
import { type Fit, fitOf, isHalfOf, normalName } from './name.js';
import type { Phrase } from './phrases.js';

/** What somebody calls a piece of work, see `Phrase`. */
type Named = Pick<Phrase, 'about' | 'long'> & Partial<Pick<Phrase, 'called'>>;

/** What a name means, and how well: all of `matches` fit equally. */
export interface Target {
  fit: Fit;
  matches: Match[];
}

/** From the surest on. */
const FITS: Fit[] = ['id', 'exact', 'typo', 'inside', 'words', 'slip', 'part'];
const SCORE: Record<Fit, number> = { id: 1, exact: 1, typo: 0.8, inside: 0.95, words: 0.9, slip: 0.7, part: 0.6 };
/** In a larger collection only what a search finds is looked at. */
const MOST_ROWS = 200;
const FOUND = 20;
/** What is written like the id of a task: `PRICE-1`, `A.2`, `AUTH.12`, `#12`. */
const ID = /^(?:#?\d{1,6}|[\p{L}][\p{L}\d]{0,14}[.-]\d{1,6}(?:\.\d{1,4}){0,2})(?![\p{L}\d-])/u;

const FOLDER = /^\.{0,2}\/?(?:[\w@.-]+\/)+[\w@.-]*$/;

/** Looks up names in what `facts` know: the contexts and, unless they are too many, all plans are read once. */
export function targetFinder(facts: Facts): (phrase: Named, anywhere: boolean) => Target | null {
  const bound = facts.plans.bound ?? facts.plans.count;
  const all = lazy(() => knownWork(planRows(bound, facts), facts));
  return (phrase, anywhere) =>
    targetOf(phrase, bound <= MOST_ROWS ? all() : knownWork(rowsFor(phrase.about, facts), facts), facts, anywhere);
}

/** The work of `known` that `phrase` names, `null` for none. */
function targetOf(phrase: Named, known: Work[], facts: Facts, anywhere: boolean): Target | null {
  const id = ID.exec(phrase.about)?.[0]?.toLowerCase();
  if (id !== undefined) {
    const owners = ownersOf(id, known, facts);
    if (owners.length > 0) return { fit: 'id', matches: owners.map((w) => asMatch(w, 'id', id)) };
  }
  const path = phrase.about.trim().toLowerCase();
  const there = !path.includes('/')
    ? []
    : known.filter((w) => `/${w.plan?.path ?? w.context?.plan ?? ''}`.toLowerCase().endsWith(`/${path}`));
  const very = there.filter((w) => (w.plan?.path ?? w.context?.plan)?.toLowerCase() === path);
  // "go to packages/pricing" names a folder, not the plan on pricing.
  if (there.length === 0 && FOLDER.test(path)) return null;
  if (there.length > 0)
    return { fit: 'exact', matches: (very.length > 0 ? very : there).map((w) => asMatch(w, 'exact', phrase.about)) };
  const fits = known.map((w) => ({ w, fit: best(w, phrase, anywhere) }));
  for (const fit of FITS) {
    const found = fits.filter((f) => f.fit === fit).map(({ w }) => asMatch(w, fit, phrase.about));
    if (found.length > 0) return { fit, matches: found.slice(0, 5) };
  }
  return null;
}

/** A piece of work or a plan, and all that it is called. */
interface Work {
  context: Context | null;
  plan: PlanRow | null;
  title: string;
  names: string[];
  /** Did nobody call it so, is its title made from a prompt? Then a word of it is none of its name. */
  made: boolean;
}

function knownWork(rows: PlanRow[], facts: Facts): Work[] {
  const byPath = new Map(rows.map((r) => [r.path, r]));
  const contexts = Object.values(facts.state.contexts).filter((c) => c.status !== 'folded');
  const owned = new Set(contexts.flatMap((c) => c.plan ?? []));
  return [
    ...contexts.map((c): Work => {
      const plan = c.plan === null ? null : (byPath.get(c.plan) ?? null);
      const more = [c.task ?? '', ...(c.plan === null ? [] : [c.plan]), ...(plan === null ? [] : planNames(plan))];
      const names = [c.title, c.id, ...more].filter((n) => n !== '');
      return { context: c, plan, title: c.title, names, made: c.fromPrompt === true && c.plan === null };
    }),
    ...rows
      .filter((r) => !owned.has(r.path))
      .map((r): Work => ({ context: null, plan: r, title: planTitle(r), names: planNames(r), made: false })),
  ];
}

function planNames(r: PlanRow): string[] {
  return [r.title, r.name, r.path, r.path.split('/').at(-1)!].filter((n) => n !== '');
}

function planRows(bound: number, { plans }: Facts): PlanRow[] {
  return Array.from({ length: bound }, (_, doc) => plans.row(doc)).filter((r) => r !== null);
}

function rowsFor(about: string, { plans, now }: Facts): PlanRow[] {
  const q = query({ text: about, about, paths: pathsIn(about) });
  return search(q, plans, now, FOUND).flatMap((m) => m.plan ?? []);
}

/** The plan of `row` as what is turned to: the work that serves it, if there is some. `of`: the words that named a task of it. */
export function planMatch(row: PlanRow, of: string, whole: boolean, facts: Facts): Match {
  const work = knownWork([row], facts).find((w) => (w.plan?.path ?? w.context?.plan) === row.path);
  return asMatch(
    work ?? { context: null, plan: row, title: planTitle(row), names: [], made: false },
    whole ? 'exact' : 'part',
    of,
  );
}

/** Who has a task of that id: the plans in which it stands, or what was named by it. */
function ownersOf(id: string, known: Work[], facts: Facts): Work[] {
  const postings = facts.plans.postings(`#${id.replace(/^#/, '')}`) ?? facts.plans.postings(`#${id}`);
  const paths = new Set([...(postings?.all ?? [])].flatMap((p) => facts.plans.row(docOf(p))?.path ?? []));
  const byPlan = known.filter((w) => paths.has(w.plan?.path ?? w.context?.plan ?? ''));
  if (byPlan.length > 0) return byPlan;
  return known.filter((w) => w.context?.task?.toLowerCase() === id || w.context?.ids.includes(id));
}

function best(work: Work, { about, long, called = about }: Named, anywhere: boolean): Fit | null {
  const fits = work.names.flatMap((name) => [
    saidOf(about, name, anywhere, work.made),
    long === about ? null : fitOf(long, name, anywhere, true),
    called === about ? null : fitOf(called, name, anywhere, true),
  ]);
  return FITS.find((f) => fits.includes(f)) ?? null;
}

/** As `fitOf`; words of a title that was made up mean it only where they are half of it. */
function saidOf(about: string, name: string, anywhere: boolean, made: boolean): Fit | null {
  const fit = fitOf(about, name, anywhere);
  return fit === 'words' && made && !isHalfOf(about, name) ? 'part' : fit;
}

function asMatch(w: Work, fit: Fit, of: string): Match {
  const reason: Reason = { score: fit === 'id' ? 'id' : 'name', value: SCORE[fit], of: [normalName(of)] };
  return { context: w.context?.id ?? null, plan: w.plan, title: w.title, score: SCORE[fit], reasons: [reason] };
}
