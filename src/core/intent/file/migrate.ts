/** Decides how a file of another schema is written in the specification's: every intent, every comment in its place, and as comments the keys that version 1 has no place for. */

import type { Entry, Tree } from '../../model/yaml.js';
import type { IntentsFile } from './locate.js';
import { intentLines, printScalar } from './print.js';
import { type Layout, layoutOf } from './schemas.js';
import { valueAt } from './yaml-tree.js';

/** The text of `file` as version 1. Prose constraints stay prose: they are told and not enforced. */
export function migrateIntents({ text, tree, intents }: IntentsFile): string {
  const comments = tree === null ? [] : notesOf(text, tree, layoutOf(intents.schema));
  const source = text.split('\n');
  const starts = intents.intents.map((i) => headOf(source, i.line));
  const rows = tree === null ? null : valueAt(tree, layoutOf(intents.schema).list);
  const last = rows === null ? Number.POSITIVE_INFINITY : lineAt(text, rows.to);
  const between = (from: number, to: number): string[] =>
    comments.filter((c) => c.line >= from && c.line < to).map((c) => c.text);
  const intentsPart = intents.intents.flatMap((intent, i) => [
    ...between(starts[i]!, starts[i + 1] ?? last + 1).map((c) => `  ${c}`),
    ...intentLines(intent, '  '),
  ]);
  const lines = [
    ...between(0, starts[0] ?? last + 1),
    'version: 1',
    `current_intent_id: ${printScalar(intents.current)}`,
    intentsPart.length === 0 ? 'intents: []' : 'intents:',
    ...intentsPart,
    ...between(last + 1, Number.POSITIVE_INFINITY),
  ];
  return `${lines.join('\n')}\n`.replaceAll('\n', text.includes('\r\n') ? '\r\n' : '\n');
}

/** The line from which on comments stand right above `line`. */
function headOf(source: string[], line: number): number {
  let at = line;
  while (at > 1 && /^\s*(?:#|$)/.test(source[at - 2]!)) at--;
  return at;
}

/** Keys that are carried over by their meaning. */
const CARRIED = ['id', 'status', 'context', 'plan', 'acceptance_criteria'];

interface Note {
  line: number;
  text: string;
}

/** Comments, and the keys that have no place, by their line. */
function notesOf(text: string, tree: Tree, layout: Layout): Note[] {
  const rows = valueAt(tree, layout.list);
  const own = [layout.summary, layout.allow, layout.deny, layout.tools, layout.patterns, layout.prose];
  const known = new Set([...CARRIED, ...own.flatMap((keys) => keys?.[0] ?? [])]);
  const odd = [
    ...entriesOf(tree).filter((e) => !['version', 'current_intent_id', layout.list].includes(e.key)),
    ...(rows?.kind === 'list' ? rows.items.flatMap(entriesOf) : []).filter((e) => !known.has(e.key)),
  ];
  const ranges = odd.map((e): [number, number] => [e.at.from, Math.max(e.at.to, e.value.to)]);
  const kept = odd.flatMap((e, i): Note[] => {
    const raw = text.slice(...ranges[i]!).trimEnd();
    return raw.split(/\r?\n/).map((line) => ({ line: e.at.line, text: `# ${line.trimEnd()}` }));
  });
  return [...kept, ...commentsOf(text, [...scalarsOf(tree), ...ranges])].sort((a, b) => a.line - b.line);
}

function entriesOf(tree: Tree): Entry[] {
  return tree.kind === 'map' ? tree.entries : [];
}

/** Every comment of a text with its line: what follows a `#` that stands in none of `ranges`. */
function commentsOf(text: string, ranges: [number, number][]): Note[] {
  const taken = ranges.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  const out: Note[] = [];
  let reached = 0;
  let offset = 0;
  let next = 0;
  for (const [i, line] of text.split('\n').entries()) {
    for (const m of line.matchAll(/(?<=^|[ \t])#/g)) {
      const at = offset + m.index;
      for (; next < taken.length && taken[next]![0] <= at; next++) reached = Math.max(reached, taken[next]![1]);
      if (at < reached) continue;
      out.push({ line: i + 1, text: line.slice(m.index).trimEnd() });
      break;
    }
    offset += line.length + 1;
  }
  return out;
}

function scalarsOf(tree: Tree): [number, number][] {
  if (tree.kind === 'scalar') return [[tree.from, tree.to]];
  if (tree.kind === 'list') return tree.items.flatMap(scalarsOf);
  return tree.entries.flatMap((e) => [[e.at.from, e.at.to] as [number, number], ...scalarsOf(e.value)]);
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).trimEnd().split('\n').length;
}
