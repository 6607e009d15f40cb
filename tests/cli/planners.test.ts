/** Which of the configured models judges (R75). */
import { expect, test } from 'vitest';
import { judgeAmong } from '../../src/cli/planners.ts';
import type { Model } from '../../src/planner/model/port.ts';

const model = (name: string): Model => ({
  name,
  priced: false,
  hasCallDeadline: true,
  complete: () => Promise.reject(new Error('nobody asks it')),
});

test.each<[readonly string[], string | undefined]>([
  [[], undefined],
  [['anthropic sonnet'], 'anthropic sonnet'],
  [['anthropic sonnet', 'openai gpt-5'], 'openai gpt-5'],
  [['anthropic sonnet', 'anthropic opus'], 'anthropic opus'],
  [['anthropic sonnet', 'anthropic sonnet'], 'anthropic sonnet'],
  [['anthropic sonnet', 'anthropic sonnet', 'openai gpt-5'], 'openai gpt-5'],
])('of %j the judge is %s', (names, expected) => {
  expect(judgeAmong(names.map(model))?.name).toBe(expected);
});
