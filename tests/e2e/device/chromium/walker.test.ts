import { describe, expect, test } from 'vitest';
import { middle, noBrowser, phoneOn, whenThereIsABrowser } from './open.ts';

describe.skipIf(noBrowser)(`The tree of a page${whenThereIsABrowser}`, () => {
  test('Texts between other elements keep their order and their own places', async () => {
    const now = await (await phoneOn('words.html')).look();
    expect(now.texts().slice(0, 5)).toEqual(['Hello', 'Ann', ', you have', '3', 'items']);
    const [hello, ann] = [now.find('Hello')!, now.find('Ann')!];
    expect(hello.bounds[0] + hello.bounds[2]).toBeLessThanOrEqual(ann.bounds[0] + 1);
  });

  test('Text stands in the tree as it is shown, and what is not shown is not in view', async () => {
    const now = await (await phoneOn('words.html')).look();
    expect(now.texts()).toContain('SHOUTED');
    for (const unseen of [
      'Not laid out',
      'Unseen',
      'See-through',
      'For screen readers',
      'Folded away',
      'Cut off line',
      'Menu',
    ]) {
      expect(now.texts()).not.toContain(unseen);
    }
    expect(now.find('Cut off line')!.visible).toBeNull();
    expect(now.texts()).toContain('First line');
  });

  test('An element without text is named by its label', async () => {
    const now = await (await phoneOn('words.html')).look();
    expect(now.find('Menu')).toMatchObject({ tag: 'a', clickable: true, label: 'Menu' });
    expect(now.find('A cat')).toMatchObject({ tag: 'img' });
    expect(now.find('Close')).toMatchObject({ tag: 'button' });
    expect(now.tree.nodes.find((n) => n.tag === 'canvas')).toMatchObject({ unread: 'canvas' });
    expect(now.find('Bread')).toMatchObject({ selected: true });
  });

  test('Each item of a tree takes taps, also one inside another', async () => {
    const { tree } = await (await phoneOn('roles.html')).look();
    expect(tree.nodes.filter((n) => n.role === 'treeitem').map((n) => n.clickable)).toEqual([true, true]);
  });

  test('Open shadow roots and what is slotted into them belong to the tree and take taps', async () => {
    const phone = await phoneOn('shadow.html');
    expect((await phone.look()).texts()).toEqual(['Card title', 'Slotted words', 'Inside', 'Not tapped']);
    await phone.tap('Inside');
    await phone.until((now) => now.texts().includes('Tapped inside'));
  });

  test('A name that an element takes from a slot is what the page puts into it', async () => {
    const now = await (await phoneOn('slotted-name.html')).look();
    const names = now.tree.nodes.flatMap(({ tag, label }) => (tag === 'button' ? [label] : []));
    expect(names).toEqual(['Save Emphasized', 'Go Emphasized']);
  });

  test('Frames of the same origin are entered, at the place where they are drawn', async () => {
    const phone = await phoneOn('frame.html');
    await phone.until((now) => now.texts().includes('Nothing yet'));
    await phone.tap('Add');
    await phone.until((now) => now.texts().includes('Added 1'));
  });

  test('An element under a sheet names the sheet', async () => {
    const phone = await phoneOn('covered.html');
    expect((await phone.look()).find('Under')!.coveredBy).toBeNull();
    await phone.tap('Show sheet');
    const now = await phone.until((seen) => seen.texts().includes('Sheet'));
    expect(now.tree.nodes[now.find('Under')!.coveredBy!]).toMatchObject({ id: 'veil' });
    expect(now.find('Close')!.coveredBy).toBeNull();
  });

  test('A mask that is not fixed spans the view and lies over a page; a page of its own with only a ground below is none', async () => {
    const phone = await phoneOn('masks.html');
    await phone.tap('Show mask');
    const masked = await phone.until((seen) => seen.texts().includes('Delete the trip?'));
    expect(masked.find('mask')).toMatchObject({ veil: true });
    await phone.tap('Keep it');
    await phone.tap('Show leaf');
    const alone = await phone.until((seen) => seen.texts().includes('A page of its own'));
    expect(alone.find('leaf')!.veil).toBeUndefined();
  });

  test('A tint between a picture and the words of its page is no mask', async () => {
    const phone = await phoneOn('masks.html');
    await phone.tap('Show hero');
    const hero = await phone.until((seen) => seen.texts().includes('Welcome aboard'));
    expect(hero.find('tint')!.veil).toBeUndefined();
  });

  test('A box over the page that is clear, or that taps fall through, is no mask; one that is transparent has no node', async () => {
    const now = await (await phoneOn('no-masks.html')).look();
    for (const id of ['clear', 'through', 'holder']) expect(now.find(id)!.veil, id).toBeUndefined();
    expect(now.find('faint')).toBeUndefined();
  });

  test('A control under its own label is not covered by it', async () => {
    const now = await (await phoneOn('covered.html')).look();
    expect(now.find('own')!.coveredBy).toBeNull();
  });

  test('Rows outside a scrolling list and outside the screen are in the tree, but not in view', async () => {
    const now = await (await phoneOn('scroll.html')).look();
    expect(now.texts()).toContain('Inner 5');
    expect(now.texts()).not.toContain('Inner 6');
    expect(now.find('Inner 20')!.visible).toBeNull();
    expect(now.find('Outer 40')!.visible).toBeNull();
    expect(now.find('box')).toMatchObject({ scrollable: true });
    expect(now.tree.nodes[0]).toMatchObject({ tag: 'html', scrollable: true });
  });

  test('A checkbox that is hidden behind its label is that label', async () => {
    const phone = await phoneOn('fields.html');
    for (const label of ['Styled box', 'See-through box']) {
      const node = (await phone.look()).tree.nodes.find((n) => n.text === label);
      expect(node).toMatchObject({ role: 'checkbox', checked: false, clickable: true });
      await phone.tap(label);
      await phone.until((now) => now.tree.nodes.find((n) => n.text === label)?.checked === true);
    }
    const now = await phone.look();
    expect(now.find('Plain box')).toMatchObject({ type: 'checkbox', checked: false });
    expect(now.find('Wifi')).toMatchObject({ role: 'switch', checked: true });
  });

  test('A link to nowhere leads to no other place', async () => {
    const phone = await phoneOn('roles.html');
    const { place } = (await phone.look()).app;
    await phone.tap('Nowhere');
    expect((await phone.look()).app.place).toBe(place);
    await phone.tap('Somewhere');
    await phone.until(({ app }) => app.place === `${place}#there`);
  });

  test('The checkbox that a switch hides inside is not the state of its label', async () => {
    const { tree } = await (await phoneOn('roles.html')).look();
    expect(tree.nodes.filter((n) => n.checked !== undefined)).toMatchObject([
      { role: 'switch', label: 'Offers', checked: true },
    ]);
  });

  test('Fields have separate label, hint, value and focus', async () => {
    const phone = await phoneOn('fields.html');
    await phone.tap('Your name');
    const now = await phone.until((seen) => seen.find('name')?.focused === true);
    expect(now.find('name')).toMatchObject({ labelledBy: 'Name', placeholder: 'Your name', editable: true });
    expect(now.find('name')!.value).toBeUndefined();
    expect(now.find('note')).toMatchObject({ value: 'First', editable: true });
    expect(now.find('size')).toMatchObject({ tag: 'select', value: 'Small', labelledBy: 'Size' });
    expect(middle(now, 'name').x).toBeGreaterThan(0);
  });
});
