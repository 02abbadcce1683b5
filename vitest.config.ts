import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/hosts/**'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    globalSetup: ['test/build.ts'],
    maxWorkers: 2,
    reporters: ['default', ['json', { outputFile: '.tmp/results.json' }]],
  },
});
