/** Decides which files a tool of an MCP server writes: by its name, and by the fields that name paths. */
import type { Fields } from '../../model.js';

/** Tools of file servers that write nothing but the files they are given. */
const WRITING =
  /^(?:write|edit|create|update|append|replace|insert|delete|remove|move|rename|copy|patch|save|make)[-_]?(?:text[-_]?)?(?:file|files|directory|folder|dir|notebook|in[-_]?file|to[-_]?file|content|lines?)$/i;
/** Names of fields that hold paths: their last word says it. */
const PATH =
  /(?:path|file|file_?name|dir_?name|new_?name|uri|location|target|destination|dest|dir|directory|folder)s?$|(?:^|[-_])(?:source|src|dst|root|to|from)$/i;
/** Fields of what was there before say nothing that is new. */
const OLD = /^old/i;
const MOST = { paths: 50, depth: 8, values: 1000 };

/** Does a tool called so write files, and nothing else? */
export function isWriting(tool: string): boolean {
  return tool.length < 100 && WRITING.test(tool);
}

/** The paths that the fields of a call name, however deep, at most 50. */
export function pathsIn(input: Fields): string[] {
  const found = strings(input)
    .all.filter(({ keys, text }) => isFileUri(text) || keys.some((k, i) => PATH.test(k) && isNamed(keys.slice(i + 1))))
    .map(({ text }) => (isFileUri(text) ? decoded(text.slice('file://'.length)) : text));
  return [...new Set(found)].filter((p) => p !== '').slice(0, MOST.paths);
}

/** The new text in the fields of a call, however deep; `whole`: more of it is left. */
export function textsIn(input: Fields): { texts: string[]; whole?: false } {
  const { all, whole } = strings(input);
  const fresh = all.filter(({ keys }) => !OLD.test(keys.at(-1) ?? '')).map(({ text }) => text);
  // One text: an expression is made for each, and none looks beyond a line.
  return { texts: fresh.length === 0 ? [] : [fresh.join('\n')], ...(whole ? {} : { whole }) };
}

/** What stands below a field of paths is one itself, or the name in what describes it. */
function isNamed(below: string[]): boolean {
  return below.length === 0 || (below.length === 1 && /^(?:name|value)$/i.test(below[0]!));
}

function isFileUri(text: string): boolean {
  return text.slice(0, 7).toLowerCase() === 'file://';
}

/** Who decodes it opens another file than its letters say. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path).replace(/^localhost(?=\/)/i, '');
  } catch {
    return path;
  }
}

/** Every string in `input` with the fields that lead to it; lists count as what they stand in. */
function strings(input: Fields): { all: { keys: string[]; text: string }[]; whole: boolean } {
  const all: { keys: string[]; text: string }[] = [];
  const open: { keys: string[]; value: unknown; depth: number }[] = [{ keys: [], value: input, depth: 0 }];
  let whole = true;
  for (let i = 0; i < open.length; i++) {
    const { keys, value, depth } = open[i]!;
    if (typeof value === 'string') all.push({ keys, text: value });
    if (typeof value !== 'object' || value === null) continue;
    const below = Array.isArray(value) ? value.map((v): [string, unknown] => ['', v]) : Object.entries(value);
    if (depth >= MOST.depth || open.length + below.length > MOST.values) whole = whole && below.length === 0;
    else
      for (const [key, v] of below) open.push({ keys: key === '' ? keys : [...keys, key], value: v, depth: depth + 1 });
  }
  return { all, whole };
}
