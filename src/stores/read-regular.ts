/** Decides what is read as a file: only what is one. A pipe would be waited for, and a device has no end. */
import { lstatSync, openSync, readFileSync, statSync } from 'node:fs';

/** What stands where a file should be and is none; `path` says where. */
export class NoFile extends Error {
  constructor(
    readonly path: string,
    folder: boolean,
  ) {
    super(folder ? 'EISDIR: a folder, and no file' : 'a pipe or a device, and no file');
  }
}

/** Does something stand at `path`? What cannot be told (a loop of links, a file in the place of its folder) does. */
export function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}

/** The bytes of the regular file at `path`; throws what looking for it throws, and `NoFile`. */
export function readBytes(path: string): Buffer {
  mustBeFile(path);
  return readFileSync(path);
}

/** The same as text. */
export function readText(path: string): string {
  mustBeFile(path);
  return readFileSync(path, 'utf8');
}

/** The regular file at `path`, opened; one that is not there is made where `how` makes one. */
export function openRegular(path: string, how: string | number, mode?: number): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat !== undefined) mustBeFile(path, stat);
  return openSync(path, how, mode);
}

function mustBeFile(path: string, stat = statSync(path)): void {
  if (!stat.isFile()) throw new NoFile(path, stat.isDirectory());
}
