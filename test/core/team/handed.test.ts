/** Holds how it stands with what a person handed over, and where that is seen: what they are told, and what is offered no more. */
import { expect, it } from 'vitest';
import { command as next } from '../../../src/commands/context/next.js';
import { emptyOutcome } from '../../../src/core/empty-outcome.js';
import { offersFor } from '../../../src/core/handlers/shared/offers.js';
import { withTeamNews } from '../../../src/core/handlers/shared/team-news.js';
import type { TeamSeen } from '../../../src/core/model/team.js';
import type { Facts } from '../../../src/core/model.js';
import { indexOf } from '../../../src/core/plan/index/memory-index.js';
import { givenIn, givenOf } from '../../../src/core/team/handed.js';
import { refOf } from '../../../src/core/team/material.js';
import type { TeamContext } from '../../../src/core/team/view.js';
import { facts, NOW, plan, stateOf, work } from '../../support/world.js';

const mine = work('Winter rates', { handed: { to: 'ben', at: NOW, note: '' } });
const team = (over: Partial<TeamSeen>) => ({ team: () => ({ met: {}, ...over }) as unknown as TeamSeen });
const said = (theirs: Partial<TeamContext>) => {
  const record = { ref: refOf(mine), holder: 'ben', handedAt: NOW, ...theirs } as TeamContext;
  return givenOf(mine, team({ given: givenIn([record], [mine]) }));
};

it('waits until it is taken, is taken then, and is nothing once somebody has it otherwise', () => {
  const waits = { to: 'ben', at: NOW, taken: false };
  expect([said({}), said({ taken: true })]).toEqual([waits, { ...waits, taken: true }]);
  expect([said({ holder: 'maya', handedAt: NOW + 5 }), said({ handedAt: NOW - 5 })]).toEqual([null, null]);
  // Handed over again, before anybody was asked.
  expect(givenOf(mine, team({ given: { [mine.id]: { at: 1, is: 'over' } } }))).toEqual(waits);
  expect(givenOf(work('Winter rates'), team({}))).toBeNull();
});

it('who handed the active context over is told once that it waits, and once that it was taken; the model, too', () => {
  const world = (is: 'waits' | 'taken', met: string[]): Facts =>
    facts({
      state: stateOf([mine], { met }),
      ...team({ given: { [mine.id]: { at: NOW, is } } }),
    });
  const told = (f: Facts) => withTeamNews(emptyOutcome(), 's1', f);
  const first = told(world('waits', []));
  expect([first.brief, first.notice]).toEqual([
    expect.stringMatching(/handed this context over, not taken yet.*ben/),
    undefined,
  ]);
  const met = first.edits.at(-1)!.now!.met as string[];
  expect(told(world('waits', met)).brief).toBeUndefined();
  expect(told(world('taken', met)).notice).toBe('clew: ben took "Winter rates", which you handed them');
});

it('it is not offered for closing, and its tasks are nobody’s next here; nor those of a plan that somebody has to the end', () => {
  const rates = plan('winter-rates', ['Prices by season']);
  const world = (given: boolean, seen: Partial<TeamSeen> = {}): Facts => {
    const quiet = work('Winter rates', { plan: rates.path, lastAt: NOW - 40 * 86_400_000 });
    const context = given ? { ...quiet, handed: mine.handed! } : quiet;
    return facts({
      state: stateOf([work('Other'), context]),
      plans: indexOf([{ plan: rates, at: NOW }]),
      tasks: () => rates.tasks,
      ...team(seen),
    });
  };
  const offered = (f: Facts) => offersFor(f).map((o) => o.context.title);
  const steps = (f: Facts) =>
    (next.decide({ args: [], flags: {}, session: 's1', agent: false }, f).view!.next as { plan: string }[]).map(
      (s) => s.plan,
    );
  expect([offered(world(false)), steps(world(false))]).toEqual([['Winter rates'], [rates.path]]);
  expect([offered(world(true)), steps(world(true))]).toEqual([[], []]);
  const over = { over: [{ plan: rates.path, member: 'ben' }] };
  expect(steps(world(false, over))).toEqual([]);
  const free = { ...world(false, over), state: stateOf([work('Other')]) };
  expect([steps(free), steps({ ...free, ...team({}) })]).toEqual([[], [rates.path]]);
});
