#!/usr/bin/env node
// `npm run eval:brief`: what a model does first at a prompt, told what a session's start tells of clew. A model answers; this writes what it is
// asked, in batches, and scores what it answered.
//   node scripts/eval-brief.mjs --asks DIR [--wording a|b|c] [--n 100] [--skip 0] [--nudges] [--seed 1]     DIR/batch-NN.txt and DIR/keys.json;
//   DIR lies outside the project: it holds text of the data
//   node scripts/eval-brief.mjs --answers FILE... --keys FILE...     one line an answer: `hash switch ID` | `hash switch new TITLE` | `hash ask` | `hash other`
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { askText, batchesOf } from './brief/ask.mjs';
import { momentsOf, pickMoments } from './brief/moments.mjs';
import { report } from './brief/score.mjs';
import { WORDINGS } from './brief/wordings.mjs';

const { values } = parseArgs({
  options: {
    asks: { type: 'string' },
    wording: { type: 'string', default: 'shipped' },
    n: { type: 'string', default: '100' },
    skip: { type: 'string', default: '0' },
    nudges: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    answers: { type: 'string', multiple: true },
    keys: { type: 'string', multiple: true },
  },
});

if (values.answers !== undefined && values.keys !== undefined) {
  const keys = values.keys.flatMap((f) => JSON.parse(readFileSync(f, 'utf8')).keys);
  const files = values.answers.flatMap((f) =>
    statSync(f).isDirectory() ? readdirSync(f).map((name) => join(f, name)) : [f],
  );
  console.log(report(keys, files.map((f) => readFileSync(f, 'utf8')).join('\n')));
} else if (values.asks !== undefined) await writeAsks(resolve(values.asks));
else {
  console.error('usage: npm run eval:brief -- --asks DIR [--wording a|b|c] [--n 100] [--skip 0] [--nudges] [--seed 1]');
  console.error('       npm run eval:brief -- --answers FILE|DIR --keys FILE');
  process.exitCode = 2;
}

async function writeAsks(dir) {
  const inside = relative(process.cwd(), dir);
  if (inside === '' || !inside.startsWith('..')) {
    console.error('The asks hold text of the data: name a folder outside the project.');
    process.exitCode = 2;
    return;
  }
  const rule = WORDINGS[values.wording];
  if (rule === undefined) throw new Error(`no wording ${values.wording}: ${Object.keys(WORDINGS).join(', ')}`);
  const moments = await momentsOf(rule, values.nudges);
  if (moments === null) {
    console.error('SKIPPED: no labelled streams; set CLEW_DATA to the data folder');
    return;
  }
  const seed = Number(values.seed);
  const picked = pickMoments(moments, Number(values.n), Number(values.skip), seed);
  const batches = batchesOf(picked, seed);
  if (!existsSync(dir)) mkdirSync(dir, { recursive: true });
  batches.forEach((batch, i) => {
    writeFileSync(join(dir, `batch-${String(i + 1).padStart(2, '0')}.txt`), askText(batch));
  });
  const keys = picked.map(({ hash, stream, i, label, place, shown, nudged }) => ({
    hash,
    row: `${stream}#${i}`,
    label,
    place,
    shown,
    nudged,
  }));
  const about = {
    wording: values.wording,
    nudges: values.nudges,
    seed,
    skip: Number(values.skip),
    batches: batches.length,
  };
  writeFileSync(`${dir}.keys.json`, `${JSON.stringify({ ...about, keys }, null, 1)}\n`);
  const turns = keys.filter((k) => k.place !== null).length;
  const nudged = keys.filter((k) => k.nudged).length;
  console.log(
    `${keys.length} messages (${turns} turn to other work, ${nudged} with a nudge) in ${batches.length} batches: ${dir}`,
  );
}
