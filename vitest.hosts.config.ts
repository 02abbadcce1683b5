import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Programs of others, each with its own time limits for hooks: once more is allowed.
    retry: 2,
    include: ['test/host-programs/**/*.test.ts'],
    testTimeout: 240_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
    reporters: ['default', ['json', { outputFile: '.tmp/hosts.json' }]],
  },
});
