// Reads labelled streams, each as it was recorded and as one endless session.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const DATA = resolve(process.env.CLEW_DATA ?? '../shared/data');
export const VIEWS = ['shown', 'hidden'];

const lines = (text) => text.split('\n').filter((l) => l.trim() !== '');

/** The streams that are read while designing, and those that nobody reads: trained on and scored, nothing else. */
export const SEEN = join(DATA, 'threads');
export const BLIND = join(DATA, 'threads-blind');

/** What a large model answered that saw nothing but requests: their names and its numbers, in the form of `clew eval --answers`. */
export const ANSWERS = 'scripts/model/reader-answers.txt';

/** `[{name, path, text, blind}]` of every stream in `folder`, by name; `null` where there is none. */
export function streamsIn(folder) {
  if (!existsSync(folder)) return null;
  const names = readdirSync(folder)
    .filter((f) => f.endsWith('.jsonl'))
    .sort();
  return names.length === 0 ? null : names.map((f) => read(join(folder, f), f.slice(0, -6), folder === BLIND));
}

function read(path, name, blind) {
  return { name, path, text: readFileSync(path, 'utf8'), blind };
}

/** The rows of a stream as they were recorded (`shown`) or as one endless session (`hidden`). */
export function rowsIn(core, text, view) {
  const { rows } = core.rowsOf(text);
  return view === 'hidden' ? core.hideBoundaries(rows) : rows;
}

/** Gold that only scoring may see: label, thread, explicit and ask of every row, by `stream#i`. */
export function goldOf(text) {
  return new Map(
    lines(text)
      .map((l) => JSON.parse(l))
      .map((r) => [`${r.stream}#${r.i}`, r.gold ?? null]),
  );
}
