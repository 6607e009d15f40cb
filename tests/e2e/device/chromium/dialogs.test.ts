import { describe, expect, test } from 'vitest';
import { type Phone, noBrowser, phoneOn, whenThereIsABrowser } from './open.ts';

async function answer(phone: Phone, button: string): Promise<void> {
  const { tree } = await phone.until((now) => now.tree.dialog != null);
  const dialog = tree.dialog!;
  const [x, y, width, height] = dialog.bounds!;
  const at = dialog.buttons.indexOf(button);
  expect(at).toBeGreaterThanOrEqual(0);
  const { scale } = tree.viewport;
  await phone.do({
    kind: 'tap',
    at: { x: (x + (width * (at + 0.5)) / dialog.buttons.length) * scale, y: (y + height - 24) * scale },
    times: 1,
    intervalMs: 0,
  });
}

describe.skipIf(noBrowser)(`JavaScript dialogs${whenThereIsABrowser}`, () => {
  test('An alert shows in the tree and in the picture, and OK closes it', async () => {
    const phone = await phoneOn('dialogs.html');
    const before = await phone.look();
    await phone.tap('Warn');
    const open = await phone.until((now) => now.tree.dialog != null);
    expect(open.tree.dialog).toMatchObject({ type: 'alert', message: 'Saved for later', buttons: ['OK'] });
    expect(open.size).toEqual(before.size);
    expect(Buffer.from(open.screenshot!).equals(Buffer.from(before.screenshot!))).toBe(false);
    await answer(phone, 'OK');
    const after = await phone.until((now) => now.texts().includes('alert closed'));
    expect(after.tree.dialog ?? null).toBeNull();
  });

  test('A confirmation gives the page the answer that was tapped', async () => {
    const phone = await phoneOn('dialogs.html');
    await phone.tap('Delete');
    await answer(phone, 'Cancel');
    await phone.until((now) => now.texts().includes('kept'));
    await phone.tap('Delete');
    await answer(phone, 'OK');
    await phone.until((now) => now.texts().includes('deleted'));
  });

  test('Back dismisses a confirmation, as on a phone', async () => {
    const phone = await phoneOn('dialogs.html');
    await phone.tap('Delete');
    await phone.until((now) => now.tree.dialog != null);
    await phone.do({ kind: 'key', key: 'back' });
    await phone.until((now) => now.texts().includes('kept'));
  });

  test('Typing fills the field of a prompt', async () => {
    const phone = await phoneOn('dialogs.html');
    await phone.tap('Rename');
    const open = await phone.until((now) => now.tree.dialog != null);
    expect(open.tree.dialog).toMatchObject({ type: 'prompt', value: 'My list' });
    await phone.do({ kind: 'type', text: 'Shopping', clear: true });
    expect((await phone.look()).tree.dialog).toMatchObject({ value: 'Shopping' });
    await answer(phone, 'OK');
    await phone.until((now) => now.texts().includes('named Shopping'));
  });

  test('A page that asks before it is left stays when the answer is Cancel', async () => {
    const phone = await phoneOn('dialogs.html');
    await phone.tap('Leave');
    const open = await phone.until((now) => now.tree.dialog != null);
    expect(open.tree.dialog).toMatchObject({ type: 'beforeunload', buttons: ['Cancel', 'Leave'] });
    await answer(phone, 'Cancel');
    expect((await phone.until((now) => now.tree.dialog == null)).tree.title).toBe('Dialogs');
    await phone.tap('Leave');
    await answer(phone, 'Leave');
    await phone.until((now) => now.tree.title === 'Basic page');
  });

  test('A dialog that opens before the page has ever been seen is shown over an empty page', async () => {
    const phone = await phoneOn('dialog-at-load.html');
    const now = await phone.look();
    expect(now.tree.dialog).toMatchObject({ message: 'Before anything else' });
    expect(now.size).toEqual({ width: 1082, height: 2403 });
    await answer(phone, 'OK');
    await phone.until((seen) => seen.texts().includes('Loaded'));
  });
});
