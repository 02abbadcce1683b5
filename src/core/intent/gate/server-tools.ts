/** Decides which files a tool of an MCP server writes: by its name, and by the fields that name paths. */
import type { Fields } from '../../model.js';

/** Tools of file servers that write nothing but the files they are given. */
const WRITING =
  /^(?:write|edit|create|update|append|replace|insert|delete|remove|move|rename|copy|patch|save|make)[-_]?(?:text[-_]?)?(?:file|files|directory|folder|dir|notebook|in[-_]?file|to[-_]?file|content|lines?)$/i;
const PATH =
  /^(?:(?:file|target|source|destination|dest|src|dst|old|new|relative|absolute|directory|output|to|from)[-_]?)?(?:path|paths|file|files|filename|file_name|uri|destination|source|directory|folder|target)$/i;
const MOST = 50;

/** Does a tool called so write files, and nothing else? */
export function isWriting(tool: string): boolean {
  return tool.length < 100 && WRITING.test(tool);
}

/** The paths that the fields of a call name, at most 50; `file://` is taken off. */
export function pathsIn(input: Fields): string[] {
  const found = Object.entries(input).flatMap(([key, v]) =>
    PATH.test(key) ? texts(v) : Array.isArray(v) ? v.flatMap(inner) : [],
  );
  return [...new Set(found.map((p) => p.replace(/^file:\/\//i, '')))].slice(0, MOST);
}

function inner(v: unknown): string[] {
  return typeof v === 'object' && v !== null && !Array.isArray(v)
    ? Object.entries(v).flatMap(([key, x]) => (PATH.test(key) ? texts(x) : []))
    : [];
}

function texts(v: unknown): string[] {
  return (Array.isArray(v) ? v : [v]).flatMap((x) =>
    typeof x === 'string' && x !== '' ? [x] : typeof x === 'object' && x !== null ? inner(x) : [],
  );
}
