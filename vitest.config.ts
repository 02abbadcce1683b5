import { defineConfig } from 'vitest/config';
import { disabling } from './scripts/disable.mjs';

const rule = process.env.CLEW_DISABLE_RULE;

export default defineConfig({
  plugins: rule === undefined ? [] : [disabling(rule)],
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/host-programs/**'],
    setupFiles: ['test/support/properties.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A rule is switched off in the sources, which is where the tests of rules look.
    globalSetup: rule === undefined ? ['test/support/build.ts'] : [],
    maxWorkers: 2,
    reporters: ['default', ['json', { outputFile: process.env.CLEW_RESULTS ?? '.tmp/results.json' }]],
  },
});
