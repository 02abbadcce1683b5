/** Decides which range of a YAML text a change takes: a scalar's own letters, or one new line behind what stands there; the rest stays. */
import type { Splice } from '../../model/document.js';
import type { Entry, List, Mapping, Tree } from '../../model/yaml.js';
import { printScalar } from './print.js';

/** The entry `key` set to `value`; `null` when it holds no scalar. */
export function setScalar(text: string, entry: Entry, value: string | null): Splice | null {
  const { value: at } = entry;
  if (at.kind !== 'scalar') return null;
  const put = printScalar(value);
  if (at.from === at.to) {
    const colon = text.indexOf(':', entry.at.to);
    return colon < 0 ? null : { at: colon + 1, cut: '', put: ` ${put}` };
  }
  const cut = text.slice(at.from, at.to).replace(/[\r\n]+$/, '');
  return { at: at.from, cut, put };
}

/** A new entry `key` at the end of a map. */
export function addEntry(text: string, map: Mapping, key: string, value: string): Splice | null {
  const first = map.entries[0];
  if (map.flow) return inBrackets(text, map, map.entries.length > 0, `${key}: ${value}`);
  return first === undefined ? null : behind(text, map, [`${' '.repeat(first.at.column - 1)}${key}: ${value}`]);
}

/** A new scalar at the end of a list. */
export function addItem(text: string, list: List, value: string): Splice | null {
  if (list.flow) return inBrackets(text, list, list.items.length > 0, value);
  return behind(text, list, [`${' '.repeat(list.column - 1)}- ${value}`]);
}

/**
 * A new entry of several lines (`lines(indent)`) at the end of the list in `entry`; where that is written in brackets, `json`
 * is put into them, or they give way when they hold nothing.
 */
export function addBlock(
  text: string,
  entry: Entry,
  lines: (indent: string) => string[],
  json: string,
): Splice[] | null {
  const { value } = entry;
  const below = (): Splice => ({
    at: endOfLine(text, entry.at.to),
    cut: '',
    put: `${eol(text)}${lines(' '.repeat(entry.at.column + 1)).join(eol(text))}`,
  });
  if (value.kind === 'list' && !value.flow) {
    const put = behind(text, value, lines(' '.repeat(value.column - 1)));
    return put && [put];
  }
  if (value.kind === 'list' && value.items.length > 0) {
    const put = inBrackets(text, value, true, json);
    return put && [put];
  }
  if (value.kind === 'map' || (value.kind === 'scalar' && value.value !== null)) return null;
  if (value.from === value.to) return [below()];
  // `key: [] # why`: the brackets go, the lines come behind the comment.
  const cut = text.slice(value.from, value.to);
  const gap = /[ \t]*$/.exec(text.slice(0, value.from))![0];
  if (/[\r\n]/.test(cut)) return null;
  return [{ at: value.from - gap.length, cut: gap + cut, put: '' }, below()];
}

/** Offset behind the last letter of a part, without what its node takes of white space behind it. */
export function endOf(text: string, tree: Tree): number {
  if (tree.kind === 'scalar' || tree.flow) return tree.from + text.slice(tree.from, tree.to).trimEnd().length;
  const parts = tree.kind === 'list' ? tree.items : tree.entries.flatMap((e) => [e.at as Tree, e.value]);
  return Math.max(tree.from, ...parts.map((p) => ('kind' in p ? endOf(text, p) : tree.from)));
}

/** One item taken out of a list that has others; `null` where it is the only one, or its place is not certain. */
export function cutItem(text: string, list: List, item: Tree): Splice | null {
  const n = list.items.indexOf(item);
  if (n < 0 || list.items.length < 2) return null;
  const cut = (at: number, to: number): Splice => ({ at, cut: text.slice(at, to), put: '' });
  if (list.flow)
    return n > 0 ? cut(endOf(text, list.items[n - 1]!), endOf(text, item)) : cut(item.from, list.items[1]!.from);
  const line = text.lastIndexOf('\n', item.from);
  if (line < 0 || !/^\n[ \t]*-[ \t]*$/.test(text.slice(line, item.from))) return null;
  return cut(text[line - 1] === '\r' ? line - 1 : line, endOfLine(text, endOf(text, item)));
}

function behind(text: string, tree: Tree, lines: string[]): Splice {
  return { at: endOfLine(text, endOf(text, tree)), cut: '', put: lines.map((l) => eol(text) + l).join('') };
}

function inBrackets(text: string, tree: List | Mapping, more: boolean, put: string): Splice | null {
  const close = tree.to - 1;
  if (text[close] !== ']' && text[close] !== '}') return null;
  const before = text.slice(0, close).trimEnd();
  // A comma may stand behind the last one; then none is put.
  const comma = more && !before.endsWith(',') ? ', ' : more ? ' ' : '';
  return { at: before.length, cut: '', put: comma + put };
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : text[end - 1] === '\r' ? end - 1 : end;
}

function eol(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
