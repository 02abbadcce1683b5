/** Decides which paths fit the globs of an intent: the matcher's options, and names that a file system takes for the same. */
import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs';
import picomatch from 'picomatch';

/**
 * Tests workspace-relative paths. The last glob that fits decides, `!` takes out; files whose names begin with a dot are like
 * others; round brackets, `|`, `+`, `^` and `$` are letters, so that no glob is an expression. `caseless`: `A.ts` is `a.ts`.
 */
export function globsOf(caseless: boolean): (globs: string[]) => (path: string) => boolean {
  return (globs) => {
    const tests = globs.map((glob) => {
      const not = glob.startsWith('!');
      return { not, fits: matcher(not ? glob.slice(1) : glob, caseless) };
    });
    return (path) => tests.findLast((t) => t.fits(path))?.not === false;
  };
}

/** One that the matcher refuses means the file of that name. */
function matcher(glob: string, nocase: boolean): (path: string) => boolean {
  try {
    return picomatch(lettered(glob), { dot: true, nocase, nonegate: true, noextglob: true, windows: false });
  } catch {
    return (path) => path === glob;
  }
}

/** `app/(shop)/[id]` is a folder in some frameworks; `[id]` stays one letter of two, and is escaped by who means the name. */
function lettered(glob: string): string {
  return glob.replace(/\\.|\[[^\]]*\]|[()|+^$@]/gs, (m) =>
    m.length === 1 ? `\\${m}` : m.startsWith('[!') ? `[^${m.slice(2)}` : m,
  );
}

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
    const cut = Math.max(at.lastIndexOf('/'), at.lastIndexOf('\\'));
    if (cut < 0 || at === '/') return null;
    tail.push(at.slice(cut + 1));
    at = cut === 0 ? '/' : at.slice(0, cut);
  }
  return null;
}
