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
  for (const verb of ['done', 'reopen']) expect(j.clew('task', verb, 'PILOT-2').status).toBe(0);
  expect(j.clew('task', 'start', `${PILOT}:7`).status).toBe(0);
  expect(history(j, 'pilot-plan').map((o) => o.did)).toEqual([
    'started PILOT-3',
    'reopened PILOT-2',
    'completed PILOT-2',
  ]);
  expect(history(j, 'pricing-research')).toEqual([]);
});

it('every change of a task stands in its history, and "undo to here" takes several of one plan back', () => {
  const j = begun();
  const before = j.read(PRICING);
  j.clew('task', 'start', 'PRICE-1');
  j.clew('task', 'done', 'PRICE-1');
  j.clew('task', 'done', 'PRICE-2');
  // Another piece of work goes on meanwhile.
  j.clew('task', 'done', 'PILOT-2');
  const steps = history(j, 'pricing-research');
  expect(steps.map((o) => o.did)).toEqual(['completed PRICE-2', 'completed PRICE-1', 'started PRICE-1']);
  const undone = j.clew('undo', '--to', steps.at(-1)!.id);
  expect(undone).toMatchObject({ status: 0, out: expect.stringContaining('started PRICE-1') });
  expect(j.read(PRICING)).toBe(before);
  expect(j.read(PILOT)).toContain('- [x] PILOT-2');
  expect(history(j, 'pricing-research')[0]!.did).toContain('undone');
  expect(j.clew('redo').status).toBe(0);
  expect(j.read(PRICING)).toContain('- [x] PRICE-1');
});
