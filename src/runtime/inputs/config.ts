/** Decides what a command is shown of our own settings: the workspace's file and the user's, and why one of them cannot be used. */
import { dirname, isAbsolute, join } from 'node:path';
import type { Written, WrittenFile } from '../../commands/setup/_settings.js';
import { readText } from '../../stores/read-regular.js';
import { isWithin } from '../reader/program.js';
import { keyOf, linkTarget } from '../settings/file.js';
import { brokenAt, Unreadable, unreadableAt } from '../settings/json-edit.js';
import { userConfigFile, whyForeign } from '../workspace/user-config.js';
import { isOdd } from './odd-files.js';
import { displayPath, type Place } from './settings.js';

type From = Pick<Place, 'workspace' | 'env'>;

/** `.clew/config.json` and the user's own configuration as a person wrote them; what cannot be read is said with its place. `program` is one that is to be set. */
export function readConfig(from: From, program: string | null = null): Written {
  const user = userConfigFile(from.env ?? process.env);
  return {
    ...written(join(from.workspace.dir, 'config.json'), from),
    user: user === null ? null : owned(user, from),
    inside: program !== null && isInside(program, from),
  };
}

/** The user's own file; one that somebody else could have put there says nothing. */
function owned(named: string, from: From): WrittenFile {
  const file = written(named, from);
  const why = file.text === null ? '' : whyForeign(named, [from.workspace.root, dirname(from.workspace.dir)]);
  return why === ''
    ? file
    : { ...file, written: {}, fault: { code: 'config-foreign', args: { path: file.shown, why }, severity: 'warn' } };
}

/** Does the program at `path` lie in the workspace? A name is looked for when it is asked, and never there. */
export function isInside(path: string, { workspace }: From): boolean {
  return isAbsolute(path) && isWithin(path, [workspace.root, dirname(workspace.dir)]);
}

function written(named: string, from: From): WrittenFile {
  const path = linkTarget(named);
  const at = { key: keyOf(path, from.workspace), shown: displayPath(path, from) };
  let text: string;
  try {
    text = readText(path);
  } catch {
    // What it leads to is none of ours to name.
    const odd = isOdd(named) ? { odd: true, shown: displayPath(named, from) } : {};
    return { ...at, text: null, written: {}, fault: null, ...odd };
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Unreadable(1, 1);
    return { ...at, text, written: value as Record<string, unknown>, fault: null };
  } catch (e) {
    const where = e instanceof Unreadable ? e : unreadableAt(text, brokenAt(text));
    return {
      ...at,
      text,
      written: {},
      fault: {
        code: 'config-broken',
        args: { path: at.shown, line: where.line, column: where.column },
        severity: 'warn',
      },
    };
  }
}
