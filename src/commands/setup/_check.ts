/** Decides what a check of doctor says: how it stands, the one command that helps, and what mends it. */
import type { Edit, Finding } from '../../core/model.js';
import { sentenceOf } from '../../core/words/en.js';
import type { Change, SettingsFile } from './_settings.js';

/** One line of what was looked at. */
export interface Check {
  id: string;
  state: 'good' | 'warn' | 'bad';
  text: string;
  /** One safe command, '' where there is nothing to do. */
  next: string;
  /** The host that it is about; absent for what is about all of them. */
  host?: string;
  /** What mends it; absent where that is a person's to decide. */
  edits?: Edit[];
  /** It is mended by any command that writes. */
  passing?: true;
}

/** `check` with what mends it, where something does. */
export function mended(check: Check, change: Change | null): Check {
  return change === null ? check : { ...check, edits: [change.edit] };
}

/** What shuts a file or folder for all but its owner. */
export function shutting(path: string): Edit[] {
  return [{ key: 'mend/open', was: { path }, now: { path } }];
}

export const good = (id: string, text: string): Check => ({ id, state: 'good', text, next: '' });
export const warn = (id: string, text: string, next: string): Check => ({ id, state: 'warn', text, next });
export const bad = (id: string, text: string, next: string): Check => ({ id, state: 'bad', text, next });

/** The checks of one host's file. */
export function ofHost({ name }: { name: string }, checks: Check[]): Check[] {
  return checks.map((c) => ({ ...c, host: name }));
}

/** What opens the file at `path`: what a person wrote they put right in an editor. */
export function editing(path: string): string {
  return `\${EDITOR:-vi} ${quoted(path)}`;
}

export function quoted(path: string): string {
  return `'${path.replaceAll("'", "'\\''")}'`;
}

/** What a program does not take of its file, or reads otherwise than it looks. */
export function oddChecks({ odd, path }: { odd: Finding[]; path: string }): Check[] {
  return odd.map((f) => {
    const next = editing(typeof f.args.file === 'string' ? f.args.file : path);
    return (f.code.startsWith('rejects-') ? bad : warn)(f.code, sentenceOf(f), next);
  });
}

/** What puts it in once more. */
export function again(f: SettingsFile): string {
  const host = f.host === 'claude' ? '' : ` --host ${f.host}`;
  const place = f.place === f.usual || f.place === 'recorded' ? '' : ` --${f.place}`;
  return `clew init${host}${place}`;
}

/** A hook that takes longer than this many times a bare Node, and some milliseconds, is worth a word. */
const SLOW = 2;
const SLACK = 60;

export function isSlow({ ms, floor }: { ms: number; floor: number }): boolean {
  return ms > SLOW * floor + SLACK;
}
