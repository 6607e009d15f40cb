/** Whether an action took effect (R20). */
import { describe, expect, test } from 'vitest';
import { drive, goalOf, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import {
  button,
  dialog,
  field,
  gap,
  list,
  moving,
  row,
  tabs,
  text,
  title,
  toast,
  toggle,
  type View,
} from '../../builders/android-screen.ts';

/** A tap on anything turns `before` into `then`, `late` ms after it. */
function turns(before: View, then: (ms: number) => View): App<number | null> {
  return {
    begins: null,
    show: (at, now) => (at === null ? before : then(now - at)),
    react: (at, did, now) => at ?? (did.kind === 'tap' ? now : at),
  };
}
const home = [title('Home'), button('Go'), text('one'), text('two'), text('three')];
const effectOf = async (line: string, before: View, then: (ms: number) => View): Promise<string> => {
  const run = await drive(turns(before, then), goalOf([line]));
  return run.notes.flatMap((n) => (n.kind === 'effect' ? [n.effect] : []))[0] ?? verdictOf(run);
};
const UNRESPONSIVE = 'failed: Unresponsive Element Bug';

describe('a tap takes effect by', () => {
  test.each<[string, string, View, View, string]>([
    [
      'a new screen',
      'Tap "Go"',
      { items: home },
      { items: [title('Next'), text('a'), text('b'), text('c')] },
      'a new screen opened',
    ],
    [
      'another place of the app',
      'Tap "Go"',
      { items: home },
      { items: home, app: { place: 'Next' } },
      'a new screen opened',
    ],
    [
      'the target is gone',
      'Tap "Go"',
      { items: home },
      { items: [title('Home'), text('one'), text('two'), text('three')] },
      'the target is gone',
    ],
    [
      'its own text',
      'Tap the "go" button',
      { items: [title('Home'), button('Go', { id: 'go' }), text('one')] },
      { items: [title('Home'), button('Stop', { id: 'go' }), text('one')] },
      'its own text changed',
    ],
    [
      'a switch that flipped',
      'Turn on "Wi-Fi"',
      { items: [title('Home'), toggle('Wi-Fi', false), text('x')] },
      { items: [title('Home'), toggle('Wi-Fi', true), text('x')] },
      'it is on',
    ],
    [
      'a tab that is selected',
      'Tap "Two"',
      { items: [tabs('One', 'One', 'Two'), text('a'), text('b')] },
      { items: [tabs('Two', 'One', 'Two'), text('a'), text('b')] },
      'its selection changed',
    ],
    [
      'a field that has the focus',
      'Tap the "Name" field',
      { items: [field('Name', ''), text('a')] },
      { items: [field('Name', '', { focused: true }), text('a')] },
      'the field has the focus',
    ],
    [
      'a text that changed in place',
      'Tap "Go"',
      { items: home },
      { items: [title('Home'), button('Go'), text('uno'), text('two'), text('three')] },
      '"one" became "uno"',
    ],
  ])('%s', async (_, line, before, then, effect) => {
    expect(await effectOf(line, before, () => then)).toBe(effect);
  });

  test('a message that comes', async () => {
    expect(
      await effectOf('Tap "Go"', { items: home }, () => ({ items: home, over: [toast('Sent')] })),
    ).toContain('Sent');
  });

  test('a window that the next step mentions', async () => {
    const asks: App<boolean> = {
      begins: false,
      show: (open) => ({ items: home, over: open ? [dialog('Sure?', 'OK')] : [] }),
      react: (open, did) => (did.kind === 'tap' ? !open : open),
    };
    expect(verdictOf(await drive(asks, goalOf(['Tap "Go"', 'Tap "OK"'])))).toBe('passed');
  });
});

describe('no effect of a tap is', () => {
  test.each<[string, View, (ms: number) => View]>([
    ['nothing at all', { items: home }, () => ({ items: home })],
    [
      'a carousel that moves by itself',
      { items: [...home, moving(row('Advert 1'))] },
      (ms) => ({ items: [...home, moving(row(`Advert ${Math.floor(ms / 500)}`))] }),
    ],
    [
      'a clock',
      { items: [...home, text('10:41')] },
      (ms) => ({ items: [...home, text(`10:4${2 + Math.min(7, Math.floor(ms / 10_000))}`)] }),
    ],
  ])('%s', async (_, before, then) => {
    expect(await effectOf('Tap "Go"', before, then)).toBe(UNRESPONSIVE);
  });

  const listOf = (...names: readonly string[]): View => ({
    items: [
      ...home,
      gap(900),
      list(
        names.map((name) => row(name)),
        { height: 400 },
      ),
    ],
  });
  test('a row that comes late, elsewhere, is not tapped for again, and shows nothing', async () => {
    const run = await drive(
      turns(listOf('a'), (ms) => listOf(...(ms > 3000 ? ['a', 'b'] : ['a']))),
      goalOf(['Tap "Go"']),
    );
    expect(run.did.filter((d) => d.kind === 'tap')).toHaveLength(1);
    expect(run.verdict).toMatchObject({ kind: 'inconclusive', code: 'unproven' });
  });

  test('rows that go on coming late, elsewhere', async () => {
    const rows = (ms: number): View =>
      listOf('a', ...(ms > 3000 ? ['b'] : []), ...(ms > 8000 ? ['c'] : []), ...(ms > 13_000 ? ['d'] : []));
    expect(await effectOf('Tap "Go"', listOf('a'), rows)).toBe(UNRESPONSIVE);
  });

  test('a row that comes above and pushes the target down', async () => {
    const before = {
      items: [title('List'), list([row('Milk'), row('Bread'), row('Tea')], { height: 1400 })],
    };
    const after = {
      items: [title('List'), list([row('Eggs'), row('Milk'), row('Bread'), row('Tea')], { height: 1400 })],
    };
    const run = await drive(
      turns(before, () => after),
      goalOf(['Tap "Bread"']),
    );
    expect(run.did.every((d) => d.kind === 'tap' && d.on === 'Bread')).toBe(true);
    expect(run.notes.some((n) => n.kind === 'effect' && n.effect === 'its own text changed')).toBe(false);
  });
});

describe('an effect that already holds', () => {
  test('a switch that is on is not tapped, and the flag says so', async () => {
    const run = await drive(
      turns({ items: [toggle('Wi-Fi', true), text('x')] }, () => ({ items: [] })),
      goalOf(['Turn on "Wi-Fi"']),
    );
    expect(run.did).toEqual([]);
    expect(run.verdict.flags.join()).toContain('already so');
  });

  test.each<[string, string, View]>([
    ['a tab that is selected', 'Tap "One"', { items: [tabs('One', 'One', 'Two'), text('a'), text('b')] }],
    [
      'a field that has the focus',
      'Tap the "Name" field',
      { items: [field('Name', '', { focused: true }), text('a')] },
    ],
  ])('%s gets one tap, flagged', async (_, line, view) => {
    const run = await drive(
      turns(view, () => view),
      goalOf([line]),
    );
    expect(run.did).toHaveLength(1);
    expect(run.verdict.flags.join()).toContain('already so');
    expect(verdictOf(run)).toBe('passed');
  });
});
