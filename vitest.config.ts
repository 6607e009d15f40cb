import { defineConfig } from 'vitest/config';
import { LongFirst } from './tests/setup/long-first.ts';

const CORE = 'tests/core/**/*.test.ts';

export default defineConfig({
  test: {
    globalSetup: ['tests/setup/build.ts'],
    setupFiles: ['tests/setup/seed.ts'],
    // Half of the time goes to browsers and phones on the wire that are waited for: more workers than cores.
    maxWorkers: '150%',
    sequence: { sequencer: LongFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      // The core keeps nothing between two decisions: its tests load it once for all of them.
      { extends: true, test: { name: 'core', include: [CORE], isolate: false } },
      { extends: true, test: { name: 'rest', include: ['tests/**/*.test.ts'], exclude: [CORE] } },
    ],
  },
});
