// Scores predictions as the referee does: recall, false alarms, AUC, calibration, what was acted on, asked and returned to.

const share = (a, b) => (b === 0 ? null : a / b);

export function auc(rows) {
  const s = [...rows].sort((a, b) => a.p - b.p);
  const pos = s.filter((r) => r.y).length;
  const neg = s.length - pos;
  if (pos === 0 || neg === 0) return null;
  let sum = 0;
  for (let i = 0; i < s.length; ) {
    let j = i;
    while (j < s.length && s[j].p === s[i].p) j++;
    for (let k = i; k < j; k++) if (s[k].y) sum += (i + 1 + j) / 2;
    i = j;
  }
  return (sum - (pos * (pos + 1)) / 2) / (pos * neg);
}

/** `[{n, p, y}]`: how often what was given a probability in each tenth came true. */
export function reliability(rows) {
  const bins = Array.from({ length: 10 }, () => ({ n: 0, p: 0, y: 0 }));
  for (const r of rows) {
    const b = bins[Math.min(9, Math.floor(r.p * 10))];
    b.n++;
    b.p += r.p;
    b.y += r.y ? 1 : 0;
  }
  return bins;
}

export const ece = (rows) =>
  rows.length === 0 ? null : reliability(rows).reduce((t, b) => t + Math.abs(b.p - b.y), 0) / rows.length;

/** Recall of the switches at no more than `most` false alarms a quiet prompt, whatever the threshold. */
export function recallAt(rows, most) {
  const calm = rows
    .filter((r) => !r.y)
    .map((r) => r.p)
    .sort((a, b) => b - a);
  const bar = calm[Math.floor(calm.length * most)] ?? 0;
  return share(rows.filter((r) => r.y && r.p > bar).length, rows.filter((r) => r.y).length);
}

/** The referee's figures for `judged` = [{prediction, gold}], rows of i = 0 left out. */
export function figures(judged) {
  const rows = judged
    .filter((j) => j.prediction.i > 0)
    .map(({ prediction: p, gold: g }) => {
      const y = g.label === 'new' || g.label === 'back';
      const alert = p.verdict !== 'stay';
      const want = g.label === 'back' ? g.thread : 'new';
      return {
        p: p.p,
        y,
        alert,
        g,
        verdict: p.verdict,
        right: y && (p.target ?? 'new') === want,
        top3: [p.target, ...p.candidates].slice(0, 3).includes(g.thread),
      };
    });
  const switches = rows.filter((r) => r.y);
  const calm = rows.filter((r) => !r.y);
  const judgedRows = rows.filter((r) => r.g.label !== 'side');
  const acted = rows.filter((r) => r.verdict === 'switch');
  const backs = switches.filter((r) => r.g.label === 'back');
  const noticed = backs.filter((r) => r.alert);
  const asks = rows.filter((r) => r.g.ask);
  const n = (list, test) => list.filter(test).length;
  return {
    switches: switches.length,
    recall: share(
      n(switches, (r) => r.alert),
      switches.length,
    ),
    false: share(
      n(calm, (r) => r.alert),
      calm.length,
    ),
    auc: auc(judgedRows),
    ece: ece(judgedRows),
    best: recallAt(rows, 0.08),
    best10: recallAt(rows, 0.1),
    actedRight: share(
      n(acted, (r) => r.right),
      acted.length,
    ),
    actedCover: share(
      n(acted, (r) => r.right),
      switches.length,
    ),
    askRate: share(
      n(switches, (r) => r.verdict === 'ask'),
      switches.length,
    ),
    nag: share(
      n(calm, (r) => r.verdict === 'ask'),
      calm.length,
    ),
    back: backs.length,
    backRight: n(backs, (r) => r.alert && r.right),
    backIn3: n(backs, (r) => r.alert && r.top3),
    counts: {
      noticed: n(switches, (r) => r.alert),
      calm: calm.length,
      false: n(calm, (r) => r.alert),
      acted: acted.length,
      actedRight: n(acted, (r) => r.right),
      best: Math.round((recallAt(rows, 0.08) ?? 0) * switches.length),
    },
    back1: share(
      n(noticed, (r) => r.right),
      noticed.length,
    ),
    back3: share(
      n(noticed, (r) => r.top3),
      noticed.length,
    ),
    newRight: share(
      n(switches, (r) => r.g.label === 'new' && r.alert && r.right),
      n(switches, (r) => r.g.label === 'new'),
    ),
    askRaised: share(
      n(asks, (r) => r.alert),
      asks.length,
    ),
    rows: judgedRows,
    all: rows,
  };
}
