// Decides what of the disk is compared, and when its files count as written.
import { lstatSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** What is made anew for each sequence; the last one is found by programs that look for their folder above the workspace. */
export const FOLDERS = ['shop', 'home', 'talk', '.clew'];

/** Derived or binary. */
const UNSEEN = /^shop\/\.clew\/(?:cache\/|sessions\.db)/;

/** Everything below `folders` of `base`, the folders too where `all`; git's own is left out. */
function below(base, folders, all) {
  const out = [];
  const walk = (path) => {
    for (const e of readdirSync(join(base, path), { withFileTypes: true })) {
      const name = `${path}/${e.name}`;
      if (name === 'shop/.git') continue;
      if (e.isDirectory()) walk(name);
      if (all || !e.isDirectory()) out.push(name);
    }
    if (all) out.push(path);
  };
  for (const f of folders) walk(f);
  return out.sort();
}

/** What was written after the real time `since` was written at `now`. */
export function timed(base, now, since) {
  for (const path of below(base, FOLDERS, true)) {
    const stat = lstatSync(join(base, path), { throwIfNoEntry: false });
    if (stat && !stat.isSymbolicLink() && stat.mtimeMs > since) utimesSync(join(base, path), now / 1000, now / 1000);
  }
}

/** The texts of all files that are no caches, by path. */
export function textsIn(base) {
  const seen = below(base, ['shop', 'home'], false).filter((p) => !UNSEEN.test(p));
  return Object.fromEntries(seen.map((p) => [p, readFileSync(join(base, p), 'utf8')]));
}
