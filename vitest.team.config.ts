import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Real servers, one a file; none shares a machine with another.
    include: ['test/team/**/*.test.ts'],
    setupFiles: ['test/support/properties.ts'],
    testTimeout: 240_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
    reporters: ['default', ['json', { outputFile: '.tmp/team.json' }]],
  },
});
