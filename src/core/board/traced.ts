/** Decides what is seen of the lines that agents wrote for a context: file by file, the latest change first. */

import { quoted } from '../intent/shown-line.js';
import type { Facts } from '../model.js';
import { countOf } from '../text/count.js';
import type { Change, Range } from '../trace/change.js';
import type { TracePart } from './types.js';

type File = TracePart['files'][number];

const MOST = { files: 60, ranges: 12, names: 8 };

/** What `changes` (newest first) did for the context `id`. */
export function tracedFor(id: string, changes: Change[], facts: Pick<Facts, 'exists'>): TracePart {
  const files = new Map<string, File>();
  const own = changes.filter((c) => c.context === id);
  for (const change of own) for (const f of change.files) add(files, change, f);
  const all = [...files.values()].sort((a, b) => b.last - a.last || (a.path < b.path ? -1 : 1));
  const lines = all.reduce((n, f) => n + f.lines, 0);
  return {
    files: all.slice(0, MOST.files).map((f) => ({ ...f, there: facts.exists?.(f.path) !== false })),
    more: Math.max(0, all.length - MOST.files),
    changes: own.length,
    says:
      own.length === 0
        ? 'No change of an agent is known for it.'
        : `Agents wrote ${countOf(lines, 'line')} in ${countOf(all.length, 'file')}, in ${countOf(own.length, 'change')}. What a command wrote is not counted.`,
  };
}

function add(files: Map<string, File>, change: Change, { path, how, ranges }: Change['files'][number]): void {
  const there = files.get(path) ?? fileAt(path, how, change.at);
  files.set(path, there);
  there.changes++;
  there.lines += ranges.reduce((n, r) => n + r.end - r.start + 1, 0);
  there.first = Math.min(there.first, change.at);
  there.last = Math.max(there.last, change.at);
  there.ranges.push(...ranges.slice(0, MOST.ranges - there.ranges.length).map(placeOf));
  note(there.intents, change.intent);
  note(there.sessions, change.session);
  there.stray ||= change.stray === true;
}

function fileAt(path: string, how: string, at: number): File {
  return {
    ...{ path, there: true, changes: 0, lines: 0, first: at, last: at, how },
    ...{ ranges: [], intents: [], sessions: [], stray: false, line: `clew trace ${quoted(path)}` },
  };
}

function placeOf({ start, end }: Range): { from: number; to: number } {
  return { from: start, to: end };
}

function note(list: string[], name: string | null): void {
  if (name !== null && list.length < MOST.names && !list.includes(name)) list.push(name);
}
