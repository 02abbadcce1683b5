/** Decides what the front matter of another tool's file says, and where each value stands. */
import { linesOf } from '../parse/markdown.js';

export interface FrontValue {
  value: string;
  /** 1-based. */
  line: number;
  /** Where the value begins in the text, inside its quotes; for a folded one, where its first line does. */
  at: number;
}

const MOST_LINES = 200;
const KEY = /^([A-Za-z][\w-]{0,40}):([ \t]*)(.*?)[ \t]*$/;

/** The plain values of the front matter by key; lists and nested keys are left out. Of two equal keys the first. */
export function readFrontValues(text: string): Map<string, FrontValue> {
  const out = new Map<string, FrontValue>();
  const lines = linesOf(text);
  if (lines[0]?.trim() !== '---') return out;
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const starts = lines.slice(0, MOST_LINES).map((line) => {
    const from = at;
    at += line.length + (text.startsWith('\r\n', at + line.length) ? 2 : 1);
    return from;
  });
  for (let i = 1; i < starts.length && !/^(?:---|\.\.\.)\s*$/.test(lines[i]!); i++) {
    const m = KEY.exec(lines[i]!.slice(0, 1000));
    if (m === null || out.has(m[1]!.toLowerCase())) continue;
    const [, key, gap, raw] = m as unknown as [string, string, string, string];
    const begin = starts[i]! + key.length + 1 + gap.length;
    out.set(key.toLowerCase(), {
      line: i + 1,
      ...(folds(raw) ? { value: folded(lines, i + 1), at: begin } : plain(raw, begin)),
    });
  }
  return out;
}

const folds = (raw: string): boolean => /^[>|][-+]?$/.test(raw);

/** The indented lines below a key, as one. */
function folded(lines: string[], from: number): string {
  const end = lines.findIndex((l, i) => i >= from && !/^[ \t]/.test(l));
  return lines
    .slice(from, end < 0 ? from + 5 : end)
    .map((l) => l.trim())
    .join(' ')
    .slice(0, 300);
}

function plain(raw: string, at: number): { value: string; at: number } {
  const quote = raw[0];
  if ((quote === '"' || quote === "'") && raw.length > 1 && raw.endsWith(quote)) {
    const inner = raw.slice(1, -1);
    return { value: quote === "'" ? inner.replaceAll("''", "'") : inner.replace(/\\(["\\])/g, '$1'), at: at + 1 };
  }
  return { value: raw.replace(/[ \t]+#.*$/, ''), at };
}
