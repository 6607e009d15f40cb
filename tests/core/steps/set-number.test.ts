/** A number is counted by the buttons beside it, and read back after each touch (R36). */
import { describe, expect, test } from 'vitest';
import { setNumber } from '../../../src/core/steps/set-number.ts';
import type { ValueReading } from '../../../src/core/model/step-record.ts';
import { goalOf } from '../../builders/core.ts';
import { outcomeLines } from '../../builders/outcome.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import { buildScreen, button, text } from '../../builders/screen.ts';
import { LIMITS } from '../../../src/shared/limits.ts';

const NOW = 20_000;
const BAGS = {
  source: '"Bags"',
  label: 'Bags',
  match: 'exact',
  name: null,
  role: null,
  row: null,
  places: [],
} as const;

interface Counting {
  readonly shown: string | null;
  readonly to?: number;
  /** What it showed after each touch before. */
  readonly before?: readonly string[];
  readonly waited?: number | null;
}

/** The decision about a number, after so many touches. */
function counting({ shown, to = 3, before = [], waited = null }: Counting): readonly string[] {
  const readings: readonly ValueReading[] = before.map((value, i) => ({
    from: before[i - 1] ?? value,
    to: value,
    end: i,
  }));
  const missingSince = waited === null ? null : NOW - waited;
  const state = stateOf(goalOf([`Set "Bags" to ${to}`, 'Tap "OK"']), { missingSince, readings });
  const run = { ...state, run: { ...state.run, attempts: before.length } };
  const parts = shown === null ? [] : [button('−'), text(shown), button('+')];
  const screen = {
    ...buildScreen([
      {
        at: [0, 200, 1080, 120],
        children: [text('Bags'), ...parts].map((part, i) => ({ ...part, at: [40 + i * 250, 200, 200, 120] })),
      },
    ]),
    at: NOW,
  };
  const outcome = setNumber(turnOf(run), screen, {
    kind: 'set_control',
    control: BAGS,
    to: String(to),
    isNumber: true,
  });
  return outcomeLines(outcome, run, ['cursor']);
}

describe('a number beside two buttons', () => {
  test('completes the line when it is shown', () => {
    expect(counting({ shown: '3', before: ['1', '2'] })[0]).toBe('completed steps 0 completed');
  });

  test('is counted on while it comes nearer', () => {
    expect(counting({ shown: '1' })).toEqual([expect.stringMatching(/^ask /u)]);
    expect(counting({ shown: '2', before: ['1'] })).toEqual([expect.stringMatching(/^ask /u)]);
    expect(counting({ shown: '4', before: ['5'] })).toEqual([expect.stringMatching(/^ask /u)]);
  });

  test('is looked at again before it is said not to follow', () => {
    expect(counting({ shown: '1', before: ['1'] })).toEqual([expect.stringMatching(/^look /u)]);
  });

  test('fails when it does not follow', () => {
    expect(counting({ shown: '1', before: ['1'], waited: LIMITS.watchMs }).join('\n')).toContain(
      'Input Rejection Bug',
    );
  });

  test('is open when the wanted number lies between those that it can show', () => {
    const lines = counting({ shown: '5', before: ['1'], waited: LIMITS.watchMs }).join('\n');
    expect(lines).toContain('lies between its numbers');
    expect(lines).not.toContain('Bug');
  });

  test('ends after so many touches', () => {
    const before = Array.from({ length: LIMITS.valueMoves }, (_, i) => String(i));
    const lines = counting({ shown: String(LIMITS.valueMoves), to: 900, before }).join('\n');
    expect(lines).toContain('too far away');
  });

  test('is open when no number stands there', () => {
    expect(counting({ shown: null })).toEqual([expect.stringMatching(/^look /u)]);
    expect(counting({ shown: null, waited: LIMITS.arrivalMs }).join('\n')).toContain(
      'no number with a button',
    );
  });
});
