/** Measures in a fresh process what it takes to hold a new title against all plans: the first time, and later ones. Prints milliseconds as JSON. */
import { similarPlans } from '../src/core/plan/guard/similar.js';
import { openCompiled } from '../src/runtime/plans/cache.js';
import { withSynonyms } from '../src/runtime/plans/synonyms.js';

const [cache = ''] = process.argv.slice(2);
const plans = withSynonyms(openCompiled(cache));
const titles = Array.from({ length: 200 }, (_, i) => plans.row((i * 6151) % plans.count)?.title ?? '').map((title, i) => (i % 2 === 0 ? `${title} v2` : title.split(' ').reverse().join(' ')));
const timed = (title: string): number => {
  const began = performance.now();
  similarPlans({ name: title, title }, plans);
  return performance.now() - began;
};
const [first = 0, ...later] = titles.map(timed);
later.sort((a, b) => a - b);
process.stdout.write(JSON.stringify({ first, p50: later[Math.floor(later.length / 2)], p95: later[Math.floor(later.length * 0.95)] }));
