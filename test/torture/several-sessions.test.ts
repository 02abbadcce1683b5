/** Holds the torture of sessions at once at twenty rounds: `npm run torture` does two hundred. */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { SOAK } from '../support/properties.js';

// Two minutes of processes: with all runs of the properties, in the soak.
it.runIf(SOAK)(
  'sessions that fire their hooks at once lose nothing, cross nothing and leave nothing lying',
  () => {
    const args = ['scripts/torture.mjs', '--short', '--only', 'several'];
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    const rows = [...stdout.matchAll(/^\| (.+?) +\| (.+?) +\| (.+?) +\| (met|MISSED) *\|$/gm)];
    // What was lost names its seed.
    expect(
      rows.map(([, what, , , met]) => `${what}: ${met}`),
      stderr,
    ).toEqual([
      '20 rounds of several sessions at once, turns: met',
      '… conflict files of our own lines: met',
      expect.stringMatching(/^… facts lost of \d+, or torn: met$/),
      '… facts in another context: met',
      '… left lying, found by check or failed: met',
    ]);
    expect(status).toBe(0);
  },
  600_000,
);
