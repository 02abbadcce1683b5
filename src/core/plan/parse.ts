/** Decides what a Markdown plan is about: name, title, tasks, paths, ids and what became of it, ready for the index. */
import type { Finding, Plan } from '../model.js';
import { idsIn, pathsIn } from '../text/mentions.js';
import { type Outline, outline } from './markdown.js';

const GENERIC = /^(?:plan|plans|tasks?|todo|readme|index|spec|design|proposal|requirements|tasklist)$/i;
const SUPERSEDED =
  /^(?:[-*>][ \t]+)?[*_]{0,2}status[*_:]{0,3}[: \t]+[*_]{0,2}superseded by[ \t]+(?:\[[^\]\n]*\]\(([^)\s]+)\)|`?([^\s`*]+))/im;
/** Text in which paths and ids are looked for, and the part of it where a plan says what became of it. */
const MOST = { looked: 40_000, head: 3000 };

/** A plan with what was seen in its file, each finding with path and line. `at`: when its file says it was changed last, milliseconds. */
export interface ParsedPlan {
  plan: Plan;
  findings: Finding[];
  at?: number;
}

/** The plan in the Markdown `text` of the file at `path` (workspace-relative, forward slashes). Never throws. */
export function parsePlan(path: string, text: string): Plan {
  return parseMarkdown(path, text).plan;
}

/** The same with its findings, from an outline that a dialect may have made. */
export function parseMarkdown(path: string, text: string, o: Outline = outline(text)): ParsedPlan {
  const name = planName(path);
  const plan: Plan = {
    path,
    name,
    title: o.title || name,
    headings: o.headings,
    tasks: o.tasks,
    paths: [...new Set([path, ...pathsIn(text.slice(0, MOST.looked))])].slice(0, 40),
    ids: idsIn(text.slice(0, MOST.looked)),
    body: o.body,
    archived:
      /(?:^|\/)(?:archive[ds]?|completed|done|old)\//i.test(path) ||
      /^(?:archived|done|completed|superseded|abandoned)$/.test(o.status),
  };
  const named = SUPERSEDED.exec(text.slice(0, MOST.head));
  const by = o.supersededBy || (named?.[1] ?? named?.[2]?.replace(/[.,;]+$/, '') ?? '');
  const state = stateOf(path, o.status, by);
  if (state !== 'open') plan.state = state;
  if (by !== '') plan.supersededBy = by;
  return { plan, findings: o.flaws.map((f) => finding(f.code, path, f.line, f.of)) };
}

function stateOf(path: string, status: string, by: string): NonNullable<Plan['state']> {
  if (by !== '' || /^superseded/.test(status)) return 'superseded';
  if (/(?:^|\/)(?:archive[ds]?|old)\//i.test(path) || /^(?:archived|abandoned)$/.test(status)) return 'archived';
  return /(?:^|\/)(?:completed|done)\//i.test(path) || /^(?:done|completed?|closed)$/.test(status) ? 'done' : 'open';
}

/** A finding about a line of a plan's file. */
export function finding(code: string, path: string, line: number, of: string): Finding {
  return { code, args: { path, line, of }, severity: 'note' };
}

/** The name a person would call the file: without folder, ending and date; the folder's name when the file's says nothing. */
export function planName(path: string): string {
  const parts = path.split('/');
  const bare = (s: string): string =>
    s.replace(/\.[^.]+$/, '').replace(/^\d{4}-\d\d-\d\d[-_ ]?|[-_ ]?\d{4}-\d\d-\d\d$/g, '');
  const own = bare(parts.at(-1) ?? path);
  const folder = parts.at(-2);
  return GENERIC.test(own) && folder !== undefined && !/^(?:docs?|\.claude|\.)$/.test(folder)
    ? `${folder}/${own}`
    : own || path;
}
