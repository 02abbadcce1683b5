/** Decides where a path really leads on this disk, and whether its file system takes names for the same that differ in case. */
import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs';

/** Does the file system at `root` take `a` for `A`? Asked of the folder itself; elsewhere than on Windows and macOS nobody is asked. */
export function isCaseless(root: string, platform = process.platform): boolean {
  if (platform !== 'win32' && platform !== 'darwin') return false;
  try {
    const other = root === root.toLowerCase() ? root.toUpperCase() : root.toLowerCase();
    return other === root || statSync(other).ino === statSync(root).ino;
  } catch {
    return false;
  }
}

/** Where a path really leads, by the nearest folder above it that is there; `null` for a broken link or what may not be read. */
export function realOf(path: string): string | null {
  const tail: string[] = [];
  let at = path;
  // Where a whole path begins so, a backslash is a letter of a name.
  const named = path.startsWith('/') && process.platform !== 'win32';
  for (let i = 0; i < 4096; i++) {
    try {
      // Asking costs less than a failure that is caught; a broken link, and what may not be looked at, are not there either.
      if (existsSync(at)) {
        const real = realpathSync.native(at);
        return tail.length === 0 ? real : `${real}/${tail.reverse().join('/')}`;
      }
      if (lstatSync(at, { throwIfNoEntry: false }) !== undefined) return null;
    } catch {
      return null;
    }
    const cut = Math.max(at.lastIndexOf('/'), named ? -1 : at.lastIndexOf('\\'));
    if (cut < 0 || at === '/') return null;
    tail.push(at.slice(cut + 1));
    at = cut === 0 ? '/' : at.slice(0, cut);
  }
  return null;
}
