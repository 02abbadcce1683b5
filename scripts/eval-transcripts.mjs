#!/usr/bin/env node
// `npm run eval:transcripts`: reads every recorded session of the data folder, by kind, and prints the prompts that were found beside counts made by
// hand (`scripts/transcripts/prompts.json`: names and numbers). It fails where one was not read or the counts differ.
//   node scripts/eval-transcripts.mjs [DIR …]     DIR: more records, read and counted
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bundled } from './bundled.mjs';
import { DATA } from './model/streams.mjs';

const RECORDS =
  /(?:^|\/)transcripts\/.*\.jsonl$|\.messages\.json$|\/api_conversation_history\.json$|\/session-[^/]*\.json$|\.aider\.chat\.history\.md$|\.specstory\/history\/[^/]*\.md$|\/opencode\.db$/;
/** A session as OpenCode hands it to plugins, in the form of its exports. */
const HANDED = /opencode\/.*messages\.transform\.json$/;
const more = process.argv.slice(2);

if (!existsSync(DATA) && more.length === 0) {
  console.error(`SKIPPED: no data folder ${DATA}; set CLEW_DATA, or name folders with records`);
  process.exit(0);
}
const core = await bundled(`
export { transcripts } from './src/hosts/transcripts/_index.ts';
export { opencode } from './src/hosts/transcripts/opencode.ts';
export { readRecord } from './src/runtime/sessions/read-record.ts';
`);
const byHand = JSON.parse(readFileSync(join(import.meta.dirname, 'transcripts', 'prompts.json'), 'utf8'));

const kinds = new Map(
  core.transcripts.map((t) => [t.id, { files: 0, unread: [], torn: 0, prompts: 0, touched: 0, rows: [] }]),
);
let thrown = 0;
for (const { path, name } of [...recordsIn(DATA), ...more.flatMap(recordsIn)]) {
  try {
    const { host, lines, malformed, prompts, touched } = read(path);
    const kind = kinds.get(host);
    kind.files++;
    kind.prompts += prompts;
    kind.touched += touched;
    kind.torn += malformed > 0 ? 1 : 0;
    if (lines === 0) kind.unread.push(name);
    if (name in byHand) kind.rows.push({ name, prompts, hand: byHand[name] });
  } catch (e) {
    thrown++;
    console.error(`✖ ${name}: ${e}`);
  }
}

console.log('kind        files  prompts  files touched  with damage  not read');
for (const [id, k] of kinds) {
  const row = [k.files, k.prompts, k.touched, k.torn, k.unread.length];
  console.log(
    k.files === 0
      ? `${id.padEnd(11)}     –  no record in the data`
      : `${id.padEnd(11)} ${row.map((n, i) => String(n).padStart([5, 8, 14, 12, 9][i])).join(' ')}`,
  );
}
console.log('\nprompts found, and counted by hand');
let differ = 0;
for (const [id, k] of kinds)
  for (const r of k.rows) {
    differ += r.prompts === r.hand ? 0 : 1;
    console.log(
      `${r.prompts === r.hand ? ' ' : '✖'} ${id.padEnd(9)} ${String(r.prompts).padStart(3)} ${String(r.hand).padStart(3)}  ${r.name}`,
    );
  }
const unread = [...kinds.values()].flatMap((k) => k.unread);
for (const name of unread) console.log(`✖ not read: ${name}`);
console.log(`\n${thrown} errors thrown, ${unread.length} records not read, ${differ} counts that differ`);
process.exit(thrown + unread.length + differ > 0 ? 1 : 0);

function recordsIn(dir) {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((f) => ({ path: join(dir, f), name: relative(dir, join(dir, f)).replaceAll('\\', '/') }))
    .filter(({ path, name }) => RECORDS.test(`/${name}`) || HANDED.test(path.replaceAll('\\', '/')))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function read(path) {
  const events = [];
  const take = (some) => events.push(...some);
  let found;
  if (HANDED.test(path.replaceAll('\\', '/'))) {
    const told = core.opencode.whole(JSON.stringify(JSON.parse(readFileSync(path, 'utf8')).stdin.output));
    take(told.events);
    found = { host: 'opencode', lines: told.messages, malformed: told.torn ? 1 : 0 };
  } else found = core.readRecord(path, { root: process.cwd() }, take);
  const count = (kind) => events.filter((e) => e.kind === kind).length;
  return { ...found, prompts: count('prompt'), touched: count('touched') };
}
