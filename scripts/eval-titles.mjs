#!/usr/bin/env node
// `npm run eval:titles`: how often a title that clew gives is nearest to that of its own thread, among all titles of the stream.
//   node scripts/eval-titles.mjs [--list] [--blind]     --list: every title beside its prompt and the thread's; --blind: the score of
//   streams that nobody reads
import { join } from 'node:path';
import { bundled } from './bundled.mjs';
import { DATA, streamsIn } from './model/streams.mjs';

const blind = process.argv.includes('--blind');
const streams = streamsIn(join(DATA, blind ? 'threads-blind' : 'threads'));
if (streams === null) {
  console.error(`SKIPPED: no labelled streams in ${join(DATA, 'threads')}; set CLEW_DATA to the data folder`);
  process.exit(0);
}
const core = await bundled(`
export { goalTitle } from './src/core/context/title/goal.ts';
export { ownWords } from './src/core/text/own-words.ts';
export { withoutNotices } from './src/core/digest/noise.ts';
export { words } from './src/core/text/words.ts';
`);
const list = process.argv.includes('--list') && !blind;

const pooled = { n: 0, nearest: 0, first60: 0, own: 0, long: 0 };
for (const { name, text } of streams) {
  const rows = text
    .split('\n')
    .filter(Boolean)
    .map((l) => JSON.parse(l));
  const begun = new Map();
  for (const r of rows) if (r.gold.label === 'new' && !begun.has(r.gold.thread)) begun.set(r.gold.thread, r);
  const known = new Map(rows.filter((r) => r.gold.title).map((r) => [r.gold.thread, r.gold.title]));
  const threads = [...begun].filter(([t]) => known.has(t));
  const all = [...known].map(([thread, title]) => ({ thread, words: new Set(core.words(title)) }));
  const rarity = (w) => Math.log((all.length + 1) / (all.filter((t) => t.words.has(w)).length + 0.5));
  const nearest = (title) => {
    const said = new Set(core.words(title));
    const near = all
      .map((t) => ({ thread: t.thread, cos: cosine(said, t.words, rarity) }))
      .sort((a, b) => b.cos - a.cos);
    return near[0].cos > 0 && near[0].cos > (near[1]?.cos ?? 0) ? near[0].thread : null;
  };
  const here = { n: 0, nearest: 0, first60: 0, own: 0, long: 0 };
  for (const [thread, row] of threads) {
    const prompt = core.withoutNotices(row.prompt);
    const title = core.goalTitle({ own: core.ownWords(prompt).own, prompt, branch: row.branch });
    const plain = (s) => s.toLowerCase().replace(/\W+/g, ' ').trim();
    here.n++;
    here.nearest += nearest(title) === thread ? 1 : 0;
    here.first60 += nearest(row.prompt.slice(0, 60)) === thread ? 1 : 0;
    here.own += plain(prompt).startsWith(plain(title)) ? 1 : 0;
    here.long += title.length > 60 ? 1 : 0;
    if (list)
      console.log(
        `${nearest(title) === thread ? ' ' : '✖'} ${title}\n    ${known.get(thread)}\n    ${JSON.stringify(row.prompt.slice(0, 200))}`,
      );
  }
  print(name, here);
  for (const k of Object.keys(pooled)) pooled[k] += here[k];
}
print('pooled', pooled);

function print(name, { n, nearest, first60, own, long }) {
  const share = (x) => `${((100 * x) / n).toFixed(1).padStart(5)} %`;
  console.log(
    `${name.padEnd(12)} ${String(n).padStart(4)} threads  own thread nearest ${share(nearest)}  first 60 characters ${share(first60)}  prompt's own beginning ${share(own)}  above 60 characters ${long}`,
  );
}

function cosine(a, b, rarity) {
  const norm = (s) => Math.sqrt([...s].reduce((n, w) => n + rarity(w) ** 2, 0));
  const dot = [...a].filter((w) => b.has(w)).reduce((n, w) => n + rarity(w) ** 2, 0);
  return dot === 0 ? 0 : dot / (norm(a) * norm(b));
}
