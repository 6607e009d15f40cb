import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './tests/setup/long-first.ts';

const CORE = 'tests/core/**/*.test.ts';
/** Tests that start a browser, a process, or a phone on the wire. */
const E2E = 'tests/e2e/**/*.test.ts';
/** Measurements that assert a limit: accuracy of the thresholds, memory, size. */
const PERF = 'tests/perf/**/*.test.ts';
/** Every goal in every combination: too long for each commit. */
const NIGHTLY = 'tests/nightly/**/*.test.ts';

/**
 * End-to-end tests wait half of the time: more workers than cores. A percentage would be capped at the number of cores. Their timeouts end tests that hang: no
 * machine is too slow for them.
 */
const BUSY = {
  maxWorkers: 2 * availableParallelism(),
  sequence: { groupOrder: 1 },
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // A browser or a driver on a busy machine may fail a test that nothing is wrong with. Only CI tries again, `.ci/count.mjs` prints each such test, and a verdict that
  // passed where it must not is never tried again.
  retry: { count: process.env['CI'] === undefined ? 0 : 1, condition: /^(?!expected [^\n]*pass)/ },
};

export default defineConfig({
  test: {
    setupFiles: ['tests/setup/seed.ts'],
    // Transformed modules are kept on disk: a second run of the same tests starts in half of the time.
    experimental: { fsModuleCache: true },
    // One core less by default.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      // The core keeps no state between two decisions: its tests share one copy of the modules.
      { extends: true, test: { name: 'core', include: [CORE], isolate: false } },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['**/node_modules/**', CORE, E2E, PERF, NIGHTLY],
          // No test here mocks a module; a fresh process for each of 250 files took half of the time.
          isolate: false,
          // Reports hold the compiled script of their page.
          globalSetup: ['tests/setup/build.ts'],
        },
      },
      {
        extends: true,
        test: { ...BUSY, name: 'e2e', include: [E2E], globalSetup: ['tests/setup/build.ts'] },
      },
      { extends: true, test: { ...BUSY, name: 'perf', include: [PERF] } },
      {
        extends: true,
        test: { name: 'nightly', include: [NIGHTLY], globalSetup: ['tests/setup/build.ts'] },
      },
    ],
  },
});
