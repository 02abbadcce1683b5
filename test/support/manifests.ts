/** A project as texts by their path, read as the gate reads one. */
import type { Reads } from '../../src/core/intent/manifest/task-text.js';
import type { Facts } from '../../src/core/model.js';

export function readsFrom(files: Record<string, string>): Reads {
  const { file, changedIn } = diskOf(files);
  return { text: (path) => file!(path) ?? null, names: (folder, of) => changedIn!(folder, 0, of) };
}

/** What the disk says of `files`; those of `younger` changed just now. */
export function diskOf(files: Record<string, string>, younger: string[] = []): Partial<Facts> {
  return {
    file: (path) => files[path] ?? null,
    exists: (path) => files[path] !== undefined,
    changedIn: (folder, since, of) => {
      const base = folder === '' ? '' : `${folder}/`;
      const here = Object.keys(files).filter((p) => p.startsWith(base) && !p.slice(base.length).includes('/'));
      return here
        .filter((p) => since === 0 || younger.includes(p))
        .map((p) => p.slice(base.length))
        .filter(of);
    },
  };
}
