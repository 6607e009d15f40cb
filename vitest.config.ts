import { defineConfig } from 'vitest/config';
import { LongFirst } from './tests/setup/long-first.ts';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/setup/build.ts'],
    setupFiles: ['tests/setup/seed.ts'],
    // Half of the time goes to browsers and phones on the wire that are waited for: more workers than cores.
    maxWorkers: '150%',
    sequence: { sequencer: LongFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
