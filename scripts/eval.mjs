#!/usr/bin/env node
// Scores the reading on labelled streams, each judged by a model that has never seen it, and prints tables, reliability and frontier.
//   node scripts/eval.mjs [--write] [--predictions DIR]     --write: docs/accuracy.md and docs/accuracy-*.svg
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adapted } from './model/adapt.mjs';
import { loadCore } from './model/core.mjs';
import { examplesOf } from './model/features.mjs';
import { foldsOf, judge, judgeMixed } from './model/loso.mjs';
import { frontierPlot, page } from './model/page.mjs';
import { figures } from './model/score.mjs';
import { DATA, streamsIn, VIEWS } from './model/streams.mjs';
import { frontier, reliabilityTable, table } from './model/table.mjs';
import { tiage } from './model/tiage.mjs';

const streams = streamsIn(join(DATA, 'threads'));
if (streams === null) {
  console.error(`SKIPPED: no labelled streams in ${join(DATA, 'threads')}; set CLEW_DATA to the data folder`);
  process.exit(0);
}
const core = await loadCore();
const names = streams.map((s) => s.name);
const folds = foldsOf(core, examplesOf(core, streams), names);
const out = { sections: [], plots: [], tables: {} };
const say = (title, text, note = '') => {
  out.sections.push({ title, text, note });
  console.log(`\n${title}${note === '' ? '' : `\n${note}`}\n${text}`);
};

const TITLES = { shown: 'Boundaries shown', hidden: 'Boundaries hidden (one endless session, no times)' };
const pooled = {};
for (const view of VIEWS) {
  const judged = new Map(streams.map((s) => [s.name, judge(core, s.text, view, folds.get(s.name))]));
  pooled[view] = [...judged.values()].flat();
  const rows = [...judged, ['pooled', pooled[view]]].map(([name, list]) => [name, figures(list)]);
  out.tables[view] = rows;
  say(TITLES[view], table(rows));
  agree(view, judged, rows);
  out.plots.push({ view, svg: frontierPlot(TITLES[view], rows), name: `accuracy-${view}.svg` });
}
for (const view of VIEWS)
  say(
    `Reliability, ${view}`,
    reliabilityTable(figures(pooled[view]).rows),
    'How often what was given a probability came true.',
  );
say(
  'Frontier',
  frontier(VIEWS.map((v) => [v, figures(pooled[v]).all])),
  'Switches noticed (%) at so many false alarms per 100 quiet prompts, pooled, whatever the threshold.',
);

const over = pooled.shown.map((j) => ({ ...j, prediction: j.after }));
const written = over.filter((j) => j.late !== null && j.late.wrote > 0);
const moves = pooled.shown.filter((j) => j.late?.moves && j.prediction.verdict !== 'switch');
const place = (j) => (j.gold.label === 'back' ? j.gold.thread : 'new');
const isRight = (j) => (j.gold.label === 'back' || j.gold.label === 'new') && j.after.target === place(j);
const isQuiet = (j) => j.gold.label === 'continue' || j.gold.label === 'side';
const calm = pooled.shown.filter(isQuiet).length;
say(
  'After the turn',
  [
    table([
      ...streams.map((s) => [s.name, figures(over.filter((j) => j.prediction.stream === s.name))]),
      ['pooled', figures(over)],
      ['with files', figures(written)],
    ]),
    `Filed elsewhere by the late look: ${moves.length} turns, ${moves.filter(isRight).length} right (${interval(moves.filter(isRight).length, moves.length)}); ${((100 * moves.filter(isQuiet).length) / calm).toFixed(2)} of 100 quiet turns.`,
  ].join('\n\n'),
  'What the turn did is known: files, closing words, branch. Commits and commands are not in the rows.',
);

const free = streams.map((s) => [s.name, figures(judge(core, s.text, 'shown', folds.get(s.name), false))]);
say(
  'Free-running',
  table([...free, ['pooled', figures(streams.flatMap((s) => judge(core, s.text, 'shown', folds.get(s.name), false)))]]),
  'No label is fed back: clew lives with its own verdicts, and nobody answers a nudge. A lower bound.',
);

const learning = adapted(core, streams, folds, VIEWS);
say(
  'Learning from the user',
  learning.text,
  "Figures in hundredths with the layer that a stream's user teaches (clew learn), and the points it gained or lost against the same model without it.",
);
console.log(`The greatest loss of a stream in noticed, false/100, AUC or ECE: ${learning.worst.toFixed(1)} points.`);

const mixed = streamsIn(join(DATA, 'threads-interleaved'));
if (mixed !== null)
  say(
    'Interleaved',
    table(mixed.map((s) => [s.name, figures(judgeMixed(core, s.text, 'shown', folds))])),
    'Prompts of the four streams shuffled in blocks, without times, branches and directories; each row by the model that left out its source.',
  );
const side = tiage(core, join(DATA, 'topic-shift'), undefined);
if (side !== null)
  say(
    'Everyday dialogues (TIAGE validation)',
    `F1 ${side.f1.toFixed(3)} at the bar ${side.bar} that was best on its training file; ${side.turns} turns; always saying shift ${side.always.toFixed(3)}`,
    'A side figure: small talk, words alone, no model call.',
  );

if (process.argv.includes('--write')) {
  mkdirSync('docs', { recursive: true });
  writeFileSync('docs/accuracy.md', page(out));
  for (const p of out.plots) writeFileSync(join('docs', p.name), p.svg);
  console.log('\nwrote docs/accuracy.md');
}

/** The 95 % interval of a share (Wilson). */
function interval(k, n) {
  if (n === 0) return 'none';
  const [z, p] = [1.96, k / n];
  const half = (z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))) / (1 + (z * z) / n);
  const mid = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
  return `95 % interval ${(100 * (mid - half)).toFixed(0)} to ${(100 * (mid + half)).toFixed(0)} %`;
}

/** Runs the referee on the written predictions and says whether it found the same figures. */
function agree(view, judged, rows) {
  const dir = process.argv.includes('--predictions')
    ? process.argv[process.argv.indexOf('--predictions') + 1]
    : mkdtempSync(join(tmpdir(), 'clew-eval-'));
  mkdirSync(dir, { recursive: true });
  const file = join(dir, `${view}.jsonl`);
  writeFileSync(
    file,
    [...judged.values()]
      .flat()
      .map((j) => `${JSON.stringify(j.prediction)}\n`)
      .join(''),
  );
  const referee = join(DATA, '../eval/score.mjs');
  if (existsSync(referee)) {
    const golds = streams.map((s) => {
      if (view === 'shown') return s.path;
      const path = join(dir, `gold-${s.name}.jsonl`);
      writeFileSync(
        path,
        execFileSync(process.execPath, [join(DATA, '../eval/hide.mjs'), s.path], { maxBuffer: 1 << 28 }),
      );
      return path;
    });
    const report = JSON.parse(
      execFileSync(process.execPath, [referee, 'threads', ...golds, '--pred', file, '--json'], { encoding: 'utf8' }),
    );
    const theirs = report['ALL (pooled)'];
    const ours = rows.at(-1)[1];
    const same = [
      [ours.recall, theirs.recall],
      [ours.false, theirs.falsePer100],
      [ours.auc, theirs.auc],
      [ours.ece, theirs.ece],
      [ours.actedRight, theirs.actedPrecision],
      [ours.back1, theirs.backTop1Noticed],
      [ours.askRaised, theirs.askRowsRaisedRate],
    ].every(([a, b]) => Math.abs((a ?? 0) - (b ?? 0)) < 1e-9);
    console.log(same ? `The referee agrees (${view}).` : `THE REFEREE DISAGREES (${view}): ${JSON.stringify(theirs)}`);
    if (!same) process.exitCode = 1;
  }
  if (!process.argv.includes('--predictions')) rmSync(dir, { recursive: true, force: true });
  else if (existsSync(file))
    console.log(`predictions: ${file} (${readFileSync(file, 'utf8').split('\n').length - 1} rows)`);
}
