import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FIXED_CASES } from './fixed.ts';
import { loadCases } from './format.ts';
import { goalOf } from './goal.ts';
import { IS_NIGHTLY } from '../setup/nightly.ts';

const cases = loadCases(join(import.meta.dirname, 'cases'));
/** Reading the goals of all cases takes as long as reading a corpus. */
const read = cases.filter(({ name }, i) => IS_NIGHTLY || FIXED_CASES.includes(name) || i % 8 === 0);

describe('the cases', () => {
  test('are at least 150, about half of them healthy', () => {
    const healthy = cases.filter(({ truth }) => truth).length;
    expect(cases.length).toBeGreaterThanOrEqual(150);
    expect(healthy / cases.length).toBeGreaterThan(0.45);
    expect(healthy / cases.length).toBeLessThan(0.55);
  });

  test.each(read.map((given) => ({ name: given.name, given })))('$name has a valid goal', ({ given }) => {
    expect(goalOf(given).steps.length).toBeGreaterThan(0);
  });

  test('healthy ones have no label', () => {
    expect(cases.filter(({ truth, label }) => truth && label !== undefined).map(({ name }) => name)).toEqual(
      [],
    );
  });

  test('of the fixed set are there, with one that holds and one that does not of each mechanism', () => {
    expect(FIXED_CASES.filter((name) => !cases.some((c) => c.name === name))).toEqual([]);
    const fixed = cases.filter(({ name }) => FIXED_CASES.includes(name));
    for (const mechanism of new Set(cases.map((c) => c.mechanism))) {
      const truths = (all: typeof cases): Set<boolean> =>
        new Set(all.filter((c) => c.mechanism === mechanism).map(({ truth }) => truth));
      expect(truths(fixed), mechanism).toEqual(truths(cases));
    }
  });
});
