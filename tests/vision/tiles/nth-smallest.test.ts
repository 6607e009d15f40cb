import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { nthSmallest } from '../../../src/vision/tiles/nth-smallest.ts';

it('returns the value that sorting puts at the index', () => {
  fc.assert(
    fc.property(
      fc.float64Array({ minLength: 1, maxLength: 60, noNaN: true }),
      fc.nat(59),
      fc.boolean(),
      (values, at, isCoarse) => {
        // Coarse ones have many equals.
        const all = isCoarse ? values.map((v) => Math.sign(v)) : values;
        const index = at % all.length;
        expect(nthSmallest(all, index)).toBe(all.toSorted()[index]);
      },
    ),
  );
});

it('leaves the values as they are, and has none beyond the last one', () => {
  const values = Float64Array.of(3, 1, 2);
  expect(nthSmallest(values, 0)).toBe(1);
  expect(nthSmallest(values, 3)).toBeNaN();
  expect([...values]).toEqual([3, 1, 2]);
});
