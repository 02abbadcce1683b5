/** Decides what in a Markdown file is title, heading and task, and where a task's status stands; bounded, and it never throws. */
import type { Task } from '../../model.js';
import { readBlocks } from './blocks.js';
import { leadingId } from './leading-id.js';
import { MOST_TASKS } from './limits.js';
import { statusOfMark } from './status.js';
import { taskRows } from './table.js';

const MOST = { headings: 200, tasks: MOST_TASKS, body: 16_000, flaws: 10 };
/** What looks like a box at the beginning of a list item and is none: no blank in it or behind it, or too much. */
const BROKEN =
  /^\[(?:\]|[xX]\](?![\s([:])|[ ]\](?![\s([:])|[ \t]+[xX✓✔]?[ \t]*\](?=[ \t]|$)|[xX✓✔][ \t]+\]|[✓✔✅?!]\](?=[ \t]|$)|[ xX](?=[ \t][^\]]*$))/;
const GLUED = /^[-+*]\[[ xX]?\](?!\()/;

/** Something that stands in the way of reading a task; `code` has its sentence in words/plan-file.ts. */
export interface PlanFlaw {
  code: 'plan-box' | 'plan-indent' | 'plan-tasks';
  line: number;
  of: string;
}

/** The status of a table's row: columns of its line, and the words that the column has. */
export interface StatusCell {
  from: number;
  to: number;
  words: string[];
}

export interface Outline {
  title: string;
  headings: string[];
  tasks: Task[];
  /** Running text and fenced code (it holds the names people use), at most 16,000 characters. */
  body: string;
  /** The status a front matter gives, '' when none. */
  status: string;
  /** By line: tasks that are rows of a table. */
  cells: Map<number, StatusCell>;
  /** By line, at most 10. */
  flaws: PlanFlaw[];
}

/** The lines of `text`, without a byte order mark. */
export function linesOf(text: string): string[] {
  return text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
}

/** The outline of `text`. Code, comments and quoted text hold neither headings nor tasks. */
export function parseOutline(text: string): Outline {
  const cells = new Map<number, StatusCell>();
  const out: Outline = { title: '', headings: [], tasks: [], body: '', status: '', cells, flaws: [] };
  const lines = linesOf(text);
  const body: string[] = [];
  let size = 0;
  const keep = (line: string): void => {
    if (size >= MOST.body) return;
    body.push(line);
    size += line.length;
  };
  readBlocks(lines, frontMatter(lines, out), {
    heading: (level, title) => addHeading(out, level === 1, shown(title)),
    box: (mark, task, line) => addBox(out, mark, task, line),
    text: keep,
    code: keep,
    paragraph: (texts, line, entry) => {
      if (entry && BROKEN.test(texts[0]!)) flaw(out, 'plan-box', line, texts[0]!);
      texts.forEach((t, i) => {
        if (GLUED.test(t)) flaw(out, 'plan-box', line + i, t);
      });
      if (texts.some((t) => t.includes('|'))) addRows(out, texts, lines, line);
    },
  });
  indentation(out, lines);
  out.flaws.sort((a, b) => a.line - b.line);
  out.body = body.join('\n').slice(0, MOST.body);
  return out;
}

function frontMatter(lines: string[], out: Outline): number {
  if (lines[0]?.trim() !== '---') return 0;
  const end = lines.findIndex((l, i) => i > 0 && i < 200 && /^(?:---|\.\.\.)\s*$/.test(l));
  if (end < 0) return 0;
  for (const line of lines.slice(1, end)) {
    const m = /^(title|name|status):[ \t]*(?:"([^"]*)"|'([^']*)'|(.*?))\s*$/i.exec(line.slice(0, 1000));
    const value = m ? (m[2] ?? m[3] ?? m[4] ?? '').slice(0, 300) : '';
    if (m?.[1]?.toLowerCase() === 'status') out.status = value.toLowerCase();
    else if (m && out.title === '') out.title = value;
  }
  return end + 1;
}

function addHeading(out: Outline, top: boolean, text: string): void {
  if (text === '') return;
  if (top && out.title === '') out.title = text.slice(0, 300);
  else if (out.headings.length < MOST.headings) out.headings.push(text.slice(0, 300));
}

/** `line` without the comments that other tools leave there. */
function shown(line: string): string {
  return line
    .slice(0, 2000)
    .replace(/<!--.*?-->/g, '')
    .trim();
}

function addBox(out: Outline, mark: string, line: string, at: number): void {
  const text = shown(line);
  const id = leadingId(text);
  addTask(out, {
    id: id?.[1] ?? null,
    text: (id ? text.slice(id[0].length) : text).slice(0, 500),
    status: statusOfMark(mark),
    line: at,
  });
}

function addTask(out: Outline, task: Task): void {
  if (out.tasks.length < MOST.tasks) out.tasks.push(task);
  else if (!out.flaws.some((f) => f.code === 'plan-tasks'))
    out.flaws.push({ code: 'plan-tasks', line: task.line, of: `${MOST.tasks} tasks` });
}

/** Takes the rows of a table; its columns are those of the file's own lines. */
function addRows(out: Outline, texts: string[], lines: string[], line: number): void {
  const own = lines.slice(line - 1, line - 1 + texts.length).map((l) => l.slice(0, 2000));
  // A table behind a list marker or with tabs in it has other columns than its line.
  if (own[0]?.trim() !== texts[0]!.trim()) return;
  const rows = taskRows(own);
  const words = [...new Set(rows.map((r) => own[r.index]!.slice(r.from, r.to)))];
  for (const { id, text, status, index, from, to } of rows) {
    const said = shown(text);
    const found = leadingId(shown(id));
    const inText = found ? null : leadingId(said);
    if (out.tasks.length < MOST.tasks) out.cells.set(line + index, { from, to, words });
    addTask(out, {
      id: (found ?? inText)?.[1] ?? null,
      text: (inText ? said.slice(inText[0].length) : said).slice(0, 500),
      status,
      line: line + index,
    });
  }
}

/** Says where tasks begin to be indented in another way than those before. */
function indentation(out: Outline, lines: string[]): void {
  let first: string | undefined;
  for (const { line } of out.tasks) {
    const indent = /^[ \t]*/.exec(lines[line - 1]!)![0];
    if (indent === '') continue;
    first ??= indent[0];
    if (indent !== first!.repeat(indent.length)) return flaw(out, 'plan-indent', line, '');
  }
}

function flaw(out: Outline, code: PlanFlaw['code'], line: number, of: string): void {
  if (out.flaws.length < MOST.flaws) out.flaws.push({ code, line, of: of.slice(0, 60) });
}
