/** Decides when a table is built: when it is first asked for, since most calls of a hook ask for few of them. */

/** What `make` gives, made at the first call and kept. */
export function lazy<T>(make: () => T): () => T {
  let kept: T | undefined;
  return () => {
    kept ??= make();
    return kept;
  };
}
