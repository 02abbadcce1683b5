/** Decides what in a Markdown file is title, heading and task; bounded, and it never throws. */
import type { Task, TaskStatus } from '../model.js';
import { readBlocks } from './blocks.js';

const MOST = { headings: 200, tasks: 5000, body: 16_000 };
const ID = /^(?:\*\*)?\[?([A-Z]\.\d{1,3}(?:\.\d{1,3}){1,2}|[A-Z][A-Z0-9]{1,14}-\d{1,6})\]?(?:\*\*)?[:.]?(?:\s+|$)/;
const STATUS: Record<string, TaskStatus> = {
  x: 'completed',
  X: 'completed',
  '~': 'in_progress',
  '/': 'in_progress',
  '>': 'in_progress',
  '-': 'cancelled',
  '*': 'in_progress',
};

export interface Outline {
  title: string;
  headings: string[];
  tasks: Task[];
  /** Running text and fenced code (it holds the names people use), at most 16,000 characters. */
  body: string;
  /** The status a front matter gives, '' when none. */
  status: string;
}

/** The outline of `text`. Code, comments and quoted text hold neither headings nor tasks. */
export function outline(text: string): Outline {
  const out: Outline = { title: '', headings: [], tasks: [], body: '', status: '' };
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const body: string[] = [];
  let size = 0;
  const keep = (line: string): void => {
    if (size >= MOST.body) return;
    body.push(line);
    size += line.length;
  };
  readBlocks(lines, frontMatter(lines, out), {
    heading: (level, title) => addHeading(out, level === 1, shown(title)),
    box: (mark, task, line) => addTask(out, mark, task, line),
    text: keep,
    code: keep,
  });
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

function addTask(out: Outline, mark: string, line: string, at: number): void {
  if (out.tasks.length >= MOST.tasks) return;
  const text = shown(line);
  const id = ID.exec(text);
  out.tasks.push({
    id: id?.[1] ?? null,
    text: (id ? text.slice(id[0].length) : text).slice(0, 500),
    status: STATUS[mark] ?? 'pending',
    line: at,
  });
}
