/** Holds what a line comes to that writes behind what it put there itself, and that a denied file stays denied. */
import { describe, expect, it } from 'vitest';
import { file, intent, run, world } from '../../../support/gate-world.js';

const verdict = (line: string): string => {
  const w = world('warn', file([intent('INT-001')]));
  w.select('INT-001');
  w.disk = { exists: (path) => path === 'src/a.ts' };
  return w.before(run(line), 's1', '/w').verdict;
};

describe('a write behind what the line brings', () => {
  it.each([
    'cp -P src/k/up src/up && echo x > src/up/a',
    'cp -a src/k/up src/up; cd src/up && touch a',
    'mv src/k src/j && echo x > src/j/up',
    'git restore src/o && echo x > src/o/a',
    "bash -c 'cp -d src/k/up src/up; touch src/up/a'",
  ])('%s is asked', (line) => expect(verdict(line)).toBe('ask'));

  it.each([
    'cp src/k src/up && echo x > src/up',
    'mv src/a.ts src/b.ts && echo x > src/b.ts',
    'cp -P src/k/up src/up',
    'echo x > src/up/a && cp -P src/k/up src/up',
  ])('%s is not', (line) => expect(verdict(line)).toBe('allow'));

  it('what the scope denies is refused all the same', () => {
    expect(verdict('cp -P src/k/up src/legacy/up && echo x > src/legacy/up')).toBe('deny');
  });
});
