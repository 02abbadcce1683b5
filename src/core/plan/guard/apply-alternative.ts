/** Decides which ranges of a plan change when tasks, a text or a section go into it instead of into a new one. */
import type { Splice } from '../../model/document.js';
import type { Act, Edit, Finding } from '../../model.js';
import { documentEdit } from '../../text/splice.js';
import { oneLine } from '../../text/truncate.js';
import { parsePlan } from '../parse/parse.js';
import { PLACEHOLDER } from '../placeholder.js';

export type Instead = Extract<Act, { do: 'add-to' | 'merge-into' | 'sub-section' }>;

/** The edits and what they did, or why nothing is done. */
export type CarriedOut = { edits: Edit[]; did: string; finding?: undefined } | { finding: Finding };

/** Most characters of a text that is taken over. */
const MOST = 256 * 1024;
const MARKDOWN = /\.(?:md|mdx|markdown)$/i;

/** Is this what is done instead of a new plan? */
export function isAlternative(act: Act): act is Instead {
  return act.do === 'add-to' || act.do === 'merge-into' || act.do === 'sub-section';
}

/** Carries `act` out in the plan it names. `file` reads a file of the workspace, as `Facts.file` says. */
export function applyAlternative(act: Instead, file: (path: string) => string | null | undefined): CarriedOut {
  const no = (code: string): CarriedOut => ({
    finding: { code, args: { ref: act.plan, path: act.plan }, severity: 'error' },
  });
  if (!MARKDOWN.test(act.plan)) return no('plan-no-text');
  const text = file(act.plan);
  if (text == null || text.length > MOST * 16) return no('no-plan');
  const splice =
    act.do === 'add-to'
      ? addedTasks(text, act)
      : appendLines(text, act.do === 'merge-into' ? merged(act) : section(act));
  const edit = documentEdit(`file/${act.plan}`, text, [splice]);
  return edit === null ? no('file-changed') : { edits: [edit], did: didOf(act) };
}

function didOf(act: Instead): string {
  const title = oneLine(act.title);
  if (act.do === 'add-to') return `added "${title}" to ${act.plan}`;
  return act.do === 'merge-into'
    ? `merged "${title}" into ${act.plan}`
    : `opened the section "${title}" in ${act.plan}`;
}

/** Behind the last task of the plan, in its manner; below a heading of their own where it has none. */
function addedTasks(text: string, act: Instead): Splice {
  const eol = eolOf(text);
  const put = tasksOf(act);
  const last = parsePlan('plan.md', text).tasks.at(-1);
  const end = last === undefined ? null : endOfLine(text, last.line);
  const lead = end === null ? null : /^([ \t]*)(?:([-*+])|\d{1,9}([.)]))[ \t]+\[/.exec(text.slice(end.from, end.to));
  if (end === null || lead === null) return appendLines(text, ['## Tasks', '', ...put]);
  const bullet = lead[2] ?? '-';
  const top = topLead(text, lead[1]!);
  return { at: end.to, cut: '', put: put.map((line) => `${eol}${top}${bullet}${line.slice(1)}`).join('') };
}

/** The least indent of the plan's tasks that is no more than `indent`: what is added is no part of the last one. */
function topLead(text: string, indent: string): string {
  const leads = [...text.matchAll(/^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]+\[[ xX]\]/gm)].map((m) => m[1]!);
  return leads.reduce((a, b) => (b.length < a.length ? b : a), indent);
}

function tasksOf(act: Instead): string[] {
  const tasks = act.text === undefined ? [] : parsePlan('plan.md', act.text.slice(0, MOST)).tasks;
  const open = tasks.filter((t) => t.status === 'pending' || t.status === 'in_progress');
  if (open.length === 0) return [`- [ ] ${oneLine(act.title)}`];
  return open.map((t) => `- [ ] ${t.id === null ? '' : `[${t.id}] `}${oneLine(t.text)}`);
}

/** The text of the plan that is not made, below a heading that names it; its own headings stand one deeper. */
function merged(act: Instead): string[] {
  const body = (act.text ?? '')
    .slice(0, MOST)
    .replace(/^\ufeff/, '')
    .replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, '');
  const lines = deeper(body.split(/\r\n|\n|\r/))
    .join('\n')
    .trim()
    .split('\n');
  const own = lines[0] === '' ? [`- [ ] ${oneLine(act.title)}`] : lines;
  return [`## ${oneLine(act.title)}`, '', ...own];
}

/** `lines` without the title, headings one level deeper; what stands in fences stays. */
function deeper(lines: string[]): string[] {
  let fence = '';
  return lines.flatMap((line) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined) fence = fence === '' ? mark : mark.startsWith(fence) ? '' : fence;
    if (fence !== '' || mark !== undefined) return [line];
    if (/^# /.test(line)) return [];
    return [/^#{2,5} /.test(line) ? `#${line}` : line];
  });
}

function section(act: Instead): string[] {
  return [
    `## ${oneLine(act.title)}`,
    '',
    ...tasksOf({ ...act, title: act.text === undefined ? PLACEHOLDER : act.title }),
  ];
}

/** The splice that puts `lines` at the end of `text`, one empty line before them, in its line ends. */
export function appendLines(text: string, lines: string[]): Splice {
  const eol = eolOf(text);
  const gap =
    text === ''
      ? ''
      : /(?:\r\n|\n|\r(?!\n))[ \t]*(?:\r\n|\n|\r(?!\n))$/.test(text)
        ? ''
        : /[\r\n]$/.test(text)
          ? eol
          : eol + eol;
  return { at: text.length, cut: '', put: gap + lines.join(eol) + eol };
}

export function eolOf(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
}

/** Where the 1-based `line` of `text` stands, its end not counted. */
export function endOfLine(text: string, line: number): { from: number; to: number } | null {
  const ends = /\r\n|\n|\r/g;
  let from = 0;
  for (let n = 1; n < line; n++) {
    const m = ends.exec(text);
    if (m === null) return null;
    from = m.index + m[0].length;
  }
  ends.lastIndex = from;
  return { from, to: ends.exec(text)?.index ?? text.length };
}
