#!/usr/bin/env node
// Trains the model of the reading on labelled streams and writes src/core/detect/weights.json. The same data give the same bytes.
//   node scripts/train.mjs [--check] [--quick] [--streams a,b]     --check: writes nothing, fails when the weights are not current
import { readFileSync, writeFileSync } from 'node:fs';
import { loadCore } from './model/core.mjs';
import { examplesOf } from './model/features.mjs';
import { fitModel, signsOf } from './model/fit.mjs';
import { foldsOf, judge } from './model/loso.mjs';
import { figures } from './model/score.mjs';
import { BLIND, SEEN, streamsIn, VIEWS } from './model/streams.mjs';
import { table } from './model/table.mjs';

const OUT = 'src/core/detect/weights.json';
const flag = (name) => process.argv.includes(`--${name}`);
const named = process.argv[process.argv.indexOf('--streams') + 1];

const all = streamsIn(SEEN);
if (all === null) {
  console.error(`SKIPPED: no labelled streams in ${SEEN}; set CLEW_DATA to the data folder`);
  process.exit(0);
}
const streams = flag('streams') ? all.filter((s) => named.split(',').includes(s.name)) : all;
const core = await loadCore();
const examples = examplesOf(core, [...streams, ...(streamsIn(BLIND) ?? [])]);

if (!flag('quick')) {
  const folds = foldsOf(
    core,
    examples,
    streams.map((s) => s.name),
  );
  for (const view of VIEWS) {
    const judged = new Map(streams.map((s) => [s.name, judge(core, s.text, folds.get(s.name), { view })]));
    console.log(
      `\n${view === 'shown' ? 'Boundaries shown' : 'Boundaries hidden (one endless session)'}, each stream left out of its model`,
    );
    console.log(
      table([...judged, ['pooled', [...judged.values()].flat()]].map(([name, list]) => [name, figures(list)])),
    );
  }
  console.log(
    `\nper fold: ${[...folds].map(([n, f]) => `${n} pull ${f.pull} nudge ${f.thresholds.nudge} switch ${f.thresholds.switch}`).join(' · ')}`,
  );
}

const { model, thresholds, pull } = fitModel(examples, signsOf(core.signals));
const sorted = (o) => Object.fromEntries(Object.entries(o).sort(([a], [b]) => (a < b ? -1 : 1)));
const text = `${JSON.stringify({ version: 2, made: 'npm run train', bias: model.bias, thresholds, signals: sorted(model.signals), known: sorted(model.known), after: sorted(model.after) }, null, 2)}\n`;
console.log(`\n${examples.length} prompts, pull ${pull}: nudge ${thresholds.nudge}, switch ${thresholds.switch}`);
if (flag('print')) process.stdout.write(text);
else if (flag('check')) {
  if (readFileSync(OUT, 'utf8') !== text) {
    console.error(`${OUT} is not what these streams and this code give: npm run train -- --quick`);
    process.exitCode = 1;
  }
} else writeFileSync(OUT, text);
