/** Decides how similar plans become one: the tasks of the others go into the kept one below a heading that names their source; they stay, marked as superseded. */
import type { Splice } from '../../model/document.js';
import type { Edit, Finding, Task } from '../../model.js';
import { safeTitle as safe } from '../../text/fence.js';
import { applySplices, documentEdit } from '../../text/splice.js';
import { readBlocks } from '../parse/blocks.js';
import { taskEdit } from '../parse/edit.js';
import { MOST_TASKS } from '../parse/limits.js';
import { linesOf } from '../parse/markdown.js';
import { parsePlan } from '../parse/parse.js';
import { markOfStatus } from '../parse/status.js';
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

const CHECKBOX = /^([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[)(.)\][ \t]/;
const NUMBERED = /^ {0,3}\d{1,9}[.)][ \t]+(?=\S)/;
/** What says that another plan took its place, as we write it, in so many characters. */
const HEAD = 8000;
const KEY = /^superseded_by:[^\r\n]*/m;
const SENTENCE = /^Superseded by \[[^\]\r\n]*\]\(<[^>\r\n]*>\)/m;
const DELIMITER = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\||$)/;

/** A task, and the line by which it stands in the plan it goes into; `head` are the first lines of its table. */
interface Moved {
  task: Task;
  line: string;
  head: string[];
}

/** What the files of `kept` and `sources` become, those alone that change; a finding when one of them cannot be changed. Nothing is lost: sources stay. */
export function mergePlans(kept: Written, sources: Written[]): Rewritten[] | Finding {
  const own = parsePlan(kept.path, kept.text).tasks;
  const ticked = new Set<Task>();
  const known = [...own, ...steps(kept.text)];
  const parts = sources.map((source) => {
    const fresh: Moved[] = [];
    for (const m of movable(source)) {
      const same = known.find((k) => isSame(k, m.task));
      if (same === undefined) {
        known.push(m.task);
        fresh.push(m);
      } else if (m.task.status === 'completed' && same.status !== 'completed') ticked.add(same);
    }
    return { source, fresh };
  });
  const added = parts
    .filter(({ fresh }) => fresh.length > 0)
    .flatMap(({ source, fresh }, i) => [...(i === 0 ? [] : ['']), ...partOf(kept, source, fresh, ticked)]);
  const ticks = own.flatMap((t) =>
    ticked.has(t) ? (taskEdit(kept.path, kept.text, t, 'completed').splices ?? []) : [],
  );
  const files: [Written, Splice[]][] = [
    [kept, [...ticks.toSorted((a, b) => a.at - b.at), ...(added.length === 0 ? [] : [appendLines(kept.text, added)])]],
    ...sources.map((s): [Written, Splice[]] => [s, superseded(s, kept)]),
  ];
  const out: Rewritten[] = [];
  for (const [plan, splices] of files.filter(([, all]) => all.length > 0)) {
    const edit = documentEdit(`file/${plan.path}`, plan.text, splices);
    if (edit === null) return { code: 'file-changed', args: { path: plan.path }, severity: 'error' };
    out.push({ path: plan.path, before: plan.text, after: applySplices(plan.text, splices)!, edit });
  }
  return out;
}

/** How many tasks `kept` gets by `files` of `mergePlans`, and which that are open in `sources` are done in it then, each once. */
export function takenOf(kept: Written, sources: Written[], files: Rewritten[]): { added: number; done: string[] } {
  const after = files.find((f) => f.path === kept.path)?.after ?? kept.text;
  const [own, then] = [kept.text, after].map((text) => parsePlan(kept.path, text).tasks);
  const over = then!.filter((t) => t.status === 'completed');
  const open = sources.flatMap((s) => movable(s).map((m) => m.task)).filter((t) => t.status !== 'completed');
  const done = open.filter((t, i) => over.some((o) => isSame(o, t)) && open.findIndex((u) => isSame(u, t)) === i);
  return { added: then!.length - own!.length, done: done.map((t) => t.text) };
}

/** The tasks of `source` with their lines: boxes and rows of tables, or where it has none its numbered steps, as boxes. */
function movable(source: Written): Moved[] {
  const lines = linesOf(source.text);
  const tasks = parsePlan(source.path, source.text).tasks;
  const lineOf = (t: Task): string => (lines[t.line - 1] ?? '').trimEnd();
  if (tasks.length === 0)
    return steps(source.text).map((task) => ({
      task,
      line: lineOf(task).replace(NUMBERED, (mark) => `${mark.trimEnd()} [ ] `),
      head: [],
    }));
  return tasks.map((task) => {
    const line = lineOf(task);
    if (CHECKBOX.test(line)) return { task, line, head: [] };
    const head = headOf(lines, task.line - 1);
    return { task, line: head.length > 0 ? line : `- [${markOfStatus(task.status)}] ${task.text}`, head };
  });
}

/** The numbered entries of a text that are no boxes, at the top of their lists. */
function steps(text: string): Task[] {
  const lines = linesOf(text);
  const out: Task[] = [];
  const none = (): void => {};
  const paragraph = (texts: string[], line: number, entry: boolean): void => {
    if (entry && NUMBERED.test(lines[line - 1]!))
      out.push({ id: null, text: texts[0]!.slice(0, 500), status: 'pending', line });
  };
  readBlocks(lines, 0, { heading: none, box: none, text: none, code: none, paragraph });
  return out.slice(0, MOST_TASKS);
}

/** The lines of a table above its rows, of the row at `at`; [] where it stands in none. */
function headOf(lines: string[], at: number): string[] {
  for (let i = at - 1; i > 0 && lines[i]!.includes('|'); i--)
    if (DELIMITER.test(lines[i]!)) return lines.slice(i - 1, i + 1);
  return [];
}

/** The heading of a source and what of it is `fresh`, as it stands there; boxes that another plan has `ticked` are. */
function partOf(kept: Written, source: Written, fresh: Moved[], ticked: ReadonlySet<Task>): string[] {
  const boxes = fresh.filter((m) => m.head.length === 0);
  const least = Math.min(...boxes.map((m) => /^[ \t]*/.exec(m.line)![0].length));
  let table: string[] = [];
  const lines = fresh.flatMap(({ task, line, head }, i): string[] => {
    const gap = head.join('\n') !== table.join('\n') && i > 0 ? [''] : [];
    const begins = head.join('\n') === table.join('\n') ? [] : head;
    table = head;
    if (head.length > 0) return [...gap, ...begins, line];
    const box = line.slice(least);
    return [...gap, ticked.has(task) ? box.replace(CHECKBOX, (_, to: string) => `${to}x] `) : box];
  });
  return [`## From ${linkTo(source, kept.path)}`, '', ...lines];
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

/** What says so, once: a key where the file has a front matter, else a sentence below its title; what named another plan names this one. */
function superseded(source: Written, kept: Written): Splice[] {
  const eol = eolOf(source.text);
  const front = /^\ufeff?---[ \t]*(?:\r\n|\n|\r)[\s\S]*?(?=^(?:---|\.\.\.)[ \t]*$)/m.exec(source.text);
  const isFront = front !== null && front.index === 0;
  const said = isFront ? `superseded_by: ${JSON.stringify(kept.path)}` : `Superseded by ${linkTo(kept, source.path)}`;
  const before = (isFront ? KEY : SENTENCE).exec(isFront ? front[0] : source.text.slice(0, HEAD));
  if (before !== null) return before[0] === said ? [] : [{ at: before.index, cut: before[0], put: said }];
  if (isFront) return [{ at: front[0].length, cut: '', put: `${said}${eol}` }];
  const heading = /^\ufeff?(?:[ \t]*(?:\r\n|\n|\r))*# [^\r\n]*/.exec(source.text);
  if (heading === null) return [{ at: 0, cut: '', put: `${said}${eol}${eol}` }];
  const rest = source.text.slice(heading[0].length);
  const after = /^(?:\r\n|\n|\r(?!\n))[ \t]*(?:\r\n|\n|\r(?!\n))/.test(rest) || rest.trim() === '' ? '' : eol;
  return [{ at: heading[0].length, cut: '', put: `${eol}${eol}${said}${after}` }];
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
