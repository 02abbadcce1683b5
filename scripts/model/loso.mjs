// Leaves one stream out at a time: the model that judges a stream has never seen it.
import { NO_PLANS } from './core.mjs';
import { fitModel, signsOf } from './fit.mjs';
import { goldOf } from './streams.mjs';

/** `Map` of stream name → `{model, thresholds, pull}` fitted on the others. */
export function foldsOf(core, examples, names) {
  const sign = signsOf(core.signals);
  return new Map(names.map((name) => [name, fitModel(examples.filter((e) => e.stream !== name), sign)]));
}

/** `[{prediction, gold}]` of the stream text, judged by `fit`; `teacher` feeds the truth of each row back afterwards. */
export function judge(core, text, fit, teacher = true) {
  const gold = goldOf(text);
  const { rows } = core.rowsOf(text);
  const config = { ...core.DEFAULTS, detect: { ...core.DEFAULTS.detect, ...fit.thresholds } };
  const out = [];
  core.runStream(rows, { config, plans: NO_PLANS, teacher, model: fit.model }, ({ row, prediction }) => {
    out.push({ prediction, gold: gold.get(`${row.stream}#${row.i}`), source: row.source });
  });
  return out;
}
