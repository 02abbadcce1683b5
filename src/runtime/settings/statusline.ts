/** Decides how our line of status goes into a host's settings and out again: one that stands there stays, byte for byte, as the first part of ours. */
import type { Node } from 'jsonc-parser';
import type { Statusline } from '../../commands/setup/_settings.js';
import { cutPieces, type Piece } from '../../core/text/marked-insert.js';
import { insertEntries } from './edit.js';
import { BOM } from './entries.js';
import { statusCommand } from './hook-command.js';
import { memberOf, removeChild, rootOf } from './json-edit.js';

/** Seconds after which an idle host asks again: a question may have been answered elsewhere. (Claude Code; a host that does not know it passes over it) */
const REFRESH = 10;
const FIRST = " first '";
/** Our command in the raw text of a JSON string; what it begins is theirs. */
const OURS = /^(?:NODE_EXTRA_CA_CERTS= )?\\"(?:(?!\\" \\").)*\\" \\"(?:(?!\\" ).)*statusline\.cjs\\" [a-z]+/;
/** A quote in that text, or an escape, of which some are quotes; and what keeps one from ending their part in the shell. */
const QUOTE = /'|\\u0027|\\./gi;
const KEPT = "\\\\''";

interface Found {
  member: number;
  /** Their command, or ours: the raw text between its quotes, and where it begins. */
  raw: string;
  at: number;
}

/** What stands under `key` in the settings `text`. */
export function statuslineIn(text: string, key: string): Statusline {
  const body = text.replace(BOM, '');
  if (body.trim() === '') return 'none';
  const member = memberOf(rootOf(body), key);
  if (member === undefined) return 'none';
  const found = commandOf(rootOf(body), key, body);
  if (found === null) return 'other';
  const mine = OURS.exec(found.raw)?.[0];
  if (mine === undefined) return 'theirs';
  return JSON.parse(`"${mine}"`) === statusCommand() ? 'ours' : 'old';
}

/** What puts ours into `text`, which holds none of it. */
export function statuslinePieces(text: string, key: string): Piece[] {
  const command = statusCommand();
  const body = text.replace(BOM, '');
  const found = body.trim() === '' ? null : commandOf(rootOf(body), key, body);
  if (found === null)
    return statuslineIn(text, key) === 'other'
      ? []
      : insertEntries(text, [
          { path: [key], value: { type: 'command', command, refreshInterval: REFRESH }, named: true },
        ]).pieces;
  const pieces: Piece[] = [];
  let grown = text.length - body.length + found.at;
  const put = (piece: string): void => {
    pieces.push({ at: grown, text: piece });
    grown += piece.length;
  };
  put(JSON.stringify(command + FIRST).slice(1, -1));
  let read = 0;
  for (const end of quoteEnds(found.raw)) {
    grown += end - read;
    read = end;
    put(KEPT);
  }
  grown += found.raw.length - read;
  put("'");
  return pieces;
}

/** Where the quotes in the raw text of a JSON string end. */
function quoteEnds(raw: string): number[] {
  return [...raw.matchAll(QUOTE)].filter((m) => m[0] === "'" || m[0].length > 2).map((m) => m.index + m[0].length);
}

/** Ours in `text`, and the text without it; `null` where there is none, or somebody made something else of it. */
export function ownStatusline(text: string, key: string): { base: string; pieces: Piece[] } | null {
  const skip = text.startsWith(BOM) ? 1 : 0;
  const body = text.slice(skip);
  if (body.trim() === '') return null;
  const root = rootOf(body);
  const found = commandOf(root, key, body);
  const mine = found === null ? undefined : OURS.exec(found.raw)?.[0];
  if (found === null || mine === undefined) return null;
  const own = mine === found.raw ? removeChild(body, root, found.member) : wrapping(found, mine);
  if (own === null) return null;
  return { base: text.slice(0, skip) + cutPieces(body, own)!, pieces: own.map((p) => ({ ...p, at: p.at + skip })) };
}

/** Our text around theirs. */
function wrapping({ raw, at }: Found, mine: string): Piece[] | null {
  const start = mine.length + FIRST.length;
  if (!raw.startsWith(FIRST, mine.length) || !raw.endsWith("'") || raw.length <= start) return null;
  const pieces: Piece[] = [{ at, text: raw.slice(0, start) }];
  const inside = raw.slice(start, -1);
  for (const end of quoteEnds(inside)) {
    // Each of theirs stands before what keeps it: the quotes of that are none of theirs.
    if (pieces.length > 1 && start + end + at <= pieces.at(-1)!.at + KEPT.length) continue;
    if (!inside.startsWith(KEPT, end)) return null;
    pieces.push({ at: at + start + end, text: KEPT });
  }
  return [...pieces, { at: at + raw.length - 1, text: "'" }];
}

/** The command under `key`, as it stands in `body`. */
function commandOf(root: Node, key: string, body: string): Found | null {
  const member = (root.children ?? []).findLastIndex((p) => p.children?.[0]?.value === key);
  const line = member < 0 ? undefined : root.children![member]!.children?.[1];
  const command = line?.type === 'object' ? memberOf(line, 'command') : undefined;
  if (command?.type !== 'string') return null;
  return { member, raw: body.slice(command.offset + 1, command.offset + command.length - 1), at: command.offset + 1 };
}
