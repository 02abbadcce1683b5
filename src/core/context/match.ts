/** Decides which open piece of work a query is about: by its ids, title, files, words and how lately it was active. */
import { expectsPlan } from '../detect/signals/expected-plan.js';
import { makes } from '../detect/signals/new-task.js';
import type { Context, Match, Reason } from '../model.js';
import type { Query } from '../plan/query.js';
import { defaultBranch } from '../text/branch.js';
import { wordSet } from '../text/words.js';

/** What speaks for a piece of work beside the words of the query. */
export interface Talk {
  /** Words of the agent's last message and the last prompts. */
  recent: Set<string>;
  /** The prompt as `echo` knows it. */
  echo: string;
  /** Is a plan handed over? Then work that was only talked about is likelier to be meant. */
  plan: boolean;
  /** Is a task taken up by an id that nobody has named? Then a task that was only made so far is likelier to be meant. */
  task: boolean;
  /** Do the words take up a task at all? */
  taken: boolean;
  /** Does the work at hand stand on the branch, too? */
  held: boolean;
}

/** Contexts that answer `q`, best first, with reasons. `branch` is where the work tree stands now. */
export function matchContexts(
  q: Query,
  contexts: Context[],
  branch: string | null,
  talk: Talk | null = null,
  rarity = rarities(contexts),
): Match[] {
  const order = new Map([...contexts].sort((a, b) => b.lastAt - a.lastAt).map((c, i) => [c.id, i]));
  const asked = new Map(
    q.terms
      .filter((t) => !/^[@#~]/.test(t.term) && !(talk?.taken && TAKING.has(t.term)))
      .map((t) => [t.term, t.weight * rarity(t.term)]),
  );
  const marked = (mark: string): string[] => q.terms.flatMap((t) => (t.term[0] === mark ? [t.term.slice(1)] : []));
  const ask: Ask = {
    q,
    ids: new Set(marked('#')),
    places: marked('@')
      .filter((p) => p.includes('/'))
      .map((p) => `${p}/`),
    asked,
    mass: sum([...asked.values()]),
    heard: sum([...(talk?.recent ?? [])].map(rarity)),
    rarity,
    branch,
    talk,
  };
  return contexts
    .map((c) => matchOf(ask, c, order.get(c.id)!))
    .filter((m) => m.score > 0)
    .sort((a, b) => b.score - a.score || (a.title < b.title ? -1 : 1));
}

/** In "start working on task 15" no word says what the task is about. */
const TAKING = new Set(
  wordSet('start begin continue resume keep go proceed pick work working task issue ticket story'),
);

interface Ask {
  q: Query;
  /** Ids it names, and folders with at least one above them, each with a slash at its end. */
  ids: Set<string>;
  places: string[];
  /** Words of the query with what they weigh, and the sum. */
  asked: Map<string, number>;
  mass: number;
  /** Weight of all words of the conversation. */
  heard: number;
  rarity: (term: string) => number;
  branch: string | null;
  talk: Talk | null;
}

function matchOf(ask: Ask, c: Context, age: number): Match {
  const { q, asked, rarity, branch, talk } = ask;
  const reasons: Reason[] = [];
  const say = (score: string, value: number, of: string[]): void => {
    if (value > 0) reasons.push({ score, value: Math.min(1, value), of: of.slice(0, 4) });
  };
  const shared = c.terms.filter((t) => asked.has(t));
  const ids = c.ids.filter((id) => ask.ids.has(id));
  say('id', ids.length > 0 ? 1 : 0, ids);
  // The title's words are among the terms: where none is shared, the title need not be taken apart.
  const title = shared.length === 0 && c.terms.length > 0 ? [] : wordSet(c.title).slice(0, 8);
  const said = title.filter((w) => asked.has(w));
  say('title', said.length === 0 ? 0 : sum(said.map(rarity)) / Math.max(1, sum(title.map(rarity))), said);
  const files = q.paths.filter((p) => c.files.some((f) => f === p || f.endsWith(`/${p}`) || p.endsWith(`/${f}`)));
  const places = ask.places.filter((p) => c.files.some((f) => f.length > p.length && f.toLowerCase().startsWith(p)));
  say('files', files.length > 0 ? 1 : places.length > 0 ? 0.5 : 0, files.length > 0 ? files : places);
  say('words', ask.mass === 0 ? 0 : sum(shared.map((t) => asked.get(t)!)) / ask.mass, shared);
  say('core', c.terms.slice(0, 16).filter((t) => asked.has(t)).length / Math.max(6, Math.min(16, c.terms.length)), []);
  say('branch', branch !== null && c.branch === branch && !defaultBranch(branch) ? (talk?.held ? HELD : 1) : 0, [
    branch ?? '',
  ]);
  say('echo', talk !== null && talk.echo !== '' && c.echoes?.includes(talk.echo) ? 1 : 0, []);
  say(
    'talk',
    talk === null || ask.heard === 0 ? 0 : sum(c.terms.filter((t) => talk.recent.has(t)).map(rarity)) / ask.heard,
    [],
  );
  say(
    'waiting',
    (talk?.plan && expectsPlan(c)) || (talk?.task && c.ids.length === 0 && makes(c.title) !== '') ? 1 : 0,
    [],
  );
  say('recent', 1 / Math.max(1, age), []);
  const doubt = reasons.reduce((d, r) => d * (1 - WEIGHT[r.score]! * r.value), 1);
  return { context: c.id, plan: null, title: c.title, score: Math.max(0, 1 - doubt - CHANCE) / (1 - CHANCE), reasons };
}

/**
 * Share of certainty each reason can give alone: set by hand, no worse on streams left out than weights that were fitted
 * (decision 3). What lies below `CHANCE` is what the latest work gets for being the latest.
 */
const WEIGHT: Record<string, number> = {
  id: 0.9,
  title: 0.8,
  files: 0.5,
  words: 0.6,
  core: 0.4,
  branch: 0.75,
  echo: 0.95,
  talk: 0.15,
  waiting: 0.4,
  recent: 0.35,
};
const HELD = 0.3;
const CHANCE = 0.4;

function sum(list: number[]): number {
  return list.reduce((a, b) => a + b, 0);
}

/** How telling a word is among `contexts`: what most of them speak of tells little. */
export function rarities(contexts: Context[]): (term: string) => number {
  const df = new Map<string, number>();
  for (const c of contexts) for (const t of c.terms) df.set(t, (df.get(t) ?? 0) + 1);
  return (term) => Math.log(1 + (contexts.length + 1) / (1 + (df.get(term) ?? 0)));
}

/** Contexts and plans as one list: a plan that an open context serves is that context, with both their reasons. */
export function merged(contexts: Match[], plans: Match[], open: Context[]): Match[] {
  const byPlan = new Map(open.flatMap((c) => (c.plan === null ? [] : [[c.plan, c] as const])));
  const out = new Map<string, Match>(contexts.map((m) => [m.context!, m]));
  for (const p of plans) {
    const owner = byPlan.get(p.plan!.path);
    const key = owner?.id ?? `plan:${p.plan!.path}`;
    const same = out.get(key);
    out.set(key, {
      context: owner?.id ?? null,
      plan: p.plan,
      title: owner?.title ?? p.title,
      score: same ? together(same.score, p.score) : p.score,
      reasons: [...(same?.reasons ?? []), ...p.reasons].filter(
        (r, i, all) => all.findIndex((x) => x.score === r.score) === i,
      ),
    });
  }
  return [...out.values()].sort((a, b) => b.score - a.score || (a.title < b.title ? -1 : 1));
}

/** Two scores of the same work mostly saw the same words: the better one counts, the other adds a little. */
function together(a: number, b: number): number {
  return 1 - (1 - Math.max(a, b)) * (1 - 0.2 * Math.min(a, b));
}
