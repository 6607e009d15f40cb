import { describe, expect, test } from 'vitest';
import { recordOf, recordedChanges, recordedPairs } from './pairs.ts';

const pairs = await recordedPairs();
const recorded = recordedChanges();

describe('what changed between two recorded screens', () => {
  test('is recorded for each pair', () => {
    expect(pairs.map(({ name }) => name)).toEqual(Object.keys(recorded));
  });

  test.each(pairs.map((pair) => [pair.name, pair] as const))('%s', (name, pair) => {
    expect(recordOf(pair)).toEqual(recorded[name]);
  });
});
