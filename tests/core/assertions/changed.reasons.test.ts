/** A line about a change, held against what was remembered of its target: the values that count, and why they leave it open (R14). */
import { describe, expect, test } from 'vitest';
import { conditionsOf, proveLine } from '../../builders/assertion.ts';
import { textAt } from '../../builders/screen-layout.ts';
import { buildScreen, toggle, type Sketch } from '../../builders/screen.ts';
import type { AssertionResult } from '../../../src/core/assertions/context.ts';
import { targetKey } from '../../../src/core/history/changed-targets.ts';
import type { ValueBefore, ValueRecord } from '../../../src/core/model/history.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { LIMITS } from '../../../src/shared/limits.ts';

/** What stands beside "Total" on the screen now, and what is known of it. */
interface Known {
  readonly now?: string;
  /** The values before the gestures, oldest first. */
  readonly before: readonly (string | Partial<ValueBefore>)[];
  readonly record?: Partial<ValueRecord>;
  readonly lastLine?: number;
  readonly newScreens?: number;
  readonly screen?: Partial<Screen>;
  readonly id?: string;
  readonly more?: readonly Sketch[];
}

/** The place at which the builder's caption stands. */
const PLACE = 'android.widget.TextView 0/0';
const valueOf = (known: string | Partial<ValueBefore>): ValueBefore => ({
  value: '5',
  id: '',
  place: PLACE,
  at: 0,
  newScreens: 0,
  line: 0,
  onlyView: false,
  ...(typeof known === 'string' ? { value: known } : known),
});

function held(line: string, known: Known): AssertionResult {
  const { now = '7', before, record, lastLine = -1, newScreens = 0, screen, id, more = [] } = known;
  const caption = { ...textAt('Total', 40, 300), ...(id === undefined ? {} : { id }) };
  const shown = buildScreen({
    children: [caption, textAt(now, 600, 300), ...more],
    change: { dueInMs: null, ...screen },
  });
  const records = Object.fromEntries(
    conditionsOf(line).flatMap((c) =>
      c.kind === 'changed'
        ? [
            [
              targetKey(c.target),
              {
                before: before.map(valueOf),
                now: valueOf({ value: now, at: 0 }),
                changesByItself: false,
                ...record,
              },
            ],
          ]
        : [],
    ),
  );
  return proveLine(line, shown, { values: { records, newScreens, lastLine: () => lastLine } });
}
const summary = (line: string, known: Known): string => {
  const { met, label, needs, actual } = held(line, known);
  return `${[met, label, needs].filter((x) => x !== null).join(' ')}: ${actual}`;
};
const CHANGED = '"Total" has changed';

describe('a change', () => {
  test('is told with the value before and the value now', () => {
    expect(summary(CHANGED, { before: ['5'] })).toBe('met: it showed "5", and now "7"');
    expect(summary(CHANGED, { before: ['5', '6', '5'] })).toBe('met: it showed "5" and "6", and now "7"');
  });

  test.each([
    [CHANGED, '"Total" has changed'],
    ['"Total" is unchanged', '"Total" has not changed'],
    ['"Total" has increased by 2', '"Total" has increased by 2'],
    ['"Total" has decreased', '"Total" has decreased'],
  ])('%s: says what was expected', (line, expected) => {
    expect(held(line, { before: ['5'] }).expected).toBe(expected);
  });
});

describe('a change is open', () => {
  test('without a gesture that counts', () => {
    const open = 'unproven: no gesture was made after it was seen';
    expect(summary(CHANGED, { before: [] })).toBe(open);
    expect(summary(CHANGED, { before: [{ line: 3 }], lastLine: 3 })).toBe(open);
    expect(summary(CHANGED, { before: [{ line: 4 }], lastLine: 3 })).toMatch(/^met/);
  });

  test('when nothing was recorded of the target', () => {
    const screen = buildScreen([textAt('Total', 40, 300), textAt('7', 600, 300)]);
    const open = { met: 'unproven', actual: 'no gesture was made after it was seen' };
    expect(proveLine(CHANGED, screen)).toMatchObject(open);
    const values = { records: {}, newScreens: 0, lastLine: () => -1 };
    expect(proveLine(CHANGED, screen, { values })).toMatchObject(open);
  });

  test('when the value changes by itself', () => {
    expect(summary(CHANGED, { before: ['5'], record: { changesByItself: true } })).toMatch(
      /^unproven: it changes by itself/,
    );
  });

  test('about a switch, which shows no value', () => {
    const screen = buildScreen([toggle('Wi-Fi')]);
    expect(proveLine('"Wi-Fi" has changed', screen)).toMatchObject({
      met: 'unproven',
      actual: 'a switch shows no value',
    });
  });

  test('when the gestures give different answers, and says what helps', () => {
    expect(summary(CHANGED, { before: ['5', '7'] })).toMatch(/^unproven: it showed "5" and "7", .*remember/);
    expect(summary('"Total" has increased by 2', { before: ['5', '6'] })).toMatch(/^unproven: .*remember/);
  });

  test('while nobody can see the earlier screen: the judge is never asked', () => {
    const empty = buildScreen({ children: [textAt('Sum', 40, 300)], change: { gaps: ['cut'] } });
    expect(proveLine(CHANGED, empty)).toMatchObject({ met: 'unproven', needs: null });
  });

  test('but a target that is not there is missing', () => {
    const screen = buildScreen([textAt('Sum', 40, 300)]);
    expect(proveLine(CHANGED, screen)).toMatchObject({ met: 'unmet', label: 'Missing Element Bug' });
  });

  test('when the target is covered, until it is not', () => {
    const screen = buildScreen([{ ...textAt('Total', 40, 300), coveredBy: 'e9' }, textAt('7', 600, 300)]);
    expect(proveLine(CHANGED, screen)).toMatchObject({ met: 'unproven', needs: 'another observation' });
  });
});

describe('a value that has not rested', () => {
  const late = (record: Partial<ValueRecord>, screen: Partial<Screen>): string =>
    summary(CHANGED, { before: ['5'], record, screen });
  const { watchMs } = LIMITS;
  const since = (at: number): ValueRecord['now'] => valueOf({ value: '7', at });
  // The builder looks at 1000 ms.
  const LOOK = 1000;

  test('is looked at again', () => {
    const again = /^unproven another observation: it showed "5", and now "7", and was watched for too short/;
    expect(late({ now: since(LOOK - watchMs + 1) }, { dueInMs: 100 })).toMatch(again);
    expect(late({ now: null }, {})).toMatch(again);
    expect(late({ now: valueOf({ value: '6' }) }, {})).toMatch(again);
  });

  test('is met after it rested as long as a change is watched, or when nothing is due', () => {
    expect(late({ now: since(LOOK - watchMs) }, { dueInMs: 100 })).toMatch(/^met/);
    expect(late({ now: since(LOOK - 1) }, { dueInMs: null })).toMatch(/^met/);
  });
});

describe('the target before and after', () => {
  const OTHER = /^unproven: it may be another one/;

  test('is the same by its id, wherever it stands', () => {
    const before = [{ id: 'com.app:id/total', place: 'elsewhere', newScreens: 4 }];
    expect(summary(CHANGED, { before, id: 'com.app:id/total' })).toMatch(/^met/);
    expect(summary(CHANGED, { before, id: 'com.app:id/other' })).toMatch(OTHER);
  });

  test('is another one when only one of the two has an id', () => {
    expect(summary(CHANGED, { before: [{ id: 'com.app:id/total' }] })).toMatch(OTHER);
    expect(summary(CHANGED, { before: [{ id: '' }], id: 'com.app:id/total' })).toMatch(OTHER);
  });

  test('without an id is the same on the same screen, or at the same place of another one', () => {
    const at = (place: string, newScreens: number): string =>
      summary(CHANGED, { before: [{ place, newScreens }], newScreens: 2 });
    expect([at('elsewhere', 2), at(PLACE, 1)]).toEqual([
      'met: it showed "5", and now "7"',
      'met: it showed "5", and now "7"',
    ]);
    expect(at('elsewhere', 1)).toMatch(OTHER);
  });

  test('must be the same for each gesture', () => {
    const before = [{}, { place: 'elsewhere', newScreens: 1 }];
    expect(summary(CHANGED, { before })).toMatch(OTHER);
  });
});

describe('a number', () => {
  const UP = '"Total" has increased';

  test('written otherwise is no larger', () => {
    expect(summary(UP, { before: ['5'], now: '5.0' })).toMatch(/^unmet Wrong Text Bug/);
  });

  test('in another currency is no change by the way that the line says', () => {
    expect(summary(UP, { before: ['€5'], now: '$6' })).toMatch(/^unmet Wrong Text Bug/);
    expect(summary(UP, { before: ['€5'], now: '€6' })).toMatch(/^met/);
    expect(summary(UP, { before: ['€5'], now: '6' })).toMatch(/^met/);
    expect(summary(UP, { before: ['5'], now: '5.0000001' })).toMatch(/^met/);
  });

  test('is needed before and now', () => {
    expect(summary(UP, { before: ['none'] })).toMatch(/^unproven/);
    expect(summary(UP, { before: ['5'], now: 'none' })).toMatch(/^unproven/);
  });
});

describe('a time', () => {
  const CLOCK = /^unproven: it shows a time that passes by itself/;
  /** The time before, seen at 0 ms, and the time at 1000 ms. */
  const time = (before: string, now: string, line = CHANGED): string =>
    summary(line, { before: [before], now });

  test.each([
    ['12:05', '12:06'],
    ['12:59', '13:00'],
    ['0:12:05', '0:12:06'],
    ['0:59:59', '1:00:01'],
    ['1:00:00', '0:59:59'],
    // Whole minutes on one side only.
    ['12:05', '12:06:02'],
  ])('that goes from %s to %s in a second passes by itself', (before, now) => {
    expect(time(before, now)).toMatch(CLOCK);
  });

  test.each([
    ['12:05', '12:08'],
    ['12:05', '13:05'],
    ['0:12:05', '0:12:09'],
    ['10:00 – 12:00', '10:01 – 12:00'],
    ['at noon', '12:05'],
    ['12:05', 'at noon'],
  ])('that goes from %s to %s in a second was changed', (before, now) => {
    expect(time(before, now)).toMatch(/^met/);
  });

  test('may be off by two seconds, or by a minute and one', () => {
    const at = (before: string, now: string): string => time(before, now);
    expect([at('0:00:10', '0:00:13'), at('0:00:10', '0:00:14')].map((a) => a.slice(0, 3))).toEqual([
      'unp',
      'met',
    ]);
  });

  test('that stands still is unchanged', () => {
    expect(time('12:05', '12:05', '"Total" is unchanged')).toMatch(/^met/);
  });

  test('is a clock when one of several values before was', () => {
    const before = [{ value: '9:00' }, { value: '12:05' }];
    expect(summary(CHANGED, { before, now: '12:06' })).toMatch(CLOCK);
  });

  test('is compared with the time that passed since it was read', () => {
    // Read at 600 ms, and 400 ms later three seconds on.
    const before = [{ value: '0:00:10', at: 600 }];
    expect(summary(CHANGED, { before, now: '0:00:12' })).toMatch(CLOCK);
    expect(summary(CHANGED, { before, now: '0:00:13' })).toMatch(/^met/);
  });
});
