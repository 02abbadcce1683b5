/** Decides what the plan search answers to labelled pairs of prompt and plan: the text of the prompt and nothing else is used. */
import type { Fields, Kin, Plan } from '../model.js';
import { certain } from '../plan/certain.js';
import { indexOf } from '../plan/memory.js';
import { parsePlan } from '../plan/parse.js';
import { query } from '../plan/query.js';
import { search } from '../plan/search.js';
import { idsIn, pathsIn } from '../text/mentions.js';

/** A prediction as the referee reads it. */
export interface Prediction {
  id: string;
  ranked: string[];
  accept: boolean;
}

const RANKED = 20;

/** Answers to the pairs in `pairs` (JSON lines with `id` and `text`) from the plans in `corpus` (`plan_id`, `title`, `text`). Lines that are neither are counted. */
export function matchPairs(
  pairs: string,
  corpus: string,
  related?: (word: string) => Kin[],
): { predictions: Prediction[]; malformed: number } {
  const rows = objects(corpus);
  const asked = objects(pairs);
  const plans = rows.found.filter((r) => typeof r.plan_id === 'string').map((r) => planOf(r));
  const ids = new Map(plans.map((p) => [p.plan.path, p.id]));
  const index = { ...indexOf(plans.map(({ plan }) => ({ plan, at: 0 }))), ...(related ? { related } : {}) };
  const predictions = asked.found
    .filter((r) => typeof r.id === 'string')
    .map((r): Prediction => {
      const text = string(r.text);
      const matches = search(query({ text, ids: idsIn(text), paths: pathsIn(text) }), index, 0, RANKED);
      return { id: string(r.id), ranked: matches.map((m) => ids.get(m.plan!.path)!), accept: certain(matches) };
    });
  const usable = plans.length + predictions.length;
  return { predictions, malformed: rows.malformed + asked.malformed + rows.found.length + asked.found.length - usable };
}

/** A corpus row as a plan. An id that is a path is its file; one that is not says nothing, so its file is named after its title. */
function planOf(row: Fields): { id: string; plan: Plan } {
  const id = string(row.plan_id);
  const title = string(row.title);
  const isPath = /[/.]/.test(id);
  const plan = parsePlan(isPath ? id : `plans/${id}.md`, string(row.text));
  return { id, plan: { ...plan, name: isPath ? plan.name : title, title: title || plan.title, archived: false } };
}

function objects(text: string): { found: Fields[]; malformed: number } {
  const found: Fields[] = [];
  let malformed = 0;
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    try {
      const value: unknown = JSON.parse(line);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) found.push(value as Fields);
      else malformed++;
    } catch {
      malformed++;
    }
  }
  return { found, malformed };
}

const string = (value: unknown): string => (typeof value === 'string' ? value : '');
