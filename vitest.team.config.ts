import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Real servers, one a file, each with a port or a network of its own: while one is waited for, the other works.
    include: ['test/team/**/*.test.ts'],
    setupFiles: ['test/support/properties.ts'],
    testTimeout: 240_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    reporters: ['default', ['json', { outputFile: '.tmp/team.json' }]],
  },
});
