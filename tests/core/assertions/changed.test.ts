/** `"Total" has changed`: compared with what was shown before the gestures that could change it, and never a change that comes by itself (R14). */
import { describe, expect, test } from 'vitest';
import { button, icon, row, spinner, title, type Item, type View } from '../../builders/android-screen.ts';
import { drive, goalOf, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { node } from '../../screen/build.ts';

const pair = (caption: string, value: string): Item => ({
  height: 140,
  at: (top) =>
    node(
      'LinearLayout',
      [40, top, 1040, top + 120],
      {},
      node('TextView', [60, top + 10, 500, top + 110], { text: caption }),
      node('TextView', [700, top + 10, 1000, top + 110], { text: value }),
    ),
});

interface Cart {
  readonly total: number;
  readonly page: string;
  /** When the last tap came, and what the total was before it. */
  readonly tappedAt: number;
  readonly before: number;
}

interface Behaviour {
  /** What each button adds. */
  readonly adds?: Readonly<Record<string, number>>;
  /** The value as it is drawn. */
  readonly shown?: (total: number, now: number) => string;
  /** How long the former total is shown after a tap, ms. */
  readonly lateMs?: number;
}

/** A page with a total and buttons; each tap is told by a text of its own. */
function cart({ adds = {}, shown = String, lateMs = 0 }: Behaviour = {}): App<Cart> {
  const view = ({ total, page, tappedAt, before }: Cart, now: number): View => {
    const items = [
      title(page),
      button('Add'),
      button('Check'),
      button('Cancel'),
      icon('More'),
      row(`Page ${page}`),
    ];
    const isLate = tappedAt > 0 && now - tappedAt < lateMs;
    const value = shown(isLate ? before : total, now);
    return { items: [...items, pair('Total', value), ...(isLate ? [spinner()] : [])] };
  };
  return {
    begins: { total: 5, page: 'Start', tappedAt: 0, before: 5 },
    show: view,
    react: (state, did, now) =>
      did.kind === 'tap'
        ? {
            total: state.total + (adds[did.on] ?? 0),
            page: `after ${did.on}`,
            tappedAt: now,
            before: state.total,
          }
        : state,
  };
}

const ends = async (behaviour: Behaviour, steps: readonly string[], expected: readonly string[] = []) =>
  verdictOf(await drive(cart(behaviour), goalOf(steps, expected)));
const ADDS = { adds: { Add: 2 } };

describe('a line about a change', () => {
  test.each([
    ['"Total" has changed', ADDS, 'passed'],
    ['"Total" has changed', {}, 'failed: No Effect Bug'],
    ['"Total" is unchanged', {}, 'passed'],
    ['"Total" is unchanged', ADDS, 'failed: Wrong Text Bug'],
    ['"Total" has increased', ADDS, 'passed'],
    ['"Total" has increased', { adds: { Add: -2 } }, 'failed: Wrong Text Bug'],
    ['"Total" has increased by 2', ADDS, 'passed'],
    ['"Total" has increased by 2', { adds: { Add: 4 } }, 'failed: Wrong Text Bug'],
    ['"Total" has decreased by 2', { adds: { Add: -2 } }, 'passed'],
    ['"Total" has decreased by 2', ADDS, 'failed: Wrong Text Bug'],
    ['"Total" has not increased', {}, 'passed'],
    ['"Total" has not increased', ADDS, 'failed: Wrong Text Bug'],
  ])('%s, as a result, in a Verify step and in Expected State: %j', async (line, behaviour, verdict) => {
    expect([
      await ends(behaviour, [`Tap "Add" and ${line}`]),
      await ends(behaviour, ['Tap "Add"', `Verify ${line}`]),
      await ends(behaviour, ['Tap "Add"'], [line]),
    ]).toEqual([verdict, verdict, verdict]);
  });

  const NAMES: readonly string[] = ['Placed', 'Paid', 'Sent', 'Lost'];
  const named = (n: number): string => NAMES[n - 5] ?? 'Unknown';

  test.each([
    ['changes from "Placed" to "Paid"', 1, 'passed'],
    ['changes from "Placed" to "Paid"', 2, 'failed: Wrong Text Bug'],
    ['has changed from "Sent" to "Paid"', 1, 'failed: Wrong Text Bug'],
    ['changes from "placed" to "Paid"', 1, 'failed: Wrong Text Bug'],
    ['changes from "Paid" to "Placed"', 0, 'failed: No Effect Bug'],
    ['changes from "Place" to "Paid"', 1, 'inconclusive'],
  ])('"Total" %s: both texts count', async (line, adds, verdict) => {
    const ended = await ends({ adds: { Add: adds }, shown: named }, ['Tap "Add"'], [`"Total" ${line}`]);
    expect(ended.slice(0, verdict.length)).toBe(verdict);
  });

  test.each([
    ['a text without a number', '"Total" has increased', (n: number) => 'x'.repeat(n)],
    ['a number with two readings', '"Total" has increased by 2', (n: number) => `${n},000`],
  ])('%s is no proof', async (_, line, shown) => {
    expect(await ends({ ...ADDS, shown }, ['Tap "Add"', `Verify ${line}`])).toMatch(/^inconclusive/);
  });

  test('money is read in the format of the screen', async () => {
    const shown = (n: number): string => `${n},50 €`;
    const line = 'Verify "Total" has increased by 2';
    expect(await ends({ ...ADDS, shown }, ['Tap "Add"', line])).toBe('passed');
  });

  test.each([
    ['by "€2.00"', (n: number) => `€${n}.00`, /^passed/],
    ['by €2', (n: number) => `${n},00 €`, /^passed/],
    ['by €2', (n: number) => `$${n}.00`, /^failed: Wrong Text Bug/],
    ['by €2', (n: number) => `${n}.00`, /^inconclusive/],
    ['by 2 kg', (n: number) => `${n} kg`, /^passed/],
    ['by 2 kg', (n: number) => `${n + 1000} g`, /^inconclusive/],
    ['by "3 kg"', (n: number) => `${n} kg`, /^failed: Wrong Text Bug/],
  ])('%s is an amount of that unit', async (by, shown, verdict) => {
    expect(await ends({ ...ADDS, shown }, ['Tap "Add"', `Verify "Total" has increased ${by}`])).toMatch(
      verdict,
    );
  });

  test('a value that comes late is waited for', async () => {
    const late = { ...ADDS, lateMs: 3000 };
    expect(await ends(late, ['Tap "Add"', 'Verify "Total" has increased by 2'])).toBe('passed');
  });
});

describe('a value that changes by itself', () => {
  const ticking = (every: number) => ({
    shown: (n: number, now: number) => `${n}.${Math.floor(now / every)}`,
  });

  test.each([1000, 1700, 3000])('every %i ms is no proof', async (every) => {
    const steps = ['Tap "Add"', 'Verify "Total" has changed'];
    expect(await ends(ticking(every), steps)).toMatch(/^inconclusive/);
  });

  test('is no proof when it is a clock of minutes', async () => {
    // It goes on between the tap and the next look, and then stands still for a minute.
    const clock = (_: number, now: number): string => `Updated 12:0${now > 1000 ? 1 : 0}`;
    expect(await ends({ shown: clock }, ['Tap "Add"', 'Verify "Total" has changed'])).toMatch(
      /^inconclusive/,
    );
  });

  test('changed before the gesture: no proof after it', async () => {
    const viewers = (n: number, now: number): string => String(n + (now > 3000 ? 1 : 0));
    const steps = ['Wait 5 seconds', 'Tap "Add"', 'Verify "Total" has changed'];
    expect(await ends({ ...ADDS, shown: viewers }, ['Verify "Start" is visible', ...steps])).toMatch(
      /^inconclusive/,
    );
  });
});

describe('the gestures that count', () => {
  test('are those since the last line about the target', async () => {
    const line = 'Verify "Total" has increased by 2';
    expect(await ends(ADDS, ['Tap "Add"', line, 'Tap "Add"', line])).toBe('passed');
  });

  test('must agree: nobody says which of two is meant', async () => {
    const two = ['Tap "Add"', 'Tap "Check"'];
    expect(await ends(ADDS, [...two, 'Verify "Total" has changed'])).toMatch(/^inconclusive/);
    const undone = { adds: { Add: 2, Cancel: -2 } };
    const back = ['Tap "Add"', 'Tap "Cancel"', 'Verify "Total" is unchanged'];
    expect(await ends(undone, back)).toMatch(/^inconclusive/);
  });

  test('are not those that only bring content into view, unless the value was another one after them', async () => {
    // "More" may open a menu.
    const more = { adds: { Add: 2, More: 1 } };
    expect(await ends(more, ['Tap "More"', 'Verify "Total" has increased by 1'])).toBe('passed');
    expect(await ends(more, ['Tap "More"', 'Verify "Total" is unchanged'])).toBe('failed: Wrong Text Bug');
    const steps = ['Tap "Add"', 'Tap "More"', 'Verify "Total" has increased by 2'];
    expect(await ends(ADDS, steps)).toBe('passed');
  });

  test('that change nothing agree', async () => {
    const steps = ['Tap "Check"', 'Tap "Cancel"', 'Verify "Total" is unchanged'];
    expect(await ends({}, steps)).toBe('passed');
    expect(await ends({}, [...steps.slice(0, 2), 'Verify "Total" has changed'])).toBe(
      'failed: No Effect Bug',
    );
  });

  test('are needed: without one nothing is compared', async () => {
    expect(await ends({}, ['Verify "Total" is unchanged'])).toMatch(/^inconclusive/);
  });
});
