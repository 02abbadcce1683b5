/** Decides how the rules for secrets come into use in a workspace: with its own salt, so that marks tell only it which are alike. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { redact } from '../../core/secrets/redact.js';
import { readText } from '../../stores/read-regular.js';

const SALT = 'salt';
const known = new Map<string, string>();

/**
 * The function that takes secrets out of a text, for the workspace whose folder is `dir`. `make` = the folder is made when a
 * salt is needed and there is none; where none can be kept this process has one of its own.
 * `most` bounds the work on one text, in characters seen by rules.
 */
export function makeRedactor(dir: string, make = false, most?: number): (text: string) => string {
  return (text) => redact(text, () => saltOf(dir, make), most).text;
}

/** The salt of the workspace, made when first needed. */
export function saltOf(dir: string, make = false): string {
  let salt = known.get(dir);
  if (salt !== undefined) return salt;
  const path = join(dir, 'cache', SALT);
  salt = (dir === '' ? null : written(path)) ?? process.getBuiltinModule('node:crypto').randomBytes(12).toString('hex');
  if (dir !== '' && !existsSync(path) && (make || existsSync(dir)))
    try {
      mkdirSync(join(dir, 'cache'), { recursive: true });
      writeFileSync(path, salt, { flag: 'wx', mode: 0o600 });
    } catch {
      // Another process may have been first.
      salt = (dir === '' ? null : written(path)) ?? salt;
    }
  known.set(dir, salt);
  return salt;
}

function written(path: string): string | null {
  try {
    const salt = readText(path);
    return /^[0-9a-f]{24}$/.test(salt) ? salt : null;
  } catch {
    return null;
  }
}
