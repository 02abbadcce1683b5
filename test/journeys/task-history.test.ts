/** Tasks of two pieces of work are ticked from one terminal: each change stands in the history of the work whose plan it is, and can be taken back from there. */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const PILOT = 'docs/plans/PILOT-PLAN.md';
const PRICING = 'docs/plans/PRICING-RESEARCH.md';

/** Two pieces of work, the second of them active. */
function begun(): Journey {
  const j = new Journey();
  j.clew('switch', PILOT);
  j.clew('switch', PRICING);
  return j;
}

function history(j: Journey, id: string): { id: string; did: string }[] {
  const { operations } = JSON.parse(j.clew('log', '--context', id, '--json').out);
  return operations.filter((o: { did: string }) => /(?:started|completed|reopened|undone)/.test(o.did));
}

it('a task belongs to the work whose plan it stands in, whichever is active', () => {
  const j = begun();
  expect(j.clew('task', 'done', 'PILOT-2').status).toBe(0);
  expect(j.clew('task', 'start', `${PILOT}:7`).status).toBe(0);
  expect(history(j, 'pilot-plan').map((o) => o.did)).toEqual([
    'started PILOT-3',
    'completed PILOT-2',
  ]);
  expect(history(j, 'pricing-research')).toEqual([]);
});
