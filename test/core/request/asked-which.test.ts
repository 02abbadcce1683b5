/** Holds that who asks for other work by a name that several fit is asked which, also while on one of them. */
import { expect, it } from 'vitest';
import { indexOf } from '../../../src/core/plan/index/memory-index.js';
import { requestIn } from '../../../src/core/request/request.js';
import { facts, plan, work } from '../../support/world.js';

const RESEARCH = work('Pricing research');
const PAGE = work('Pricing page');

const asked = (said: string) => {
  const world = facts({ plans: indexOf([plan('CHECKOUT')].map((p) => ({ plan: p, at: 0 }))) });
  world.state.contexts = { [RESEARCH.id]: RESEARCH, [PAGE.id]: PAGE };
  const request = requestIn(said, RESEARCH, world);
  return request === null ? '' : [request.do, ...request.matches.map((m) => m.title)].join(' ');
};

it.each([
  ['switch to pricing', 'ask Pricing page'],
  ['back to pricing', 'ask Pricing page'],
  ['wechsle zu pricing', 'ask Pricing page'],
  ['switch to pricing research', 'stay'],
  ['now let us work on pricing', 'stay'],
])('%j: %s', (said, is) => expect(asked(said)).toBe(is));
