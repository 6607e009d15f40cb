import { describe, expect, test } from 'vitest';
import { backControl, edgeSwipe, titlesIn } from '../../../../src/device/appium/ios/back-control.ts';
import { readSource } from '../../../../src/screen/read.ts';

const SIZE = { width: 360, height: 800 };
type Attributes = Readonly<Record<string, string | number>>;

const node = (type: string, attributes: Attributes, inside = ''): string => {
  const all = { type: `XCUIElementType${type}`, enabled: 'true', visible: 'true', ...attributes };
  const text = Object.entries(all).map(([name, value]) => `${name}="${value}"`);
  return `<XCUIElementType${type} ${text.join(' ')}>${inside}</XCUIElementType${type}>`;
};
const button = (label: string, x: number, name = label): string =>
  node('Button', { name, label, x, y: 30, width: 60, height: 40 });
const bar = (inside: string, title = 'Bread'): string =>
  node('NavigationBar', { name: title, x: 0, y: 24, width: 360, height: 56 }, inside);
const source = (inside: string): string =>
  `<AppiumAUT>${node('Application', { x: 0, y: 0, width: 360, height: 800 }, node('Window', { x: 0, y: 0, width: 360, height: 800 }, inside))}</AppiumAUT>`;
const elements = (inside: string) =>
  readSource({ format: 'xcuitest', text: source(inside) }, { size: SIZE, density: 1, underTest: '' })
    .elements;
const found = (inside: string, titles: readonly string[] = []): string | null =>
  backControl(elements(inside), SIZE, titles)?.label ?? null;

describe('the back button of a navigation bar', () => {
  test.each([
    ["UIKit's name for it", bar(button('商品', 4, 'BackButton') + button('Share', 290))],
    ['a name that apps give it', bar(button('Products', 4, 'nav_back') + button('Share', 290))],
    ['an SF symbol', bar(button('Zur vorigen Seite', 4, 'chevron.backward'))],
  ])('is known by %s', (_, inside) => {
    expect(found(inside)).not.toBeNull();
    expect(found(inside)).not.toBe('Share');
  });

  test.each(['Back', 'Zurück', 'Retour', 'Atrás', 'Назад', '戻る', '返回', 'رجوع', 'חזרה'])(
    'is known by its word: %s',
    (word) => {
      expect(found(bar(button(word, 4, 'x') + button('Edit', 290)))).toBe(word);
    },
  );

  test('is known by the title of an earlier screen, which UIKit writes on it', () => {
    const inside = bar(button('Products', 4, 'x'));
    expect(found(inside)).toBeNull();
    expect(found(inside, ['Products', 'Bread'])).toBe('Products');
  });

  test('stands on the right where texts run from right to left', () => {
    expect(found(bar(button('تعديل', 4) + button('رجوع', 296)), [])).toBe('رجوع');
  });

  test.each([
    ['another control in its place', bar(button('Cancel', 4) + button('Done', 290))],
    ['a menu without a label', bar(button('', 4, 'menu'))],
    ['a word for back elsewhere in the bar', bar(button('Edit', 4) + button('Back', 290, 'x'))],
    [
      'a button below the bar',
      bar('') + node('Button', { name: 'x', label: 'Back', x: 4, y: 200, width: 60, height: 40 }),
    ],
    [
      'a disabled one',
      bar(
        node('Button', {
          name: 'BackButton',
          label: 'Back',
          enabled: 'false',
          x: 4,
          y: 30,
          width: 60,
          height: 40,
        }),
      ),
    ],
    ['no bar', button('Back', 4)],
  ])('is never %s', (_, inside) => {
    expect(found(inside, ['Products'])).toBeNull();
  });

  test('is none while an alert lies over the bar', () => {
    const alert = node('Alert', { label: 'Sure?', x: 0, y: 0, width: 360, height: 800 }, button('OK', 100));
    expect(found(bar(button('Back', 4, 'BackButton')) + alert)).toBeNull();
  });
});

test('titles are the names of the bars in a page source', () => {
  expect(titlesIn(source(bar('', 'Salt &amp; Co') + bar('', 'Products')))).toEqual(['Salt & Co', 'Products']);
});

test('the swipe begins at the leading edge', () => {
  expect(edgeSwipe(elements(bar('')), SIZE)).toMatchObject({
    from: { x: 0, y: 400 },
    to: { x: 288, y: 400 },
  });
  expect(edgeSwipe(elements(bar(button('تعديل', 4), 'خبز')), SIZE)).toMatchObject({
    from: { x: 359 },
    to: { x: 72 },
  });
});
