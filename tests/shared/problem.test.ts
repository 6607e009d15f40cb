import { expect, test } from 'vitest';
import {
  didYouMean,
  formatProblems,
  inReadingOrder,
  closestWord,
  type Problem,
} from '../../src/shared/problem.ts';

const at = (file: string, line: number, column: number): Problem => ({
  file,
  line,
  column,
  message: 'm',
  fix: 'f',
});

test.each([
  ['stpes', 'steps'],
  ['Steps', 'steps'],
  ['expected-state', 'expected_state'],
  ['expectedState', 'expected_state'],
  ['maxturns', 'max_turns'],
  ['nam', 'name'],
  ['colour', null],
  ['x', null],
  ['', null],
])('"%s" was meant as %s', (word, meant) => {
  expect(closestWord(word, ['name', 'steps', 'expected_state', 'max_turns'])).toBe(meant);
});

test('all candidates are listed when none is close', () => {
  expect(didYouMean('zzz', ['allow', 'deny'])).toBe('It can be: allow, deny.');
  expect(didYouMean('zzz', [])).toBe('Remove it.');
});

test('problems are ordered by file, then by position, each once', () => {
  const problems = [at('b', 2, 1), at('a', 9, 1), at('b', 1, 5), at('b', 1, 2), at('a', 9, 1)];
  expect(inReadingOrder(problems).map(({ file, line, column }) => `${file}${line}:${column}`)).toEqual([
    'b1:2',
    'b1:5',
    'b2:1',
    'a9:1',
  ]);
  expect(formatProblems([{ ...at('a', 1, 2), fix: 'one\ntwo' }])).toBe('a:1:2  m\n  one\n  two');
});
