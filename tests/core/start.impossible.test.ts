/** A goal with a step that the device can't carry out ends before its first look (R1). */
import { expect, test } from 'vitest';
import { start } from '../../src/core/start.ts';
import { goalOf, POLICY } from '../builders/core.ts';

const WITHOUT_BACK = { ...POLICY, capabilities: [] };

test.each<[string, readonly string[], number]>([
  ['such a step', ['Press back'], 0],
  ['such a step after another one', ['Tap "Save"', 'Press back'], 1],
  ['such a step after one that remembers', ['Remember "Total" as total', 'Press back'], 1],
])('%s', (_, steps, index) => {
  const { state, command, notes } = start(goalOf([...steps]), WITHOUT_BACK);
  expect(state.phase).toEqual({ kind: 'done' });
  expect(state.run.cursor.index).toBe(0);
  expect(notes).toEqual([]);
  expect(command).toMatchObject({
    kind: 'finish',
    verdict: {
      kind: 'broken',
      code: 'NOT_SUPPORTED',
      index,
      line: 'Press back',
      hint: expect.stringContaining('make it optional') as unknown,
    },
  });
});

test('a step that remembers needs nothing of the device', () => {
  const { command } = start(goalOf(['Remember "Total" as total']), WITHOUT_BACK);
  expect(command.kind).toBe('prepare');
});
