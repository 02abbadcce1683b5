/** Decides which plans a new one would be much the same as. The door of the guard: every surface where a plan can come into being asks here. */

import type { PlanIndex, PlanRow, Task } from '../../model.js';
import { docOf } from '../index/posting.js';
import { isCut } from '../parse/limits.js';
import { parsePlan } from '../parse/parse.js';
import { isOpen } from '../parse/state.js';
import { findByTasks, findCandidates } from './candidates.js';
import type { Lexicon } from './normalize-name.js';
import { nameOf, type PlanName } from './normalize-name.js';
import { HOLDERS, projectsIn } from './project.js';
import { rules } from './rules/_index.js';
import { type Likely, type Seen, scorePair, type Weights } from './score-pair.js';
import { tellingTasks } from './task-words.js';

/** A plan that is about to be made. `name` is its file's, with or without ending; `path` is workspace-relative. */
export interface Made {
  name: string;
  title: string;
  text?: string;
  path?: string;
}

/** A plan that is there already and may be the one that is wanted. */
export interface Similar {
  plan: PlanRow;
  /** 0 to 1: how likely both are one plan. */
  score: number;
  verdict: Likely;
  /** Completed, archived and superseded plans are shown, and are no duplicates. */
  active: boolean;
  /** What the rules saw for it; what a person can see soonest comes first. */
  reasons: Seen[];
}

export interface SimilarOptions {
  /** At most so many, 10 unless told. */
  max?: number;
  /** Paths that are not looked at: the plan itself. */
  except?: string[];
  weights?: Weights;
  /** The tasks of the plan at a path, `null` when it cannot be read; plans are compared by their names alone without it. */
  tasks?: ((path: string) => Task[] | null) | undefined;
}

/** A word that so many plans hold is one that people use. */
const IN_USE = 3;
/** A small index tells little of how rare a word is: it is read as part of one of this size. */
const AT_LEAST = 500;

/** The plans that `made` is much the same as: active ones first, then by score. Never throws; [] when there are none. */
export function similarPlans(made: Made, index: PlanIndex, options: SimilarOptions = {}): Similar[] {
  if (index.count === 0) return [];
  const words = lexiconOf(index);
  const named = projectsIn(made.text ?? '');
  const names = within(namesOfPlan(made.name, made.title, made.path ?? '', words.rarity), named);
  const places = named.map((place) => ({ place, docs: docsThatName(place, index) }));
  const common = commonIn(index);
  const own = options.tasks === undefined ? [] : tellingTasks(tasksOf(made), common);
  const alike = new Set(own.length < 2 ? [] : findByTasks(own, index));
  const found: Similar[] = [];
  for (const doc of new Set([...alike, ...findCandidates(names, index)])) {
    const plan = index.row(doc);
    if (plan === null || options.except?.includes(plan.path)) continue;
    const both = places.filter((p) => p.docs.has(doc)).map((p) => p.place);
    const others = within(namesOfPlan(plan.name, plan.title, plan.path, words.rarity), both);
    let judged = scorePair(names, others, words, options.weights);
    // Files are read of those alone that tasks can make another thing of.
    if (own.length >= 2 && (alike.has(doc) || judged.verdict !== null)) {
      const theirs = tellingTasks((options.tasks?.(plan.path) ?? []).map(textOf), common);
      judged = scorePair(withTasks(names, own), withTasks(others, theirs), words, options.weights);
    }
    const { score, seen, verdict } = judged;
    if (verdict === null) continue;
    found.push({ plan, score, verdict, active: isActive(plan), reasons: shown(seen) });
  }
  return found.sort(inOrder).slice(0, options.max ?? 10);
}

/** A word that more plans hold, and more than this share of them, tells no task from another. */
const COMMON = { plans: 4, share: 0.004 };

function commonIn(index: PlanIndex): (word: string) => boolean {
  const most = Math.max(COMMON.plans, COMMON.share * index.count);
  return remembered((word) => (index.postings(word)?.df ?? 0) > most);
}

function tasksOf({ path, name, text }: Made): string[] {
  return text === undefined ? [] : parsePlan(path ?? `${name}.md`, text).tasks.map(textOf);
}

function textOf(task: Task): string {
  return task.text;
}

function withTasks(names: PlanName[], tasks: string[][]): PlanName[] {
  return names.map((n) => ({ ...n, tasks }));
}

/** `names` of a plan whose text names files of `projects`. */
function within(names: PlanName[], projects: string[]): PlanName[] {
  return projects.length === 0 ? names : names.map((n) => ({ ...n, projects: [...n.projects, ...projects] }));
}

/** The plans that name files of a project, as the index holds folders. */
function docsThatName(project: string, index: PlanIndex): Set<number> {
  const folders = [project, ...HOLDERS.map((h) => `${h}/${project}`)];
  return new Set(folders.flatMap((f) => Array.from(index.postings(`@${f}`)?.all ?? [], docOf)));
}

/** Is the plan one that work can still be added to? */
export function isActive(plan: PlanRow): boolean {
  return isOpen(plan) && !(plan.total > 0 && plan.done >= plan.total && !isCut(plan));
}

/** The ways a plan is called: its title, and its file name where that says something else. */
export function namesOfPlan(name: string, title: string, path: string, rarity: (word: string) => number): PlanName[] {
  const all = [title, name].filter((n) => n.trim() !== '').map((n) => nameOf(n, path, rarity));
  return all.filter((n, i) => n.keywords.length > 0 && all.findIndex((o) => o.bare === n.bare) === i);
}

/** What `index` knows of words, looked up once each. */
export function lexiconOf(index: PlanIndex): Lexicon & { rarity(word: string): number } {
  const df = remembered((word) => index.postings(word)?.df ?? 0);
  const kin = remembered((word) => index.related?.(word) ?? []);
  const count = Math.max(index.count, AT_LEAST);
  return {
    rarity: (word) => Math.log(1 + (count - df(word) + 0.5) / (df(word) + 0.5)),
    known: (word) => df(word) >= IN_USE || kin(word).length > 0,
    kin,
  };
}

function remembered<T>(look: (word: string) => T): (word: string) => T {
  const found = new Map<string, T>();
  return (word) => {
    let value = found.get(word);
    if (value === undefined) {
      value = look(word);
      found.set(word, value);
    }
    return value;
  };
}

const RANK: Record<Likely, number> = { same: 0, alike: 0, sibling: 1 };
const ABOUT = new Map(rules.map((r) => [r.id, r]));

function inOrder(a: Similar, b: Similar): number {
  return (
    RANK[a.verdict] - RANK[b.verdict] ||
    Number(b.active) - Number(a.active) ||
    b.score - a.score ||
    (a.plan.path < b.plan.path ? -1 : 1)
  );
}

/** What speaks for a duplicate, or makes it one of a series; what a person can see soonest comes first. */
function shown(seen: Seen[]): Seen[] {
  const place = (s: Seen): number => (PLAIN.includes(s.rule) ? PLAIN.indexOf(s.rule) : PLAIN.length);
  return seen
    .filter((s) => s.rule === 'sibling' || ABOUT.get(s.rule)?.speaks === 'for')
    .sort((a, b) => place(a) - place(b) || b.value - a.value);
}

const PLAIN = [
  'sibling',
  'version',
  'spelling',
  'misspelt',
  'abbreviation',
  'translation',
  'stems',
  'kindred',
  'sole-word',
  'same-tasks',
  'order',
  'keywords',
  'place',
];

/** The sentences of a similar plan's reasons, at most `most`, in plain words. */
export function reasonsOf(similar: Similar, most = 3): string[] {
  const all = new Set(similar.reasons.map((s) => s.rule));
  const told = similar.reasons.flatMap((s) => {
    const about = ABOUT.get(s.rule)?.about;
    const said = QUIET.has(s.rule) || (s.rule === 'keywords' && all.has('order'));
    return about === undefined || said ? [] : [about.replace('{of}', s.of.slice(0, 6).join(', '))];
  });
  return told.slice(0, most);
}

/** They weigh, and say nothing that the others do not. */
const QUIET = new Set(['whole', 'contained', 'telling']);
