/** Decides what is found by a few words: contexts, plans, tasks, decisions and prompts, the likeliest first. */
import { everyPlan } from '../plan/catalog/aliases.js';
import { trackedTasks } from '../task/tracked.js';
import { oneLine, titleLine, truncate } from '../text/truncate.js';
import { backwards } from './columns.js';
import { at, countIn, type Sight, seen } from './sight.js';
import type { Found } from './types.js';

type Hit = Found['hits'][number];

const [SHOWN, MOST] = [20, 200];
/** Documents that are looked through, the latest; prompts that are taken, the latest. */
const LOOKED = { documents: 60, prompts: 200 };
const LONGEST = 200;
/** What a word is worth by where it stands. */
const WORTH = { context: 1, plan: 0.9, task: 0.7, decision: 0.75, prompt: 0.5 };
const WEEK = 7 * 86_400_000;

/** What fits the words of the query: each of them must stand in it. */
export function searchView(sight: Sight): Found {
  const { facts, query } = sight;
  const q = oneLine(query.q ?? '').slice(0, LONGEST);
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const hits = words.length === 0 ? [] : allHits(words, sight);
  const score = (h: Hit): number => h.score + 0.2 / (1 + Math.max(0, facts.now - (h.at ?? 0)) / WEEK);
  hits.sort((a, b) => score(b) - score(a) || (a.id < b.id ? -1 : 1));
  const max = countIn(query.max, SHOWN, MOST);
  return { ...seen(sight), q, hits: hits.slice(0, max), more: Math.max(0, hits.length - max) };
}

function allHits(words: string[], { facts, ledger }: Sight): Hit[] {
  const hits: Hit[] = [];
  const found = (kind: Hit['kind'], title: string, text: string, hit: Pick<Hit, 'id' | 'at' | 'context'>): void => {
    const share = shareOf(words, title, text);
    if (share === 0) return;
    const shown = { title: titleLine(truncate(oneLine(title), 160)), says: around(text, words[0]!) };
    hits.push({ kind, ...hit, ...shown, score: WORTH[kind] * share });
  };
  const contexts = Object.values(facts.state.contexts).sort((a, b) => b.lastAt - a.lastAt);
  for (const c of contexts)
    found('context', c.title, `${c.id} ${c.last ?? ''} ${c.plan ?? ''} ${c.branch ?? ''}`, {
      id: c.id,
      at: c.lastAt,
      context: c.id,
    });
  for (const p of everyPlan(facts.plans)) found('plan', p.title, p.path, { id: p.path, at: p.at, context: null });
  for (const t of trackedTasks(facts.state))
    found('task', `${t.id} ${t.text}`, t.plan ?? '', { id: t.id, at: t.at, context: t.context });
  for (const c of contexts.slice(0, LOOKED.documents))
    for (const i of facts.document?.(c)?.items ?? [])
      if (i.place === 'plan-decisions' || i.place === 'questions')
        found('decision', i.text, c.title, { id: i.id, at: i.at ?? c.lastAt, context: c.id });
  const { beats } = ledger;
  let taken = 0;
  for (const [i, gist] of backwards(ledger.gists)) {
    if (gist === '') continue;
    if (taken >= LOOKED.prompts) break;
    const before = hits.length;
    const session = ledger.sessions[beats.session[i]!]?.id ?? '';
    const context = ledger.contexts[beats.context[i]!] ?? null;
    found('prompt', gist, at(facts.state.contexts, context)?.title ?? '', { id: session, at: beats.at[i]!, context });
    taken += hits.length - before;
  }
  return hits;
}

/** 0 where a word is missing, else 1 when all of them stand in the title, less when only beside it. */
function shareOf(words: string[], title: string, text: string): number {
  const [head, body] = [title.toLowerCase(), text.toLowerCase()];
  let sum = 0;
  for (const w of words) {
    const at = head.indexOf(w);
    if (at >= 0) sum += at === 0 || !/[\p{L}\p{N}]/u.test(head[at - 1]!) ? 1 : 0.8;
    else if (body.includes(w)) sum += 0.5;
    else return 0;
  }
  return sum / words.length;
}

function around(text: string, word: string): string {
  const line = oneLine(text);
  const from = Math.max(0, line.toLowerCase().indexOf(word) - 60);
  return titleLine(`${from > 0 ? '…' : ''}${truncate(line.slice(from), 160)}`);
}
