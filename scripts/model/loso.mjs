// Leaves one stream out at a time: the model that judges a stream has never seen it.
import { NO_PLANS } from './core.mjs';
import { fitModel, signsOf } from './fit.mjs';
import { goldOf, rowsIn } from './streams.mjs';

/** `Map` of stream name → `{model, thresholds, pull}` fitted on the others. */
export function foldsOf(core, examples, names) {
  const sign = signsOf(core.signals);
  return new Map(
    names.map((name) => [
      name,
      fitModel(
        examples.filter((e) => e.stream !== name),
        sign,
      ),
    ]),
  );
}

/**
 * `[{prediction, after, late, gold, source}]` of a stream judged by `fit`; `teacher` feeds the truth of each row back afterwards. With `adapt` it
 * learns from its user, who puts the wrong verdicts right of those rows for which `adapt(row)` is true.
 */
export function judge(core, text, view, fit, teacher = true, adapt = undefined) {
  const gold = goldOf(text);
  const config = { ...core.DEFAULTS, detect: { ...core.DEFAULTS.detect, ...fit.thresholds } };
  const out = [];
  core.runStream(
    rowsIn(core, text, view),
    { config, plans: NO_PLANS, teacher, model: fit.model, ...(adapt ? { adapt } : {}) },
    ({ row, prediction, after, late }) => {
      out.push({ prediction, after, late, gold: gold.get(`${row.stream}#${row.i}`), source: row.source });
    },
  );
  return out;
}

/** As `judge`, for a stream whose rows come from several others: each row is judged by the model that left its source out. */
export function judgeMixed(core, text, view, folds) {
  const runs = new Map([...folds].map(([name, fit]) => [name, judge(core, text, view, fit)]));
  const first = [...runs.values()][0];
  return first.map((j, k) => (runs.get(j.source) ?? [...runs.values()][0])[k]);
}
