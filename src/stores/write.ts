/** Decides how a file is replaced: whole or not at all, also on a full disk, in a crash, and beside other writers. */
import {
  closeSync,
  fstatSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

export interface WriteOptions {
  /** Wait for the disk: file, then folder. */
  durable: boolean;
  /** Fail with EEXIST when the file is already there. */
  exclusive?: boolean;
  /** A file that was not there is for its owner's eyes. */
  secret?: boolean;
  /** Asked last of all, when only the new name is missing: is the file still the one that is to be replaced? */
  still?: () => boolean;
}

/** The file was changed by somebody else while it was being written anew. */
export class Changed extends Error {
  constructor(readonly path: string) {
    super(`changed: ${path}`);
  }
}

let count = 0;

/** Replaces `path` by `content`: temporary file beside it, full-write loop, size check, rename. Keeps the file's mode. */
export function writeAtomic(
  path: string,
  content: string | Uint8Array,
  options: WriteOptions = { durable: true },
): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const dir = dirname(path);
  mkdirSync(dir, { recursive: true });
  const temp = join(dir, `.${basename(path)}.clew-${process.pid}-${++count}`);
  const fd = openSync(temp, 'wx', modeOf(path, options.secret === true));
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
    if (fstatSync(fd).size !== bytes.length) throw new Error(`short write: ${path}`);
    if (options.durable) fsyncSync(fd);
  } catch (e) {
    closeSync(fd);
    unlinkSync(temp);
    throw e;
  }
  closeSync(fd);
  try {
    if (options.still?.() === false) throw new Changed(path);
    if (options.exclusive) {
      linkSync(temp, path);
      unlinkSync(temp);
    } else renameSync(temp, path);
  } catch (e) {
    unlinkSync(temp);
    throw e;
  }
  if (options.durable) syncFolder(dir);
}

function modeOf(path: string, secret: boolean): number {
  try {
    return statSync(path).mode & 0o777;
  } catch {
    return secret ? 0o600 : 0o644;
  }
}

/** Not every system lets a folder be opened; there the rename alone has to do. */
function syncFolder(dir: string): void {
  try {
    const fd = openSync(dir, 'r');
    fsyncSync(fd);
    closeSync(fd);
  } catch {
    return;
  }
}
