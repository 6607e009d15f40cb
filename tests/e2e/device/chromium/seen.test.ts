import { describe, expect, test } from 'vitest';
import { findVisibleText } from '../../../../src/screen/locate/visible-text.ts';
import { readSource } from '../../../../src/screen/read.ts';
import { asScreen } from '../../../screen/build.ts';
import { noBrowser, phoneOn, type Seen, whenThereIsABrowser } from './open.ts';

const TALL = { width: 412, height: 3000, scale: 1 };

describe.skipIf(noBrowser)(`R70: visible means seen${whenThereIsABrowser}`, () => {
  let looked: Promise<Seen> | null = null;
  const look = (): Promise<Seen> =>
    (looked ??= phoneOn('seen.html', { viewport: TALL }).then((phone) =>
      phone.until((now) => now.texts().includes('Page inside')),
    ));
  const isVisible = async (text: string): Promise<boolean> => {
    const { source, size } = await look();
    const read = readSource(source, { size, density: 1, underTest: '' });
    return findVisibleText({ ...asScreen(read), size }, text, 'exact', 'exact').met;
  };

  test.each([['fallback', 'canvas', 'progress', 'meter', 'video', 'audio', 'object', 'frame']])(
    'the %s content of elements that draw something else is no text',
    async (_, ...tags) => {
      for (const tag of tags) expect(await isVisible(`Fallback of ${tag}`), tag).toBe(false);
    },
  );

  test.each([
    'Under its own after',
    "Under the card's after",
    'Under an after that taps fall through',
    'Under a sibling',
    'Under a sibling for the eye',
    'Taps fall through both',
    'Covered but for its middle today',
    'Behind frosted glass',
    'Behind its parent',
    'Under a label in the flow',
    'Under an inner shadow',
    'Under a border',
    'Under an opaque picture',
    'Under an opaque drawing',
    'Two texts at one place',
  ])('not seen, because it is covered: "%s"', async (text) => {
    expect(await isVisible(text)).toBe(false);
  });

  test.each([
    'One pixel',
    'Tiny letters',
    'Scaled to nothing',
    'Scaled to a dot',
    'No size',
    'Indented away',
    'Indented to the right',
    'Almost transparent',
    'Twice faded',
    'Blurred',
    'Blurred by its parent',
    'Filtered away',
    'Clipped by a path',
    'Content hidden',
    'Until found',
    'Loose text in details',
    'No height',
    'Turned away',
    'Nearly no colour',
    'Squeezed to a line',
    'Letters on each other',
    'Letters in reverse',
    'Drawn as dots',
    'Beyond its containment',
    '2026-07-14',
    'Value in its own colour',
    'Text of a choice',
    'Own words',
    '€5.00',
  ])('not seen, because nothing legible is drawn: "%s"', async (text) => {
    expect(await isVisible(text)).toBe(false);
  });

  test.each([
    'Plain line',
    'Under a tint',
    "Above the card's after",
    'Under a stretched link',
    'Under a gradient',
    'Under an empty layer',
    'Long text whose end is under a button here',
    'Bold and plain',
    'Taps fall through it',
    'A little turned',
    'Half faded',
    'Softened',
    'Small print',
    'Pale text',
    'Shown instead of an object',
    'Open details',
    'Inert text',
    'Without a box',
    'Drawn',
    'Page inside',
    'First option',
    'Round pill',
    'Cut with dots at its end',
    'Step 2',
    'Bullet words',
    'Label of a choice',
    'Group of choices',
    'Words of a missing picture',
    'Under a frame',
    'Under an empty drawing',
    'Words in their place',
    '-€5.00',
  ])('seen: "%s"', async (text) => {
    expect(await isVisible(text)).toBe(true);
  });

  test('a cover that paints nothing takes the taps all the same', async () => {
    const link = (await look()).find('Under a stretched link');
    expect(link).toMatchObject({ clearCover: true });
    expect(typeof link?.coveredBy).toBe('number');
  });

  test('texts that are written without a blank say so, as search highlights do (R45)', async () => {
    const { tree } = await look();
    const joined = tree.nodes.filter((n) => n.joined).map((n) => n.text);
    expect(joined).toEqual(['ear', 's here', '0']);
  });

  test('buttons without a value have the word that the browser draws; an empty value draws none', async () => {
    const { tree } = await look();
    const buttons = tree.nodes.filter((n) => n.tag === 'input' && /^(submit|reset)$/.test(n.type ?? ''));
    expect(buttons.map((n) => n.text)).toEqual(['Submit', 'Reset', 'Send', undefined]);
  });
});

describe.skipIf(noBrowser)(`R73: parts that the tree can't tell${whenThereIsABrowser}`, () => {
  let looked: Promise<Seen> | null = null;
  const look = (): Promise<Seen> => (looked ??= phoneOn('parts.html').then((phone) => phone.look()));

  test.each([
    'Slotted line',
    '42',
    'Fallback of slot',
    'Order now',
    'Loose words in a root',
    'Nested slot',
    'Behind a closed root',
    'Closed button',
    'Handed in',
    'Plain host',
    'Symbol words',
    'Part',
    'one',
    'Foreign',
  ])('slots, shadow roots and drawings are read: "%s"', async (text) => {
    expect((await look()).texts()).toContain(text);
  });

  test('a canvas, a page of another origin and SVG pictures with text are marked; a picture of shapes is not', async () => {
    const { tree } = await look();
    const unread = tree.nodes.filter((n) => n.unread !== undefined);
    expect(unread.map((n) => [n.id ?? n.tag, n.unread])).toEqual([
      ['iframe', 'embedded page'],
      ['worded', 'SVG image'],
      ['data', 'SVG image'],
      ['back', 'SVG image'],
      ['small', 'canvas'],
    ]);
  });
});
