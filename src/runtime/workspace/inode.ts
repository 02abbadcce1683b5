/** Decides what a disk says of a file beside its bytes: by how many names it is known, and what of a folder changed since. No program sets that time. */
import { lstatSync, opendirSync, statSync } from 'node:fs';

/** More entries of a folder are not looked through. */
const MOST = 5000;

/** As `Facts.names`. */
export function namesOf(path: string): number {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found?.isFile() === true ? found.nlink : 1;
  } catch {
    return 1;
  }
}

/** As `Facts.changedIn`, for folders below `root`. */
export function changedIn(root: string): (folder: string, since: number, of: (name: string) => boolean) => string[] {
  return (folder, since, of) => {
    const at = folder === '' ? root : `${root}/${folder}`;
    return namesIn(at).filter((name) => {
      if (!of(name)) return false;
      try {
        const own = lstatSync(`${at}/${name}`);
        // Behind a link lies what is loaded.
        const led = own.isSymbolicLink() ? (statSync(`${at}/${name}`, { throwIfNoEntry: false })?.ctimeMs ?? 0) : 0;
        return Math.max(own.ctimeMs, led) >= since;
      } catch {
        return false;
      }
    });
  };
}

/** What is no folder has none. */
function namesIn(path: string): string[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  try {
    const folder = opendirSync(path, { bufferSize: 256 });
    try {
      const names: string[] = [];
      for (let e = folder.readSync(); e !== null && names.length < MOST; e = folder.readSync()) names.push(e.name);
      return names;
    } finally {
      folder.closeSync();
    }
  } catch {
    return [];
  }
}
