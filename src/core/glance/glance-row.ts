/** Decides what is shown at a glance: which context is active and why in the first row; what waits, what was done last and what may be written in the second; what goes and what is cut where there is little room. */
import { columnsOf, cutColumns } from '../text/columns.js';
import { visibleText } from '../text/truncate.js';

/** What a session, or a folder without one, is shown at a glance. */
export interface Glance {
  /** The active context, '' for none; since when it is, 0 for unknown, and why: `how`, and the `words` of its user. */
  title: string;
  since: number;
  how: string;
  words: string;
  /** Tasks of its plan; `total` is 0 where it has none. */
  done: number;
  total: number;
  next: string;
  /** Other contexts that are open. */
  open: number;
  /** The question that waits for its answer, '' for none. */
  waits: string;
  /** May the last prompt have been about something else? */
  doubt: boolean;
  /** Title of the intent that is selected, '' for none, and what may be written. */
  intent: string;
  scope: string;
  /** Is the gate strict? */
  strict: boolean;
  /** How it stands with the team: who is at work, what waits; absent where none is joined. */
  team?: string;
  /** Does somebody of the team wait for its user, or can nothing be exchanged? */
  pressing?: boolean;
  /** What clew did last, when, and the name of its operation. */
  did: string;
  at: number;
  undo: string;
}

/** How it is shown; `room` in columns, `rows` one or two. */
export interface Shown {
  room: number;
  rows: 1 | 2;
  colour: boolean;
  unicode: boolean;
  now: number;
  /** A time as its reader's clock says it: `10:42`. */
  time(at: number): string;
}

/** The widest row: another line of status may stand beside it. */
export const WIDEST = 120;
/** So long the way back stands behind what clew did. */
const NEWS = 5 * 60_000;
/** Columns that a text keeps before another part goes. */
const [LEAST, NAME] = [12, 24];
const GAP = ' · ';
/** Our own marks, by what stands for them where the locale has no Unicode. */
const PLAIN: Record<string, string> = { '●': '*', '○': 'o', '·': '|', '→': '>', '…': '~' };
const [GREEN, YELLOW, CYAN, DIM] = [32, 33, 36, 2];

/** A part of a row of which only `text` may be cut. The parts with the highest `rank` go first. */
interface Part {
  rank: number;
  colour: number;
  lead: string;
  text: string;
  tail: string;
  /** What stands in the place of `lead` before the part goes. */
  brief?: string;
  least?: number;
}

/** The rows of `g`: each at most `room` and at most 120 columns. */
export function glanceRows(g: Glance, shown: Shown): string[] {
  const clean = (text: string): string => cleaned(text, shown.unicode);
  const first = nameParts(g, shown, clean);
  const second = factParts(g, shown, clean);
  if (shown.rows === 2) return [row(first, shown), row(second, shown)].filter((r) => r !== '');
  // Where one row is all there is, what waits or was just done comes before the reason.
  const [name, count, why, next] = first;
  const told = second.find((p) => p.rank === 0) ?? second.find((p) => p.tail.startsWith(' (undo'));
  return [row([name, count, told && { ...told, rank: 1 }, next, why && { ...why, rank: 4 }], shown)];
}

type Clean = (text: string) => string;

/** Which context is active, how far it is, why, and what is next. */
function nameParts(g: Glance, { now, time }: Shown, clean: Clean): (Part | undefined)[] {
  const mark = g.waits !== '' || g.doubt ? '?' : g.title === '' ? '○' : '●';
  const colour = mark === '?' ? YELLOW : mark === '○' ? DIM : GREEN;
  const title = clean(g.title) || 'none, the next request opens one';
  const name: Part = { rank: 0, colour, lead: `${mark} context: `, text: title, tail: '', least: NAME };
  if (g.title === '') return [name];
  const count = g.total > 0 ? { rank: 1, colour: DIM, lead: '', text: ` ${g.done}/${g.total}`, tail: '' } : undefined;
  const since = g.since > 0 && g.since <= now ? `since ${time(g.since)}: ` : '';
  const words = clean(g.words);
  const how = clean(g.how);
  const why: Part | undefined =
    how === ''
      ? undefined
      : words === ''
        ? { rank: 2, colour: DIM, lead: since, text: how, tail: '', brief: '', least: 30 }
        : { rank: 2, colour: DIM, lead: `${since}${how} "`, text: words, tail: '"', brief: `${how} "`, least: 10 };
  const next = clean(g.next);
  return [
    name,
    count,
    why,
    next === '' ? undefined : { rank: 3, colour: DIM, lead: 'next: ', text: next, tail: '', least: 20 },
  ];
}

/** What waits, what was done last, what may be written, what else is open. */
function factParts(g: Glance, { now, time }: Shown, clean: Clean): Part[] {
  // What the session was turned by since, from outside of it, came later.
  const isTold = g.did !== '' && now >= g.at && g.at >= g.since;
  const isNew = isTold && now - g.at < NEWS;
  const undo = g.undo === '' || !isNew ? '' : ` (undo: clew undo ${clean(g.undo)})`;
  const [intent, scope] = [clean(g.intent), clean(g.scope)];
  const where = intent === '' ? scope : `${intent}${scope === '' ? '' : ` (${scope})`}`;
  const none = { colour: DIM, lead: '', tail: '', least: 99 };
  const all: (Part | null)[] = [
    g.waits === ''
      ? g.doubt
        ? {
            rank: 0,
            colour: YELLOW,
            lead: '',
            text: 'unsure: was your last prompt about another context?',
            tail: '',
            least: 50,
          }
        : null
      : { rank: 0, colour: YELLOW, lead: 'waits for you: ', text: clean(g.waits), tail: '', least: 60 },
    isTold
      ? {
          rank: 2,
          colour: isNew ? CYAN : DIM,
          lead: `last, ${time(g.at)}: `,
          text: clean(g.did),
          tail: undo,
          least: 32,
        }
      : null,
    where === ''
      ? null
      : {
          rank: g.pressing === true ? 2 : 1,
          colour: DIM,
          lead: 'scope: ',
          text: where,
          tail: g.strict ? `${GAP}strict` : '',
          least: isTold || g.waits !== '' ? 20 : 44,
        },
    g.team === undefined || g.team === ''
      ? null
      : {
          rank: g.pressing === true ? 1 : 2,
          colour: g.pressing === true ? YELLOW : DIM,
          lead: 'team: ',
          text: clean(g.team),
          tail: '',
          least: 30,
        },
    g.waits === '' && !g.doubt && g.pressing !== true ? { rank: 3, text: 'nothing waits for you', ...none } : null,
    g.open > 0 ? { rank: 4, text: `${g.open} other context${g.open === 1 ? '' : 's'} open`, ...none } : null,
  ];
  return all.filter((p) => p !== null);
}

/** `parts` beside each other: what has no room goes, then each in its rank has what it can. */
function row(given: (Part | undefined)[], shown: Shown): string {
  const width = Math.min(shown.room, WIDEST);
  let parts = given.filter((p) => p !== undefined);
  const gap = (p: Part, i: number): string => (i === 0 || p.text.startsWith(' ') ? '' : GAP);
  const least = (p: Part): number => Math.min(widthOf(p.text), p.least ?? LEAST);
  const needed = (): number => parts.reduce((sum, p, i) => sum + widthOf(gap(p, i) + p.lead + p.tail) + least(p), 0);
  while (parts.length > 0 && needed() > width) {
    const last = parts.reduce((a, b) => (b.rank >= a.rank ? b : a));
    // The way back goes before what it leads back from, and the word before a name before the name.
    if (last.brief !== undefined && last.brief !== last.lead)
      parts = parts.map((p) => (p === last ? { ...p, lead: last.brief! } : p));
    else if (last.tail !== '' && last.tail !== '"') parts = parts.map((p) => (p === last ? { ...p, tail: '' } : p));
    else if (parts.length > 1) parts = parts.filter((p) => p !== last);
    else if (/ .+ $/.test(last.lead)) parts = [{ ...last, lead: last.lead.replace(/ .*/, ' ') }];
    else if ((last.least ?? LEAST) > 4) parts = [{ ...last, least: 4 }];
    else return cutTo(last.lead + last.text, width);
  }
  let left = width - needed();
  const texts = new Map<Part, string>();
  for (const p of [...parts].sort((a, b) => a.rank - b.rank)) {
    const more = Math.min(left, widthOf(p.text) - least(p));
    texts.set(p, cutTo(p.text, least(p) + more));
    left -= more;
  }
  return parts.map((p, i) => painted(p, gap(p, i), texts.get(p)!, shown)).join('');
}

function painted(
  { colour, lead, tail }: Part,
  gap: string,
  text: string,
  { colour: coloured, unicode }: Shown,
): string {
  const plain = (t: string): string => (unicode ? t : t.replace(/[●○·→…]/g, (mark) => PLAIN[mark]!));
  const said = plain(`${gap}${lead}${text}${tail}`);
  if (!coloured) return said;
  // Of the active context the mark alone is painted.
  const [mark, rest] = /^[●○*o?] /.test(said) ? [said[0]!, said.slice(1)] : [said, ''];
  return `\u001b[${colour}m${mark}\u001b[0m${rest}`;
}

/** Our own marks take one column each: what tells the others apart takes longer to load than the row to show. */
function widthOf(text: string): number {
  return columnsOf(text.replace(/[●○·→…]/g, '.'));
}

/** `text` in `max` columns, cut between words where that leaves most of it. */
function cutTo(text: string, max: number): string {
  if (widthOf(text) <= max) return text;
  if (!/^[\x20-\x7e]*$/.test(text)) return cutColumns(text, max);
  const cut = text.slice(0, Math.max(0, max - 1));
  const space = text[cut.length] === ' ' ? -1 : cut.lastIndexOf(' ');
  return `${(space > max * 0.6 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** One line of `text` with nothing in it that a terminal would do; letters that the locale lacks are marked. */
function cleaned(text: string, unicode: boolean): string {
  const line = visibleText(text.slice(0, 400)).replace(/\s+/g, ' ').trim();
  return unicode ? line : line.replace(/…/g, '~').replace(/[^\x20-\x7e]/gu, '?');
}
