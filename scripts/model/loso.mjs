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
 * `[{prediction, after, read, request, late, gold, source}]` of a stream judged by `fit`. `more`: `view` (shown), `teacher` (true: the truth of
 * each row is fed back), `adapt(row)` (it learns from a user who puts such a row right when it is wrong), `readers` (a reader's answers).
 */
export function judge(core, text, fit, { view = 'shown', teacher = true, ...more } = {}) {
  const gold = goldOf(text);
  const config = { ...core.DEFAULTS, detect: { ...core.DEFAULTS.detect, ...fit.thresholds } };
  const out = [];
  core.runStream(
    rowsIn(core, text, view),
    { config, plans: NO_PLANS, teacher, model: fit.model, ...more },
    ({ row, prediction, after, read, request, late }) => {
      out.push({
        row,
        prediction,
        after,
        read,
        request,
        late,
        gold: gold.get(`${row.stream}#${row.i}`),
        source: row.source,
      });
    },
  );
  return out;
}

/** Lives through a stream without labels: `{turns, right, contexts, threads}`, asides left out. */
export function live(core, text, fit) {
  const config = { ...core.DEFAULTS, detect: { ...core.DEFAULTS.detect, ...fit.thresholds } };
  const world = { config, plans: NO_PLANS, teacher: false, model: fit.model };
  const recorded = core
    .runStream(rowsIn(core, text, 'shown'), world, () => {})
    .filter(({ row }) => row.gold !== null && row.gold.label !== 'side');
  return {
    turns: recorded.length,
    right: recorded.filter(({ row, thread }) => row.gold.thread === thread).length,
    contexts: new Set(recorded.map((r) => r.context)).size,
    threads: new Set(recorded.map(({ row }) => `${row.author} ${row.gold.thread}`)).size,
  };
}

/** As `judge`, for a stream whose rows come from several others: each row is judged by the model that left its source out. */
export function judgeMixed(core, text, folds) {
  const runs = new Map([...folds].map(([name, fit]) => [name, judge(core, text, fit)]));
  const first = [...runs.values()][0];
  return first.map((j, k) => (runs.get(j.source) ?? [...runs.values()][0])[k]);
}
