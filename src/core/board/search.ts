/** Decides what is found by a few words: contexts and what their documents say, plans, tasks, intents, grants, what the gate was asked, files and prompts, the likeliest first. */
import { waitingIn } from '../clarify/remembered.js';
import { isHistory } from '../document/brief-lines.js';
import { intentsFile } from '../intent/file/locate.js';
import { grantsOf } from '../intent/scope/grants.js';
import type { Place } from '../model/document.js';
import type { Context, Facts } from '../model.js';
import { everyPlan } from '../plan/catalog/aliases.js';
import { isActive } from '../plan/guard/similar.js';
import { patternOf } from '../text/regexp-warmup.js';
import { oneLine, titleLine, truncate } from '../text/truncate.js';
import { trackedOnce } from './card.js';
import { linesWith } from './columns.js';
import { NOTED } from './context.js';
import { askedIn } from './gate/asked.js';
import type { Ledger } from './ledger.js';
import { at, countIn, type Sight, seen } from './sight.js';
import { monthBegan } from './time/range.js';
import type { Found, FoundKind, GatePage } from './types.js';

type Shown = Found['hits'][number];
/** What was found, as it is written: of thousands few are shown. */
type Hit = Omit<Shown, 'says' | 'work' | 'gone'> & { text: string };

const [SHOWN, MOST] = [20, 200];
/** Of more plans the files are not read for a search, which would wait for them: `clew plans WORDS` finds in all. */
const MANY_PLANS = 500;
/** Documents and open plans that are looked through, the latest; prompts and files that are taken, the latest. */
const LOOKED = { documents: 60, plans: 20, prompts: 200, files: 200 };
const LONGEST = 200;
/** What a word is worth by where it stands. */
const WORTH: Record<FoundKind, number> = {
  ...{ context: 1, plan: 0.9, intent: 0.8, task: 0.7, decision: 0.75, question: 0.75, note: 0.7 },
  ...{ grant: 0.6, call: 0.55, file: 0.6, prompt: 0.5 },
};
/** What of a document is found with its context. */
const HEAD: Place[] = ['goal', 'next-action'];
/** What of it is found by itself, and as what. */
const SAID: Partial<Record<Place, FoundKind>> = {
  ...{ 'plan-decisions': 'decision', questions: 'question' },
  ...Object.fromEntries(NOTED.map((place) => [place, 'note'])),
};
/** More than a context that is found by its title in part: whoever types a name means that. */
const EXACT = 0.5;
/** What is found by more than its own words: where it stands, what was said of it. */
const WHOLE = new Set<Hit['kind']>(['context', 'plan']);
const WEEK = 7 * 86_400_000;

/** What fits the words of the query: each of them must stand in it. */
export function searchView(sight: Sight): Found {
  const { facts, query } = sight;
  const q = oneLine(query.q ?? '').slice(0, LONGEST);
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const all = words.length === 0 ? [] : folded(allHits(words, sight));
  const counts = Object.fromEntries(Object.keys(WORTH).map((k) => [k, 0])) as Found['counts'];
  for (const h of all) counts[h.kind]++;
  const hits = Object.hasOwn(counts, query.kind ?? '') ? all.filter((h) => h.kind === query.kind) : all;
  const score = (h: Hit): number => h.score + 0.2 / (1 + Math.max(0, facts.now - (h.at ?? 0)) / WEEK);
  hits.sort((a, b) => score(b) - score(a) || (a.id < b.id ? -1 : 1));
  const max = countIn(query.max, SHOWN, MOST);
  const shown = hits.slice(0, max).map((h) => shownOf(h, words, facts));
  return { ...seen(sight), q, hits: shown, more: Math.max(0, hits.length - max), counts };
}

function shownOf({ title, text, ...hit }: Hit, words: string[], { state, exists }: Facts): Shown {
  return {
    ...hit,
    gone: hit.kind === 'file' && exists?.(hit.id) === false,
    title: titleLine(truncate(oneLine(title), 160)),
    says: around(text, words[0]!),
    work: titleLine(at(state.contexts, hit.context)?.title ?? ''),
  };
}

/** What says the same of the same work stands once, by the newest. */
function folded(hits: Hit[]): Hit[] {
  const by = new Map<string, Hit>();
  for (const h of hits) {
    const key = JSON.stringify([h.kind, h.kind === 'plan' ? h.id : h.title.toLowerCase(), h.context]);
    const there = by.get(key);
    if (there === undefined) by.set(key, h);
    else by.set(key, { ...((h.at ?? 0) > (there.at ?? 0) ? h : there), times: there.times + 1 });
  }
  return [...by.values()];
}

function allHits(words: string[], sight: Sight): Hit[] {
  const { facts, ledger } = sight;
  const hits: Hit[] = [];
  const has = (text: string): boolean => {
    const low = text.toLowerCase();
    return words.some((w) => low.includes(w));
  };
  const found = (kind: Hit['kind'], title: string, text: string, hit: Pick<Hit, 'id' | 'at' | 'context'>): void => {
    // What is found by the name of its work alone stands there already.
    if (!WHOLE.has(kind) && !has(title)) return;
    const share = shareOf(words, title, text);
    if (share === 0) return;
    const exact = kind !== 'prompt' && title.toLowerCase().startsWith(words.join(' ')) ? EXACT : 0;
    hits.push({ kind, ...hit, title, text, times: 1, score: WORTH[kind] * share + exact });
  };
  const contexts = Object.values(facts.state.contexts)
    .filter((c) => c.undone !== true)
    .sort((a, b) => b.lastAt - a.lastAt);
  contexts.forEach((c, i) => {
    const where = { at: c.lastAt, context: c.id };
    const items = (i < LOOKED.documents ? (facts.document?.(c)?.items ?? []) : []).filter((x) => !isHistory(x));
    const head = items.flatMap((x) => (HEAD.includes(x.place) && x.state === 'open' ? [x.text] : []));
    found('context', c.title, [...head, c.last, c.plan, c.branch, c.id].filter((t) => t).join('\n'), {
      id: c.id,
      ...where,
    });
    for (const { place, text, id, at } of items) {
      const kind = SAID[place];
      if (kind !== undefined) found(kind, text, c.title, { ...where, id, at: at ?? c.lastAt });
    }
  });
  filesIn(contexts, words).forEach(({ path, of }) =>
    found('file', path, of.title, { id: path, at: of.lastAt, context: of.id }),
  );
  for (const p of everyPlan(facts.plans)) found('plan', p.title, p.path, { id: p.path, at: p.at, context: null });
  for (const i of intentsFile(facts)?.intents.intents ?? [])
    found('intent', `${i.id} ${i.summary}`, i.scope.allow.join('\n'), { id: i.id, at: null, context: i.context });
  for (const t of tasksOf(facts, ledger))
    found('task', [t.id, t.text].filter(Boolean).join(' '), t.plan ?? '', {
      // What is of no context is shown in its plan.
      id: (t.context === null ? t.plan : t.id) ?? t.plan ?? '',
      at: t.at,
      context: t.context,
    });
  for (const g of grantsOf(facts.state)) found('grant', g.what, g.reason, { id: g.id, at: g.at, context: null });
  for (const a of askedLately(sight))
    found('call', a.what || a.says, [a.says, a.intent].join('\n'), { id: a.id, at: a.at, context: null });
  for (const q of waitingIn(facts)) found('question', q.text, '', { id: q.id, at: q.at, context: null });
  const { beats } = ledger;
  const titles = ledger.contexts.map((id) => at(facts.state.contexts, id)?.title ?? '');
  const named = titles.map((t) => t.toLowerCase());
  let taken = 0;
  for (const [i, gist] of linesWith(ledger.gists, anyOf(words))) {
    if (taken >= LOOKED.prompts) break;
    const n = beats.context[i]!;
    const low = gist.toLowerCase();
    if (!words.every((w) => low.includes(w) || named[n]?.includes(w))) continue;
    const session = ledger.sessions[beats.session[i]!]?.id ?? '';
    found('prompt', gist, titles[n] ?? '', { id: session, at: beats.at[i]!, context: ledger.contexts[n] ?? null });
    taken++;
  }
  return hits;
}

/** Calls that the gate was asked about, or refused, as many as are listed there. */
const askedLately = (sight: Sight): GatePage['asked'] =>
  askedIn({ ...sight, query: {} }, monthBegan(sight), new Map(), new Set()).shown;

/** The files of contexts whose paths have one of `words`, those of the latest. */
function filesIn(contexts: Context[], words: string[]): { path: string; of: Context }[] {
  const found: { path: string; of: Context }[] = [];
  for (const of of contexts) {
    for (const path of of.files) if (words.some((w) => path.toLowerCase().includes(w))) found.push({ path, of });
    if (found.length >= LOOKED.files) break;
  }
  return found;
}

interface Task {
  id: string | null;
  text: string;
  plan: string | null;
  at: number;
  context: string | null;
}

/** Tasks that are tracked, and those that stand in the plans changed last. */
function tasksOf(facts: Facts, ledger: Ledger): Task[] {
  const tracked: Task[] = trackedOnce(facts, ledger);
  if (facts.plans.count > MANY_PLANS) return tracked;
  const known = new Set(tracked.flatMap((t) => [t.id, t.text]));
  const holders = new Map(Object.values(facts.state.contexts).map((c) => [c.plan, c.id]));
  const plans = everyPlan(facts.plans)
    .filter(isActive)
    .sort((a, b) => b.at - a.at)
    .slice(0, LOOKED.plans);
  const planned = plans.flatMap(({ path, at }) =>
    (facts.tasks?.(path) ?? []).map((t) => ({ ...t, plan: path, at, context: holders.get(path) ?? null })),
  );
  return [...tracked, ...planned.filter((t) => !known.has(t.id ?? t.text))];
}

/** What finds any of `words`. */
export const anyOf = (words: string[]): RegExp => new RegExp(words.map(patternOf).join('|'), 'giu');

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

/** The line of `text` that holds `word`, else its first, from a little before the word on. */
function around(text: string, word: string): string {
  const lines = text.split('\n');
  const line = oneLine(lines.find((l) => l.toLowerCase().includes(word)) ?? lines[0]!);
  const from = Math.max(0, line.toLowerCase().indexOf(word) - 60);
  return titleLine(`${from > 0 ? '…' : ''}${truncate(line.slice(from), 160)}`);
}
