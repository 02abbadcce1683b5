// Finds weights and bars on one half of the pairs: logistic regression whose weights keep the sign that their rule speaks with.

const STEPS = 4000;
const RATE = 0.5;
const KEEP = 0.002;
/** Below it, more than one in twelve real titles would be held up by another. */
export const LEAST_BAR = 0.68;
/** The pairs made from titles have no one-word names, no tasks and no telling folders. */
export const BY_HAND = ['place', 'sole-word', 'same-tasks', 'other-tasks'];

/** `{bias, weights, bars}` for samples `{same, seen: [{rule, value}]}`. Precision is held at `held.alike` and `held.same`. */
export function fitted(samples, rules, held = { alike: 0.95, same: 0.99 }) {
  const ids = rules.map((r) => r.id).filter((id) => id !== 'sibling' && !BY_HAND.includes(id));
  const sign = new Map(rules.map((r) => [r.id, r.speaks === 'for' ? 1 : -1]));
  const w = new Map(ids.map((id) => [id, 0]));
  let bias = 0;
  const rows = samples
    .filter((s) => !s.seen.some((x) => x.rule === 'sibling'))
    .map((s) => ({ y: s.same ? 1 : 0, x: s.seen.filter((x) => w.has(x.rule)) }));
  for (let step = 0; step < STEPS; step++) {
    const grad = new Map(ids.map((id) => [id, 0]));
    let g0 = 0;
    for (const { x, y } of rows) {
      const miss = y - sigmoid(x.reduce((n, s) => n + w.get(s.rule) * s.value, bias));
      g0 += miss;
      for (const s of x) grad.set(s.rule, grad.get(s.rule) + miss * s.value);
    }
    bias += (RATE * g0 * 4) / rows.length;
    for (const id of ids) {
      const next = w.get(id) + RATE * 4 * (grad.get(id) / rows.length - KEEP * w.get(id));
      // Kindred words are worth less than the same ones: that they speak for it is in `whole` already.
      w.set(id, sign.get(id) * next < 0 ? 0 : next);
    }
  }
  const round = (n) => Math.round(n * 1000) / 1000;
  const score = (s) => sigmoid(s.seen.reduce((n, x) => n + (w.get(x.rule) ?? 0) * x.value, bias));
  const scored = samples
    .filter((s) => !s.seen.some((x) => x.rule === 'sibling'))
    .map((s) => ({ same: s.same, p: score(s) }));
  return {
    bias: round(bias),
    weights: Object.fromEntries([...w].map(([id, n]) => [id, round(n)])),
    bars: { alike: bar(scored, held.alike), same: bar(scored, held.same) },
  };
}

/** The lowest score from which on the precision is held. */
function bar(scored, precision) {
  const order = [...scored].sort((a, b) => b.p - a.p);
  let hits = 0;
  let best = 1;
  order.forEach((s, i) => {
    if (s.same) hits++;
    if (hits / (i + 1) >= precision) best = s.p;
  });
  return Math.floor(best * 1000) / 1000;
}

const sigmoid = (x) => 1 / (1 + Math.exp(-x));
