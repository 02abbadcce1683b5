/** Decides what a glob of an intent is to the package that matches globs. */
import picomatch from 'picomatch';
import { makeGlobTest } from './glob-list.js';

/** Tests workspace-relative paths, as `makeGlobTest` says, with the package at hand. */
export function globsOf(caseless: boolean): (globs: string[]) => (path: string) => boolean {
  return makeGlobTest(caseless, () => makeMatcher);
}

/** One that the matcher refuses means the file of that name. */
export function makeMatcher(glob: string, nocase: boolean): (path: string) => boolean {
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
