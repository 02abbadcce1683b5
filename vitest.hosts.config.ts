import { defineConfig } from 'vitest/config';

/** What takes minutes by itself, and is run before a release: `.ci/run` leaves it out. */
const LONG = ['screens', 'seen', 'plugin', 'own-home', 'reader', 'reconcile', 'guard', 'opencode', 'team'].map((name) => `test/host-programs/${name}.test.ts`);

export default defineConfig({
  test: {
    // Programs of others, each with its own time limits for hooks: once more is allowed.
    retry: 2,
    include: ['test/host-programs/**/*.test.ts'],
    exclude: process.env.CLEW_HOSTS_SHORT === '1' ? LONG : [],
    globalSetup: ['test/support/leave-nothing.ts'],
    testTimeout: 240_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
    reporters: ['default', ['json', { outputFile: '.tmp/hosts.json' }]],
  },
});
