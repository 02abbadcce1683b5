/** Decides what in a Markdown file is title, heading and task: a line scanner, bounded, that never throws. */
import type { Task, TaskStatus } from '../model.js';

const MOST = { headings: 200, tasks: 5000, body: 16_000 };
const TASK = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[([ xX~/>*-])\](?:[ \t]+(.*))?$/;
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

/** The outline of `text`. Fenced code and HTML comments hold neither headings nor tasks. */
export function outline(text: string): Outline {
  const out: Outline = { title: '', headings: [], tasks: [], body: '', status: '' };
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  let i = frontMatter(lines, out);
  let fence = '';
  let comment = false;
  const body: string[] = [];
  let size = 0;
  for (; i < lines.length; i++) {
    const line = lines[i]!;
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== '') {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = '';
      else if (size < MOST.body) size += keep(body, line);
      continue;
    }
    if (mark) {
      fence = mark;
      continue;
    }
    if (comment || line.includes('<!--')) {
      comment = line.lastIndexOf('-->') < line.lastIndexOf('<!--') || (comment && !line.includes('-->'));
      continue;
    }
    const heading = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*$/.exec(line) ?? setext(line, lines[i + 1]);
    const task = TASK.exec(line);
    if (heading) addHeading(out, heading[1] === '#', heading[2]!.trim());
    else if (task) addTask(out, task, i + 1);
    else if (size < MOST.body) size += keep(body, line);
  }
  out.body = body.join('\n').slice(0, MOST.body);
  return out;
}

function keep(body: string[], line: string): number {
  if (line.trim() === '') return 0;
  body.push(line);
  return line.length;
}

function frontMatter(lines: string[], out: Outline): number {
  if (lines[0]?.trim() !== '---') return 0;
  const end = lines.findIndex((l, i) => i > 0 && i < 200 && /^(?:---|\.\.\.)\s*$/.test(l));
  if (end < 0) return 0;
  for (const line of lines.slice(1, end)) {
    const m = /^(title|name|status):[ \t]*(?:"([^"]*)"|'([^']*)'|(.*?))\s*$/i.exec(line);
    const value = m ? (m[2] ?? m[3] ?? m[4] ?? '').slice(0, 300) : '';
    if (m?.[1]?.toLowerCase() === 'status') out.status = value.toLowerCase();
    else if (m && out.title === '') out.title = value;
  }
  return end + 1;
}

function setext(line: string, next: string | undefined): [string, string, string] | null {
  return next !== undefined && /^={3,}\s*$/.test(next) && line.trim() !== '' ? [line, '#', line] : null;
}

function addHeading(out: Outline, top: boolean, text: string): void {
  if (text === '') return;
  if (top && out.title === '') out.title = text.slice(0, 300);
  else if (out.headings.length < MOST.headings) out.headings.push(text.slice(0, 300));
}

function addTask(out: Outline, m: RegExpExecArray, line: number): void {
  if (out.tasks.length >= MOST.tasks) return;
  const text = (m[2] ?? '').trim();
  const id = ID.exec(text);
  out.tasks.push({
    id: id?.[1] ?? null,
    text: (id ? text.slice(id[0].length) : text).slice(0, 500),
    status: STATUS[m[1]!] ?? 'pending',
    line,
  });
}
