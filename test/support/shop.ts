/** A shop in which the auth work is active, for the tests of what happens at each event. */
import { expect } from 'vitest';
import type { Config, Outcome } from '../../src/core/model.js';
import { CROWD, MINUTE, plan, World } from './world.js';

export const HOUR = 60 * MINUTE;
/** Thresholds at which every explicit phrase is acted on, and at which everything is at most a nudge: no weights are involved. */
export const SURE: Config['detect'] = { nudge: 0, ask: 0, switch: 0, match: 0.5, margin: 0.15 };
export const LEANING: Config['detect'] = { nudge: 0, ask: 2, switch: 2, match: 0.5, margin: 0.15 };

export const PLANS = [
  ...CROWD,
  plan('AUTH-HARDENING', ['rotate refresh tokens', 'expire sessions']),
  plan('PRICING-RESEARCH', ['compare tiers']),
  plan('SIGNUP-FUNNEL-ASIA', ['translate the form']),
  plan('SIGNUP-FUNNEL-EUROPE', ['shorten the form']),
];

/** A world in which the auth work is active. */
export function shop(config: Partial<Config> = {}): World {
  const w = new World({ plans: PLANS, config: { detect: SURE, ...config } });
  w.start();
  w.prompt('rotate the refresh tokens of the auth hardening plan');
  expect(w.active()?.plan).toBe('docs/plans/AUTH-HARDENING.md');
  return w;
}

export const count = (text: string): number => text.split(/\s+/).length;
export const silent = (o: Outcome): void => {
  expect(o).toMatchObject({ verdict: 'allow', findings: [] });
  expect([o.brief, o.notice, o.hold, o.question]).toEqual([undefined, undefined, undefined, undefined]);
};
