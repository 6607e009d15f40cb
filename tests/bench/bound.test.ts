import { expect, test } from 'vitest';
import { beyondBound } from '../../src/bench/bound.ts';

const chances = { ofFalsePass: 120, ofFalseFailure: 180, ofUndecided: 190 };
const none = { falsePasses: 0, falseFailures: 0, wrongLabels: 0, chances };

test('one mistake of 180 shows no rate above 0.3 %, three do', () => {
  for (const falseFailures of [0, 1]) expect(beyondBound({ ...none, falseFailures }, 0.003)).toEqual([]);
  expect(beyondBound({ ...none, falseFailures: 3 }, 0.003)).toEqual([
    '3 of 180 false failures: more than 0.3 %',
  ]);
  expect(beyondBound({ ...none, falseFailures: 3 }, 0.01)).toEqual([]);
  expect(beyondBound({ ...none, wrongLabels: 3 }, 0.003)).toEqual(['3 of 120 wrong labels: more than 0.3 %']);
});

test('any false pass is too many', () => {
  expect(beyondBound({ ...none, falsePasses: 1 }, 0.5)).toEqual(['1 false passes']);
});

test('a run without cases shows nothing', () => {
  expect(beyondBound({ ...none, chances: { ...chances, ofFalsePass: 0, ofFalseFailure: 0 } }, 0)).toEqual([]);
});
