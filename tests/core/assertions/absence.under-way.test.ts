/** Nothing is absent beside words that say what is under way, such as "Checking the disk…" (R73). */
import { expect, test } from 'vitest';
import { drive, goalOf, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, list, row, text, title, type View } from '../../builders/android-screen.ts';

const EXPECTED = ['"Disk full" is not visible'];
const page = (...below: View['items']): View => ({ items: [title('Disk'), button('Check'), ...below] });

/** "Check" leads to `then`, which may change with the ms since. */
const app = (then: (ms: number) => View, before: View = page()): App<number | null> => ({
  begins: null,
  show: (at, now) => (at === null ? before : then(now - at)),
  react: (at, did, now) => (did.kind === 'tap' && did.on === 'Check' ? now : at),
});
const ends = async (then: (ms: number) => View, before?: View): Promise<string> =>
  verdictOf(await drive(app(then, before), goalOf(['Tap "Check"'], EXPECTED)));
const turning =
  (words: string, then: string, after = 4000) =>
  (ms: number): View =>
    page(text(ms < after ? words : then));

test.each([
  'Checking the disk…',
  'Checking the disk...',
  'Festplatte wird geprüft …',
  'Vérification du disque…',
])('an error that follows "%s" is seen', async (words) => {
  expect(await ends(turning(words, 'Disk full'))).toMatch(/^failed/u);
});
test('its end without an error passes', async () => {
  expect(await ends(turning('Checking the disk…', 'The disk is fine'))).toBe('passed');
});
test('words that stay are content', async () => {
  expect(await ends(() => page(text('To be continued…')))).toBe('passed');
});
test('words that stood there before the gesture say nothing of it', async () => {
  const before = page(text('Tap to check…'));
  const run = await drive(
    app(() => page(text('Tap to check…'), text('Fine')), before),
    goalOf(['Tap "Check"'], EXPECTED),
  );
  expect(verdictOf(run)).toBe('passed');
  expect(run.took).toBeLessThan(9000);
});
test.each<[string, View['items']]>([
  ['a button that opens a dialog', [button('Save as…')]],
  ['a row whose text is shortened', [list([row('A long story of many…')], { height: 400 })]],
  ['a longer text', [text('It was a dark and stormy night, and the rain fell in torrents…')]],
])('%s is not waited for', async (_, items) => {
  const run = await drive(
    app(() => page(text('Fine'), ...items)),
    goalOf(['Tap "Check"'], EXPECTED),
  );
  expect(verdictOf(run)).toBe('passed');
  expect(run.took).toBeLessThan(9000);
});
