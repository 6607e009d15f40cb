/** Absence from lists that scroll (R73, R76). */
import type { AssertionResult, AssertionContext } from '../../../src/core/assertions/context.ts';
import { proveAll } from '../../../src/core/assertions/index.ts';
import { NEVER_SEEN } from '../../../src/core/history/sightings.ts';
import { containerKey } from '../../../src/screen/features/scroll-containers.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import { buildScreen, heading, list, text, type Sketch } from '../../builders/screen.ts';
import { list as listOfRows, row, screenOf, text as line, title } from '../../builders/android-screen.ts';
import { describe, expect, test } from 'vitest';

const SEEN = { ever: true, asContent: true, containers: [] };

function answer(condition: string, screen: Screen, more: Partial<AssertionContext> = {}): AssertionResult {
  const { conditions } = goalOf(['Tap "x"'], [condition]).expected[0]?.parsed ?? { conditions: [] };
  return proveAll(conditions, {
    screen,
    previous: { ...screen, id: 'before' },
    toasts: [],
    facts: [],
    textCase: 'exact',
    sighting: SEEN,
    scrolledAway: false,
    listEnded: false,
    ...more,
  });
}
const metBy = (...asked: Parameters<typeof answer>): string => answer(...asked).met;

const cart = screenOf(
  { items: [title('Cart'), listOfRows(Array.from({ length: 14 }, (_, i) => row(`Item ${i}`)))] },
  's1',
  0,
);
const short = screenOf(
  { items: [title('Cart'), listOfRows([row('Bread'), row('Tea')], { id: 'cart' })] },
  's1',
  0,
);
const plain = screenOf({ items: [title('Home'), line('a'), line('b')] }, 's1', 0);

describe('a count of zero', () => {
  const lines = ['There are 0 "Milk" rows', 'No more than 0 "Milk" rows are visible', 'There are 0 "Milk"'];
  test.each(lines)('%s is not met while a list goes on', (asked) => {
    expect(metBy(asked, cart)).toBe('unproven');
  });
  test.each(lines)('%s is met where a list ends, on two settled, complete looks', (asked) => {
    expect(metBy(asked, short)).toBe('met');
    expect(metBy(asked, short, { previous: null })).toBe('unproven');
    expect(metBy(asked, { ...short, settled: false })).toBe('unproven');
    expect(metBy(asked, { ...short, gaps: ['canvas'] })).toBe('unproven');
  });
  test('is not met by a list that was left halfway', () => {
    expect(metBy('There are 0 "Milk" rows', short, { scrolledAway: true })).toBe('unproven');
  });
});

test('"at most n" is not met while the list continues', () => {
  expect(metBy('There are at most 3 "Item 1" rows', cart)).toBe('unproven');
  expect(metBy('There are at most 3 rows', short)).toBe('met');
});

describe('a text that was seen in another list', () => {
  const shop = { ever: true, asContent: true, containers: ['com.app:id/shop'] };
  test('may have come to stand further down in this one', () => {
    expect(metBy('"Apples" is not visible', cart, { sighting: shop })).toBe('unproven');
    expect(metBy('"Apples" is not visible', short, { sighting: shop })).toBe('met');
  });
  test('is open as well when it stood outside of lists once', () => {
    const both = { ...shop, containers: cart.elements.filter((e) => e.state.scrollable).map(containerKey) };
    expect(metBy('"Apples" is not visible', cart, { sighting: both })).toBe('unproven');
  });
  test('outside of any list only is absent', () => {
    expect(metBy('"Apples" is not visible', cart)).toBe('met');
  });
});

describe('a remembered value that is no longer shown', () => {
  const facts = [{ name: 'total', value: '12.00', screen: 's0' }];
  const gone = 'The remembered total is no longer shown';
  test('needs two settled, complete observations and no list that continues', () => {
    expect(metBy(gone, plain, { facts, sighting: NEVER_SEEN })).toBe('met');
    expect(metBy(gone, plain, { facts, previous: null })).toBe('unproven');
    expect(metBy(gone, { ...plain, settled: false }, { facts })).toBe('unproven');
    expect(metBy(gone, cart, { facts })).toBe('unproven');
  });
  test('is not flagged as never seen: it was read off a screen', () => {
    expect(answer(gone, plain, { facts, sighting: NEVER_SEEN }).flags).toEqual([]);
  });
  test('takes the same by a named control', () => {
    const at = screenOf({ items: [title('Pay'), row('Total'), line('9.00')] }, 's1', 0);
    const { conditions } = goalOf(['Tap "x"'], ['"Total" shows "12.00"']).expected[0]?.parsed ?? {
      conditions: [],
    };
    const [value] = conditions;
    if (value?.kind !== 'value') throw new Error('not read as a value');
    const hold = (screen: Screen, previous: Screen | null): string =>
      proveAll([{ kind: 'remembered', name: 'total', target: value.target, negated: true }], {
        screen,
        previous,
        toasts: [],
        facts,
        textCase: 'exact',
        sighting: SEEN,
        scrolledAway: false,
        listEnded: false,
      }).met;
    expect(hold(at, at)).toBe('met');
    expect(hold(at, null)).toBe('unproven');
    expect(hold({ ...at, settled: false }, at)).toBe('unproven');
    expect(hold({ ...at, gaps: ['cut'] }, at)).toBe('unproven');
  });
});

describe('an empty list', () => {
  const emptied = buildScreen([heading('Basket'), list(), text('Checkout')]);
  test.each(['The "Basket" list is empty', 'There are no items in the list'])(
    '%s is met by a list that holds nothing',
    (asked) => expect(metBy(asked, emptied)).toBe('met'),
  );
  test.each(['The "Basket" list is empty', 'There are no items in the list', 'There are 0 items'])(
    '%s is not met by a screen without any list',
    (asked) => expect(metBy(asked, plain)).toBe('unproven'),
  );
  test('that is named is not another list', () => {
    const other = buildScreen([heading('Wishes'), list(), text('Checkout')]);
    expect(metBy('The "Basket" list is empty', other)).toBe('unproven');
  });
  test('may be proved by an empty state that the line names', () => {
    const told = buildScreen([heading('Basket'), text('Nothing here yet')]);
    expect(metBy('"Nothing here yet" is visible and there are no items in the list', told)).toBe('met');
    expect(metBy('"Basket" is visible and there are no items in the list', told)).toBe('unproven');
  });
  test('that holds a row is not empty', () => {
    expect(metBy('There are no items in the list', short)).toBe('unmet');
  });
});

test('absence from the row of what is not there itself proves nothing', () => {
  expect(metBy('"Sold out" is not visible in the "Milk" row', short)).toBe('unproven');
  expect(metBy('"Sold out" is not visible in the "Bread" row', short)).toBe('met');
});

describe('a message since the last action', () => {
  test('defeats its own absence', () => {
    expect(metBy('"Saving failed" is not visible', plain, { toasts: ['Saving failed'] })).toBe('unmet');
    expect(metBy('"Saving failed" is not visible', plain, { toasts: ['Saved'] })).toBe('met');
  });
  test('leaves it open whether an error was shown, when it reads like one', () => {
    expect(metBy('No error message is shown', plain, { toasts: ['Saving failed'] })).toBe('unproven');
    expect(metBy('No error message is shown', plain, { toasts: ['Saved'] })).toBe('met');
  });
  test('of something under way may have gone', () => {
    expect(metBy('"Saving…" is not visible', plain, { toasts: ['Saving…'] })).toBe('met');
  });
});

describe('elements beside the screen', () => {
  const beside = (holder: Sketch): Screen =>
    buildScreen([heading('Shop'), text('News'), { ...holder, at: [0, 300, 1080, 200] }]);
  const strip = ['One', 'Two', 'Three'].map((name, i): Sketch => ({
    role: 'text',
    text: name,
    at: [i * 540, 300, 540, 200],
  }));
  test('in a strip that scrolls sideways is not gone', () => {
    expect(metBy('"Three" is not visible', beside({ role: 'list', scrollable: true, children: strip }))).toBe(
      'unproven',
    );
    const wrapped = { scrollable: true, children: [{ at: [0, 300, 1620, 200] as const, children: strip }] };
    expect(metBy('"Three" is not visible', beside(wrapped))).toBe('unproven');
  });
  const pages = ['One', 'Two', 'Three'].map((name, i): Sketch => ({
    at: [i * 1080 - 1080, 300, 1080, 200],
    children: [{ role: 'text', text: name, at: [i * 1080 - 1000, 320, 400, 80] }],
  }));
  test('on another page of a pager is gone, and so is the page itself', () => {
    const pager = beside({ scrollable: true, children: pages });
    expect(metBy('"One" is not visible', pager)).toBe('met');
    expect(metBy('"Three" is not visible', pager)).toBe('met');
    expect(metBy('"Two" is not visible', pager)).toBe('unmet');
    const track = { scrollable: true, children: [{ at: [-1080, 300, 3240, 200] as const, children: pages }] };
    expect(metBy('"One" is not visible', beside(track))).toBe('met');
  });
  test('between two pages of a pager is not gone', () => {
    const turning = pages.map((sketch, i): Sketch => ({ ...sketch, at: [i * 1080 - 1600, 300, 1080, 200] }));
    expect(metBy('"One" is not visible', beside({ scrollable: true, children: turning }))).toBe('unproven');
  });
  test('in a closed drawer is gone', () => {
    expect(metBy('"Three" is not visible', beside({ children: strip }))).toBe('met');
  });
});
