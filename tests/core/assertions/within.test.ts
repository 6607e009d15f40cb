/** `"Saved" appears within 5 seconds`: the time since the last gesture decides, and what nobody saw in time is open. */
import { describe, expect, test } from 'vitest';
import { waitMsFor } from '../../../src/core/assertions/within.ts';
import { assertionSummary, conditionsOf } from '../../builders/assertion.ts';
import { buildScreen, text } from '../../builders/screen.ts';
import { LIMITS } from '../../../src/shared/limits.ts';

const shown = buildScreen([text('Saved')]);
const missing = buildScreen([text('Saving')]);
const at = (
  sinceGestureMs: number | null,
  line = '"Saved" appears within 5 seconds',
  screen = shown,
): string => assertionSummary(line, screen, { sinceGestureMs });

describe('a text within 5 seconds', () => {
  test.each([
    [0, 'met'],
    [5000, 'met'],
    [5100, 'unproven: 5.1 s after the gesture'],
    [null, 'unproven: no gesture was made'],
  ])('that is there after %s ms: %s', (ms, summary) => {
    expect(at(ms)).toContain(summary);
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
    expect(at(ms, line, screen)).toContain(summary);
  });

  test('is waited for', () => {
    expect(waitMsFor(conditionsOf('"Save" is enabled within 30 seconds'))).toBeGreaterThan(30_000);
    expect(waitMsFor(conditionsOf('The "Home" screen opens within 30 seconds'))).toBeGreaterThan(30_000);
  });
});
