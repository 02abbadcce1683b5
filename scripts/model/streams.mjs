// Reads labelled streams, each as it was recorded (shown) and as one endless session (hidden).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const DATA = resolve(process.env.CLEW_DATA ?? '../shared/data');
export const VIEWS = ['shown', 'hidden'];

const lines = (text) => text.split('\n').filter((l) => l.trim() !== '');

/** The text of a stream with session starts, times and turns blanked, and `/clear`-like rows dropped. */
export function hidden(text) {
  let before = null;
  const out = [];
  for (const line of lines(text)) {
    const r = JSON.parse(line);
    const carry = r.starts_session && before && before.author === r.author ? { files_before: before.files_after, assistant_tail: before.tail_after } : {};
    before = r;
    if (r.kind === 'slash' && r.gold?.label === 'side') continue;
    out.push(JSON.stringify({ ...r, ...carry, session: 's01', starts_session: false, turn: null, ts: null, session_started_at: null, files_after: [], tail_after: '' }));
  }
  return `${out.join('\n')}\n`;
}

/** `[{name, path, shown, hidden}]` of every stream in `folder`, by name; `null` where there is none. */
export function streamsIn(folder) {
  if (!existsSync(folder)) return null;
  const names = readdirSync(folder).filter((f) => f.endsWith('.jsonl')).sort();
  return names.length === 0 ? null : names.map((f) => read(join(folder, f), f.slice(0, -6)));
}

function read(path, name) {
  const shown = readFileSync(path, 'utf8');
  return { name, path, shown, hidden: hidden(shown) };
}

/** Gold that only scoring may see: label, thread, explicit and ask of every row, by `stream#i`. */
export function goldOf(text) {
  return new Map(lines(text).map((l) => JSON.parse(l)).map((r) => [`${r.stream}#${r.i}`, r.gold ?? null]));
}
