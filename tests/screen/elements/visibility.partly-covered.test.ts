/** A text of which an overlay hides a third or more can't be read, although its centre is free (R70). */
import { describe, expect, test } from 'vitest';
import { readSource } from '../../../src/screen/read.ts';
import { findVisibleText } from '../../../src/screen/locate/visible-text.ts';
import { asScreen, hierarchy, node, page, screenOf, show, the, type Box } from '../build.ts';

const paragraph = (text: string, top: number, bottom: number): string =>
  node('TextView', [40, top, 1040, bottom], { text });
const sheet = (top: number): string =>
  node(
    'LinearLayout',
    [0, top, 1080, 2400],
    { 'resource-id': 'com.app:id/design_bottom_sheet' },
    paragraph('Sort by', top + 20, top + 100),
    paragraph('Price', 2200, 2300),
  );
const isRead = (screen: ReturnType<typeof show>, text: string): boolean =>
  findVisibleText(screen, text, 'exact', 'exact').met;

describe('a text under the edge of an overlay', () => {
  test.each<[string, number, boolean]>([
    ['that hides nothing of it', 1500, true],
    ['that hides a quarter', 1475, true],
    ['that hides two fifths', 1460, false],
    ['that hides its centre', 1440, false],
  ])('%s', (_, top, legible) => {
    expect(isRead(show(paragraph('Order confirmed', 1400, 1500), sheet(top)), 'Order confirmed')).toBe(
      legible,
    );
  });

  test('still takes taps where its centre is free', () => {
    const screen = show(paragraph('Order confirmed', 1400, 1500), sheet(1460));
    expect(the(screen, 'Order confirmed')).toMatchObject({ coveredBy: null });
    expect(the(screen, 'Order confirmed').partlyUnder).toBeDefined();
  });

  test('the texts of the overlay itself are read', () => {
    expect(isRead(show(paragraph('Order confirmed', 1400, 1500), sheet(1460)), 'Sort by')).toBe(true);
  });

  test('a snackbar', () => {
    const bar = node(
      'FrameLayout',
      [0, 2250, 1080, 2400],
      { 'resource-id': 'com.app:id/snackbar' },
      paragraph('Saved', 2280, 2370),
    );
    expect(isRead(show(paragraph('Order confirmed', 2160, 2300), bar), 'Order confirmed')).toBe(false);
    expect(isRead(show(paragraph('Order confirmed', 2160, 2260), bar), 'Order confirmed')).toBe(true);
  });

  test('a dialog in a window of its own', () => {
    const dialog = node('FrameLayout', [60, 1460, 1020, 1900], {}, paragraph('Sure?', 1600, 1700));
    const screen = screenOf(hierarchy(page(paragraph('Order confirmed', 1400, 1500)), dialog));
    expect(isRead(screen, 'Order confirmed')).toBe(false);
    expect(isRead(screen, 'Sure?')).toBe(true);
  });

  test('a keyboard in the tree of an iPhone', () => {
    const element = (type: string, at: string, inside = ''): string =>
      `<XCUIElementType${type} type="XCUIElementType${type}" ${at} visible="true" enabled="true">${inside}</XCUIElementType${type}>`;
    const screen = (top: number): ReturnType<typeof asScreen> =>
      asScreen(
        readSource(
          {
            format: 'xcuitest',
            text: element(
              'Application',
              'x="0" y="0" width="1080" height="2400"',
              element('StaticText', 'x="40" y="1400" width="1000" height="100" label="Order confirmed"') +
                element('Keyboard', `x="0" y="${top}" width="1080" height="${2400 - top}"`),
            ),
          },
          { size: { width: 1080, height: 2400 }, density: 1, underTest: 'com.app' },
        ),
      );
    expect(isRead(screen(1460), 'Order confirmed')).toBe(false);
    expect(isRead(screen(1500), 'Order confirmed')).toBe(true);
  });
});

describe('a text beside a control', () => {
  // The box of a text is often wider than its letters.
  const title: Box = [0, 300, 1080, 400];

  test.each([
    ['a button at its end', node('Button', [700, 300, 1080, 400], { text: 'See all', clickable: true })],
    ['a touch area over its end', node('android.view.View', [600, 300, 1080, 400], { clickable: true })],
    ['another text over its end', node('TextView', [700, 300, 1080, 400], { text: '12' })],
  ])('%s hides none of it', (_, beside) => {
    expect(isRead(show(node('TextView', title, { text: 'Orders' }), beside), 'Orders')).toBe(true);
  });
});

describe('a picture that is painted after a text', () => {
  const text = node('TextView', [40, 300, 740, 360], { text: 'Order confirmed' });
  const image = (at: Box, more = {}): string => node('ImageView', at, more);

  test.each([
    ['over all of it hides it', image([0, 280, 1080, 600]), false],
    ['over most of it hides it', image([40, 300, 600, 600]), false],
    ['with a description hides it', image([0, 280, 1080, 600], { 'content-desc': 'Banner' }), false],
    ['at its end is an icon', image([640, 300, 740, 360]), true],
    ['over the whole screen is an effect', image([0, 0, 1080, 2400]), true],
    ['beside it hides nothing', image([0, 400, 1080, 700]), true],
  ])('%s', (_, picture, isLegible) => {
    expect(isRead(show(text, picture), 'Order confirmed')).toBe(isLegible);
  });

  test('is under it when it is painted before', () => {
    expect(isRead(show(image([0, 280, 1080, 600]), text), 'Order confirmed')).toBe(true);
  });
});
