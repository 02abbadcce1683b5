/** Decides where the line of a task goes into a Markdown plan, and which lines are the task's own; only these lines change. */
import type { Splice } from '../model/document.js';
import type { Task } from '../model.js';
import { dialectOf, parsePlanAt } from '../plan/parse/detect-dialect.js';
import { firstMergeMark } from '../text/merge/marks.js';
import { applySplices } from '../text/splice.js';

/** A task as it is to be written: `words` may begin with its id; `below` are further lines of it, without its indentation. */
export interface Wanted {
  mark: string;
  id: string | null;
  words: string;
  /** Is the id in `words` already as its line writes it? */
  written?: boolean;
  below?: string[];
}

interface Line {
  text: string;
  at: number;
  /** Offset behind its line end. */
  next: number;
}

const ITEM = /^([ \t]*)([-+*]|\d{1,9}[.)])([ \t]+)\[([ xX~/>*-])\]([ \t]+)(.*)$/s;
const BLOCK = /^[ \t]*(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)|^ {0,3}(?:#{1,6}(?:[ \t]|$)|```|~~~|>|<|(?:[-_*][ \t]*){3,}$)/;
/** Dialects in which a task is a line of its file. */
const LINES = ['markdown', 'todo', 'claude-plan', 'spec-kit', 'openspec'];

/** The range that puts `wanted` behind the tasks it goes with, and the task as it then reads; `null` where no place is certain. */
export function addLine(path: string, text: string, wanted: Wanted): { splices: Splice[]; task: Task } | null {
  if (!hasLines(path, text)) return null;
  const lines = linesOf(text);
  const before = tasksOf(path, text);
  const eol = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  const put = (at: number, put: string): Splice[] => [{ at, cut: '', put }];
  const sibling = siblingOf(before, lines, wanted.id);
  const tries: Splice[][] = [];
  if (sibling !== null) {
    const last = lines[blockEnd(lines, sibling.line - 1)]!;
    tries.push(put(last.at + last.text.length, `${eol}${written(wanted, sibling, lines).join(eol)}`));
  }
  const own = [`- [${wanted.mark}] ${inWords(wanted)}`, ...(wanted.below ?? [])].join(eol);
  const end = text === '' || /[\r\n]$/.test(text) ? '' : eol;
  const apart = text.trim() === '' || /(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)$/.test(text);
  const blank = apart || ITEM.test(lines.findLast((l) => l.text.trim() !== '')!.text) ? '' : eol;
  tries.push(put(text.length, `${end}${blank}${own}${eol}`));
  for (const splices of tries) {
    const task = newTask(path, text, splices, before, wanted);
    if (task !== null) return { splices, task };
  }
  return null;
}

/** What stands in the lines of `task`, and the range that takes them out; `null` when other tasks stand below it, or it is no list item. */
export function removeLine(path: string, text: string, task: Task): { splices: Splice[]; wanted: Wanted } | null {
  const lines = linesOf(text);
  const from = task.line - 1;
  const item = hasLines(path, text) ? ITEM.exec(lines[from]?.text ?? '') : null;
  if (item === null) return null;
  const to = blockEnd(lines, from);
  const before = tasksOf(path, text);
  if (before.filter((t) => t.line > from && t.line <= to + 1).length !== 1) return null;
  const [first, last] = [lines[from]!, lines[to]!];
  // A last line without an end leaves the end of the line before it.
  const open = last.next === last.at + last.text.length && from > 0;
  const at = open ? lines[from - 1]!.at + lines[from - 1]!.text.length : first.at;
  const splices = [{ at, cut: text.slice(at, last.next), put: '' }];
  const rest = before.filter((t) => t !== before.find((b) => b.line === task.line));
  const after = tasksOf(path, applySplices(text, splices)!);
  if (!sameTasks(rest, after)) return null;
  const below = lines.slice(from + 1, to + 1).map((l) => l.text);
  const indent = item[1]!;
  if (!below.every((l) => l.startsWith(indent) || l.trim() === '')) return null;
  return {
    splices,
    wanted: {
      mark: item[4]!,
      id: task.id,
      words: item[6]!.trimEnd(),
      written: true,
      below: below.map((l) => l.slice(indent.length)),
    },
  };
}

/** Is a task of the plan at `path` a line of a Markdown list? */
function hasLines(path: string, text: string): boolean {
  return (
    /\.(?:md|mdx|markdown|txt)$/i.test(path) && LINES.includes(dialectOf(path, text).id) && firstMergeMark(text) === 0
  );
}

function tasksOf(path: string, text: string): Task[] {
  return parsePlanAt(path, text)?.tasks ?? [];
}

/** The task behind which one with `id` goes: the last of its own row of ids, else the last of the outermost. */
function siblingOf(tasks: Task[], lines: Line[], id: string | null): Task | null {
  const items = tasks.filter((t) => ITEM.test(lines[t.line - 1]?.text ?? ''));
  const row = (s: string): string => s.replace(/\d+$/, '');
  const alike = id === null ? [] : items.filter((t) => t.id !== null && row(t.id) === row(id));
  if (alike.length > 0) return alike.at(-1)!;
  const depth = (t: Task): number => ITEM.exec(lines[t.line - 1]!.text)![1]!.length;
  const least = Math.min(...items.map(depth));
  return items.findLast((t) => depth(t) === least) ?? null;
}

/** The lines of `wanted` in the manner of `sibling`: its bullet, its indentation, its way of writing ids. */
function written(wanted: Wanted, sibling: Task, lines: Line[]): string[] {
  const [, indent, bullet, gap, , space, rest] = ITEM.exec(lines[sibling.line - 1]!.text) as unknown as string[];
  const number = /^(\d+)([.)])$/.exec(bullet!);
  const next = number === null ? bullet : `${Number(number[1]) + 1}${number[2]}`;
  const id = sibling.id?.replace(/[^\w]/g, '\\$&');
  const form = id === undefined ? null : new RegExp(`^((?:\\*\\*)?\\[?)${id}(\\]?(?:\\*\\*)?[:.]?)(\\s+)`).exec(rest!);
  const words =
    form !== null && wanted.id !== null && wanted.written !== true
      ? `${form[1]}${wanted.id}${form[2]}${form[3]}${wanted.words}`
      : inWords(wanted);
  return [
    `${indent}${next}${gap}[${wanted.mark}]${space}${words}`,
    ...(wanted.below ?? []).map((l) => (l.trim() === '' ? l : `${indent}${l}`)),
  ];
}

function inWords(wanted: Wanted): string {
  return wanted.id === null || wanted.written === true ? wanted.words : `${wanted.id} ${wanted.words}`;
}

/** The new task when it is all that is new; `null` when it reads otherwise, or changes how others read. */
function newTask(path: string, text: string, splices: Splice[], before: Task[], wanted: Wanted): Task | null {
  const after = tasksOf(path, applySplices(text, splices)!);
  if (after.length !== before.length + 1) return null;
  const i = after.findIndex((t, k) => before[k] === undefined || !sameTask(before[k], t));
  // Of two that read alike the later one is new.
  const at = i < 0 ? after.length - 1 : i;
  const made = after[at]!;
  if (!sameTasks(before, after.toSpliced(at, 1))) return null;
  const said = [made.id ?? '', made.text].join(' ').trim();
  const asked = [wanted.id ?? '', wanted.words].join(' ').trim();
  const plain = (s: string): string => s.replace(/[^\p{L}\p{N}]+/gu, '').slice(0, 400);
  return wanted.written === true || plain(said) === plain(asked) ? made : null;
}

function sameTasks(a: Task[], b: Task[]): boolean {
  return a.length === b.length && a.every((t, i) => sameTask(t, b[i]!));
}

function sameTask(a: Task, b: Task): boolean {
  return a.id === b.id && a.text === b.text && a.status === b.status;
}

/** Index of the last line that belongs to the list item on line `from`. */
function blockEnd(lines: Line[], from: number): number {
  const indent = indentOf(lines[from]!.text);
  let end = from;
  for (let i = from + 1; i < lines.length; i++) {
    const { text } = lines[i]!;
    if (text.trim() === '') continue;
    const deeper = indentOf(text) > indent;
    // Text goes on without indentation right below; behind a blank line only what is indented belongs to the item.
    if (!deeper && (i > end + 1 || BLOCK.test(text))) break;
    end = i;
  }
  return end;
}

function indentOf(line: string): number {
  return /^[ \t]*/.exec(line)![0].replaceAll('\t', '    ').length;
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let at = 0;
  for (const m of text.matchAll(/\r\n|\n|\r/g)) {
    lines.push({ text: text.slice(at, m.index), at, next: m.index + m[0].length });
    at = m.index + m[0].length;
  }
  if (at < text.length || lines.length === 0) lines.push({ text: text.slice(at), at, next: text.length });
  return lines;
}
