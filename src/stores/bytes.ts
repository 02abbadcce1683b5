/** Decides how bytes become text where every tenth of a millisecond counts: by what Node's `toString` ends in, since `toString` itself has to be compiled first. */
// So has what makes and cuts a Buffer: the engine's own arrays of bytes do as well.

/** Node's own, for every array of bytes, and not in its documents: where they are missing, `toString` does the same. */
interface Slices {
  latin1Slice?(this: Uint8Array, from: number, to: number): string;
  utf8Slice?(this: Uint8Array, from: number, to: number): string;
}

const { latin1Slice, utf8Slice } = Buffer.prototype as Slices;

/** The bytes from `from` to `to` as UTF-8; broken ones read as U+FFFD. */
export function utf8(bytes: Uint8Array, from: number, to: number): string {
  return utf8Slice?.call(bytes, from, to) ?? Buffer.from(bytes.subarray(from, to)).toString('utf8');
}

/** The bytes from `from` to `to`, each a character: places in this text are places in the bytes. */
export function latin1(bytes: Uint8Array, from: number, to: number): string {
  return latin1Slice?.call(bytes, from, to) ?? Buffer.from(bytes.subarray(from, to)).toString('latin1');
}
