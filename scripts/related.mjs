#!/usr/bin/env node
// Makes assets/related.bin, the table of words that mean nearly the same, from a file of static word vectors. A maintainer's step, never
// part of an install; the same vectors give the same bytes.   node scripts/related.mjs VECTORS [KIN] [FLOOR]
import { readFileSync, writeFileSync } from 'node:fs';
import { bundled } from './bundled.mjs';

const [file, kinArg = '32', floorArg = '0.25'] = process.argv.slice(2);
if (!file) throw new Error('usage: related.mjs VECTORS [KIN] [FLOOR]');
const KIN = Number(kinArg);
const FLOOR = Number(floorArg);
/** What counts as 1: two words that say as much as 'kubernetes' twice over. */
const FULL = 4;
const { words } = await bundled("export { words } from './src/core/text/words.js'");

// The vectors: magic CEV1, u32 words, dimensions, bytes of words; u32 offsets; f32 scales; the words; padding to 4; int8 rows.
const raw = readFileSync(file);
const [, count, dims, size] = new Uint32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + 16));
const offsets = new Uint32Array(raw.buffer.slice(raw.byteOffset + 16, raw.byteOffset + 20 + 4 * count));
const scales = new Float32Array(raw.buffer.slice(raw.byteOffset + 20 + 4 * count, raw.byteOffset + 20 + 8 * count));
const text = 20 + 8 * count;
const rows = text + ((size + 3) & ~3);

/** By stem: the sum of its words' vectors, and how much it says at all (mean length of theirs). */
const byStem = new Map();
for (let i = 0; i < count; i++) {
  const found = words(raw.toString('latin1', text + offsets[i], text + offsets[i + 1]));
  if (found.length !== 1 || !/^[a-z0-9]+$/.test(found[0]) || /^\d+$/.test(found[0])) continue;
  const of = byStem.get(found[0]) ?? { sum: new Float64Array(dims), length: 0, words: 0 };
  let square = 0;
  for (let d = 0; d < dims; d++) {
    const x = scales[i] * raw.readInt8(rows + i * dims + d);
    of.sum[d] += x;
    square += x * x;
  }
  of.length += Math.sqrt(square);
  of.words++;
  byStem.set(found[0], of);
}
const stems = [...byStem.keys()].sort((a, b) => (a < b ? -1 : 1));
const says = stems.map((s) => byStem.get(s).length / byStem.get(s).words);
const unit = new Float32Array(stems.length * dims);
stems.forEach((s, i) => {
  const { sum } = byStem.get(s);
  const norm = Math.sqrt(sum.reduce((n, x) => n + x * x, 0)) || 1;
  for (let d = 0; d < dims; d++) unit[i * dims + d] = sum[d] / norm;
});

const ids = new Uint16Array(stems.length * KIN).fill(65535);
const near = new Uint8Array(stems.length * KIN);
for (let i = 0; i < stems.length; i++) {
  const found = [];
  for (let j = 0; j < stems.length; j++) {
    let cos = i === j ? 1 : 0;
    if (i !== j) for (let d = 0; d < dims; d++) cos += unit[i * dims + d] * unit[j * dims + d];
    if (cos >= FLOOR) found.push([j, cos]);
  }
  found.sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  found.slice(0, KIN).forEach(([j, cos], k) => {
    ids[i * KIN + k] = j;
    near[i * KIN + k] = Math.max(1, Math.min(255, Math.round((cos * says[i] * says[j] * 255) / FULL)));
  });
}
const head = new Uint32Array(3 + stems.length + 1);
head.set([0x314e4b43, stems.length, KIN]);
for (let i = 0; i < stems.length; i++) head[4 + i] = head[3 + i] + stems[i].length;
writeFileSync(
  'assets/related.bin',
  Buffer.concat([head, ids, near].map((a) => Buffer.from(a.buffer)).concat(Buffer.from(stems.join(''), 'latin1'))),
);
console.log(`assets/related.bin: ${stems.length} words, ${KIN} kin each`);
