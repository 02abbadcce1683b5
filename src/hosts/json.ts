/** Decides how a line of a transcript is read as JSON: bounded, tolerant of two objects on one line, never throwing. */

const LONGEST_LINE = 8 * 1024 * 1024;

/** The JSON objects of `line`, or `null` when it holds none that can be read. */
export function parseObjects(line: string): Record<string, unknown>[] | null {
  const text = line.charCodeAt(0) === 0xfeff ? line.slice(1) : line;
  if (text.length > LONGEST_LINE) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? [value] : null;
  } catch {
    return several(text);
  }
}

/** Several objects glued together: two writers, or a lost line break. The good ones before a torn one are kept. */
function several(text: string): Record<string, unknown>[] | null {
  const found: Record<string, unknown>[] = [];
  let at = 0;
  while (at < text.length && found.length < 16) {
    const end = objectEnd(text, at);
    if (end < 0) break;
    try {
      const value: unknown = JSON.parse(text.slice(at, end));
      if (!isObject(value)) return null;
      found.push(value);
    } catch {
      return found.length > 0 ? found : null;
    }
    at = end;
  }
  return found.length > 0 ? found : null;
}

/** Where the object that starts at `at` ends, -1 when it does not. */
function objectEnd(text: string, at: number): number {
  let depth = 0;
  let inString = false;
  for (let i = at; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (inString) {
      if (c === 92) i++;
      else if (c === 34) inString = false;
    } else if (c === 34) inString = true;
    else if (c === 123) depth++;
    else if (c === 125 && --depth === 0) return i + 1;
    else if (depth === 0 && c > 32) return -1;
  }
  return -1;
}

/** Is `v` a JSON object? */
export function isObject(v: unknown): v is Record<string, unknown> {
  return typeof v === 'object' && v !== null && !Array.isArray(v);
}

/** `v` when it is a string, else ''. */
export function stringOf(v: unknown): string {
  return typeof v === 'string' ? v : '';
}
