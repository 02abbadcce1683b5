/** A module or package of the workspace is named by its folder that the current work is not in. */
import { words } from '../../text/words.js';
import type { Detector, Example } from './_signal.js';

export const signal: Detector = {
  id: 'foreign-module',
  class: 'implicit',
  says: 'it names a module that belongs to another context',
  detect: ({ words: said, active, contexts }) => {
    if (active === null) return null;
    const own = new Set([...modules(active.files), ...active.terms]);
    const latest = contexts
      .filter((c) => c.id !== active.id)
      .sort((a, b) => b.lastAt - a.lastAt)
      .slice(0, 24);
    const theirs = new Set(latest.flatMap((c) => modules(c.files.slice(0, 8))));
    // A word that contexts without such a folder use as well ("test", "agent") is no name of a module.
    const isCommon = (w: string): boolean =>
      contexts.filter((c) => c.terms.includes(w) && !modules(c.files).includes(w)).length > 1;
    const strange = said.filter((w) => theirs.has(w) && !own.has(w) && !isCommon(w));
    return strange.length === 0 ? null : { strength: 1, of: strange.slice(0, 3).join(', ') };
  },
};

/** Folders that say nothing about what is in them. */
const USUAL = new Set(
  'src lib packages apps libs modules services crates cmd internal pkg test tests docs app server client core common shared utils'.split(
    ' ',
  ),
);

/** Folder names under the usual roots, as words: `packages/billing/src/a.ts` → `bill`. */
function modules(files: string[]): string[] {
  return files.flatMap((f) => {
    const parts = f
      .split('/')
      .slice(0, -1)
      .filter((p) => !USUAL.has(p) && !(p[0] === '.' && /^\.+$/.test(p)));
    return parts.slice(0, 2).flatMap((p) => words(p, 4));
  });
}

export const examples: Example[] = [
  {
    hit: true,
    prompt: 'billing shows the wrong currency',
    active: { title: 'token refresh', files: ['packages/auth/src/token.ts'] },
    others: [{ title: 'invoices', files: ['packages/billing/src/invoice.ts'] }],
  },
  {
    hit: false,
    prompt: 'auth shows the wrong user',
    active: { title: 'token refresh', files: ['packages/auth/src/token.ts'] },
    others: [{ title: 'invoices', files: ['packages/billing/src/invoice.ts'] }],
  },
];
