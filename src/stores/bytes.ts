/** Decides how bytes become text where every tenth of a millisecond counts: by what Node's `toString` ends in, since `toString` itself has to be compiled first. */

/** Node's own, on every Buffer, and not in its documents: where they are missing, `toString` does the same. */
interface Slices {
  latin1Slice?(from: number, to: number): string;
  utf8Slice?(from: number, to: number): string;
}

/** The bytes from `from` to `to` as UTF-8; broken ones read as U+FFFD. */
export function utf8(bytes: Buffer, from: number, to: number): string {
  return (bytes as Slices).utf8Slice?.(from, to) ?? bytes.toString('utf8', from, to);
}

/** The bytes from `from` to `to`, each a character: places in this text are places in the bytes. */
export function latin1(bytes: Buffer, from: number, to: number): string {
  return (bytes as Slices).latin1Slice?.(from, to) ?? bytes.toString('latin1', from, to);
}
