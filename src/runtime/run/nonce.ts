/** Decides the fresh letters of a run, from which ids and fences are made. */

/** Eight hex digits that nobody knows before the process runs: V8 draws its seed from the system. Node's own take 3 ms to load. */
export function newNonce(): string {
  return Math.random().toString(16).slice(2, 10).padEnd(8, '0');
}
