/** `"Saved" appears within 5 seconds`: the time since the last gesture decides, and what nobody saw in time is open. */
import { describe, expect, test } from 'vitest';
import { waitMsFor } from '../../../src/core/assertions/within.ts';
import { assertionSummary, conditionsOf } from '../../builders/assertion.ts';
import { buildScreen, button, text } from '../../builders/screen.ts';
import { LIMITS } from '../../../src/shared/limits.ts';

const shown = buildScreen([text('Saved')]);
const missing = buildScreen([text('Saving')]);
const at = (
  sinceGestureMs: number | null,
  line = '"Saved" appears within 5 seconds',
  screen = shown,
  before: typeof screen | null = screen,
): string => assertionSummary(line, screen, { sinceGestureMs }, before);

describe('a text within 5 seconds', () => {
  test.each([
    [0, 'met'],
    [5000, 'met'],
    [5100, 'unproven: 5.1 s after the gesture'],
    [null, 'unproven: no gesture was made'],
  ])('that is there after %s ms: %s', (ms, summary) => {
    expect(at(ms, undefined, undefined, null)).toContain(summary);
  });

  test.each([
    [4900, 'unproven another observation'],
    [5000, 'unmet Missing Element Bug: 5 s after the gesture'],
    [null, 'unproven: no gesture was made'],
  ])('that is not there after %s ms: %s', (ms, summary) => {
    expect(at(ms, undefined, missing)).toContain(summary);
  });

  test('on a screen whose capture began before the limit, a missing text is no bug yet', () => {
    const slow = { ...missing, captureMs: 800 };
    expect(at(5500, undefined, slow)).toContain('unproven another observation');
    expect(at(5800, undefined, slow)).toContain('unmet Missing Element Bug');
  });
});

test('an absence within a time', () => {
  const line = '"Saving" disappears within 5 seconds';
  expect(at(4000, line, missing)).toContain('unproven another observation');
  expect(at(6000, line, missing)).toContain('unmet No Effect Bug');
  expect(at(4000, line, shown)).toContain('met');
});

test('a limit above 10 s is waited for', () => {
  expect(waitMsFor(conditionsOf('"A" is visible'))).toBe(LIMITS.presenceMs);
  expect(waitMsFor(conditionsOf('"A" appears within 5 seconds'))).toBe(LIMITS.presenceMs);
  expect(waitMsFor(conditionsOf('"A" and "B" appear within 30 seconds'))).toBeGreaterThan(30_000);
});

describe('a state, a value or a screen within a time', () => {
  const screen = buildScreen([text('Total: 5')]);

  test.each([
    ['"Total" is "5" within 5 seconds', 4000, 'met'],
    ['"Total" is "6" within 5 seconds', 4000, 'unproven another observation'],
    ['"Total" is "6" within 5 seconds', 6000, 'unmet Wrong Text Bug: 6 s after the gesture'],
    ['"Total" is "5" within 5 seconds', 6000, 'unproven: 6 s after the gesture'],
  ])('%s after %s ms: %s', (line, ms, summary) => {
    expect(at(ms, line, screen, null)).toContain(summary);
  });

  test('is waited for', () => {
    expect(waitMsFor(conditionsOf('"Save" is enabled within 30 seconds'))).toBeGreaterThan(30_000);
    expect(waitMsFor(conditionsOf('The "Home" screen opens within 30 seconds'))).toBeGreaterThan(30_000);
  });
});

describe('a limit from above within a time', () => {
  const LINE = '"Total" is less than 6 within 5 seconds';
  const [low, high] = [buildScreen([text('Total: 5')]), buildScreen([text('Total: 9')])];
  const then = (sinceGestureMs: number, before: typeof low | null, now = low, line = LINE): string =>
    assertionSummary(line, now, { sinceGestureMs }, before);

  test('is open until the time is over: it may hold before anything happens', () => {
    expect(then(0, null)).toContain('unproven another observation');
    expect(then(4900, low)).toContain('unproven another observation');
  });

  test('is met where it held in time, and holds when the time is over', () => {
    expect(then(5400, low)).toMatch(/^met/u);
  });

  test('is unmet where it no longer holds then', () => {
    expect(then(5400, low, high)).toContain('unmet');
    expect(then(4000, low, high)).toContain('unproven another observation');
  });

  test('is open where nobody saw it in time', () => {
    expect(then(5400, high)).toContain('unproven');
    expect(then(5400, null)).toContain('unproven');
    expect(then(6500, low)).toContain('unproven');
  });

  test('is met beside one from below at the same look', () => {
    const range = '"Total" is between 2 and 6 within 5 seconds';
    expect(then(4900, low, low, range)).toContain('unproven another observation');
    expect(then(5400, low, low, range)).toMatch(/^met/u);
  });

  test('holds for counts', () => {
    const of = 'There are at most 3 "Buy" buttons within 5 seconds';
    const shop = buildScreen([button('Buy'), button('Buy')]);
    expect(then(1000, shop, shop, of)).toContain('unproven another observation');
    expect(then(5400, shop, shop, of)).toMatch(/^met/u);
  });
});
