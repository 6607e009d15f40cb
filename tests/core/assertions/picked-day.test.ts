/** The day that a calendar, or the page around it, shows after a tap on it (R36). */
import { describe, expect, test } from 'vitest';
import { contextOf } from '../../builders/assertion.ts';
import { button, buildScreen, text, type Sketch } from '../../builders/screen.ts';
import { provePickedDay } from '../../../src/core/assertions/picked-day.ts';
import type { Element } from '../../../src/screen/model/element.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';

const WANTED = { day: 14, month: 7, year: 2027 };

interface Shown {
  readonly selected?: readonly number[];
  readonly heading?: string;
  readonly below?: string;
  readonly answered?: readonly number[];
}

/** A calendar of July 2027 under its caption. */
function calendar({ selected = [], heading = 'Choose', below = '', answered = [] }: Shown = {}): Screen {
  const days = Array.from({ length: 31 }, (_, i): Sketch => {
    const at: Sketch['at'] = [40 + (i % 7) * 140, 700 + Math.floor(i / 7) * 120, 120, 100];
    return button(String(i + 1), { at });
  });
  const screen = buildScreen([
    text(heading, { at: [40, 200, 800, 80] }),
    text('July 2027', { at: [40, 500, 800, 80] }),
    ...days,
    ...(below === '' ? [] : [text(below, { at: [40, 1600, 800, 80] })]),
  ]);
  const marked = (e: Element): Element => {
    const state = { ...e.state, selected: e.role === 'button' && selected.includes(Number(e.text)) };
    return { ...e, state, ...(answered.includes(Number(e.text)) ? { answered: true } : {}) };
  };
  return { ...screen, elements: screen.elements.map(marked) };
}

const closed = (...children: readonly Sketch[]): Screen => buildScreen([text('Trip'), ...children]);

function read(screen: Screen, before = calendar()): string {
  const { met, label, actual } = provePickedDay(WANTED, contextOf(screen, { beforeLastGesture: before }));
  return `${[met, label].filter((x) => x !== null).join(' ')}: ${actual}`;
}

describe('a calendar in view', () => {
  test('shows the day as selected', () => {
    expect(read(calendar({ selected: [14] }))).toBe('met: the calendar shows 14 as selected');
  });

  test('shows a range that has the day', () => {
    expect(read(calendar({ selected: [13, 14, 15] }))).toMatch(/^met/u);
  });

  test('shows another day as selected', () => {
    expect(read(calendar({ selected: [15] }))).toBe(
      'unmet Input Rejection Bug: the calendar shows 15 as selected',
    );
  });

  test('is headed by the date, or by another one', () => {
    expect(read(calendar({ heading: 'Wed, Jul 14' }))).toBe('met: it shows "Wed, Jul 14"');
    expect(read(calendar({ heading: 'Tue, Jul 13' }))).toBe(
      'unmet Input Rejection Bug: it shows "Tue, Jul 13"',
    );
  });

  test('beside a date that follows from the day tells nothing alone', () => {
    expect(read(calendar({ below: 'Arrives 17 July 2027' }))).toMatch(/^unproven: .*may be another date/u);
    expect(read(calendar({ below: 'Arrives 17 July 2027', selected: [14] }))).toMatch(/^met/u);
  });

  test('answers at another day alone, as with a colour that no state tells', () => {
    expect(read(calendar({ answered: [15] }))).toBe(
      'unproven: the calendar answered at 15, and not at the day that was tapped',
    );
    expect(read(calendar({ answered: [1, 13] }))).toMatch(/^unproven: .* at 1, 13,/u);
    expect(read(calendar({ answered: [7, 14] }))).toMatch(/^met/u);
    expect(read(calendar({ answered: [15], selected: [14] }))).toMatch(/^met/u);
  });

  test('is not answered by a sentence about the day', () => {
    expect(read(calendar({ below: '14 July is sold out' }))).toBe(
      'unproven: the calendar shows no day as selected, and "14 July is sold out" came',
    );
    expect(read(calendar({ below: '14 July is sold out', answered: [14] }))).toMatch(/^met/u);
    expect(read(calendar({ below: 'Departure: 14 July' }))).toMatch(/^met: it shows/u);
    expect(read(calendar({ below: 'Leaving 14 July' }), calendar({ below: 'Leaving' }))).toMatch(/^met: it/u);
    expect(read(calendar({ below: 'Closed 14 July' }), calendar({ below: 'Leaving' }))).toMatch(/^unproven/u);
  });

  test('that shows nothing rests on the effect of the tap', () => {
    expect(read(calendar())).toBe('met: the day was tapped, and nothing shows another one');
  });
});

describe('a calendar that closed', () => {
  test('leaves the date on the control', () => {
    expect(read(closed(button('14 Jul 2027')))).toBe('met: it shows "14 Jul 2027"');
    expect(read(closed(button('13 Jul 2027')))).toBe('unmet Input Rejection Bug: it shows "13 Jul 2027"');
    expect(read(closed(button('14 Jul 2028')))).toMatch(/^unmet Input Rejection Bug/u);
  });

  test('leaves a date in a text, which may be another one', () => {
    expect(read(closed(text('You leave on 14 July')))).toMatch(/^met/u);
    expect(read(closed(text('You arrive on 17 July')))).toMatch(/^unproven/u);
  });

  test('leaves a date that stood there before', () => {
    const before = closed(button('1 Jul 2027'));
    expect(read(closed(button('1 Jul 2027')), before)).toMatch(/^met: the day was tapped/u);
  });

  test('leaves figures in an order that two countries read in two ways', () => {
    expect(read(closed(button('07/14/2027')))).toMatch(/^met/u);
  });
});

test('a calendar whose cells describe their days', () => {
  const described = (selected: number): Screen => {
    const screen = calendar({ selected: [selected] });
    const elements = screen.elements.map((e) =>
      e.role === 'button' ? { ...e, text: '', description: `${e.text.padStart(2, '0')} July 2027` } : e,
    );
    return { ...screen, elements };
  };
  expect(read(described(14))).toBe('met: the calendar shows 14 as selected');
  expect(read(described(15))).toBe('unmet Input Rejection Bug: the calendar shows 15 as selected');
});
