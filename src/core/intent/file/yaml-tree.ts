/** Decides what is thought of a YAML text: its maps, lists and scalars with their places, without anchors, tags and what a schema would make of it. */
import type { Tree } from '../../model/yaml.js';

/** The value below `keys`, `null` when there is none. */
export function valueAt(tree: Tree | null, ...keys: string[]): Tree | null {
  let at = tree;
  for (const key of keys) at = at?.kind === 'map' ? (at.entries.find((e) => e.key === key)?.value ?? null) : null;
  return at;
}

/** A scalar that says nothing: `key:` with nothing behind it, `null`, `~`. */
export function isNothing(tree: Tree | null): boolean {
  return tree === null || (tree.kind === 'scalar' && tree.value === null);
}
