import { expect, test } from 'vitest';
import type { Reducible } from '../../../src/bench/shrink/parts.ts';
import { reduce } from '../../../src/bench/shrink/reduce.ts';

const whole: Reducible = {
  app: { screens: { a: { elements: ['x', 'y', 'bad'] }, b: { elements: ['z'] } }, state: { n: 1 } },
  goal: { setup: ['open'], steps: ['one', 'two'], expected_state: ['e', 'f'] },
  setting: { defects: ['d'], quirks: ['q'], planner: 'liar', judge: 'no-man' },
};
const holds = (text: string) => (candidate: Reducible) =>
  Promise.resolve(JSON.stringify(candidate).includes(text));

test('leaves what the mistake needs, and nothing else', async () => {
  const isStillWrong = async (c: Reducible): Promise<boolean> =>
    (await holds('"bad"')(c)) && (await holds('"two"')(c)) && (await holds('"q"')(c));
  expect(await reduce(whole, { isStillWrong, isOver: () => false })).toEqual({
    app: { screens: { a: { elements: ['bad'] } }, state: {} },
    goal: { setup: [], steps: ['two'], expected_state: [] },
    setting: { defects: [], quirks: ['q'], planner: 'honest', judge: 'honest' },
  });
});

test('goes round again when a part can be left out only after another one', async () => {
  // "z" is needed as long as "n" is there, and "n" comes later.
  const isStillWrong = async (c: Reducible): Promise<boolean> =>
    (await holds('"bad"')(c)) && ((await holds('"z"')(c)) || !(await holds('"n"')(c)));
  const { app } = await reduce(whole, { isStillWrong, isOver: () => false });
  expect(app).toEqual({ screens: { a: { elements: ['bad'] } }, state: {} });
});

test('a mistake that needs everything stays as it is', async () => {
  expect(await reduce(whole, { isStillWrong: () => Promise.resolve(false), isOver: () => false })).toBe(
    whole,
  );
});

test('ends when the time is up, with what was found so far', async () => {
  let tries = 0;
  const smaller = await reduce(whole, {
    isStillWrong: () => {
      tries += 1;
      return Promise.resolve(true);
    },
    isOver: () => tries >= 2,
  });
  expect(tries).toBe(2);
  expect(smaller.setting).toEqual({ defects: ['d'], quirks: ['q'], planner: 'honest', judge: 'honest' });
  expect(smaller.app).toBe(whole.app);
});
