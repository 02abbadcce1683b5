/** Decides what becomes of an operation that was begun and not finished: it is written down first, and the next writer finishes it. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Operation } from '../../core/model.js';
import { isNumbered } from '../../core/task/tracked.js';
import { readText } from '../../stores/read-regular.js';
import { writeAtomic } from '../../stores/write.js';
import { namesIn } from '../workspace/list-dir.js';
import { isFile, isOwn } from './resolve-key.js';

const NAME = /^pending-[\w-]+\.json$/;
const MOST_BYTES = 16 * 1024 * 1024;

/** An operation that is written down before its files are. */
export interface Pending {
  path: string;
  operation: Operation;
}

/** Writes `operation` down. It is finished by whoever writes next, should we not come to it. */
export function notePending(dir: string, operation: Operation, durable: boolean): string {
  const path = pendingPath(dir, operation);
  writeAtomic(path, JSON.stringify(operation), { durable });
  return path;
}

/** Where `operation` is written down. */
export function pendingPath(dir: string, operation: Operation): string {
  return join(dir, 'cache', `pending-${operation.id.replace(/[^\w-]/g, '')}.json`);
}

/** Must it not cross what others write? A log line alone is whole or not there, unless it gives a number away. */
export function takesTurns(operation: Operation): boolean {
  return operation.edits.some((e) => isFile(e.key) || isNumbered(e));
}

/** Is it worth a note? Files outside the workspace are never written from one. */
export function wantsNote(operation: Operation): boolean {
  return takesTurns(operation) && operation.edits.every((e) => !isFile(e.key) || isOwn(e.key));
}

/** The operations that were begun and not finished, in their order. */
export function readPending(dir: string): Pending[] {
  return namesIn(join(dir, 'cache'))
    .filter((name) => NAME.test(name))
    .flatMap((name) => {
      const path = join(dir, 'cache', name);
      const operation = operationIn(path);
      return operation === null ? [] : [{ path, operation }];
    })
    .sort((a, b) => a.operation.at - b.operation.at);
}

/** Forgets what was written down. */
export function forgetPending(path: string): void {
  rmSync(path, { force: true });
}

/** A note that is no operation, or one that leads outside the workspace, is nobody's. */
function operationIn(path: string): Operation | null {
  try {
    const text = readText(path);
    const o = JSON.parse(text.length > MOST_BYTES ? '' : text) as Operation;
    const whole =
      o?.v === 1 &&
      typeof o.id === 'string' &&
      typeof o.at === 'number' &&
      Array.isArray(o.edits) &&
      o.edits.every((e) => typeof e?.key === 'string');
    return whole && wantsNote(o) ? o : null;
  } catch {
    return null;
  }
}
