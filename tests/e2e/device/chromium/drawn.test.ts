import { describe, expect, test } from 'vitest';
import { noBrowser, phoneOn, type Seen, whenThereIsABrowser } from './open.ts';

describe.skipIf(noBrowser)(`What CSS draws${whenThereIsABrowser}`, () => {
  let looked: Promise<Seen> | null = null;
  /** One capture for all tests: the page does not change. */
  const look = (): Promise<Seen> => (looked ??= phoneOn('css.html').then((phone) => phone.look()));

  test('Text that it adds to a line is read with the line, as it is drawn', async () => {
    const texts = (await look()).texts();
    for (const text of ['$12.50', 'Inbox (3 new)', 'NOT SOLD', 'Sold out', '“Said”'])
      expect(texts).toContain(text);
  });

  test('An ornament, and text beside several others, is a text of its own, in order', async () => {
    const texts = (await look()).texts();
    const from = texts.indexOf('Email');
    expect(texts.slice(from, from + 2)).toEqual(['Email', '*']);
    const to = texts.indexOf('To:');
    expect(texts.slice(to, to + 3)).toEqual(['To:', 'Ann', 'and Bob']);
    for (const text of ['Heading above', 'Below it']) expect(texts).toContain(text);
  });

  test('Added texts have their own place where it is known', async () => {
    const now = await look();
    const corner = now.tree.nodes.find((n) => n.text === 'Charts')!;
    const beta = now.tree.nodes.find((n) => n.text === 'Beta')!;
    const place = [corner.bounds[0] + 120, corner.bounds[1] + 2, 50, 20];
    beta.bounds.forEach((n, i) => expect(n).toBeCloseTo(place[i]!, 1));
    const [above, below] = [now.find('Heading above')!, now.find('Below it')!];
    expect(above.bounds[1] + above.bounds[3]).toBeLessThan(below.bounds[1] + below.bounds[3]);
    const [to, ann] = [now.find('To:')!, now.find('Ann')!];
    expect(to.bounds[0] + to.bounds[2]).toBeLessThanOrEqual(ann.bounds[0] + 1);
  });

  test('Undrawn content and glyphs of icon fonts are no texts; a CSS counter is a text of its own', async () => {
    const texts = (await look()).texts();
    for (const text of ['Home', 'First point', '1.', 'Stays', 'Hover']) expect(texts).toContain(text);
    expect(texts.filter((t) => /Tip unseen|Never drawn|\p{Co}/u.test(t))).toEqual([]);
  });

  test('Transparent text is a name to call it by and no text; a gradient, a shadow and a typed value are to be seen', async () => {
    const now = await look();
    for (const text of ['Invisible ink', 'deep inside', 'Faded ink', 'and after'])
      expect(now.texts()).not.toContain(text);
    expect(now.find('Invisible ink')!.label).toBe('Invisible ink');
    expect(now.find('code')!.value).toBe('1234');
    for (const text of ['Gradient', 'Blurred']) expect(now.texts()).toContain(text);
  });

  test('An element clipped away by clip-path is not in view, nor its content', async () => {
    const now = await look();
    for (const text of ['Shut away', 'Pointless', 'Inset child', 'Lower line'])
      expect(now.texts()).not.toContain(text);
    expect(now.find('Lower line')!.visible).toBeNull();
    for (const text of ['Upper line', 'Open clip', 'Round clip']) expect(now.texts()).toContain(text);
  });
});
