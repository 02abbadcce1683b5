/** Decides how a secret is taken out of everything in `.clew`: texts are rewritten whole, what is derived is made anew later. */
import { closeSync, fstatSync, readFileSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../../core/model.js';
import { markOf } from '../../core/secrets/redact.js';
import { openRegular, readBytes } from '../../stores/read-regular.js';
import { writeAtomic } from '../../stores/write.js';
import { namesIn } from '../workspace/list-dir.js';
import { saltOf } from './redactor.js';
import { filesIn, secretsIn } from './scan.js';

/** What can be made anew from files and log, and may hold a secret in a form of its own. */
const DERIVED = /^(?:sessions\.db.*|plans\..*|\.plans\..*|state\.json|board\.jsonl|folders\.json)$/;
/** A hook that runs meanwhile may write what it had read before: then it is done once more. */
const ROUNDS = 4;

/**
 * Takes every secret with this fingerprint out of the folder `dir`. The caller holds the lock. Throws what writing throws, and
 * when something of it is still there in the end.
 */
export function purgeSecret(dir: string, mark: string): void {
  const salt = saltOf(dir);
  const known = new Map<string, string>();
  for (let round = 0; round < ROUNDS; round++) {
    const files = filesIn([dir], null, []);
    const ignored: Finding[] = [];
    for (const file of files)
      for (const s of secretsIn(file, ignored)) if (markOf(s.secret, salt) === mark) known.set(s.secret, s.kind);
    const pattern = patternOf([...known.keys()]);
    const there = pattern !== null && files.some((f) => holds(f, pattern));
    if (round > 0 && !there) return;
    const by = `[redacted ${[...known.values()][0] ?? 'secret'} ${mark}]`;
    removeDerived(dir);
    if (pattern !== null) for (const file of filesIn([dir], null, [])) rewrite(file, pattern, by);
  }
  throw new Error('other programs keep writing it');
}

function holds(file: string, pattern: RegExp): boolean {
  const fd = openThere(file);
  if (fd === null) return false;
  try {
    return pattern.test(readFileSync(fd, 'latin1'));
  } finally {
    closeSync(fd);
  }
}

/** `null` for a file that is gone again: a hook that runs meanwhile writes by temporary files. */
function openThere(path: string): number | null {
  try {
    return openRegular(path, 'r');
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw e;
  }
}

function removeDerived(dir: string): void {
  for (const folder of [dir, join(dir, 'cache')])
    for (const name of namesIn(folder)) if (DERIVED.test(name)) rmSync(join(folder, name), { force: true });
}

/** Rewrites one file. Bytes that are no UTF-8 stay as they are. What others append meanwhile is taken along. */
function rewrite(path: string, pattern: RegExp, by: string): void {
  const fd = openThere(path);
  if (fd === null) return;
  try {
    const bytes = readFileSync(fd);
    const text = bytes.toString('latin1');
    const clean = text.replace(all(pattern), by);
    if (clean === text) return;
    writeAtomic(path, Buffer.from(clean, 'latin1'));
    const more = fstatSync(fd).size - bytes.length;
    if (more <= 0) return;
    const tail = Buffer.alloc(more);
    readSync(fd, tail, 0, more, bytes.length);
    writeAtomic(
      path,
      Buffer.concat([readBytes(path), Buffer.from(tail.toString('latin1').replace(all(pattern), by), 'latin1')]),
    );
  } finally {
    closeSync(fd);
  }
}

/** The secrets as they may stand in a file: as they are, escaped once or twice as in JSON, in any case, and their long parts alone. */
function patternOf(secrets: string[]): RegExp | null {
  const forms = secrets.flatMap((s) => {
    const once = JSON.stringify(s).slice(1, -1);
    const parts = s.split(/[^A-Za-z0-9]+/).filter((p) => p.length >= 16 && /\d/.test(p));
    return [s, once, JSON.stringify(once).slice(1, -1), ...(s.length > 400 ? [] : parts)];
  });
  if (forms.length === 0) return null;
  const sources = [...new Set(forms.map((f) => Buffer.from(f).toString('latin1')))].sort((a, b) => b.length - a.length);
  return new RegExp(sources.map((f) => f.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')).join('|'), 'i');
}

function all(pattern: RegExp): RegExp {
  return new RegExp(pattern.source, 'gi');
}
