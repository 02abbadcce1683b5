/** Decides what a Markdown plan is about: name, title, tasks, paths, ids and what became of it, ready for the index. */
import type { Finding, Plan } from '../../model.js';
import { idsIn, pathsIn } from '../../text/mentions.js';
import { oneLine } from '../../text/truncate.js';
import { type Outline, parseOutline } from './markdown.js';
import { planState } from './state.js';

const GENERIC = /^(?:plan|plans|tasks?|todo|readme|index|spec|design|proposal|requirements|tasklist)$/i;
/** Text in which paths and ids are looked for. */
const MOST_LOOKED = 40_000;

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
export function parseMarkdown(path: string, text: string, o: Outline = parseOutline(text)): ParsedPlan {
  const name = planName(path);
  const plan: Plan = {
    path,
    name,
    title: o.title || name,
    headings: o.headings,
    tasks: o.tasks,
    paths: [...new Set([path, ...pathsIn(text.slice(0, MOST_LOOKED))])].slice(0, 40),
    ids: idsIn(text.slice(0, MOST_LOOKED)),
    body: o.body,
    ...planState({ path, text, status: o.status, tasks: o.tasks.filter((t) => !t.uncounted) }),
  };
  return { plan, findings: o.flaws.map((f) => lineFinding(f.code, path, f.line, f.of)) };
}

/** A finding about a line of a plan's file. */
export function lineFinding(code: string, path: string, line: number, of: string): Finding {
  return { code, args: { path, line, of: oneLine(of).slice(0, 80) }, severity: 'note' };
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
