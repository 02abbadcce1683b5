/** The bar for a nudge follows the user: the same share of everybody's quiet prompts is disturbed, within bounds. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../../src/core/config.js';
import { adaptThresholds, addToTally, STEPS } from '../../../src/core/detect/nudge-threshold.js';
import { MODEL, readPrompt } from '../../../src/core/detect/reading.js';
import type { SessionState, Thresholds } from '../../../src/core/model.js';
import { plan, sceneOf, stateOf, World, work } from '../../support/world.js';

const tallyOf = (chances: number[]): number[] => chances.reduce<number[]>((t, p) => addToTally(t, p), []);
const bars = (tally: number[] | undefined, t: Thresholds = DEFAULTS.detect): Thresholds =>
  adaptThresholds(t, tally, MODEL);
const many = (p: number, n = 200): number[] => Array.from({ length: n }, () => p);
const odds = (p: number): number => Math.log(p / (1 - p));
const mixed = (p: number): number[] => Array.from({ length: 300 }, (_, k) => (k % 4 === 0 ? p : 0.03));

describe('bars of a user', () => {
  it('are those of the model as long as nothing is known', () => {
    expect(bars(undefined)).toEqual(DEFAULTS.detect);
    expect(bars([])).toEqual(DEFAULTS.detect);
  });

  it('fall for a user whose prompts are plain, and rise for one whose prompts often look like a change', () => {
    expect(bars(tallyOf(many(0.03))).nudge).toBeLessThan(DEFAULTS.detect.nudge);
    expect(bars(tallyOf(mixed(0.4))).nudge).toBeGreaterThan(DEFAULTS.detect.nudge);
    expect(bars(tallyOf(mixed(0.4))).blind).toBeGreaterThan(DEFAULTS.detect.blind!);
  });

  it('hardly move after a few prompts', () => {
    expect(odds(bars(tallyOf(many(0.03, 3))).nudge)).toBeGreaterThan(odds(DEFAULTS.detect.nudge) - 0.35);
  });

  it('follow a user who changes: what is long past counts no more', () => {
    const t = tallyOf([...mixed(0.4), ...many(0.03, 400)]);
    expect(bars(t).nudge).toBeLessThan(DEFAULTS.detect.nudge);
  });

  it('stay where a person has put them', () => {
    const t = { ...DEFAULTS.detect, nudge: 0.5 };
    expect(bars(tallyOf(many(0.03)), t).nudge).toBe(0.5);
    expect(bars(tallyOf(many(0.03)), t).blind).toBeLessThan(DEFAULTS.detect.blind!);
  });

  it('move within bounds, whatever was read', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 300 }), (chances) => {
        const t = bars(tallyOf(chances));
        expect(Math.abs(odds(t.nudge) - odds(DEFAULTS.detect.nudge))).toBeLessThan(1.25);
        expect(Math.abs(odds(t.blind!) - odds(DEFAULTS.detect.blind!))).toBeLessThan(1.25);
        expect({ ...t, nudge: 0, blind: 0 }).toEqual({ ...DEFAULTS.detect, nudge: 0, blind: 0 });
      }),
    );
  });

  it('take a record that holds anything for none', () => {
    for (const bad of [null, 'x', {}, [1], [0, ...many(0, 12)], [-1, ...many(0, 12)], [5, 'a', ...many(0, 11)]]) {
      expect(bars(bad as unknown as number[])).toEqual(DEFAULTS.detect);
      expect(addToTally(bad as unknown as number[], 0.2)).toEqual(addToTally(undefined, 0.2));
    }
  });
});

describe('a tally', () => {
  it('counts at probabilities that are evenly spaced in log-odds from 5 to 60 %', () => {
    const apart = (odds(0.6) - odds(0.05)) / 11;
    expect(STEPS).toHaveLength(12);
    STEPS.forEach((p, k) => {
      expect(odds(p)).toBeCloseTo(odds(0.05) + k * apart, 12);
    });
  });

  it('moves the verb, and the reading says by which bar', () => {
    const scene = sceneOf({ hit: false, prompt: 'the header overlaps on mobile', active: { title: 'auth tokens' } });
    const calm = readPrompt(scene, DEFAULTS);
    const one = (tally: number[]): ReturnType<typeof readPrompt> =>
      readPrompt({ ...scene, session: { ...scene.session, tally } as SessionState }, DEFAULTS);
    const [low, high] = [one(tallyOf(many(0.03))), one(tallyOf(mixed(0.4)))];
    expect([low.p, high.p]).toEqual([calm.p, calm.p]);
    expect(low.thresholds.nudge).toBeLessThan(calm.thresholds.nudge);
    expect(high.thresholds.nudge).toBeGreaterThan(calm.thresholds.nudge);
  });

  it('goes on in the next session', () => {
    const w = new World({ state: stateOf([work('rotate the refresh tokens')]), plans: [plan('AUTH', ['rotate'])] });
    w.prompt('the refresh token should rotate on logout');
    const first = w.state.sessions.s1!.tally!;
    expect(first[0]).toBeGreaterThan(0);
    w.prompt('and on a change of the password', 's2');
    expect(w.state.sessions.s2!.tally).toEqual(first);
  });
});
