#!/usr/bin/env node
// Puts the requests that `clew eval --asks` wrote into batches for a model that answers by hand: shuffled, the requests of one stream far apart.
//   node scripts/reader-batches.mjs OUT ASKS... [--size 32]     OUT lies outside the project: it holds text of the data
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  options: { size: { type: 'string', default: '32' } },
  allowPositionals: true,
});
const [out, ...folders] = positionals;
if (out === undefined || folders.length === 0) {
  console.error('usage: node scripts/reader-batches.mjs OUT ASKS... [--size 32]');
  process.exit(2);
}
const rank = (name) => createHash('sha256').update(name).digest('hex');
const requests = new Map();
for (const folder of folders)
  for (const { name, stream } of JSON.parse(readFileSync(`${folder}.keys.json`, 'utf8')))
    if (!requests.has(name))
      requests.set(name, { name, stream, text: readFileSync(join(folder, `${name}.txt`), 'utf8') });
const list = [...requests.values()].sort((a, b) => (rank(a.name) < rank(b.name) ? -1 : 1));
const batches = Array.from({ length: Math.ceil(list.length / Number(values.size)) }, () => []);
const streams = [...new Set(list.map((r) => r.stream))];
// Dealt out stream by stream, each batch has about as many of each; within a batch the streams take turns.
streams.flatMap((s) => list.filter((r) => r.stream === s)).forEach((r, k) => batches[k % batches.length].push(r));
mkdirSync(out, { recursive: true });
const [instruction] = list[0].text.split('\n\n');
batches.forEach((batch, b) => {
  const text = [
    instruction,
    ...spread(batch).map((r) => `======== ${r.name}\n${r.text.slice(instruction.length).trim()}`),
  ];
  writeFileSync(join(out, `batch-${String(b + 1).padStart(2, '0')}.txt`), `${text.join('\n\n')}\n`);
});
console.log(`${list.length} requests in ${batches.length} batches`);

/** `batch` with the requests of each stream as evenly apart as can be. */
function spread(batch) {
  const place = (r) => {
    const own = batch.filter((o) => o.stream === r.stream);
    return (own.indexOf(r) + 0.5 + (parseInt(rank(r.stream).slice(0, 4), 16) / 65536 - 0.5) * 0.9) / own.length;
  };
  return batch
    .map((r) => ({ r, at: place(r) }))
    .sort((a, b) => a.at - b.at)
    .map(({ r }) => r);
}
