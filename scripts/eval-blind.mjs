#!/usr/bin/env node
// `npm run eval:blind`: scores the streams that nobody reads, each left out of its model, every constant chosen on the others alone, and
// appends commit and scores to docs/blind-scores.md. At most five times: a score that is asked for again and again is a choice.
//   node scripts/eval-blind.mjs [--answers FILE]
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadCore } from './model/core.mjs';
import { examplesOf } from './model/features.mjs';
import { foldsOf } from './model/loso.mjs';
import { sectionsOf } from './model/sections.mjs';
import { ANSWERS, BLIND, SEEN, streamsIn } from './model/streams.mjs';

const PAGE = 'docs/blind-scores.md';
const MOST = 5;
const { values } = parseArgs({ options: { answers: { type: 'string', default: ANSWERS } } });
const [seen, blind] = [streamsIn(SEEN), streamsIn(BLIND)];
if (seen === null || blind === null) {
  console.error(`SKIPPED: no streams in ${SEEN} or ${BLIND}; set CLEW_DATA to the data folder`);
  process.exit(0);
}
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const page = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '';
const times = page.match(/^## Score \d/gm)?.length ?? 0;
if (times >= MOST) {
  console.error(`They were scored ${MOST} times: ${PAGE}. The last score is the one that is reported.`);
  process.exit(3);
}
if (git('status', '--porcelain', '--', 'src', 'scripts') !== '') {
  console.error('A score belongs to a commit: commit the changes in src and scripts first.');
  process.exit(3);
}
const core = await loadCore();
const folds = foldsOf(
  core,
  examplesOf(core, [...seen, ...blind]),
  blind.map((s) => s.name),
);
const template = readFileSync('templates/intent-router.md', 'utf8');
const readers = core.readersOf(template, readFileSync(values.answers, 'utf8'));
const { sections } = sectionsOf(core, blind, folds, readers);
const text = sections
  .map((s) => `### ${s.title}\n${s.note ? `\n${s.note}\n` : ''}\n\`\`\`text\n${s.text}\n\`\`\`\n`)
  .join('\n');
writeFileSync(
  PAGE,
  `${page.trimEnd()}\n\n## Score ${times + 1}, of commit ${git('rev-parse', '--short', 'HEAD')}\n\n${text}`,
);
console.log(text);
