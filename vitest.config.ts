import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/setup/build.ts'],
    setupFiles: ['tests/setup/seed.ts'],
    // Most of the time goes to programs that the tests start and wait for: one worker a core, the main one included.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
