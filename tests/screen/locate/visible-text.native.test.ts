/** Texts of native screens as people read them: pieces of Compose, React Native and iOS that are drawn side by side (R45). */
import { describe, expect, test } from 'vitest';
import { findVisibleText } from '../../../src/screen/locate/visible-text.ts';
import { readSource } from '../../../src/screen/read.ts';
import { asScreen, node, SIZE, show } from '../build.ts';

/** Pieces of 60 px height that touch, each as wide as its letters. */
function widths(texts: readonly string[]): readonly (readonly [string, number, number])[] {
  let left = 40;
  return texts.map((text) => {
    const width = Math.max(20, Math.round(Array.from(text).length * 30));
    left += width;
    return [text, left - width, left] as const;
  });
}

const TOOLKITS: readonly (readonly [string, (texts: readonly string[]) => ReturnType<typeof show>])[] = [
  [
    'Compose',
    (texts) =>
      show(
        node(
          'android.view.View',
          [40, 300, 1040, 360],
          {},
          ...widths(texts).map(([text, left, right]) => node('TextView', [left, 300, right, 360], { text })),
        ),
      ),
  ],
  [
    'React Native',
    (texts) =>
      show(
        node(
          'android.view.ViewGroup',
          [40, 300, 1040, 360],
          { clickable: true },
          ...widths(texts).map(([text, left, right]) => node('TextView', [left, 300, right, 360], { text })),
        ),
      ),
  ],
  [
    'iOS',
    (texts) => {
      const element = (
        type: string,
        [left, right]: readonly [number, number],
        label: string,
        inside = '',
      ): string =>
        `<XCUIElementType${type} type="XCUIElementType${type}" x="${left}" y="300" width="${right - left}" height="60" label="${label}" visible="true" enabled="true">${inside}</XCUIElementType${type}>`;
      const inside = widths(texts).map(([text, left, right]) => element('StaticText', [left, right], text));
      const text = `<AppiumAUT><XCUIElementTypeApplication type="XCUIElementTypeApplication" x="0" y="0" width="1080" height="2400" visible="true" enabled="true">${element('Cell', [0, 1080], '', inside.join(''))}</XCUIElementTypeApplication></AppiumAUT>`;
      return asScreen(
        readSource({ format: 'xcuitest', text }, { size: SIZE, density: 1, underTest: 'com.app' }),
      );
    },
  ],
];

describe.each(TOOLKITS)('%s', (_, screenOf) => {
  const met = (texts: readonly string[], wanted: string): boolean =>
    findVisibleText(screenOf(texts), wanted, 'exact', 'exact').met;

  test.each<[readonly string[], string]>([
    [['Total: €5', '0'], 'Total: €5'],
    [['Total: 1', ',000'], 'Total: 1'],
    [['No ', 'Payment successful', ' yet'], 'Payment successful'],
    [['Un', 'paid'], 'paid'],
  ])('%j does not say %j', (texts, wanted) => {
    expect(met(texts, wanted)).toBe(false);
  });

  test.each<[readonly string[], string]>([
    [['Total: €5', '0'], 'Total: €50'],
    [['Total: ', '€50'], 'Total: €50'],
    [['P', 'ear', 's'], 'Pears'],
    [['Payment successful'], 'Payment successful'],
  ])('%j says %j', (texts, wanted) => {
    expect(met(texts, wanted)).toBe(true);
  });
});

describe('a price with small cents', () => {
  const price = (bottom: number): ReturnType<typeof show> =>
    show(
      node(
        'LinearLayout',
        [40, 300, 400, 360],
        {},
        node('TextView', [40, 300, 70, 360], { text: '€' }),
        node('TextView', [70, 300, 110, 360], { text: '5' }),
        node('TextView', [110, 300, 150, bottom], { text: '99' }),
      ),
    );

  test('is not its euros alone', () => {
    expect(findVisibleText(price(332), '€5', 'exact', 'exact').met).toBe(false);
    expect(findVisibleText(price(332), '5', 'exact', 'exact').met).toBe(false);
  });

  test('numbers of one size are separate', () => {
    expect(findVisibleText(price(360), '5', 'exact', 'exact').met).toBe(true);
  });
});
