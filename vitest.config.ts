import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/setup/build.ts'],
    setupFiles: ['tests/setup/seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
