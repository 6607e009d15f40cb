/** Effects of a swipe on its target; a change elsewhere does not count (R20). */
import { describe, expect, test } from 'vitest';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import { effectBetween, type BetweenScreens } from '../../builders/run-state.ts';
import { buildScreen, list, row, text, type ScreenSketch, type Sketch } from '../../builders/screen.ts';

type Page = readonly Sketch[] | ScreenSketch;
/** Of the look before and the look after. */
type Pictures = readonly (string | null)[];
const drawn = (page: Page, picture: string | null = null): Screen => ({
  ...buildScreen(page),
  screenshot: picture,
});

describe('a finger that moved over something', () => {
  const card = (...inside: readonly Sketch[]): Sketch => ({
    ...list(...inside),
    id: 'a/cards',
    at: [0, 0, 1080, 600],
  });
  const deck = card(text('one'), text('two'));
  const advert = (words: string): Sketch => text(words, { at: [0, 1000, 1080, 100] });
  const swiped = (before: Page, after: Page, more: BetweenScreens = {}, pictures: Pictures = []): string => {
    const [was = null, is = null] = pictures;
    const did = { kind: 'swipe', direction: 'left', on: 'cards' };
    return effectBetween(drawn(before, was), drawn(after, is), did, {
      goal: goalOf(['Swipe left']),
      ...more,
    });
  };
  const still = [deck, advert('a')];
  const dialog = {
    kind: 'dialog',
    title: 'Sure?',
    at: [90, 800, 900, 700],
    children: [text('Sure?')],
  } as const;
  test.each<[string, Page, Page, BetweenScreens, Pictures, string]>([
    ['changed nothing', still, still, { delta: 'none' }, [], 'not'],
    ['did nothing to it when something else changed', still, [deck, advert('b')], {}, [], 'not'],
    ['did nothing to it when all that changed is pixels elsewhere', still, still, {}, ['a', 'b'], 'not'],
    [
      'changed how it looks',
      still,
      still,
      { delta: { target: 'changed' } },
      ['a', 'b'],
      'the screen changed',
    ],
    [
      'changed how it looks, as no picture before tells',
      still,
      still,
      { delta: { target: 'changed' } },
      [null, 'b'],
      'not',
    ],
    [
      'changed how it looks, as no picture after tells',
      still,
      still,
      { delta: { target: 'changed' } },
      ['a'],
      'not',
    ],
    [
      'moved the content',
      still,
      still,
      { delta: { kind: 'scrolled', dy: -70 } },
      [],
      'the content moved by 70 px',
    ],
    ['openedOverlay another screen', still, still, { delta: 'full' }, [], 'the screen changed'],
    ['took it away', still, [advert('a')], {}, [], 'the screen changed'],
    ['moved it', still, [{ ...deck, at: [0, 100, 1080, 600] }, advert('a')], {}, [], 'the screen changed'],
    [
      'brought another thing into it',
      still,
      [card(text('one'), text('two'), text('')), advert('a')],
      {},
      [],
      'the screen changed',
    ],
    [
      'changed what it says',
      still,
      [card(text('one'), text('three')), advert('a')],
      {},
      [],
      'the screen changed',
    ],
    [
      'openedOverlay something over it',
      still,
      { children: still, over: [dialog] },
      {},
      [],
      'the screen changed',
    ],
  ])('%s', (_, before, after, more, pictures, effect) => {
    expect(swiped(before, after, more, pictures)).toBe(effect);
  });

  test('led to another place of the app', () => {
    const there = buildScreen(still);
    const after = { ...there, app: { ...there.app, place: 'Second' } };
    const did = { kind: 'swipe', direction: 'left', on: 'cards' };
    expect(effectBetween(drawn(still), after, did)).toBe('the screen changed');
    expect(effectBetween(drawn(still), { ...after, app: there.app }, did)).toBe('not');
  });

  test('counts for the whole row that it moved over, not for the text alone', () => {
    const swipeable = (note: string): readonly Sketch[] => [row(text('Milk'), text(note)), text('foot')];
    const did = { kind: 'swipe', direction: 'left', on: 'Milk' };
    expect(effectBetween(drawn(swipeable('1')), drawn(swipeable('2')), did)).toBe('the screen changed');
    expect(effectBetween(drawn(swipeable('1')), drawn(swipeable('1')), did)).toBe('not');
  });

  test('on the screen as a whole counts for any change of it', () => {
    expect(effectBetween(drawn(still), drawn([deck, advert('b')]), { kind: 'swipe', direction: 'up' })).toBe(
      'the screen changed',
    );
  });
});
