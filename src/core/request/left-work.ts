/** Decides which work is meant by who goes back to words that are in no name: by the headings and tasks of its plan, helped by what its user said of it. */
import { planTitle } from '../context/context.js';
import type { Context, Facts, Match, PlanRow } from '../model.js';
import { docOf, HEADING, maskOf, NAME, TASK, TITLE } from '../plan/index/posting.js';
import { wordSet } from '../text/words.js';

/** What may be meant, best first. `sure`: one alone has all the words in its title and plan, and this session left it. */
export interface LeftWork {
  matches: Match[];
  sure: boolean;
}

/** A text of more words is no name. */
const MOST_WORDS = 6;
const MOST_OFFERED = 3;
/** As surely as by most of a name. */
const SCORE = 0.6;
const SAID_OF_ITSELF = NAME | TITLE | HEADING | TASK;

/** What `about` means beside the active work, `null` for nothing. `left`: ids of the contexts that this session was on, the latest last. */
export function leftWork(about: string, active: Context | null, left: string[], facts: Facts): LeftWork | null {
  const terms = wordSet(about, MOST_WORDS + 1);
  if (terms.length === 0 || terms.length > MOST_WORDS) return null;
  const plans = terms.map((term) => plansOf(term, facts));
  const hasAll = (path: string): boolean => plans.every((rows) => rows.has(path));
  const written = (c: Context): string[] => {
    const title = wordSet(c.title);
    return terms.filter((t, i) => title.includes(t) || plans[i]!.has(c.plan ?? ''));
  };
  const known = (c: Context): string[] => terms.filter((t, i) => c.terms.includes(t) || plans[i]!.has(c.plan ?? ''));
  const contexts = Object.values(facts.state.contexts);
  const open = contexts
    .filter((c) => (c.status === 'open' || c.status === 'provisional') && c.id !== active?.id)
    .map((c) => ({ c, at: left.lastIndexOf(c.id), met: known(c) }))
    // What was said of it may have been said in passing: alone it means nothing, and beside a title only where all words are known.
    .filter(({ c, met }) => {
      if (plans.some((rows) => rows.has(c.plan ?? ''))) return true;
      return written(c).length > 0 && met.length === terms.length;
    })
    .sort((a, b) => b.met.length - a.met.length || b.at - a.at || b.c.lastAt - a.c.lastAt);
  const most = open[0]?.met.length ?? 0;
  // What the work at hand speaks of as much may be a part of it, unless it is called so elsewhere.
  const here = active === null ? 0 : known(active).length;
  const isCalled =
    active !== null && open.some(({ c, met }) => met.length === here && written(c).length > written(active).length);
  if ((most > here || isCalled) && most * 2 >= terms.length) {
    const best = open.filter((c) => c.met.length === most);
    const [first] = best;
    const sure = best.length === 1 && first!.at >= 0 && written(first!.c).length === terms.length;
    return {
      matches: best.slice(0, MOST_OFFERED).map(({ c, met }) => reasoned(ofContext(c, plans), met, terms)),
      sure,
    };
  }
  if (here > 0) return null;
  const owned = new Set(contexts.flatMap((c) => c.plan ?? []));
  const rows = [...plans[0]!.values()].filter((r) => !owned.has(r.path) && hasAll(r.path));
  const matches = rows
    .sort((a, b) => b.at - a.at || (a.path < b.path ? -1 : 1))
    .slice(0, MOST_OFFERED)
    .map((plan) => reasoned({ context: null, plan, title: planTitle(plan) }, terms, terms));
  return matches.length === 0 ? null : { matches, sure: false };
}

/** The plans, by their paths, in whose names, headings or tasks `term` stands. */
function plansOf(term: string, { plans }: Facts): Map<string, PlanRow> {
  const rows = [...(plans.postings(term)?.all ?? [])].flatMap((p) =>
    (maskOf(p) & SAID_OF_ITSELF) === 0 ? [] : (plans.row(docOf(p)) ?? []),
  );
  return new Map(rows.filter((r) => !r.archived).map((r) => [r.path, r]));
}

function ofContext(c: Context, plans: Map<string, PlanRow>[]): Pick<Match, 'context' | 'plan' | 'title'> {
  const plan = c.plan === null ? undefined : plans.find((rows) => rows.has(c.plan!))?.get(c.plan);
  return { context: c.id, plan: plan ?? null, title: c.title };
}

function reasoned(match: Pick<Match, 'context' | 'plan' | 'title'>, met: string[], terms: string[]): Match {
  return {
    ...match,
    score: SCORE,
    reasons: [{ score: 'words', value: met.length / terms.length, of: met.slice(0, 4) }],
  };
}
