/** Texts that come with each tap and go again, without a mark of the platform (R12, R37). */
import { describe, expect, test } from 'vitest';
import { effectSeen } from '../../../src/core/effects/effect-result.ts';
import { namedAtLast, repeatedAnswer, textsThatCame } from '../../../src/core/effects/short-answers.ts';
import { textAt } from '../../builders/screen-layout.ts';
import { buildScreen, button } from '../../builders/screen.ts';

const note = (...texts: readonly string[]) =>
  buildScreen([button('Save'), ...texts.map((words, i) => textAt(words, 40, 1800 + i * 100))]);

describe('a text that came', () => {
  test('stands in an element of its own', () => {
    expect(textsThatCame(note(), note('Saved'))).toEqual(['Saved']);
  });

  test('may be gone again while the screen settles', () => {
    expect(textsThatCame(note(), { ...note(), went: ['Saved'] })).toEqual(['Saved']);
    expect(textsThatCame(note('Saved'), { ...note('Saved'), went: ['Saved'] })).toEqual([]);
    expect(textsThatCame(note(), { ...note('Saved'), went: ['Saved', 'Sent'] })).toEqual(['Saved', 'Sent']);
  });

  test('is no text that changed in place', () => {
    expect(textsThatCame(note('11:58'), note('11:59'))).toEqual([]);
  });

  test('is no text that a timer brought', () => {
    const after = note('Saved');
    const elements = after.elements.map((e) => (e.text === 'Saved' ? { ...e, timed: 'new' as const } : e));
    expect(textsThatCame(note(), { ...after, elements })).toEqual([]);
  });
});

describe('an answer', () => {
  test('came with two gestures in the same words, and is gone', () => {
    expect(repeatedAnswer([['Saved'], [], ['Saved']], note())).toBe('Saved');
  });

  test('is not seen in what came once, or in other words each time', () => {
    expect(repeatedAnswer([['Saved'], [], []], note())).toBeNull();
    expect(repeatedAnswer([['Step 1'], ['Step 2'], ['Step 3']], note())).toBeNull();
  });

  test('is no text that stands', () => {
    expect(repeatedAnswer([['Saved'], ['Saved']], note('Saved'))).toBeNull();
  });
});

describe('a text that a timer of the page put in the place of another one', () => {
  const timed = (words: string, by: 'new' | 'usual' = 'new') => {
    const screen = note(words);
    return { ...screen, elements: screen.elements.map((e) => (e.text === words ? { ...e, timed: by } : e)) };
  };
  const goal = new Set(['Saved']);
  const [before, first, after] = [note('Not saved'), timed('Saving'), timed('Saved')];

  test('is the answer where the goal names it', () => {
    expect(namedAtLast(before, first, after, goal)).toEqual(effectSeen('"Not saved" became "Saved"'));
    expect(namedAtLast(note(), first, after, goal)).toMatchObject({ effect: '"Saved" came' });
  });

  test.each([
    ['that the goal does not name', before, first, after, new Set(['Sent'])],
    ['that stood there before', note('Saved'), first, after, goal],
    ['of which the timer changes something all the time', before, first, timed('Saved', 'usual'), goal],
    ['that stood there at the first look', before, after, after, goal],
    ['that came after the text of before', before, before, after, goal],
  ])('is no answer %s', (_, was, at, now, named) => {
    expect(namedAtLast(was, at, now, named)).toBeNull();
  });
});
