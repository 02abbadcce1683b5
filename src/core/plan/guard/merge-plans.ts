/** Decides how similar plans become one: the tasks of the others go into the kept one below a heading that names their source; they stay, marked as superseded. */
import type { Splice } from '../../model/document.js';
import type { Edit, Finding, Task } from '../../model.js';
import { safeTitle as safe } from '../../text/fence.js';
import { applySplices, documentEdit } from '../../text/splice.js';
import { parsePlan } from '../parse/parse.js';
import { appendLines, eolOf } from './apply-alternative.js';

/** A plan with its file's text. */
export interface Written {
  path: string;
  title: string;
  text: string;
}

/** One file before and after, with the edit that leads there. */
export interface Rewritten {
  path: string;
  before: string;
  after: string;
  edit: Edit;
}

const CHECKBOX = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[.\][ \t]/;

/** What the files of `kept` and `sources` become; a finding when one of them cannot be changed. Nothing is lost: sources stay. */
export function mergePlans(kept: Written, sources: Written[]): Rewritten[] | Finding {
  const known = parsePlan(kept.path, kept.text).tasks;
  const parts = sources.map((s) => partOf(kept, s, known)).filter((lines) => lines.length > 0);
  const added = parts.flatMap((p, i) => (i === 0 ? p : ['', ...p]));
  const files: [Written, Splice][] = [
    ...(added.length === 0 ? [] : [[kept, appendLines(kept.text, added)] satisfies [Written, Splice]]),
    ...sources.map((s): [Written, Splice] => [s, superseded(s, kept)]),
  ];
  const out: Rewritten[] = [];
  for (const [plan, splice] of files) {
    const edit = documentEdit(`file/${plan.path}`, plan.text, [splice]);
    if (edit === null) return { code: 'file-changed', args: { path: plan.path }, severity: 'error' };
    out.push({ path: plan.path, before: plan.text, after: applySplices(plan.text, [splice])!, edit });
  }
  return out;
}

/** The heading of a source and its tasks as they stand there, but for those that are `known`, to which they are added; [] when none is left. */
function partOf(kept: Written, source: Written, known: Task[]): string[] {
  const lines = source.text.split(/\r\n|\n|\r/);
  const fresh = parsePlan(source.path, source.text).tasks.filter((t) => {
    const same = known.some((k) => isSame(k, t));
    if (!same) known.push(t);
    return !same;
  });
  if (fresh.length === 0) return [];
  const raw = fresh.map((t) => {
    const line = lines[t.line - 1] ?? '';
    return CHECKBOX.test(line) ? line.trimEnd() : `- [${t.status === 'completed' ? 'x' : ' '}] ${t.text}`;
  });
  const least = Math.min(...raw.map((l) => /^[ \t]*/.exec(l)![0].length));
  return [`## From ${linkTo(source, kept.path)}`, '', ...raw.map((l) => l.slice(least))];
}

/** The same words, and no two ids. */
function isSame(a: Task, b: Task): boolean {
  const ids = [a.id, b.id].map((id) => id?.toLowerCase());
  return wordsOf(a) === wordsOf(b) && (a.id === null || b.id === null || ids[0] === ids[1]);
}

function wordsOf({ text }: Task): string {
  return text
    .toLowerCase()
    .replace(/[*_`]+/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[\s.,;:!]+$/, '')
    .trim();
}

/** The line that says so: a key where the file has a front matter, else a sentence below its title. */
function superseded(source: Written, kept: Written): Splice {
  const eol = eolOf(source.text);
  const front = /^\ufeff?---[ \t]*(?:\r\n|\n|\r)[\s\S]*?(?=^(?:---|\.\.\.)[ \t]*$)/m.exec(source.text);
  const said = `Superseded by ${linkTo(kept, source.path)}`;
  if (front !== null && front.index === 0)
    return { at: front[0].length, cut: '', put: `superseded_by: ${JSON.stringify(kept.path)}${eol}` };
  const heading = /^\ufeff?(?:[ \t]*(?:\r\n|\n|\r))*# [^\r\n]*/.exec(source.text);
  if (heading === null) return { at: 0, cut: '', put: `${said}${eol}${eol}` };
  const rest = source.text.slice(heading[0].length);
  const after = /^(?:\r\n|\n|\r(?!\n))[ \t]*(?:\r\n|\n|\r(?!\n))/.test(rest) || rest.trim() === '' ? '' : eol;
  return { at: heading[0].length, cut: '', put: `${eol}${eol}${said}${after}` };
}

function linkTo(plan: Written, from: string): string {
  return `[${safe(plan.title).replace(/[[\]]/g, '')}](<${pathBetween(from, plan.path)}>)`;
}

/** The path of the file `to` as it is written in the file `from`, both workspace-relative. */
export function pathBetween(from: string, to: string): string {
  const [a, b] = [from.split('/').slice(0, -1), to.split('/')];
  let same = 0;
  while (same < a.length && same < b.length - 1 && a[same] === b[same]) same++;
  return [...a.slice(same).map(() => '..'), ...b.slice(same)].join('/');
}
