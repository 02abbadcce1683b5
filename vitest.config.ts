import { defineConfig } from 'vitest/config';
import { disabling } from './scripts/disable.mjs';

const rule = process.env.CLEW_DISABLE_RULE;

const PURE = ['test/core/!(digest)/**/*.test.ts', 'test/core/*.test.ts', 'test/hosts/**/*.test.ts', 'test/architecture/**/*.test.ts'];

/** Tests that put something else in the place of Node's own modules: what they share with others would keep it. */
const ALONE = ['test/core/digest/digest.test.ts', 'test/runtime/run/race.test.ts', 'test/runtime/sessions/transcript.test.ts'];

export default defineConfig({
  plugins: rule === undefined ? [] : [disabling(rule)],
  test: {
    // What can shares its modules: loading them anew for each file would take longer than the tests.
    projects: [
      { extends: true, test: { name: 'pure', include: PURE, isolate: false } },
      {
        extends: true,
        test: { name: 'world', include: ['test/**/*.test.ts'], exclude: [...PURE, ...ALONE, 'test/host-programs/**', 'test/team/**'], isolate: false },
      },
      { extends: true, test: { name: 'alone', include: ALONE } },
    ],
    setupFiles: ['test/support/properties.ts'],
    // A machine that is loaded may hold a process up: what needed its second try is printed by scripts/summary.mjs.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A rule is switched off in the sources, which is where the tests of rules look.
    globalSetup: rule === undefined ? ['test/support/build.ts'] : [],
    maxWorkers: 2,
    reporters: ['default', ['json', { outputFile: process.env.CLEW_RESULTS ?? '.tmp/results.json' }]],
  },
});
