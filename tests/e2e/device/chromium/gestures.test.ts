import { describe, expect, test } from 'vitest';
import { type Phone, middle, noBrowser, phoneOn, whenThereIsABrowser } from './open.ts';

async function fill(phone: Phone, field: string, text: string, clear = false): Promise<void> {
  await phone.tap(field);
  await phone.do({ kind: 'type', text, clear });
}
const value = async (phone: Phone, field: string): Promise<string | undefined> =>
  (await phone.look()).find(field)?.value;

describe.skipIf(noBrowser)(`What a finger and a keyboard do${whenThereIsABrowser}`, () => {
  test('Typed text goes to the field that was tapped, letters of any script', async () => {
    const phone = await phoneOn('fields.html');
    await fill(phone, 'name', 'Zoë 漢 😀');
    expect(await value(phone, 'name')).toBe('Zoë 漢 😀');
    expect((await phone.look()).texts()).toContain('typed Zoë 漢 😀');
  });

  test('Clearing takes away what stood there, and the page hears of it', async () => {
    const phone = await phoneOn('fields.html');
    await fill(phone, 'note', 'Second', true);
    expect(await value(phone, 'note')).toBe('Second');
    await phone.do({ kind: 'type', text: '', clear: true });
    await phone.until((now) => now.texts().includes('note') && now.find('note')?.value === undefined);
  });

  test('A field that rewrites what is typed shows what the page made of it', async () => {
    const phone = await phoneOn('fields.html');
    await fill(phone, 'phone', '1234567');
    expect(await value(phone, 'phone')).toBe('123 456 7');
  });

  test('A field has each character before its script acts on the next one', async () => {
    const phone = await phoneOn('typing.html');
    await fill(phone, 'plain', 'ada@example.com');
    expect(await value(phone, 'plain')).toBe('ada@example.com');
    await fill(phone, 'counted', 'opensesame');
    await phone.until((now) => now.texts().includes('10 characters'));
    await fill(phone, 'late', '1234567890');
    await phone.until((now) => now.find('late')?.value === '1234-5678-90');
    await fill(phone, 'Digit 1', '493817');
    const code = await phone.look();
    expect([1, 2, 3, 4, 5, 6].map((n) => code.find(`Digit ${n}`)?.value).join('')).toBe('493817');
  });

  test('A field that selects its text after a tap has it replaced, and a list is filtered as keys are let go', async () => {
    const phone = await phoneOn('typing.html');
    await fill(phone, 'named', 'Budget');
    expect(await value(phone, 'named')).toBe('Budget');
    await fill(phone, 'filter', 'pl');
    await phone.until((now) => now.texts().includes('Plums') && !now.texts().includes('Pears'));
    await fill(phone, 'filter', '', true);
    await phone.until((now) => now.texts().includes('Pears'));
  });

  test('A password shows as dots, as many as were typed', async () => {
    const phone = await phoneOn('fields.html');
    await fill(phone, 'secret', 'abc4');
    const now = await phone.look();
    expect(now.find('secret')).toMatchObject({ value: '••••', password: true });
    expect(now.source.text).not.toContain('abc4');
  });

  test('Rich text and dates take typed text too', async () => {
    const phone = await phoneOn('fields.html');
    await fill(phone, 'rich', 'bold words');
    expect(await value(phone, 'rich')).toBe('bold words');
    await fill(phone, 'day', '2027-03-04');
    await phone.until((now) => now.texts().includes('day 2027-03-04'));
    expect(await value(phone, 'day')).toBe('2027-03-04');
  });

  test('Enter submits the form of the field', async () => {
    const phone = await phoneOn('fields.html');
    await fill(phone, 'query', 'tea');
    await phone.do({ kind: 'key', key: 'enter' });
    await phone.until((now) => now.texts().includes('submitted tea'));
  });

  test('The options of a select lie over the page and can be tapped', async () => {
    const phone = await phoneOn('fields.html');
    const closed = await phone.look();
    await phone.tap('size');
    const open = await phone.until((now) => now.texts().includes('Medium'));
    expect(Buffer.from(open.screenshot!).equals(Buffer.from(closed.screenshot!))).toBe(false);
    expect(open.find('Huge')).toMatchObject({ enabled: false });
    expect(open.find('name')!.coveredBy).not.toBeNull();
    await phone.tap('Medium');
    const after = await phone.until((now) => now.texts().includes('size Medium'));
    expect(after.find('size')).toMatchObject({ value: 'Medium' });
    await phone.tap('size');
    await phone.until((now) => now.texts().includes('Huge'));
    await phone.do({ kind: 'key', key: 'back' });
    const back = await phone.until((now) => !now.texts().includes('Huge'));
    expect(back.tree.title).toBe('Fields');
  });

  test('Hiding the keyboard takes the focus away', async () => {
    const phone = await phoneOn('fields.html');
    await phone.tap('name');
    await phone.until((now) => now.find('name')?.focused === true);
    await phone.do({ kind: 'hide_keyboard' });
    await phone.until((now) => now.find('name')?.focused !== true);
  });

  test('Two taps are two, and a long press is none', async () => {
    const phone = await phoneOn('touch.html');
    const at = middle(await phone.look(), 'area');
    await phone.do({ kind: 'tap', at, times: 2, intervalMs: 100 });
    await phone.until((now) => now.texts().includes('taps 2'));
    await phone.do({ kind: 'long_press', at, ms: 800 });
    await phone.until((now) => now.texts().includes('long press') && now.texts().includes('menu asked for'));
  });

  test('A page made for desktops is seen and tapped at the size it is drawn at', async () => {
    const phone = await phoneOn('desktop.html');
    const now = await phone.look();
    expect(now.size).toEqual({ width: 1082, height: 2403 });
    await phone.tap('Far right');
    await phone.until((seen) => seen.texts().includes('Tapped'));
    const at = middle(await phone.look(), 'Far right');
    expect(at.x).toBeGreaterThan(800);
    expect(at.x).toBeLessThan(1082);
  });

  test('A swipe moves the content as far as the finger went', async () => {
    const phone = await phoneOn('scroll.html');
    const before = (await phone.look()).find('Outer 10')!.bounds[1];
    await phone.do({ kind: 'swipe', from: { x: 540, y: 2000 }, to: { x: 540, y: 1000 }, ms: 300 });
    const after = (await phone.look()).find('Outer 10')!.bounds[1];
    // The browser keeps a few pixels until it takes the movement for a swipe.
    expect(before - after).toBeGreaterThan(1000 / 2.625 - 40);
    expect(before - after).toBeLessThan(1000 / 2.625 + 40);
    // The scrolling content fills the screen at every position.
    const [root] = (await phone.look()).tree.nodes;
    expect(root).toMatchObject({ scrollable: true });
    expect(root!.bounds.map(Math.round)).toEqual([0, 0, 412, 915]);
  });

  test('A list inside the page scrolls by itself', async () => {
    const phone = await phoneOn('scroll.html');
    await phone.do({ kind: 'swipe', from: { x: 540, y: 700 }, to: { x: 540, y: 200 }, ms: 300 });
    const now = await phone.look();
    expect(now.find('Inner 1')!.visible).toBeNull();
    expect(now.find('Outer 1')!.visible).not.toBeNull();
  });

  test('Turning the phone turns picture and page', async () => {
    const phone = await phoneOn('touch.html');
    await phone.do({ kind: 'rotate', orientation: 'landscape' });
    const now = await phone.until((seen) => seen.texts().includes('turned'));
    expect(now.size).toEqual({ width: 2403, height: 1082 });
    await phone.do({ kind: 'rotate', orientation: 'portrait' });
    expect((await phone.look()).size).toEqual({ width: 1082, height: 2403 });
  });
});
