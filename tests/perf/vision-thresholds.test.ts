import { describe, expect, it } from 'vitest';
import { THRESHOLDS } from '../../src/vision/tiles/thresholds.ts';
import { between, fit } from './vision-thresholds.ts';

describe('the thresholds', () => {
  it('are what the labelled pairs of the seen half give', async () => {
    expect(await fit()).toEqual(THRESHOLDS);
  });

  it('lie in the middle of the gap, or where the fewest are wrong', () => {
    expect(between([0.1, 0.2], [0.6, 0.9])).toBe(0.4);
    expect(between([0.1, 0.2, 0.7], [0.6, 0.8, 0.9])).toBe(0.4);
    expect(between([0.1, 0.75], [0.7, 0.8, 0.9, 0.3])).toBe(0.2);
  });
});
