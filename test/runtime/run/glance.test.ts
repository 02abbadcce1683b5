/** Holds that what is seen at a glance loses nothing where two processes write it at the same time. */
import { expect, it } from 'vitest';
import { command as index } from '../../../src/commands/plan/index.js';
import { glancesIn } from '../../../src/core/glance/glances.js';
import type { Edit } from '../../../src/core/model.js';
import { doing, Kept } from '../../support/operations-world.js';

const edit = (n: number): Edit => ({ key: `store/contexts/c${n}.md`, was: null, now: { text: `${n}\n` } });

it('what another process did last stays told by one that was slower and did nothing', () => {
  let meanwhile = (): void => {};
  let reads = 0;
  const k = new Kept((s) => ({
    ...s,
    state: () => {
      const state = s.state();
      reads++;
      return {
        ...state,
        get sessions() {
          meanwhile();
          return state.sessions;
        },
      };
    },
  }));
  k.does([edit(1)], 'did the first');
  reads = 0;
  meanwhile = () => {
    // The second time the log is read, what is seen is being made of it.
    if (reads < 2) return;
    meanwhile = () => {};
    k.run(doing([edit(2)], 'did the second'));
  };
  k.run(index);
  expect(reads).toBeGreaterThan(2);
  const kept = glancesIn(k.read('store/cache/glance.json')!)!;
  expect(Object.values(kept.places).map((p) => p.did)).toEqual(['did the second']);
});
