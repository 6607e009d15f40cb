/** When a run of the bench ends with exit code 0. */
import { expect, test } from 'vitest';
import { isSound } from './figures.ts';
import type { Row, RowKind } from './sets.ts';

const row = (kind: RowKind, planner: number, isRight = true): Row => ({
  name: `shop/${kind}`,
  kind,
  isRight,
  verdict: 'passed',
  text: 'passed',
  calls: { planner, judge: 0, input: planner * 1000 },
});

test.each<[string, readonly Row[], boolean]>([
  ['first runs cost half', [row('first', 2), row('single', 4)], true],
  ['first runs cost more', [row('first', 3), row('single', 4)], false],
  ['no model proposed one action a turn', [row('first', 3), row('second', 0)], true],
  ['a verdict is wrong', [row('first', 2, false)], false],
])('%s', (_, rows, expected) => {
  expect(isSound(rows)).toBe(expected);
});
