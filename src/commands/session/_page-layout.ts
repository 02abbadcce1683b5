/** Decides how a page of a timeline is set: a time in the gutter, a label, text beside it, nothing wider than the terminal. */

import { columnsOf, cutColumns, wrapColumns } from '../../core/text/columns.js';
import { formatUtc } from '../../core/text/time.js';
import { oneLine, visibleText } from '../../core/text/truncate.js';
import type { Term } from '../_command.js';

type Paint = (s: string) => string;

/** Wider lines are harder to read than they are worth. */
const WIDEST = 120;
const GUTTER = 7;
const LABEL = 8;

export interface Page {
  term: Term;
  /** Columns of a whole line, beside the gutter, and beside gutter and label. */
  room: { line: number; block: number; text: number };
  /** A heading with what belongs to it, ruled. */
  heading(text: string, more: string): void;
  rule(text?: string): void;
  /** What happened at a time, on one line; with a label only that is painted. */
  moment(at: number | null, text: string, paint: Paint, label?: string): void;
  /** A label and the text beside it: wrapped, or cut to one line. What is only evidence is dim as a whole. */
  row(label: string, text: string, paint: Paint): void;
  line(label: string, text: string, paint: Paint): void;
  plain(text: string): void;
  text(): string;
}

/** An empty page. */
export function newPage(term: Term): Page {
  const width = Math.min(term.width, WIDEST);
  const room = { line: width, block: width - GUTTER, text: width - GUTTER - LABEL };
  const lines: string[] = [];
  const set = (label: string, texts: string[], paint: Paint): void => {
    for (const [i, text] of texts.entries()) {
      const tag = i === 0 && label !== '' ? paint(label.padEnd(LABEL)) : ' '.repeat(LABEL);
      lines.push(`${' '.repeat(GUTTER)}${tag}${paint === term.dim ? paint(text) : text}`);
    }
  };
  return {
    term,
    room,
    heading: (text, more) => {
      const name = cutColumns(oneLine(text), Math.max(12, width - columnsOf(more)));
      lines.push(
        '',
        `${term.bold(name)}${term.dim(cutColumns(more, width - columnsOf(name)))}`,
        term.dim('─'.repeat(width)),
      );
    },
    rule: (text = '') => {
      lines.push(term.dim(`${text}${'─'.repeat(Math.max(0, width - columnsOf(text)))}`));
    },
    moment: (at, text, paint, label = '') => {
      const time = term.dim(at === null ? '--:--' : formatClock(at));
      if (label === '') lines.push(`${time}  ${paint(cutColumns(oneLine(text), room.block))}`);
      else lines.push(`${time}  ${paint(label.padEnd(LABEL))}${cutColumns(oneLine(text), room.text)}`);
    },
    row: (label, text, paint) => set(label, wrapColumns(visibleText(text), room.text), paint),
    line: (label, text, paint) =>
      set(label, [cutColumns(visibleText(text).replace(/\s*[\n\t]\s*/g, ' '), room.text)], paint),
    plain: (text) => {
      // A no-break space keeps a number with its noun; no reader wants to copy one.
      lines.push(...wrapColumns(text, width).map((line) => line.replaceAll('\u00a0', ' ')));
    },
    text: () => lines.join('\n'),
  };
}

/** The time of a moment, and its day; never in anybody's time zone. */
export function formatClock(ms: number): string {
  return formatUtc(ms).slice(11);
}

export function formatDay(ms: number): string {
  return formatUtc(ms).slice(0, 10);
}
