/** Decides when two texts are the same text: a 53-bit fingerprint, not for secrets. */

const { imul } = Math;

/** Fingerprint of `text` as 14 hex digits. */
export function fingerprint(text: string, seed?: number): string {
  const [low, high] = hashPair(text, seed);
  return (2 ** 32 * (high % 2 ** 21) + low).toString(16).padStart(14, '0');
}

/** Two independent hashes of `text`, each of 32 bits (cyrb53, public domain construction by bryc). */
export function hashPair(text: string, seed = 0): [number, number] {
  let a = 0xdeadbeef ^ seed;
  let b = 0x41c6ce57 ^ seed;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    a = imul(a ^ c, 2654435761);
    b = imul(b ^ c, 1597334677);
  }
  a = mixed(a, b);
  return [a, mixed(b, a)];
}

const mixed = (a: number, b: number): number =>
  (imul(a ^ (a >>> 16), 2246822507) ^ imul(b ^ (b >>> 13), 3266489909)) >>> 0;
