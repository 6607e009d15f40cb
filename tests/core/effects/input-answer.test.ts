/** The answer to a code that is sent by itself and refused, as toolkits write it (R36, R45). */
import { expect, test } from 'vitest';
import { goalOf } from '../../builders/core.ts';
import { effectBetween } from '../../builders/run-state.ts';
import { field, screenOf, title, type Item } from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';

const goal = goalOf(['Type "123456" into "Code"'], ['"That code is wrong" is visible']);
const answered = (answer: readonly Item[]): string =>
  effectBetween(
    screenOf({ items: [title('Sign in'), field('Code', '', { id: 'code' })] }, 's1', 0),
    screenOf(
      { items: [title('Sign in'), field('Code', '', { id: 'code', focused: true }), ...answer] },
      's2',
      900,
    ),
    { kind: 'input_text', on: 'Code', text: '123456' },
    { goal },
  );
const one = (...texts: readonly (readonly [words: string, left: number, right: number])[]): Item => ({
  height: 140,
  at: (top) =>
    node(
      'LinearLayout',
      [40, top, 1040, top + 60],
      {},
      ...texts.map(([words, left, right]) => node('TextView', [left, top, right, top + 60], { text: words })),
    ),
});
const described = (words: string): Item => ({
  height: 140,
  at: (top) => node('android.view.View', [40, top, 1040, top + 60], { 'content-desc': words }),
});

test.each<[string, Item, boolean]>([
  ['one text', one(['That code is wrong', 40, 600]), true],
  ['the description of a text, as in Flutter', described('That code is wrong'), true],
  ['pieces of one line', one(['That code ', 40, 280], ['is wrong', 280, 500]), true],
  ['a description of other words', described('Try again'), false],
  ['pieces of another sentence', one(['Try', 40, 120], ['again', 132, 300]), false],
])('%s', (_, answer, isTaken) => {
  const effect = answered([answer]);
  expect(effect.includes('the app took what was typed')).toBe(isTaken);
});
