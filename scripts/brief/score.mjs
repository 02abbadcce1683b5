// Scores what a model answered: calls at messages that turn, the right place, calls where nothing turned, each with its interval.

/** The 95 % interval of `k` of `n` after Wilson, in percent. */
export function wilson(k, n) {
  if (n === 0) return [0, 100];
  const z = 1.96;
  const p = k / n;
  const mid = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))) / (1 + (z * z) / n);
  return [100 * Math.max(0, mid - half), 100 * Math.min(1, mid + half)];
}

/** `Map` of hash → `{do, to}` of every line that is an answer; the last one of a hash counts. */
export function answersIn(text) {
  const found = new Map();
  for (const line of text.split('\n')) {
    const m = /^\W*([0-9a-f]{7})\W+(switch|ask|other)\b[\s:`*]*(.*?)[`*\s]*$/.exec(line.trim());
    if (m === null) continue;
    const to = /^new\b/.test(m[3])
      ? 'new'
      : m[3]
          .replace(/^(?:to|ID)[:\s]+/, '')
          .split(/\s/)[0]
          .replace(/["'.]/g, '');
    found.set(m[1], { do: m[2], to: m[2] === 'switch' ? to : null });
  }
  return found;
}

export function report(keys, text) {
  const answers = answersIn(text);
  const judged = keys.flatMap((k) => (answers.has(k.hash) ? [{ ...k, ...answers.get(k.hash) }] : []));
  const turns = judged.filter((k) => k.place !== null);
  const quiet = judged.filter((k) => k.place === null);
  const called = (list) => list.filter((k) => k.do === 'switch');
  const right = called(turns).filter((k) => k.to === k.place);
  const rows = [
    ['switch called', called(turns).length, turns.length],
    ['  with the right place', right.length, turns.length],
    ['  of the calls, the right place', right.length, called(turns).length],
    [
      '  new work',
      ...share(
        turns.filter((k) => k.label === 'new'),
        called,
      ),
    ],
    [
      '  returns',
      ...share(
        turns.filter((k) => k.label === 'back'),
        called,
      ),
    ],
    [
      '  returns, context on the map',
      ...share(
        turns.filter((k) => k.label === 'back' && k.shown),
        called,
      ),
    ],
    ['asked instead', turns.filter((k) => k.do === 'ask').length, turns.length],
    ['false calls', called(quiet).length, quiet.length],
    ['asked where nothing turned', quiet.filter((k) => k.do === 'ask').length, quiet.length],
    [
      'switch called, with a nudge',
      ...share(
        turns.filter((k) => k.nudged),
        called,
      ),
    ],
    [
      'false calls, with a nudge',
      ...share(
        quiet.filter((k) => k.nudged),
        called,
      ),
    ],
  ];
  return [
    `${judged.length} of ${keys.length} messages answered (asked in batches, not living in a session: an upper bound)`,
    ...rows.map(([name, k, n]) => {
      const [low, high] = wilson(k, n);
      const rate = n === 0 ? '–' : ((100 * k) / n).toFixed(1);
      return `${name.padEnd(34)} ${String(k).padStart(4)} of ${String(n).padStart(4)}  ${rate.padStart(5)} per 100  (${low.toFixed(1)} to ${high.toFixed(1)})`;
    }),
    ...judged
      .filter((k) => (k.place === null) === (k.do === 'switch') || (k.do === 'switch' && k.to !== k.place))
      .map(
        (k) =>
          `  ${k.hash} ${k.row} ${k.label}: ${k.do}${k.to === null ? '' : ` ${k.to}`}, meant ${k.place ?? 'the active one'}`,
      ),
  ].join('\n');
}

function share(list, of) {
  return [of(list).length, list.length];
}
