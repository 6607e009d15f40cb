import { describe, expect, test } from 'vitest';
import { dayOfCell, describedAs } from '../../../src/screen/features/described-days.ts';
import { buildScreen, button, text } from '../../builders/screen.ts';
import type { Element } from '../../../src/screen/model/element.ts';

const cell = (shown: string, description: string): Element => {
  const [element] = buildScreen([button(shown)]).elements.filter(({ role }) => role === 'button');
  return { ...(element as Element), text: shown, description };
};

describe('the day of a cell', () => {
  test.each<[string, string, ReturnType<typeof dayOfCell>]>([
    ['14', '14 July 2027', { day: 14, month: null }],
    ['', '01 July 2027', { day: 1, month: 7 }],
    ['', 'Wednesday, July 14', { day: 14, month: 7 }],
    ['', '14 July 2027, selected', { day: 14, month: 7 }],
    ['', 'Next month', null],
    ['', '3 to 14 July', null],
    ['Trip', '14 July 2027', null],
    ['32', '', null],
  ])('"%s" described as "%s"', (shown, description, day) => {
    expect(dayOfCell(cell(shown, description))).toEqual(day);
  });

  test('a text alone is none', () => {
    expect(dayOfCell(buildScreen([text('Total')]).elements[0] as Element)).toBeNull();
  });
});

describe('the words for another day', () => {
  const day = { day: 4, month: 12, year: 2028 };
  test.each([
    ['01 July 2027', '04 December 2028'],
    ['1 July 2027', '4 December 2028'],
    ['Thursday, July 1', 'December 4'],
    ['Jul 1, 2027', 'Dec 4, 2028'],
    ['1 May', '4 December'],
    ['Thu 1 Jul 2027, available', '4 Dec 2028'],
  ])('as in "%s"', (description, words) => {
    expect(describedAs(description, day)).toBe(words);
  });

  test.each(['1. Juli 2027', 'Day 1', ''])('there are none for "%s"', (description) => {
    expect(describedAs(description, day)).toBeNull();
  });
});
