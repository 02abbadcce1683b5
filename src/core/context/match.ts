/** Decides which open piece of work a query is about: by its ids, title, files, words and how lately it was active. */
import type { Context, Match, Reason } from '../model.js';
import { expectsPlan } from '../phrases/expected-plan.js';
import { newTaskIn } from '../phrases/new-task.js';
import type { Query } from '../plan/search/query.js';
import { isDefaultBranch } from '../text/branch.js';
import { lazy } from '../text/lazy.js';
import { wordSet } from '../text/words.js';

/** What speaks for a piece of work beside the words of the query. */
export interface Talk {
  /** Words of the agent's last message and the last prompts. */
  recent: Set<string>;
  /** The prompt as `promptFingerprint` knows it. */
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

/** Is `match` the work that is already active? */
export function isActive(match: Match, active: Context | null): boolean {
  return active !== null && (match.context === active.id || (match.plan !== null && match.plan.path === active.plan));
}

/** Contexts that answer `q`, best first, with reasons. `branch` is where the work tree stands now. */
export function matchContexts(
  q: Query,
  contexts: Context[],
  branch: string | null,
  talk: Talk | null = null,
  rarity = termRarity(contexts),
): Match[] {
  const { asked, spoken, words } = interest(q, talk, rarity);
  const met = contexts.map((c) => meet(c, words));
  const order = new Map([...contexts].sort((a, b) => b.lastAt - a.lastAt).map((c, i) => [c.id, i]));
  const marked = (mark: string): string[] => q.terms.flatMap((t) => (t.term[0] === mark ? [t.term.slice(1)] : []));
  const ask: Ask = {
    q,
    ids: new Set(marked('#')),
    places: marked('@')
      .filter((p) => p.includes('/'))
      .map((p) => `${p}/`),
    names: new Set(q.paths.map(lastPart)),
    words,
    rarity,
    mass: sum(asked.map((w) => w.weight * w.rarity)),
    heard: sum(spoken.map((w) => w.rarity)),
    branch,
    talk,
  };
  return contexts
    .map((c, i) => matchOf(ask, c, met[i]!, order.get(c.id)!))
    .filter((m) => m.score > 0)
    .sort((a, b) => b.score - a.score || (a.title < b.title ? -1 : 1));
}

/** In "start working on task 15" no word says what the task is about. */
const taking = lazy(
  () => new Set(wordSet('start begin continue resume keep go proceed pick work working task issue ticket story')),
);

/** A word of the query or of the conversation. Only these are looked for: open work holds many more. */
interface Word {
  /** How often the query asks for it, 0 when only the conversation speaks of it. */
  weight: number;
  spoken: boolean;
  rarity: number;
}

/** The words of one piece of work that are of interest, in its own order. */
interface Met {
  words: Word[];
  /** Those that the query asks for, and how many of them are among the first. */
  shared: string[];
  core: number;
  /** The words of its title, [] when the query asks for none of them. */
  title: string[];
}

interface Ask {
  q: Query;
  /** Ids it names, and folders with at least one above them, each with a slash at its end. */
  ids: Set<string>;
  places: string[];
  /** Last parts of the paths it names: most files are told apart by them. */
  names: Set<string>;
  words: Map<string, Word>;
  rarity: (term: string) => number;
  /** Weight of all words of the query, and of the conversation. */
  mass: number;
  heard: number;
  branch: string | null;
  talk: Talk | null;
}

/** First words of a piece of work: what it is about. */
const CORE = 16;

function interest(
  q: Query,
  talk: Talk | null,
  rarity: (term: string) => number,
): { asked: Word[]; spoken: Word[]; words: Map<string, Word> } {
  const words = new Map<string, Word>();
  const asked: Word[] = [];
  for (const { term, weight } of q.terms) {
    if ('@#~'.includes(term[0] ?? ' ') || (talk?.taken && taking().has(term))) continue;
    const word = { weight, spoken: false, rarity: rarity(term) };
    words.set(term, word);
    asked.push(word);
  }
  const spoken: Word[] = [];
  for (const term of talk?.recent ?? []) {
    const word = words.get(term) ?? { weight: 0, spoken: true, rarity: rarity(term) };
    word.spoken = true;
    words.set(term, word);
    spoken.push(word);
  }
  return { asked, spoken, words };
}

function meet(c: Context, words: Map<string, Word>): Met {
  const met: Met = { words: [], shared: [], core: 0, title: [] };
  for (let i = 0; i < c.terms.length; i++) {
    const word = words.get(c.terms[i]!);
    if (word === undefined) continue;
    met.words.push(word);
    if (word.weight === 0) continue;
    met.shared.push(c.terms[i]!);
    if (i < CORE) met.core++;
  }
  // The title's words are among the terms: where none is shared, the title need not be taken apart.
  if (met.shared.length === 0 && c.terms.length > 0) return met;
  const title = wordSet(c.title).slice(0, 8);
  return title.some((w) => isAsked(words.get(w))) ? { ...met, title } : met;
}

function isAsked(word: Word | undefined): boolean {
  return word !== undefined && word.weight > 0;
}

function matchOf(ask: Ask, c: Context, met: Met, age: number): Match {
  const { q, words, rarity, branch, talk } = ask;
  const reasons: Reason[] = [];
  const say = (score: string, value: number, of: string[]): void => {
    if (value > 0) reasons.push({ score, value: Math.min(1, value), of: of.slice(0, 4) });
  };
  const ids = ask.ids.size === 0 ? [] : c.ids.filter((id) => ask.ids.has(id));
  say('id', ids.length > 0 ? 1 : 0, ids);
  const { title } = met;
  const said = title.filter((w) => isAsked(words.get(w)));
  say('title', said.length === 0 ? 0 : sum(said.map(rarity)) / Math.max(1, sum(title.map(rarity))), said);
  const near = ask.names.size === 0 ? [] : c.files.filter((f) => ask.names.has(lastPart(f)));
  const files = near.length === 0 ? [] : q.paths.filter((p) => near.some((f) => samePlace(f, p)));
  const lower = ask.places.length === 0 || files.length > 0 ? [] : c.files.map((f) => f.toLowerCase());
  const places =
    lower.length === 0 ? [] : ask.places.filter((p) => lower.some((f) => f.length > p.length && f.startsWith(p)));
  say('files', files.length > 0 ? 1 : places.length > 0 ? 0.5 : 0, files.length > 0 ? files : places);
  const shared = met.words.filter((w) => w.weight > 0);
  say('words', ask.mass === 0 ? 0 : sum(shared.map((w) => w.weight * w.rarity)) / ask.mass, met.shared);
  say('core', met.core / Math.max(6, Math.min(CORE, c.terms.length)), []);
  say('branch', branch !== null && c.branch === branch && !isDefaultBranch(branch) ? (talk?.held ? HELD : 1) : 0, [
    branch ?? '',
  ]);
  say('echo', talk !== null && talk.echo !== '' && c.echoes?.includes(talk.echo) ? 1 : 0, []);
  const spoken = met.words.filter((w) => w.spoken);
  say('talk', talk === null || ask.heard === 0 ? 0 : sum(spoken.map((w) => w.rarity)) / ask.heard, []);
  say(
    'waiting',
    (talk?.plan && expectsPlan(c)) || (talk?.task && c.ids.length === 0 && newTaskIn(c.title) !== '') ? 1 : 0,
    [],
  );
  say('recent', 1 / Math.max(1, age), []);
  const doubt = reasons.reduce((d, r) => d * (1 - WEIGHT[r.score]! * r.value), 1);
  return { context: c.id, plan: null, title: c.title, score: Math.max(0, 1 - doubt - CHANCE) / (1 - CHANCE), reasons };
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Do two paths name one file: the same, or one is the end of the other? */
function samePlace(a: string, b: string): boolean {
  if (a.length === b.length) return a === b;
  const [long, short] = a.length > b.length ? [a, b] : [b, a];
  return long.endsWith(short) && long[long.length - short.length - 1] === '/';
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

export function sum(list: number[]): number {
  return list.reduce((a, b) => a + b, 0);
}

/** How telling a word is among `contexts`: what most of them speak of tells little. */
export function termRarity(contexts: Context[]): (term: string) => number {
  const df = new Map<string, number>();
  for (const c of contexts) for (const t of c.terms) df.set(t, (df.get(t) ?? 0) + 1);
  return (term) => Math.log(1 + (contexts.length + 1) / (1 + (df.get(term) ?? 0)));
}

/** Contexts and plans as one list: a plan that an open context serves is that context, with both their reasons. */
export function mergeMatches(contexts: Match[], plans: Match[], open: Context[]): Match[] {
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
