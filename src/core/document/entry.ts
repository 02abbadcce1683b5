/** Decides how an item is written as a list entry and read back: every line after the first is indented, so nothing in its
 * text can be taken for structure; id and date stand in a comment, a state in brackets where people see it.
 *
 *     - Use JWT for sessions <!-- clew:k3f9a1m 2026-01-11T10:04:05Z -->
 *     - (superseded 2026-01-12 by 8zq02rt) Keep tokens in localStorage <!-- clew:p0d7xe4 2026-01-11T10:04:05Z -->
 *     - <!-- clew:m21c7wq 2026-01-11T10:04:05Z -->
 *       ## a text that would begin a block of its own stands below its marker
 */

import type { ItemState, Place } from '../model/document.js';
import { fingerprint } from '../text/hash.js';
import { formatUtc, parseIso } from '../text/time.js';
import { dedent, isBlank } from './lines.js';

const MARKER = /(^| )<!-- clew:([a-z0-9]{4,16})(?: (\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z))? -->[ \t]*$/;
const STATE = /^\((resolved|superseded)(?: (\d{4}-\d\d-\d\d))?(?: by ([a-z0-9]{1,16}))?\)(?: |$)/;
/** What begins a block of its own, or would be taken for a state: it stands below the marker. */
const BLOCK =
  /^(?:\s|$|#{1,6}(?:\s|$)|(?:[-+*]|\d{1,9}[.)])(?:\s|$)|`{3}|~{3}|[>|<]|(?:[-*_][ \t]*){3,}$|=+[ \t]*$|\((?:resolved|superseded)\b)/;

/** What is written beside the words of an item. */
export interface Mark {
  id: string;
  at: number | null;
  state: ItemState;
  by?: string;
  closed?: number;
}

/** `text` as it is stored: line ends are `\n`, no white space at its end. */
export function normalizeText(text: string): string {
  const plain = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  let end = plain.length;
  while (end > 0 && ' \t\n'.includes(plain[end - 1]!)) end--;
  return plain.slice(0, end);
}

/** The lines of an entry; `bullet` is what stands before its words on the first, `below` puts all its words below the marker. */
export function entryLines(
  text: string,
  mark: Mark,
  bullet = '- ',
  indent = ' '.repeat(bullet.length),
  below = startsBelowMarker(normalizeText(text).split('\n')[0]!),
): string[] {
  const [first = '', ...rest] = normalizeText(text)
    .split('\n')
    .map((line, i) => (line === '' || (i === 0 && !below) ? line : indent + line));
  const head = bullet + formatState(mark);
  return below ? [head + formatMarker(mark), first, ...rest] : [`${head}${first} ${formatMarker(mark)}`, ...rest];
}

/** Must a text that begins with this line stand below its marker? */
export function startsBelowMarker(first: string): boolean {
  return BLOCK.test(first) || first.split('`').length % 2 === 0;
}

export function formatMarker(mark: Mark): string {
  return `<!-- clew:${mark.id}${mark.at === null ? '' : ` ${formatIso(mark.at)}`} -->`;
}

/** `(resolved 2026-01-12) `, '' for what is open. */
export function formatState(mark: Mark): string {
  if (mark.state === 'open') return '';
  const day = mark.closed === undefined ? '' : ` ${formatUtc(mark.closed).slice(0, 10)}`;
  return `(${mark.state}${day}${mark.by === undefined ? '' : ` by ${mark.by}`}) `;
}

/** What the lines of an entry say: `lines[0]` begins after the bullet, the others still have their indentation. */
export function readEntry(
  lines: string[],
  width: number,
): { text: string; mark: Mark | null; state: Omit<Mark, 'id' | 'at'> } {
  let first = lines[0] ?? '';
  const said = STATE.exec(first);
  if (said) first = first.slice(said[0].length);
  const found = MARKER.exec(first);
  if (found) first = first.slice(0, found.index);
  const rest = lines.slice(1).map((l) => dedent(l, width));
  const below = first === '' && rest.length > 0;
  const closed = said?.[2] === undefined ? null : parseIso(`${said[2]}T00:00`);
  const state = {
    state: (said?.[1] ?? 'open') as ItemState,
    ...(said?.[3] === undefined ? {} : { by: said[3] }),
    ...(closed === null ? {} : { closed }),
  };
  const text = normalizeText((below ? rest : [first, ...rest]).join('\n'));
  return {
    text: found ? text : text.replace(/^(?:[ \t]*\n)+/, ''),
    state,
    mark: found ? { id: found[2]!, at: found[3] === undefined ? null : parseIso(found[3]), ...state } : null,
  };
}

/** A new id: from what only this work tree knows, so that two of them do not make the same; `taken` are those in use. */
export function freshId(place: Place, text: string, nonce: string, taken: ReadonlySet<string>): string {
  return untaken(`${nonce}\u0000${place}\u0000${text}`, 0, taken);
}

/** Can an item be called so? */
export function isId(id: unknown): id is string {
  return typeof id === 'string' && /^[a-z0-9]{4,16}$/.test(id);
}

/** The id of what a person wrote without one: the same for the same place and text that stands there for the `n`th time. */
export function derivedId(place: Place, text: string, n: number, taken: ReadonlySet<string>): string {
  return untaken(`${place}\u0000${text.replace(/\s+/g, ' ')}`, n, taken);
}

function untaken(seed: string, from: number, taken: ReadonlySet<string>): string {
  for (let n = from; ; n++) {
    const id = short(seed, n);
    if (!taken.has(id)) return id;
  }
}

/** Seven letters and digits; the first is a letter, so that it is never taken for a number. */
function short(text: string, seed: number): string {
  const n = Number.parseInt(fingerprint(text, seed).slice(-13), 16);
  const digits = n.toString(36).padStart(10, '0').slice(-6);
  return 'abcdefghijkmnpqrstuvwxyz'[n % 24] + digits;
}

/** `ms` as `2026-01-11T10:04:05Z`; parts of a second are left out. */
export function formatIso(ms: number): string {
  const seconds = Math.floor(ms / 1000) % 60;
  return `${formatUtc(ms).replace(' ', 'T')}:${String(seconds < 0 ? seconds + 60 : seconds).padStart(2, '0')}Z`;
}

/** Can this be an item at all? */
export function isWords(text: string): boolean {
  return text.split(/\r\n|\n|\r/).some((line) => !isBlank(line));
}
