import { describe, expect, test } from 'vitest';
import { comesFromGoal, chosenTexts, recordTyped } from '../../../src/core/history/typed-text.ts';
import { givesValue } from '../../../src/core/history/given-values.ts';
import { actionSchema } from '../../../src/actions/registry.ts';
import { goalOf } from '../../builders/core.ts';
import { buildScreen, field } from '../../builders/screen.ts';

const english = (text: string) => ({ text, hasNumberWords: true });

describe('a line gives the value in another notation', () => {
  test.each([
    ['check out with two cups in the cart', '2'],
    ['book the 14th of May', '14'],
    ['book the 14th of May', '05/14'],
    ['pay 1,250 euros', '1250'],
    ['pay 1250 euros', '1,250'],
    ['travel on 14 May 2030 with 2 bags', '2030-05-14'],
    ['travel on 14 May 2030', '05/14/2030'],
    ['travel on 2030-05-14', '14 May 2030'],
    ['travel on 14 May', '2030-05-14'],
    ['ring at 8 pm', '20:00'],
    ['ring at 8:30 am', '08:30'],
    ['ring at 20:15', '8:15 PM'],
  ])('%s: %s', (line, typed) => {
    expect(givesValue(english(line), typed)).toBe(true);
  });
});

describe('a line does not give', () => {
  test.each([
    ['check out with two cups in the cart', '3'],
    ['pay two hundred euros', '2'],
    ['take one of the cups', '1'],
    ['open version 2.5 of the file', '2'],
    ['travel on 14 May 2030', '2030-05-15'],
    ['travel on 14 May 2030', '2031-05-14'],
    ['travel on 14 May 2030', 'Meeting on 14 May 2030'],
    ['travel on 14 May 2030', '5'],
    ['ring at 8 pm', '08:00'],
    ['ring at 8 pm', '20:30'],
    ['log in somehow', '2030-05-14'],
  ])('%s: %s', (line, typed) => {
    expect(givesValue(english(line), typed)).toBe(false);
  });

  test('a number that is a word of another language', () => {
    expect(givesValue({ text: 'otwórz ten plik', hasNumberWords: false }, '10')).toBe(false);
  });
});

test('such a text may be typed, and what it brings about proves something', () => {
  const screen = buildScreen([field('Cups')]);
  const goal = goalOf(['Check out with two cups in the cart'], ['"2 cups for 8 euros" is visible']);
  const typing = (text: string, of = goal) =>
    chosenTexts(
      recordTyped(
        [],
        {
          action: actionSchema.parse({ kind: 'input_text', target: { ref: 'e2' }, text }),
          target: null,
          screen,
          byPlanner: true,
          newScreens: 0,
        },
        of,
        [],
      ),
    );
  expect([comesFromGoal('2', goal, []), typing('2')]).toEqual([true, []]);
  expect([comesFromGoal('7', goal, []), typing('7')]).toHaveLength(2);
  expect(typing('7')).toHaveLength(1);
  // Only the expected state says two.
  const unsaid = goalOf(['Check out with some cups in the cart'], ['"2 cups for 8 euros" is visible']);
  expect(typing('2', unsaid)).toHaveLength(1);
});
