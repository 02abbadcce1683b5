import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/hosts/**/*.test.ts'],
    testTimeout: 240_000,
    hookTimeout: 300_000,
    maxWorkers: 1,
    fileParallelism: false,
    reporters: ['default', ['json', { outputFile: '.tmp/hosts.json' }]],
  },
});
