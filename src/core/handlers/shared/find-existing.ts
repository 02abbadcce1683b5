/** Decides whether work that is to begin is known already: IS_GOOD_MATCH, by what documents and records say. */
import { contextId, newContext, planTitle, revivedContext } from '../../context/context.js';
import { categoryOf } from '../../context/rules/category.js';
import { findGoodMatches, isSameTask, type Kind } from '../../context/rules/good-match.js';
import { tagsOf } from '../../context/rules/tags.js';
import type { Context, Facts, Match, PlanRow } from '../../model.js';
import { isOpen } from '../../plan/parse/state.js';
import { query } from '../../plan/search/query.js';
import { search } from '../../plan/search/search.js';
import { matchByTask } from '../../request/named-task.js';
import { idsIn } from '../../text/mentions.js';
import { isSameTitle, oneLine, truncate } from '../../text/truncate.js';
import { knownContexts } from './active-context.js';

/** Documents that are read for it, and how many are offered. */
const MOST = { read: 50, offered: 2 };

/** The id with which `title` begins (`PRC-1 compare tiers`, `#12: crash`), as it was written; `null` when it begins otherwise. */
export function taskIdIn(title: string): string | null {
  const first = /^\[?([#\w.-]{2,24}?)\]?[:,]?(?=\s|$)/.exec(title.trim())?.[1] ?? '';
  return idsIn(first)[0] === first.toLowerCase() ? first : null;
}

/** The open work that is called `title`, archived or not. */
export function contextCalled(title: string, facts: Facts, except: string | null = null): Context | undefined {
  return knownContexts(facts, except).find((c) => isSameTitle(c.title, title) || c.id === title.trim());
}

function plansAbout(title: string, facts: Facts): Match[] {
  return search(query({ text: title, about: title }), facts.plans, facts.now, 5);
}

/** The open plan that is called `title`, whatever the case and the spaces, when there is one such; `null` else. */
export function planCalled(title: string, facts: Facts): PlanRow | null {
  const rows = plansAbout(title, facts).flatMap((m) => m.plan ?? []);
  const found = rows.filter((r) => isOpen(r) && isSameTitle(planTitle(r), title));
  return found.length === 1 ? found[0]! : null;
}

/** From this score on a plan is worth naming beside new work of other words. */
const NEAR = 0.4;

/** The open plan that `title` may be about, `null` for none; `task`: it names an open task of it, as it stands there or with words of its headings. */
export function planNear(title: string, facts: Facts): { plan: PlanRow; task: boolean } | null {
  const near = plansAbout(title, facts);
  const [best] = near;
  const ofTask = matchByTask(title, near, facts)?.plan ?? null;
  const plan = ofTask ?? (best !== undefined && best.score >= NEAR ? best.plan : null);
  return plan !== null && isOpen(plan) ? { plan, task: ofTask !== null } : null;
}

/** Open work with the same task id (only when it is the one such), and open work that is like it by category and tags. */
export function findExisting(
  title: string,
  facts: Facts,
  except: string | null = null,
): { same: Context | null; alike: Context[] } {
  const evidence = { text: title, paths: [], branch: null };
  const wanted: Kind = { taskId: taskIdIn(title), category: categoryOf(evidence), tags: tagsOf(evidence) };
  const known = knownContexts(facts, except)
    .slice(0, MOST.read)
    .map((context) => ({ context, ...kindOf(context, facts) }));
  const good = findGoodMatches(known, wanted, facts.config.contexts.minTags);
  const same = good.filter((k) => isSameTask(k, wanted));
  const one = same.length === 1 ? same[0]!.context : null;
  return { same: one, alike: one === null ? good.slice(0, MOST.offered).map((k) => k.context) : [] };
}

/** What `context` is told apart by: what its document says, else what its record shows. */
function kindOf(context: Context, facts: Facts): Kind {
  const meta = facts.document?.(context)?.meta;
  const evidence = { text: context.title, paths: context.files, branch: null };
  return {
    taskId: meta?.taskId ?? context.task ?? null,
    category: meta?.category ?? categoryOf(evidence),
    tags: meta?.tags ?? tagsOf(evidence),
  };
}

/** New work called `title`. */
export function createContext(title: string, facts: Facts): Context {
  const name = truncate(oneLine(title), 80);
  const task = taskIdIn(name);
  const undone = revivedContext(facts.state.contexts, (c) => c.title === name);
  if (undone !== null) return undone;
  const at = { now: facts.now, branch: facts.branch, plan: null, provisional: false };
  const context = newContext(contextId(name.replace(/^#(?=\d)/, 'task '), facts.state.contexts), name, at);
  return task === null ? context : { ...context, task };
}
