import { expect, test } from 'vitest';
import { traitsOf } from '../../src/bench/traits.ts';
import { parseApp } from '../../src/simulator/index.ts';

const app = parseApp(
  'app: { package: com.example.notes, title: Notes, start: list }\nscreens: { list: { title: Notes, elements: [] } }',
  'app.yaml',
);

test('traits of a case: kinds of its goal, phrases of its lines, toolkit of its tree', () => {
  const lines = {
    setup: ['Tap "Log in"'],
    steps: [
      'Press the second "Choose" button',
      'If "Sure?" appears, tap "Yes" twice, otherwise go back',
      'Verify that "Notes" is visible',
    ],
    expected: ['"Milk" is not visible', 'The first row is "Bread"'],
  };
  expect(traitsOf(app, ['cart'], lines, [])).toEqual({
    kinds: ['cart'],
    phrases: [
      'back',
      'first row',
      'if, otherwise',
      'is visible',
      'kind of control',
      'not: is visible',
      'ordinal',
      'tap',
      'tap several times',
      'verify',
    ],
    flavour: 'views',
  });
  expect(traitsOf(app, [], lines, ['slow', 'compose']).flavour).toBe('compose');
});
