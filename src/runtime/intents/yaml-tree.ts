/** Decides what a YAML text is made of: the parser's nodes as the tree that core thinks with, or what is wrong and where. */
import type Yaml from 'yaml';
import type { Entry, Place, Tree, TreeFault } from '../../core/model/yaml.js';
import { firstMergeMark } from '../../core/text/merge/marks.js';
import { oneLine, truncate } from '../../core/text/truncate.js';
import { loadYaml } from '../workspace/lazy-packages.js';

/** A larger text is nobody's list of intents. */
export const MOST_BYTES = 256 * 1024;
/** Honest files are four levels deep. */
const DEEPEST = 32;
const MOST_NODES = 50_000;
/** Brackets within brackets: more would be nested deeper than is looked into, and the parser goes down by itself. */
const MOST_BRACKETS = 200;
/** Openings of lists and maps in one line of a block. */
const MOST_DASHES = 200;

/** The tree of a YAML text. Never throws. */
export function parseYaml(text: string): Tree | TreeFault {
  if (Buffer.byteLength(text) > MOST_BYTES)
    return fault('intents-large', 1, 1, `${Math.ceil(Buffer.byteLength(text) / 1024)} KiB`);
  const merge = firstMergeMark(text);
  if (merge > 0) return fault('intents-merge', merge, 1, '');
  const deep = tooDeep(text);
  if (deep !== null) return deep;
  const { LineCounter, parseAllDocuments } = loadYaml();
  const lines = new LineCounter();
  try {
    const documents = parseAllDocuments(text, {
      lineCounter: lines,
      prettyErrors: false,
      // Keys are compared here: the parser compares each with each.
      uniqueKeys: false,
      logLevel: 'silent',
    });
    return treeOf('empty' in documents ? [] : documents, text, lines);
  } catch (e) {
    return fault('intents-syntax', 1, 1, truncate(oneLine(String((e as Error)?.message ?? e)), 120));
  }
}

function treeOf(documents: Yaml.Document.Parsed[], text: string, lines: Yaml.LineCounter): Tree | TreeFault {
  const at = (offset: number): { line: number; column: number } => {
    const { line, col } = lines.linePos(Math.max(0, Math.min(offset, text.length)));
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  for (const document of documents) {
    const error = document.errors[0];
    if (error !== undefined) {
      const { line, column } = at(error.pos[0]);
      return fault('intents-syntax', line, column, truncate(oneLine(error.message), 120));
    }
  }
  const second = documents[1];
  if (second !== undefined) {
    const { line, column } = at(second.range[0]);
    return fault('intents-documents', line, column, '');
  }
  const root = documents[0]?.contents ?? null;
  if (root === null) return { kind: 'scalar', value: null, from: 0, to: 0, line: 1, column: 1 };
  try {
    return walker(at)(root, 0);
  } catch (e) {
    if (isFault(e)) return e;
    throw e;
  }
}

/** Turns the parser's nodes into ours; what cannot be relied on is thrown as a fault. */
function walker(at: (offset: number) => { line: number; column: number }) {
  const { isAlias, isMap, isScalar, isSeq } = loadYaml();
  let nodes = 0;
  const walk = (node: unknown, depth: number, near = 0): Tree => {
    const range = (node as { range?: [number, number, number] } | null)?.range ?? [near, near, near];
    const place: Place = { from: range[0], to: range[1], ...at(range[0]) };
    if (depth > DEEPEST || ++nodes > MOST_NODES) throw fault('intents-deep', place.line, place.column, '');
    if (isAlias(node)) throw fault('intents-alias', place.line, place.column, truncate(node.source, 40));
    if (isSeq(node))
      return {
        ...place,
        kind: 'list',
        flow: node.flow === true,
        items: node.items.map((i) => walk(i, depth + 1, range[0])),
      };
    if (isMap(node)) {
      const seen = new Set<string>();
      const entries = node.items.map((pair): Entry => {
        const key = walk(pair.key, depth + 1, range[0]);
        const name = key.kind === 'scalar' ? String(key.value) : '';
        if (key.kind !== 'scalar') throw fault('intents-syntax', key.line, key.column, 'a key must be a plain word');
        if (seen.has(name)) throw fault('intents-duplicate', key.line, key.column, truncate(oneLine(name), 40));
        seen.add(name);
        return { key: name, at: key, value: walk(pair.value, depth + 1, key.to) };
      });
      return { ...place, kind: 'map', flow: node.flow === true, entries };
    }
    const value = isScalar(node) ? node.value : null;
    const plain = value === null || ['string', 'number', 'boolean'].includes(typeof value);
    return { ...place, kind: 'scalar', value: plain ? (value as string | number | boolean | null) : String(value) };
  };
  return walk;
}

/** The parser goes down by itself, so that a text of brackets or dashes alone would end it. Quoted brackets are counted too: nobody writes so many. */
function tooDeep(text: string): TreeFault | null {
  let open = 0;
  const lines = text.split('\n');
  for (const [i, line] of lines.entries()) {
    let dashes = 0;
    for (let c = 0; c < line.length; c++) {
      const letter = line[c]!;
      if (letter === '[' || letter === '{') open++;
      else if ((letter === ']' || letter === '}') && open > 0) open--;
      else if ((letter === '-' || letter === '?' || letter === ':') && (line[c + 1] ?? ' ') <= ' ') dashes++;
      if (open > MOST_BRACKETS || dashes > MOST_DASHES) return fault('intents-deep', i + 1, c + 1, '');
    }
  }
  return null;
}

function fault(code: TreeFault['code'], line: number, column: number, why: string): TreeFault {
  return { kind: 'fault', code, line, column, why };
}

function isFault(e: unknown): e is TreeFault {
  return (e as TreeFault | null)?.kind === 'fault';
}
