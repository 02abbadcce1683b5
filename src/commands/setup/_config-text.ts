/** Decides how a value that a person typed is taken, and how a file of settings is written. */
import type { Fields } from '../../core/model.js';

/** The value that a person typed: JSON where it is, else their words. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The program of a list that a person typed. */
export function programIn(text: string): string | null {
  const value = parsed(text);
  return Array.isArray(value) && typeof value[0] === 'string' ? value[0] : null;
}

/** The file's own indentation and line ends are kept. */
export function asFile(written: object, before: string | null): string {
  const unit = /^[ \t]+(?=")/m.exec(before ?? '')?.[0] ?? 2;
  const text = `${JSON.stringify(written, null, unit)}\n`;
  return before?.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
}

/** `written` without the dotted `key`; a group that is empty then goes with it. */
export function withoutKey(written: Fields, key: string): Fields {
  const [head, tail] = key.split('.') as [string, string | undefined];
  const { [head]: own, ...rest } = written;
  if (tail === undefined || typeof own !== 'object' || own === null) return rest;
  const { [tail]: _, ...group } = own as Fields;
  return Object.keys(group).length === 0 ? rest : { ...written, [head]: group };
}
