import { expect, test } from 'vitest';
import { Labels } from './labels.ts';
import type { Step } from './steps.ts';

const step = (overlay: Step['overlay'], ...kinds: Step['kinds']): Step => ({
  name: '',
  run: '',
  kinds,
  overlay,
});
const picture = (n: number): Uint8Array => Uint8Array.of(n);

test('an act of which the page shows nothing is no pair, and opened nothing', () => {
  const labels = new Labels();
  labels.next(step('none'), picture(1), false);
  expect(labels.next(step('opened', 'partial'), picture(1), false).kinds).toEqual([]);
  expect(labels.next(step('swapped', 'partial'), picture(2), false)).toEqual({
    kinds: ['partial'],
    overlay: 'opened',
  });
  expect(labels.next(step('swapped', 'partial'), picture(3), false).overlay).toBe('swapped');
  labels.next(step('closed', 'partial'), picture(4), false);
  labels.next(step('opened', 'partial'), picture(4), false);
  expect(labels.next(step('closed', 'full'), picture(5), false)).toEqual({
    kinds: ['full'],
    overlay: 'none',
  });
  expect(labels.next(step('none', 'none'), picture(5), false).kinds).toEqual(['none']);
});

test('a scroll of content that fits is no pair', () => {
  const labels = new Labels();
  labels.next(step('none'), picture(1), false);
  expect(labels.next(step('none', 'scrolled'), picture(2), false).kinds).toEqual([]);
  expect(labels.next(step('none', 'scrolled'), picture(3), true).kinds).toEqual(['scrolled']);
});
