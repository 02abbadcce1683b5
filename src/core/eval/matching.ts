/** Decides what the plan search answers to labelled pairs of prompt and plan: the text of the prompt and nothing else is used. */
import type { Fields, Kin, Plan } from '../model.js';
import { indexOf } from '../plan/index/memory-index.js';
import { parsePlan } from '../plan/parse/parse.js';
import { query } from '../plan/search/query.js';
import { search } from '../plan/search/search.js';
import { idsIn, pathsIn } from '../text/mentions.js';
import { isCertain } from './certain-match.js';

/** A prediction as the referee reads it. */
export interface Prediction {
  id: string;
  ranked: string[];
  accept: boolean;
}

/** A line that could not be used. `line` counts from 1. */
export interface BadLine {
  file: 'pairs' | 'corpus';
  line: number;
  why: string;
}

/** How many of `n` pairs had the right plan first, or among three; how many were accepted without asking, and rightly. */
export interface MatchScore {
  n: number;
  top1: number;
  top3: number;
  accepted: number;
  acceptedRight: number;
}

export interface Matched {
  predictions: Prediction[];
  /** Plans that were searched. */
  plans: number;
  bad: BadLine[];
  /** Of the pairs that name the right plan (`true`): all of them, and those of five words or more that do not name their plan. */
  all: MatchScore;
  unnamed: MatchScore;
}

const RANKED = 20;

/**
 * Answers to the pairs in `pairs` (JSON lines with `id` and `text`) from the plans in `corpus` (`plan_id`, `title`, `text`).
 * Of lines with the same id the first counts; lines that cannot be used are told, the others are answered all the same.
 */
export function matchPairs(pairs: string, corpus: string, related?: (word: string) => Kin[]): Matched {
  const rows = rowsIn(corpus, 'corpus', ['plan_id']);
  const asked = rowsIn(pairs, 'pairs', ['id', 'text']);
  const plans = rows.found.map(planOf);
  const ids = new Map(plans.map((p) => [p.plan.path, p.id]));
  const index = { ...indexOf(plans.map(({ plan }) => ({ plan, at: 0 }))), ...(related ? { related } : {}) };
  const all = nothing();
  const unnamed = nothing();
  const predictions = asked.found.map((r): Prediction => {
    const text = string(r.text);
    const matches = search(query({ text, ids: idsIn(text), paths: pathsIn(text) }), index, 0, RANKED);
    const ranked = matches.map((m) => ids.get(m.plan!.path)!);
    const accept = isCertain(matches);
    if (Array.isArray(r.true)) {
      count(all, r.true, ranked, accept);
      if (r.easy !== true && text.trim().split(/\s+/).length >= 5) count(unnamed, r.true, ranked, accept);
    }
    return { id: string(r.id), ranked, accept };
  });
  return { predictions, plans: plans.length, bad: [...rows.bad, ...asked.bad], all, unnamed };
}

function nothing(): MatchScore {
  return { n: 0, top1: 0, top3: 0, accepted: 0, acceptedRight: 0 };
}

function count(score: MatchScore, right: unknown[], ranked: string[], accept: boolean): void {
  const place = ranked.findIndex((id) => right.includes(id));
  score.n++;
  if (place === 0) score.top1++;
  if (place >= 0 && place < 3) score.top3++;
  if (accept) score.accepted++;
  if (accept && place === 0) score.acceptedRight++;
}

/** A corpus row as a plan. An id that is a path is its file; one that is not says nothing, so its file is named after its title. */
function planOf(row: Fields): { id: string; plan: Plan } {
  const id = string(row.plan_id);
  const title = string(row.title);
  const isPath = /[/.]/.test(id);
  const plan = parsePlan(isPath ? id : `plans/${id}.md`, string(row.text));
  return {
    id,
    plan: { ...plan, name: isPath ? plan.name : title, title: title || plan.title, archived: false, state: 'open' },
  };
}

/** The objects that hold `needed` as text, the first of which tells them apart. */
function rowsIn(text: string, file: BadLine['file'], needed: string[]): { found: Fields[]; bad: BadLine[] } {
  const found: Fields[] = [];
  const bad: BadLine[] = [];
  const seen = new Set<unknown>();
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const row = objectIn(line);
    const absent = row === null ? undefined : needed.find((field) => typeof row[field] !== 'string');
    const id = row?.[needed[0]!];
    const why =
      row === null
        ? 'it is no JSON object'
        : absent !== undefined
          ? `it has no ${absent}`
          : seen.has(id)
            ? `its ${needed[0]} stands above already`
            : '';
    if (why !== '') bad.push({ file, line: i + 1, why });
    else {
      found.push(row!);
      seen.add(id);
    }
  }
  return { found, bad };
}

function objectIn(line: string): Fields | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
  } catch {
    return null;
  }
}

const string = (value: unknown): string => (typeof value === 'string' ? value : '');
