/** Beside a spinner that the element tree does not name, no absence is proven (R73): Flutter names none, nor does a page that is drawn. */
import { describe, expect, test } from 'vitest';
import type { Rect } from '../../../src/screen/model/geometry.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { proveLine } from '../../builders/assertion.ts';
import { node, show, type Box } from '../../screen/build.ts';

const TURNING: Rect = { x: 480, y: 1100, width: 120, height: 120 };
const turning = (screen: Screen, ...animatedRegions: readonly Rect[]): Screen => ({
  ...screen,
  animatedRegions,
});
const flutter = (text: string, box: Box): string => node('android.view.View', box, { 'content-desc': text });
const title = flutter('Fruits', [60, 100, 500, 180]);
const button = node('Button', [60, 2100, 1020, 2240], { 'content-desc': 'Delete Apples', clickable: true });
const line = '"Apples" is not visible';
const met = (screen: Screen, before = screen, condition = line): string =>
  proveLine(condition, screen, {}, before).met;

describe('an absence is open while something turns in the middle of an empty page', () => {
  test.each<[string, readonly string[]]>([
    ['Flutter: a title and a button', [title, button]],
    ['Compose: a title and no list', [node('TextView', [60, 100, 500, 180], { text: 'Fruits' })]],
    [
      'React Native: an empty box around it',
      [
        node('TextView', [60, 100, 500, 180], { text: 'Fruits' }),
        node('android.view.ViewGroup', [0, 200, 1080, 2300]),
      ],
    ],
    [
      'Flutter: below touchable rows, of which more may come',
      [
        title,
        ...['Pears', 'Plums', 'Grapes', 'Figs'].map((words, i) =>
          node('android.widget.Button', [60, 300 + i * 120, 1020, 400 + i * 120], {
            'content-desc': words,
            clickable: true,
          }),
        ),
      ],
    ],
  ])('%s', (_, nodes) => {
    expect(met(turning(show(...nodes), TURNING))).toBe('unproven');
    expect(met(show(...nodes))).toBe('met');
  });

  test('on the observation before, too', () => {
    const screen = show(title, button);
    expect(met(screen, turning(screen, TURNING))).toBe('unproven');
  });

  test('so is a count of zero', () => {
    const screen = show(title, button);
    expect(met(screen, screen, 'There are 0 "Apples"')).toBe('met');
    expect(met(turning(screen, TURNING), screen, 'There are 0 "Apples"')).toBe('unproven');
  });
});

describe('it is proven', () => {
  const screen = show(title, button);
  const texts = ['Pears', 'Plums', 'Grapes', 'Figs'].map((text, i) =>
    flutter(text, [60, 300 + i * 120, 500, 400 + i * 120]),
  );

  test.each<[string, Screen]>([
    ['beside a page with content', turning(show(title, ...texts), { ...TURNING, y: 1600 })],
    [
      'beside words for an empty list',
      turning(show(title, flutter('No fruits yet', [300, 1400, 780, 1480])), TURNING),
    ],
    [
      'where a picture with a name moves',
      turning(
        show(title, node('ImageView', [400, 1000, 680, 1300], { 'content-desc': 'Fruits in a bowl' })),
        TURNING,
      ),
    ],
    ['where an image moves', turning(show(title, node('ImageView', [400, 1000, 680, 1300])), TURNING)],
    ['where something moves at the edge', turning(screen, { x: 960, y: 90, width: 80, height: 80 })],
  ])('%s', (_, shown) => {
    expect(met(shown)).toBe('met');
  });

  test('when the line is about the spinner itself', () => {
    const shown = turning(screen, TURNING);
    expect(met(shown, shown, 'the spinner is not visible')).toBe('met');
    expect(met(shown, shown, '"Loading…" is not visible')).toBe('met');
  });
});
