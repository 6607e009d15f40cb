/** A date is picked when every wheel of the picker shows its part of the date (R36). */
import { describe, expect, test } from 'vitest';
import { isDateOpen, pickDate } from '../../../src/core/steps/pick-date.ts';
import { goalOf } from '../../builders/core.ts';
import { outcomeLines } from '../../builders/outcome.ts';
import { loading } from '../../builders/advance.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import { screenOf, text, title, type Item } from '../../builders/android-screen.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { node } from '../../screen/build.ts';

const NOW = 20_000;
/** Wheels side by side, each with this value in its middle. */
const wheels = (...values: readonly string[]): Item => ({
  height: 400,
  at: (top) =>
    values
      .map((value, i) =>
        node(
          'NumberPicker',
          [i * 300, top, i * 300 + 280, top + 400],
          { scrollable: true },
          node('EditText', [i * 300, top + 140, i * 300 + 280, top + 260], { text: value }),
        ),
      )
      .join(''),
});

/** The decision about 14 July, or 14 July 2027. */
function picking(
  items: readonly Item[],
  year: number | null,
  waited: number | null,
  is: Partial<Screen> = {},
): string[] {
  const missingSince = waited === null ? null : NOW - waited;
  const state = stateOf(goalOf(['Pick 14 July', 'Tap "OK"']), { missingSince });
  const screen = { ...screenOf({ items: [title('Date'), ...items] }, 's2', NOW), ...is };
  const outcome = pickDate(turnOf(state), screen, {
    kind: 'pick_date',
    day: { kind: 'date', day: 14, month: 7, year },
  });
  return outcomeLines(outcome, state, ['missingSince', 'cursor']);
}

describe('the wheels of a date picker', () => {
  test.each<[string, readonly string[], number | null]>([
    ['day and month', ['14', 'July'], null],
    ['day and month, whatever year the third one shows', ['14', 'Jul', '2026'], null],
    ['day, month and year', ['14', 'Jul', '2027'], 2027],
  ])('complete the line when they show %s', (_, values, year) => {
    const state = picking([wheels(...values)], year, null);
    expect(state).toEqual([
      'completed steps 0 completed',
      'cursor {"phase":"steps","index":1,"instruction":0}',
      'advance s2',
    ]);
  });

  test('complete it with the reason that they show the date', () => {
    const turn = turnOf(stateOf(goalOf(['Pick 14 July'])));
    const screen = screenOf({ items: [wheels('14', 'July')] }, 's2', NOW);
    const outcome = pickDate(turn, screen, {
      kind: 'pick_date',
      day: { kind: 'date', day: 14, month: 7, year: null },
    });
    expect('next' in outcome && outcome.turn.notes).toMatchObject([
      { reason: 'the wheels show the date', flags: [] },
    ]);
  });

  test.each<[string, readonly string[], number | null]>([
    ['the day', ['13', 'July'], null],
    ['the month', ['14', 'June'], null],
    ['the year', ['14', 'July', '2026'], 2027],
    ['all of them', ['1', 'Jan', '2026'], 2027],
  ])('are turned while %s is to be set', (_, values, year) => {
    expect(picking([wheels(...values)], year, null)).toEqual(['ask s2']);
  });
});

describe('a date picker that is not in view', () => {
  const WAITS = 'look turn 1000 for turn';
  test.each<[string, number | null, readonly string[]]>([
    ['is looked for again', null, ['missingSince 20000', WAITS]],
    ['is looked for during five seconds', 4999, [WAITS]],
  ])('%s', (_, waited, expected) => {
    expect(picking([], null, waited)).toEqual(expected);
  });

  test('proves no bug after five seconds, and the reader learns what to write for a calendar', () => {
    expect(picking([], null, 5000)).toEqual([
      expect.stringMatching(/^inconclusive no-proof at steps 0: no date picker .*Tap "14"$/),
    ]);
  });

  test('is waited for while the screen loads, as long as any screen is', () => {
    expect(picking([], null, 5000, loading)).toEqual([
      'case A 1/2 screen: the screen is loading (spinner)',
      'look after wait 5000 for turn',
    ]);
  });
});

describe('the picker of a named control', () => {
  const DAY = { kind: 'date', day: 14, month: 7, year: null } as const;
  const named = (label: string) =>
    ({
      source: `"${label}"`,
      label,
      match: 'exact',
      name: null,
      role: null,
      row: null,
      places: [],
    }) as const;
  const captions = (...items: readonly Item[]): Screen =>
    screenOf({ items: [title('Trip'), ...items] }, 's2', NOW);
  const decision = (screen: Screen, field: string): string[] => {
    const state = stateOf(goalOf(['Pick 14 July', 'Tap "OK"']), { missingSince: NOW - 5000 });
    const outcome = pickDate(turnOf(state), screen, { kind: 'pick_date', day: DAY, field: named(field) });
    return outcomeLines(outcome, state, ['cursor']);
  };
  const OWN = captions(text('Departure'), wheels('13', 'July'), text('Return'));

  test('stands below its caption', () => {
    expect(isDateOpen(OWN, { field: named('Departure'), day: DAY }, 'exact')).toBe(true);
    expect(decision(OWN, 'Departure')).toEqual(['ask s2']);
  });

  test('is not that of another caption', () => {
    expect(isDateOpen(OWN, { field: named('Return'), day: DAY }, 'exact')).toBe(false);
    expect(decision(OWN, 'Return')[0]).toContain('inconclusive');
  });

  test('may stand in the place of the control', () => {
    expect(decision(captions(wheels('13', 'July')), 'Date')).toEqual(['ask s2']);
    expect(isDateOpen(captions(wheels('13', 'July')), { field: named('Date'), day: DAY }, 'exact')).toBe(
      false,
    );
  });

  test('is not open without wheels', () => {
    expect(isDateOpen(captions(text('Departure')), { field: named('Departure'), day: DAY }, 'exact')).toBe(
      false,
    );
  });
});
