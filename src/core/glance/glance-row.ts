/** Decides what one row shows at a glance: what is cut first where there is little room, and what goes. */
import { columnsOf, cutColumns } from '../text/columns.js';
import { visibleText } from '../text/truncate.js';

/** What a session, or a folder without one, is shown at a glance. */
export interface Glance {
  /** The active context, '' for none. */
  title: string;
  /** Tasks of its plan; `total` is 0 where it has none. */
  done: number;
  total: number;
  next: string;
  /** Other contexts that are open. */
  open: number;
  /** Waits a question for its answer, or may the last prompt have been about something else? */
  unsure: boolean;
  /** Id of the intent that is selected, '' for none. */
  intent: string;
  /** Is the gate strict? */
  strict: boolean;
  /** What clew did last, when, and the name of its operation. */
  did: string;
  at: number;
  undo: string;
}

/** How the row is shown; `room` in columns. */
export interface Shown {
  room: number;
  colour: boolean;
  unicode: boolean;
  now: number;
}

/** The widest row: another line of status may stand beside it. */
export const WIDEST = 80;
/** So long what clew did is news. */
const NEWS = 5 * 60_000;
/** Columns of a text below which it says nothing, and of a title that is not cut for anything else. */
const LEAST = 8;
const TITLE = 24;
const GAP = ' · ';
/** Our own marks, by what stands for them where the locale has no Unicode. */
const PLAIN: Record<string, string> = { '●': '*', '○': 'o', '·': '|', '→': '>', '…': '~' };
const [GREEN, YELLOW, CYAN, DIM] = [32, 33, 36, 2];

/** A part of the row of which only `text` may be cut. */
interface Part {
  lead: string;
  text: string;
  tail: string;
}

/** The row of `g`: at most `room` and at most 80 columns. */
export function glanceRow(g: Glance, shown: Shown): string {
  const { unicode, now } = shown;
  const width = Math.min(shown.room, WIDEST);
  const clean = (text: string): string => cleaned(text, unicode);
  const title = clean(g.title) || 'no context';
  const count = g.total > 0 ? ` ${g.done}/${g.total}` : '';
  const isNews = g.did !== '' && now >= g.at && now - g.at < NEWS;
  const undo = g.undo === '' ? '' : `${GAP}clew undo ${clean(g.undo)}`;
  const part: Part | null = isNews
    ? { lead: ' → ', text: clean(g.did), tail: undo }
    : g.next === ''
      ? null
      : { lead: `${GAP}next: `, text: clean(g.next), tail: '' };
  const [open, intent, gate] = [g.open > 0 ? `${g.open} open` : '', clean(g.intent), g.strict ? 'strict' : ''].map(
    (fact) => (fact === '' ? '' : GAP + fact),
  ) as [string, string, string];
  // What may be written stays longest: what else is open goes first, then the way back, then what is told, then letters of the title.
  const short = part && { ...part, tail: '' };
  const ways: { told: Part | null; behind: string; least: number }[] = [
    { told: part, behind: open + intent + gate, least: TITLE },
    { told: part, behind: intent + gate, least: TITLE },
    { told: short, behind: intent + gate, least: TITLE },
    { told: null, behind: intent + gate, least: LEAST },
    { told: null, behind: gate, least: LEAST },
  ];
  const rest = (behind: string): number => width - 2 - widthOf(count) - widthOf(behind);
  const fits = ways.find((w) => rest(w.behind) >= Math.min(widthOf(title), w.least) + leastOf(w.told));
  const { told, behind } = fits ?? { told: null, behind: '' };
  const counted = width - 2 - widthOf(count) < LEAST ? '' : count;
  const room = rest(behind) + widthOf(count) - widthOf(counted);
  const name = cutTo(title, Math.max(Math.min(TITLE, room), room - fullOf(told)));
  return painted(
    [
      [g.unsure ? YELLOW : g.title === '' ? DIM : GREEN, g.unsure ? '?' : g.title === '' ? '○' : '●'],
      [0, ` ${name}`],
      [DIM, counted],
      [isNews ? CYAN : DIM, told === null ? '' : fitted(told, room - widthOf(name))],
      [DIM, behind],
    ],
    shown,
  );
}

function fullOf(part: Part | null): number {
  return part === null ? 0 : widthOf(part.lead + part.text + part.tail);
}

function leastOf(part: Part | null): number {
  return part === null ? 0 : widthOf(part.lead + part.tail) + Math.min(widthOf(part.text), LEAST);
}

function fitted({ lead, text, tail }: Part, room: number): string {
  return lead + cutTo(text, room - widthOf(lead + tail)) + tail;
}

function painted(parts: [colour: number, text: string][], { colour, unicode }: Shown): string {
  const plain = (text: string): string => (unicode ? text : text.replace(/[●○·→…]/g, (mark) => PLAIN[mark]!));
  return parts
    .map(([code, text]) =>
      colour && code !== 0 && text !== '' ? `\u001b[${code}m${plain(text)}\u001b[0m` : plain(text),
    )
    .join('');
}

/** Our own marks take one column each: what tells the others apart takes longer to load than the row to show. */
function widthOf(text: string): number {
  return columnsOf(text.replace(/[·→…]/g, '.'));
}

function cutTo(text: string, max: number): string {
  if (widthOf(text) <= max) return text;
  return /^[\x20-\x7e]*$/.test(text) ? `${text.slice(0, Math.max(0, max - 1)).trimEnd()}…` : cutColumns(text, max);
}

/** One line of `text` with nothing in it that a terminal would do; letters that the locale lacks are marked. */
function cleaned(text: string, unicode: boolean): string {
  const line = visibleText(text.slice(0, 400)).replace(/\s+/g, ' ').trim();
  return unicode ? line : line.replace(/…/g, '~').replace(/[^\x20-\x7e]/gu, '?');
}
