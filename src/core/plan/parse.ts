/** Decides what a plan file is about: name, title, tasks, paths and ids, ready for the index. */
import type { Plan } from '../model.js';
import { idsIn, pathsIn } from '../text/mentions.js';
import { outline } from './markdown.js';
import { planState } from './state.js';

const GENERIC = /^(?:plan|plans|tasks?|todo|readme|index|spec|design|proposal|requirements|tasklist)$/i;

/** The plan in `text` of the file at `path` (workspace-relative, forward slashes). Never throws. */
export function parsePlan(path: string, text: string): Plan {
  const o = outline(text);
  const name = planName(path);
  return {
    path,
    name,
    title: o.title || name,
    headings: o.headings,
    tasks: o.tasks,
    paths: [...new Set([path, ...pathsIn(text.slice(0, 40_000))])].slice(0, 40),
    ids: idsIn(text.slice(0, 40_000)),
    body: o.body,
    ...planState({ path, text, status: o.status, tasks: o.tasks }),
  };
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
