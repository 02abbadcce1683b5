#!/usr/bin/env node
// Scores the reading on labelled streams, each judged by a model that has never seen it, and prints what each state of the product notices.
//   node scripts/eval.mjs [--answers FILE] [--write] [--predictions DIR]     --answers: another reader's, see `clew eval --asks`; --write: docs/accuracy.md
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { adapted } from './model/adapt.mjs';
import { loadCore } from './model/core.mjs';
import { examplesOf } from './model/features.mjs';
import { foldsOf, judgeMixed } from './model/loso.mjs';
import { frontierPlot, page } from './model/page.mjs';
import { figures } from './model/score.mjs';
import { sectionsOf } from './model/sections.mjs';
import { ANSWERS, BLIND, DATA, SEEN, streamsIn } from './model/streams.mjs';
import { frontier, reliabilityTable, table } from './model/table.mjs';
import { targets } from './model/targets.mjs';
import { tiage } from './model/tiage.mjs';

const { values } = parseArgs({
  options: {
    answers: { type: 'string', default: ANSWERS },
    write: { type: 'boolean', default: false },
    predictions: { type: 'string' },
  },
});
const streams = streamsIn(SEEN);
if (streams === null) {
  console.error(`SKIPPED: no labelled streams in ${SEEN}; set CLEW_DATA to the data folder`);
  process.exit(0);
}
const core = await loadCore();
const examples = examplesOf(core, [...streams, ...(streamsIn(BLIND) ?? [])]);
const folds = foldsOf(
  core,
  examples,
  streams.map((s) => s.name),
);
const out = [];
const say = (section) => {
  out.push(section);
  console.log(`\n${section.title}${section.note ? `\n${section.note}` : ''}\n${section.text}`);
};

const template = readFileSync('templates/intent-router.md', 'utf8');
const readers = core.readersOf(template, readFileSync(values.answers, 'utf8'));
const of = sectionsOf(core, streams, folds, readers);
for (const section of of.sections) say(section);
say({
  title: 'Reliability, before the turn',
  note: 'How often what was given a probability came true.',
  text: reliabilityTable(of.before.rows),
});
say({
  title: 'Frontier',
  note: 'Switches noticed (%) at so many false alarms per 100 quiet prompts, pooled, whatever the threshold.',
  text: frontier([
    ['before', of.before.all],
    ['endless', of.hidden.all],
    ['after', of.after.all],
    ['reader', of.read.all],
  ]),
});
say(adapted(core, streams, folds));
const mixed = streamsIn(join(DATA, 'threads-interleaved'));
if (mixed !== null)
  say({
    title: 'Interleaved',
    note: 'Prompts of four streams shuffled in blocks, without times, branches and directories; each row by the model that left out its source.',
    text: table(mixed.map((s) => [s.name, figures(judgeMixed(core, s.text, folds))])),
  });
const side = tiage(core, join(DATA, 'topic-shift'), undefined);
if (side !== null)
  say({
    title: 'Everyday dialogues (TIAGE validation)',
    note: 'A side figure: small talk, words alone, no model call.',
    text: `F1 ${side.f1.toFixed(3)} at the bar ${side.bar} that was best on its training file; ${side.turns} turns; always saying shift ${side.always.toFixed(3)}`,
  });
say(targets(of));
agree(of.all, of.before);

if (values.write) {
  const plots = [
    {
      name: 'accuracy-shown.svg',
      svg: frontierPlot('Switches noticed, by state of the product', [
        ['before', of.before],
        ['endless', of.hidden],
        ['after', of.after],
        ['reader', of.read],
      ]),
    },
  ];
  writeFileSync('docs/accuracy.md', page({ sections: out, plots }));
  for (const p of plots) writeFileSync(join('docs', p.name), p.svg);
  console.log('\nwrote docs/accuracy.md');
}

/** Runs the referee on the written predictions and says whether it found the same figures. */
function agree(all, ours) {
  const dir = values.predictions ?? mkdtempSync(join(tmpdir(), 'clew-eval-'));
  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'before.jsonl');
  writeFileSync(file, all.map((j) => `${JSON.stringify(j.prediction)}\n`).join(''));
  const referee = join(DATA, '../eval/score.mjs');
  if (existsSync(referee)) {
    const golds = streams.map((s) => s.path);
    const report = JSON.parse(
      execFileSync(process.execPath, [referee, 'threads', ...golds, '--pred', file, '--json'], { encoding: 'utf8' }),
    );
    const theirs = report['ALL (pooled)'];
    const same = [
      [ours.recall, theirs.recall],
      [ours.false, theirs.falsePer100],
      [ours.auc, theirs.auc],
      [ours.ece, theirs.ece],
      [ours.actedRight, theirs.actedPrecision],
      [ours.back1, theirs.backTop1Noticed],
      [ours.askRaised, theirs.askRowsRaisedRate],
    ].every(([a, b]) => Math.abs((a ?? 0) - (b ?? 0)) < 1e-9);
    console.log(same ? '\nThe referee agrees.' : `\nTHE REFEREE DISAGREES: ${JSON.stringify(theirs)}`);
    if (!same) process.exitCode = 1;
  }
  if (values.predictions === undefined) rmSync(dir, { recursive: true, force: true });
  else console.log(`predictions: ${file} (${all.length} rows)`);
}
