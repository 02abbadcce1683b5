/** Decides which words mean nearly the same, from a table made once by `scripts/related.mjs`: stem → stems with how near, itself first. */
import type { Kin } from '../../model.js';

const MAGIC = 0x314e4b43; // "CKN1", little-endian
const HEAD = 12;

/**
 * Reads the table in `bytes`: magic, u32 words N, u32 kin a word K, u32 offsets[N+1], u16 kin[N×K] (65,535 = none),
 * u8 near[N×K], then the words (ASCII, sorted). Anything else is an empty table: search does without.
 */
export function readSynonyms(bytes: Uint8Array): (word: string) => Kin[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEAD || view.getUint32(0, true) !== MAGIC) return () => [];
  const count = view.getUint32(4, true);
  const kin = view.getUint32(8, true);
  const ids = HEAD + 4 * (count + 1);
  const near = ids + 2 * count * kin;
  const words = near + count * kin;
  if (words > bytes.length || words + view.getUint32(HEAD + 4 * count, true) !== bytes.length) return () => [];
  const at = (i: number): number => words + view.getUint32(HEAD + 4 * i, true);
  const word = (i: number): string => String.fromCharCode(...bytes.subarray(at(i), at(i + 1)));
  const find = (wanted: string): number => {
    let lo = 0;
    let hi = count - 1;
    while (lo <= hi) {
      const mid = (lo + hi) >> 1;
      const w = word(mid);
      if (w === wanted) return mid;
      if (w < wanted) lo = mid + 1;
      else hi = mid - 1;
    }
    return -1;
  };
  return (wanted) => {
    const i = find(wanted);
    const out: Kin[] = [];
    for (let k = i * kin; i >= 0 && k < (i + 1) * kin; k++) {
      const id = view.getUint16(ids + 2 * k, true);
      if (id < count) out.push({ word: word(id), near: bytes[near + k]! / 255 });
    }
    return out;
  };
}
