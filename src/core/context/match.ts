/** Decides which open piece of work a query is about: by its ids, title, files, words and how lately it was active. */
import type { Context, Match, Reason } from '../model.js';
import type { Query } from '../plan/query.js';
import { folders } from '../text/mentions.js';
import { wordSet } from '../text/words.js';

const HOUR = 3_600_000;

/** Contexts that answer `q`, best first, with reasons. `branch` is where the work tree stands now. */
export function matchContexts(q: Query, contexts: Context[], branch: string | null, now: number): Match[] {
  const rarity = rarities(contexts);
  return contexts
    .map((c) => matchOf(q, c, rarity, branch, now))
    .filter((m) => m.reasons.some((r) => r.score !== 'recent'))
    .sort((a, b) => b.score - a.score || (a.title < b.title ? -1 : 1));
}

function matchOf(q: Query, c: Context, rarity: (term: string) => number, branch: string | null, now: number): Match {
  const asked = q.terms.filter((t) => !/^[@#~]/.test(t.term));
  const reasons: Reason[] = [];
  const say = (score: string, value: number, of: string[]): void => {
    if (value > 0) reasons.push({ score, value: Math.min(1, value), of: of.slice(0, 4) });
  };
  const ids = c.ids.filter((id) => q.terms.some((t) => t.term === `#${id}`));
  say('id', ids.length > 0 ? 1 : 0, ids);
  const title = wordSet(c.title).slice(0, 8);
  const said = title.filter((w) => asked.some((t) => t.term === w));
  const named = said.filter((w) => q.about.has(w));
  say('title', title.length === 0 ? 0 : (named.length > 0 && named.length === q.about.size ? 1 : 0.7) * (said.length / Math.max(2, title.length)), said);
  const files = q.paths.filter((p) => c.files.some((f) => f === p || f.endsWith(`/${p}`) || p.endsWith(`/${f}`)));
  const places = q.terms.filter((t) => t.term[0] === '@' && t.term.includes('/') && c.files.some((f) => folders(f).includes(t.term.slice(1))));
  say('files', files.length > 0 ? 1 : places.length > 0 ? 0.4 : 0, files.length > 0 ? files : places.map((p) => p.term.slice(1)));
  const shared = asked.filter((t) => c.terms.includes(t.term));
  const mass = asked.reduce((n, t) => n + rarity(t.term) * t.weight, 0);
  say('words', mass === 0 ? 0 : shared.reduce((n, t) => n + rarity(t.term) * t.weight, 0) / mass, shared.map((t) => t.term));
  say('branch', branch !== null && c.branch === branch && !/^(?:main|master|develop|HEAD)$/.test(branch) ? 0.5 : 0, [branch ?? '']);
  say('recent', 0.5 ** (Math.max(0, now - c.lastAt) / (24 * HOUR)), []);
  const doubt = reasons.reduce((d, r) => d * (1 - WEIGHT[r.score]! * r.value), 1);
  return { context: c.id, plan: null, title: c.title, score: 1 - doubt, reasons };
}

/** Share of certainty each reason can give alone. */
const WEIGHT: Record<string, number> = { id: 0.9, title: 0.8, files: 0.6, words: 0.6, branch: 0.3, recent: 0.06 };

function rarities(contexts: Context[]): (term: string) => number {
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
      reasons: [...(same?.reasons ?? []), ...p.reasons].filter((r, i, all) => all.findIndex((x) => x.score === r.score) === i),
    });
  }
  return [...out.values()].sort((a, b) => b.score - a.score || (a.title < b.title ? -1 : 1));
}

/** Two scores of the same work mostly saw the same words: the better one counts, the other adds a little. */
function together(a: number, b: number): number {
  return 1 - (1 - Math.max(a, b)) * (1 - 0.2 * Math.min(a, b));
}
