/** Decides what the front matter of a document says, and where each value stands; what it does not know stays untouched. */

import type { Document, Fault, Meta, Range } from '../model/document.js';
import { parseIso } from '../text/time.js';
import { formatIso } from './entry.js';
import { isBlank, type Line } from './lines.js';
import { endOfValue, flowOf, formatFlowScalar, formatScalar, scalarOf } from './scalar.js';
import { KEYS, META } from './shape.js';

const MOST_LINES = 400;

interface FrontMatter {
  meta: Meta;
  metaAt: Document['metaAt'];
  /** Index of the first line after it, 0 when there is none. */
  after: number;
  faults: Fault[];
}

const BY_NAME = new Map(META.map((k) => [KEYS[k].name, k]));

/** Reads the front matter of `lines`. Never throws. */
export function readFrontMatter(lines: Line[]): FrontMatter {
  const out: FrontMatter = { meta: {}, metaAt: {}, after: 0, faults: [] };
  const fault = (code: string, line: number, of: string): number => out.faults.push({ code, line, of });
  const first = lines[0]?.text ?? '';
  if (!/^---[ \t]*$/.test(first)) {
    fault('front-matter-missing', 1, '');
    return out;
  }
  const end = lines.findIndex((l, i) => i > 0 && i < MOST_LINES && /^(?:---|\.\.\.)[ \t]*$/.test(l.text));
  if (end < 0) {
    fault('front-matter-open', 1, '');
    return out;
  }
  out.after = end + 1;
  for (let i = 1; i < end; i++) {
    const m = /^([A-Za-z_][\w-]*):(?=[ \t]|$)/.exec(lines[i]!.text);
    if (m === null) {
      if (/^[ \t]*\t/.test(lines[i]!.text)) fault('tab-indented', i + 1, lines[i]!.text.trim());
      continue;
    }
    const key = BY_NAME.get(m[1]!);
    if (key === undefined) continue;
    const earlier = out.metaAt[key];
    // A merge of two branches keeps the lines of both: the later time counts, and the next change makes one line of them.
    const merged = earlier !== undefined && KEYS[key].kind === 'time' && earlier.to === lines[i - 1]!.end;
    if (earlier !== undefined && !merged) {
      fault('key-twice', i + 1, m[1]!);
      continue;
    }
    const rest = lines[i]!.text.slice(m[0].length);
    const from = lines[i]!.from + m[0].length;
    const range: Range = { from: merged ? earlier.from : from, to: from + endOfValue(rest) };
    const list = isBlank(rest) ? blockList(lines, i + 1, end) : [];
    const texts = list.length > 0 ? list : (flowOf(rest)?.map((e) => e.text) ?? null);
    // A value over several lines is replaced as a whole.
    if (list.length > 0 || (texts === null && scalarOf(rest) === null))
      for (let k = i + 1; k < end && /^(?:[ \t]|- |-$)/.test(lines[k]!.text); k++) range.to = lines[k]!.end;
    out.metaAt[key] = range;
    const was = merged ? Number(out.meta[key] ?? 0) : 0;
    if (!takeValue(out.meta, key, texts, scalarOf(rest))) fault('key-value', i + 1, m[1]!);
    if (was > Number(out.meta[key] ?? 0)) takeValue(out.meta, key, null, formatIso(was));
  }
  return out;
}

function blockList(lines: Line[], from: number, end: number): string[] {
  const texts: string[] = [];
  for (let i = from; i < end; i++) {
    const m = /^[ \t]*-(?:[ \t]+(.*))?$/s.exec(lines[i]!.text);
    if (m === null) break;
    texts.push(scalarOf(m[1] ?? '') ?? (m[1] ?? '').trim());
  }
  return texts;
}

/** Puts a value where it belongs; false when it is not of the kind the key has. An empty value says nothing. */
export function takeValue(meta: Meta, key: keyof Meta, texts: string[] | null, text: string | null): boolean {
  const { kind } = KEYS[key];
  const set = (value: unknown): true => {
    (meta as Record<string, unknown>)[key] = value;
    return true;
  };
  if (kind === 'texts') {
    if (texts !== null) return set(texts);
    return text === null ? false : text === '' || set(text.split(',').map((t) => t.trim()));
  }
  if (text === null) return false;
  if (text === '') return true;
  if (kind === 'text') return set(text);
  if (kind === 'count') return /^\d{1,6}$/.test(text) && set(Number(text));
  if (kind === 'time') {
    const at = parseIso(text) ?? parseIso(`${text}T00:00`);
    return at !== null && set(at);
  }
  const found = kind.find((k) => k.toLowerCase() === text.toLowerCase());
  return found !== undefined && set(found);
}

/** A value as front matter has it. */
export function formatValue(key: keyof Meta, value: Meta[keyof Meta]): string {
  if (Array.isArray(value)) return `[${value.map(formatFlowScalar).join(', ')}]`;
  if (typeof value === 'number') return KEYS[key].kind === 'time' ? formatIso(value) : String(value);
  return formatScalar(String(value));
}
