// Fits the model: logistic regression whose weights keep the sign of their evidence and are drawn towards what they were believed
// to be worth before any data; calibrated on streams left out; thresholds from streams left out. Rows marked `blind` are trained on and
// choose nothing. No chance anywhere.

/** What a signal was held to be worth, in log-odds, before training. Weak signals mean doubt, not a change: they weigh nothing. */
const PRIOR = {
  'now-lets': 6,
  'switch-to': 6,
  'back-to': 6,
  different: 6,
  'plan-handoff': 2.5,
  'new-task': 2,
  'branch-known': 2,
  'branch-born': 1.5,
  'new-session': 1.5,
  'branch-left': 1,
  'foreign-link': 1,
  'other-work': 1,
  unheard: 0.7,
  'no-task-match': 0.6,
  'fresh-request': 0.5,
  habit: 0.5,
  timeless: 0.7,
  'foreign-path': 0.3,
  'foreign-module': 0.3,
  'foreign-directory': 0.3,
  'branch-held': -2,
  'expected-plan': -1.5,
  'short-reply': -1.5,
  'same-work': -1,
  closing: -1,
};
const PRIOR_KNOWN = {
  score: 3,
  lead: 1.5,
  named: 1,
  branch: 2,
  waiting: 0.5,
  echo: 3,
  fresh: -1,
  plan: -1,
  request: -0.5,
  made: -1.5,
};
const KNOWN_SIGNS = {
  score: 1,
  lead: 1,
  named: 1,
  branch: 1,
  waiting: 1,
  echo: 1,
  fresh: -1,
  plan: -1,
  request: -1,
  made: -1,
};

/** The same for a turn that is over: what its prompt alone was given, and what it did. */
const PRIOR_AFTER = { asked: 1, own: -1, other: 0.5, words: -1, branch: 0.5 };
const AFTER_SIGNS = { asked: 1, own: -1, other: 1, words: -1, branch: 1 };

/** Words that name work are held where they were put: real streams hold too few of them, and people mean them. */
const HELD = new Set(['now-lets', 'switch-to', 'back-to', 'different']);
const STEPS = 400;
const RATE = 0.15;

export const sigmoid = (z) => 1 / (1 + Math.exp(-z));

/** `{bias, w}` of the logistic regression of `rows` ({x, y}) on the features `ids`; `pull` is how strongly weights are drawn to `prior`. */
function logistic(rows, ids, { prior, sign, held, pull, bias }) {
  const n = ids.length;
  const at = new Map(ids.map((id, i) => [id, i]));
  // One row behind the other in flat arrays: row k holds the entries from `from[k]` to `from[k + 1]`.
  const from = new Int32Array(rows.length + 1);
  const [which, value] = [[], []];
  rows.forEach((r, k) => {
    for (const [id, v] of Object.entries(r.x))
      if (at.has(id) && v !== 0) {
        which.push(at.get(id));
        value.push(v);
      }
    from[k + 1] = which.length;
  });
  const [on, by] = [Int32Array.from(which), Float64Array.from(value)];
  const p0 = ids.map((id) => prior[id] ?? 0);
  const w = [...p0];
  let b = bias;
  const seen = new Float64Array(n + 1).fill(1e-8);
  for (let step = 0; step < STEPS; step++) {
    const g = new Float64Array(n + 1);
    const now = Float64Array.from(w);
    for (let k = 0; k < rows.length; k++) {
      let z = b;
      for (let j = from[k]; j < from[k + 1]; j++) z += now[on[j]] * by[j];
      const e = (sigmoid(z) - rows[k].y) / rows.length;
      g[n] += e;
      for (let j = from[k]; j < from[k + 1]; j++) g[on[j]] += e * by[j];
    }
    for (let i = 0; i < n; i++) {
      if (held.has(ids[i])) continue;
      const gi = g[i] + (pull * (w[i] - p0[i])) / rows.length;
      seen[i] += gi * gi;
      w[i] -= (RATE * gi) / Math.sqrt(seen[i]);
      if (sign[ids[i]] > 0) w[i] = Math.max(0, w[i]);
      if (sign[ids[i]] < 0) w[i] = Math.min(0, w[i]);
      if (sign[ids[i]] === 0) w[i] = 0;
    }
    seen[n] += g[n] * g[n];
    b -= (RATE * g[n]) / Math.sqrt(seen[n]);
  }
  return { bias: b, w: Object.fromEntries(ids.map((id, i) => [id, w[i]])) };
}

const round = (v) => Math.round(v * 100) / 100;
const odds = (m, x) => Object.entries(x).reduce((z, [id, v]) => z + (m.signals[id] ?? 0) * v, m.bias);
const namesOf = (rows) => [...new Set(rows.filter((r) => !r.blind).map((r) => r.stream))];
const learnable = (rows) => rows.filter((r) => !r.side);

/** Signs by class; what is timeless may go either way. */
export function signsOf(signals) {
  return Object.fromEntries(
    signals.map((s) => [
      s.id,
      s.id === 'timeless' ? Number.NaN : s.class === 'against' ? -1 : s.class === 'weak' ? 0 : 1,
    ]),
  );
}

function switching(rows, sign, pull) {
  const ids = Object.keys(sign);
  const fit = logistic(learnable(rows), ids, { prior: PRIOR, sign, held: HELD, pull, bias: -2 });
  return { bias: fit.bias, signals: fit.w };
}

function knowing(rows) {
  const switches = rows
    .filter((r) => r.y === 1 && r.evidence.score !== undefined)
    .map((r) => ({ x: r.evidence, y: r.right ? 1 : 0 }));
  const fit = logistic(switches, Object.keys(PRIOR_KNOWN), {
    prior: PRIOR_KNOWN,
    sign: KNOWN_SIGNS,
    held: new Set(),
    pull: 4,
    bias: -3,
  });
  return { bias: fit.bias, ...fit.w };
}

/** The model of a turn that is over, on rows whose prompts were read by a model that had not seen their stream. */
function ended(rows) {
  const shown = rows.filter((r) => r.view === 'shown').map((r) => ({ ...r, x: { ...r.late, asked: logOdds(r.p) } }));
  const spec = { prior: PRIOR_AFTER, sign: AFTER_SIGNS, held: new Set(), pull: 2, bias: -0.5 };
  const fit = logistic(learnable(shown), Object.keys(PRIOR_AFTER), spec);
  const chance = (r) => sigmoid(Object.entries(r.x).reduce((z, [id, v]) => z + fit.w[id] * v, fit.bias));
  const quietOnes = shown
    .filter((r) => r.y === 0)
    .map(chance)
    .sort((a, b) => b - a);
  const bar = quietOnes[Math.floor(quietOnes.length * AIM.nudge)] ?? 0.5;
  return {
    bias: round(fit.bias),
    bar: round(bar),
    ...Object.fromEntries(Object.entries(fit.w).map(([id, w]) => [id, round(w)])),
  };
}

function logOdds(p) {
  return Math.max(-9, Math.min(9, Math.log(p / (1 - p))));
}

/** Every row of `rows` that may choose, with the log-odds of the model that did not see its stream. */
function leftOut(rows, sign, pull) {
  return namesOf(rows).flatMap((name) => {
    const m = switching(
      rows.filter((r) => r.stream !== name),
      sign,
      pull,
    );
    const known = knowing(rows.filter((r) => r.stream !== name));
    return rows
      .filter((r) => r.stream === name)
      .map((r) => ({ ...r, z: odds(m, r.x), q: chanceKnown(known, r.evidence) }));
  });
}

export function chanceKnown(known, evidence) {
  return evidence.score === undefined
    ? 0
    : sigmoid(Object.entries(evidence).reduce((z, [id, v]) => z + (known[id] ?? 0) * v, known.bias));
}

const loss = (rows) =>
  learnable(rows).reduce((t, r) => t - Math.log(Math.max(1e-6, r.y ? sigmoid(r.z) : 1 - sigmoid(r.z))), 0);

/** Platt's slope and shift on rows that were left out, drawn towards none. */
function platt(rows) {
  const list = learnable(rows);
  let [a, b] = [1, 0];
  for (let step = 0; step < 2000; step++) {
    let [ga, gb] = [(20 * (a - 1)) / list.length, (5 * b) / list.length];
    for (const r of list) {
      const e = (sigmoid(a * r.z + b) - r.y) / list.length;
      ga += e * r.z;
      gb += e;
    }
    a -= 0.1 * ga;
    b -= 0.3 * gb;
  }
  return { a, b };
}

const PULLS = [4, 16, 32];

/**
 * The model of `rows` and its thresholds. Everything that is chosen (how strongly to pull, calibration, bars) is chosen on
 * predictions for streams that were left out within `rows`.
 */
export function fitModel(rows, sign) {
  const trials = PULLS.map((pull) => ({ pull, rows: leftOut(rows, sign, pull) }));
  const best = trials.reduce((a, b) => (loss(b.rows) < loss(a.rows) ? b : a));
  const { a, b } = platt(best.rows);
  const m = switching(rows, sign, best.pull);
  const held = (id, w) => (HELD.has(id) ? w : a * w);
  const signals = Object.fromEntries(Object.entries(m.signals).map(([id, w]) => [id, round(held(id, w))]));
  const known = Object.fromEntries(Object.entries(knowing(rows)).map(([id, w]) => [id, round(w)]));
  const scored = best.rows.map((r) => ({ ...r, p: sigmoid(a * r.z + b) }));
  return {
    model: { bias: round(a * m.bias + b), signals, known, after: ended(scored) },
    thresholds: barsOf(scored),
    pull: best.pull,
  };
}

const quiet = (rows) => rows.filter((r) => r.y === 0);
const share = (rows, test) => (rows.length === 0 ? 0 : rows.filter(test).length / rows.length);

/** What is aimed at: false alarms a quiet prompt; precision of what is acted on. */
const AIM = { nudge: 0.08, acted: 0.96 };

/** The lowest bar for a nudge that keeps to the aim, doubts without a sum included, and the lowest at which acting is right often enough. */
function barsOf(rows) {
  const grid = Array.from({ length: 191 }, (_, k) => (k + 5) / 200);
  const shown = quiet(rows.filter((r) => r.view === 'shown'));
  const nudge = grid.find((t) => share(shown, (r) => r.p >= t || r.doubt) <= AIM.nudge) ?? 0.5;
  const acts = (t) => rows.filter((r) => r.plain && r.p >= t);
  const sure =
    grid.filter((t) => t >= 0.65).find((t) => share(acts(t), (r) => r.y === 1 && !r.back) >= AIM.acted) ?? 0.9;
  return { nudge, switch: sure };
}
