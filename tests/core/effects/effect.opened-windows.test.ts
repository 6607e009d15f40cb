/** Windows that opened, appeared or closed after a gesture (R20, R31). */
import { describe, expect, test } from 'vitest';
import { effectOf } from '../../../src/core/effects/effect.ts';
import { UNSPENT_BUDGETS } from '../../../src/core/budgets/retry-budgets.ts';
import type { Goal } from '../../../src/goal/model/goal.ts';
import type { TimedChange } from '../../../src/screen/model/element.ts';
import type { AppState, Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import type { KnownState } from '../../builders/known-state.ts';
import { deltaOf, effectBetween, pendingOf, stateOf, type BetweenScreens } from '../../builders/run-state.ts';
import { buildScreen, button, heading, text, type Sketch } from '../../builders/screen.ts';

const go = button('Go');
const page = [heading('Home'), go, text('a')];
type Over = NonNullable<Extract<Parameters<typeof buildScreen>[0], { over?: unknown }>['over']>;
const box = [90, 800, 900, 700] as const;
const dialog = (...children: readonly Sketch[]): Over => [{ kind: 'dialog', at: box, children }];
const tap = { kind: 'tap', on: 'Go' };

type Change = NonNullable<BetweenScreens['delta']>;
interface Look {
  readonly children?: readonly Sketch[];
  readonly over?: Over;
  readonly app?: Partial<AppState>;
  readonly change?: Partial<Screen>;
}
function look({ children = page, over = [], app = {}, change = {} }: Look = {}): Screen {
  const screen = buildScreen({ children, over, change });
  return { ...screen, app: { ...screen.app, ...app } };
}
const tapped = (before: Look, after: Look, more: BetweenScreens = {}): string =>
  effectBetween(look(before), look(after), tap, more);

describe('a dialog whose control was tapped', () => {
  const asks = (title: string): Look => ({ over: dialog(text(title), go), children: [heading('Home')] });
  test.each([
    ['is gone', { children: [heading('Home')] }, 'an overlay closed'],
    ['gave way to another one with such a control', asks('Two'), 'an overlay closed'],
    ['is still there', asks('One'), 'not'],
  ])('%s', (_, after, effect) => {
    expect(tapped(asks('One'), after)).toBe(effect);
  });
});

describe('a dialog that closed may have been closed by a timer of the page', () => {
  const box: Sketch = { role: 'dialog', at: [90, 800, 900, 700], children: [text('One'), go] };
  const asks = look({ children: [heading('Home'), box] });
  const closed = (by: TimedChange | undefined, part: 'timedLoss' | 'timed' = 'timedLoss'): boolean => {
    const after = look({ children: [heading('Home')] });
    const elements = after.elements.map((e) => (by === undefined ? e : { ...e, [part]: by }));
    const now = { ...after, elements };
    const effect = effectOf(pendingOf(asks, tap), now, deltaOf('partial'), stateOf(goalOf(['Tap "Go"'])));
    expect(effect.effect).toBe('an overlay closed');
    return effect.byChance === true;
  };
  test.each(['usual', 'begun', 'first'] as const)('that did so by itself, or may have: %s', (by) =>
    expect(closed(by)).toBe(true),
  );
  test('and was not by a poll that the tap may have told', () => expect(closed('new')).toBe(false));
  test('and was not where the page tells of none', () => {
    expect(closed(undefined)).toBe(false);
    expect(closed('usual', 'timed')).toBe(false);
  });
});

describe('a window that came', () => {
  const asks = dialog(text('Sure?'), button('OK'));
  const after = (...lines: readonly string[]): Goal => goalOf(['Tap "Go"', ...lines]);
  const opens = (over: Over, goal: Goal, more: BetweenScreens = {}): string =>
    tapped({}, { over }, { goal, ...more });
  test.each<[string, Over, Goal, string]>([
    ['unasked', asks, after(), 'not'],
    ['with the control of the next step', asks, after('Tap "OK"'), 'a dialog opened'],
    [
      'with the text that the next step verifies',
      asks,
      after('Verify "Sure?" is visible'),
      'a dialog opened',
    ],
    ['with a control of the step after the next', asks, after('Tap "Home"', 'Tap "OK"'), 'not'],
    [
      'with what Expected State wants, after the last step',
      asks,
      goalOf(['Tap "Go"'], ['"Sure?" is visible']),
      'a dialog opened',
    ],
    ['that the next step leaves', asks, after('Go back'), 'a dialog opened'],
    [
      'with the control of the next step, a letter amiss',
      dialog(text('Sure?'), button('Delet')),
      after('Tap "Delete"'),
      'a dialog opened',
    ],
    [
      'with a button named like the one that was tapped',
      dialog(text('Rate us'), button('Go')),
      after(),
      'not',
    ],
    [
      'with such a button, which the next step taps',
      dialog(text('Sure?'), button('Go')),
      after('Tap "Go"'),
      'a dialog opened',
    ],
    [
      'that says in its title what was tapped',
      dialog(text('Delete all?'), button('OK')),
      goalOf(['Tap "Delete"']),
      'a dialog opened',
    ],
  ])('%s', (_, over, goal, effect) => {
    const named = goal.steps[0]?.text.includes('Delete') === true;
    const on = named ? 'Delete' : 'Go';
    const children = [heading('Home'), go, button('Delete'), text('a')];
    expect(effectBetween(look({ children }), look({ children, over }), { kind: 'tap', on }, { goal })).toBe(
      effect,
    );
  });

  test('with an own name of it counts for a tap that is only on the way', () => {
    const rates = dialog(text('Rate us'), button('Go'));
    expect(opens(rates, after())).toBe('not');
    expect(opens(rates, after(), { made: { purpose: 'approach' } })).toBe('a dialog opened');
  });

  test('with a misspelt control of the next step is no effect of an approach tap', () => {
    const amiss = dialog(text('Sure?'), button('Delet'));
    expect(opens(amiss, after('Tap "Delete"'))).toBe('a dialog opened');
    expect(opens(amiss, after('Tap "Delete"'), { made: { purpose: 'approach' } })).toBe('not');
  });

  test('stood there before: nothing opened', () => {
    expect(tapped({ over: asks }, { over: asks }, { goal: after('Tap "OK"') })).toBe('not');
  });

  test.each<[string, Sketch, Change, string]>([
    [
      'a menu',
      { role: 'menu', at: box, children: [text('Sort'), text('Filter')] },
      'partial',
      'a menu opened',
    ],
    [
      'a drawer',
      { role: 'drawer', at: [0, 0, 700, 2400], children: [text('Account')] },
      'partial',
      'a drawer opened',
    ],
    ['a sheet', { role: 'sheet', at: [0, 1200, 1080, 1200], children: [text('Rate us')] }, 'partial', 'not'],
    [
      'a menu with which all of the picture changed',
      { role: 'menu', at: box, children: [text('Sort')] },
      'full',
      'not',
    ],
  ])('to choose from, like %s', (_, sketch, delta, effect) => {
    expect(tapped({}, { children: [...page, sketch] }, { delta })).toBe(effect);
  });

  test('closed', () => {
    expect(tapped({ over: asks }, {})).toBe('an overlay closed');
    expect(tapped({ over: asks }, {}, { delta: 'none' })).toBe('an overlay closed');
    expect(tapped({ over: asks }, { over: dialog(text('Done'), button('Thanks')) })).toBe('not');
  });

  test('and went again as a mere toast does not count as open', () => {
    const snackbar: Sketch = { role: 'snackbar', at: [0, 2200, 1080, 150], children: [text('Saved')] };
    expect(tapped({ children: [...page, snackbar] }, {})).toBe('not');
  });
});

describe('a new element over the target that is no window', () => {
  const panel = (title: string, more: Partial<Sketch> = {}): Sketch => ({
    className: 'Panel',
    at: [0, 0, 1080, 800],
    children: [text(title), button('Orders')],
    ...more,
  });
  /** Covered by the element with this ref. */
  const under = (coveredBy: string): readonly Sketch[] => [
    heading('Home'),
    button('Go', { coveredBy }),
    text('a'),
  ];
  const goal = goalOf(['Tap "Go"', 'Tap "Orders"']);
  const over = (after: readonly Sketch[], before: readonly Sketch[] = page, of = goal): string =>
    tapped({ children: before }, { children: after }, { goal: of, delta: 'none' });
  const SPOKEN = 'a panel that the goal mentions opened over it';

  test('is an effect when the goal mentions its content', () => {
    expect(over([...under('e5'), panel('Account')])).toBe(SPOKEN);
    expect(over([...under('e7'), panel('Account')])).toBe(SPOKEN);
    const named = goalOf(['Tap "Go"', 'Verify "Account" is visible']);
    expect(over([...under('e6'), panel('Account')], page, named)).toBe(SPOKEN);
  });

  test('is a change like any other when the goal does not', () => {
    const all = [...under('e5'), panel('Account')];
    expect(over(all, page, goalOf(['Tap "Go"']))).toBe('"Account" came');
    expect(over(all, page, goalOf(['Tap "Go"', 'Tap "Sign out"']))).toBe('"Account" came');
    expect(over(all.slice(0, 3), page)).toBe('not');
  });

  test('is no effect when the same element was there before', () => {
    const all = [...under('e5'), panel('Account')];
    expect(over(all, all)).toBe('not');
    const known = (more: Partial<Sketch>): string => over(all, [...under('e5'), panel('Account', more)]);
    expect(known({ className: 'Other' })).toBe(SPOKEN);
    expect(known({ id: 'other' })).toBe(SPOKEN);
    expect(known({ at: [0, 3000, 1080, 800] })).toBe(SPOKEN);
    expect(over(all, [...under('e5'), text('x'), panel('Account')])).toBe(SPOKEN);
  });
});

describe('a step that sets a switch', () => {
  test('takes no effect by a toast, nor by another screen', () => {
    const wifi: Sketch = { role: 'toggle', text: 'Wi-Fi' };
    const goal = goalOf(['Turn on "Wi-Fi"']);
    const before = look({ children: [wifi] });
    const after = look({ children: [wifi], app: { place: 'B' } });
    const did = { kind: 'tap', on: 'Wi-Fi' };
    expect(effectBetween(before, after, did, { goal, delta: 'full' })).toBe('not');
    const messaged = look({ children: [wifi], change: { toasts: ['On'] } });
    expect(effectBetween(before, messaged, did, { goal })).toBe('not');
    expect(effectBetween(before, messaged, did, { goal, made: { purpose: 'open-ended' } })).toBe(
      'a message came: "On"',
    );
  });
});

describe('another app that came to the front', () => {
  const there: Look = { children: [heading('Maps'), text('Rome')], app: { front: 'com.maps' } };
  const came = (goal: Goal, more: BetweenScreens = {}, before: Look = {}): string =>
    tapped(before, there, { goal, delta: 'full', ...more });
  const dismissed = (type: string): KnownState => ({
    budgets: { ...UNSPENT_BUDGETS, dismissalsForAction: { [type]: 1 } },
  });
  const again = { made: { origin: 'B' }, known: dismissed('com.maps in front') } as const;
  const OPENED = 'another app opened (com.maps)';
  test.each<[string, Parameters<typeof came>, string]>([
    ['by itself', [goalOf(['Tap "Go"'])], 'not'],
    ['with what the next step names', [goalOf(['Tap "Go"', 'Tap "Rome"'])], OPENED],
    ['with what Expected State names', [goalOf(['Tap "Go"'], ['"Rome" is visible'])], OPENED],
    ['that the next step leaves', [goalOf(['Tap "Go"', 'Go back'])], OPENED],
    ['again, when the tap was made again', [goalOf(['Tap "Go"']), again], OPENED],
    ['again, after a wait alone', [goalOf(['Tap "Go"']), { ...again, made: { origin: 'E' } }], 'not'],
    [
      'after a popup was closed',
      [goalOf(['Tap "Go"']), { ...again, known: dismissed('com.app Rate us') }],
      'not',
    ],
    [
      'after another one was',
      [goalOf(['Tap "Go"']), { ...again, known: dismissed('com.mail in front') }],
      'not',
    ],
    ['while a third one was', [goalOf(['Tap "Go"']), again, { app: { front: 'com.third' } }], 'not'],
  ])('%s', (_, of, effect) => {
    expect(came(...of)).toBe(effect);
  });

  test('was there before: what it opens then is another screen', () => {
    const maps = { front: 'com.maps' };
    expect(tapped({ app: maps }, { app: { ...maps, place: 'Route' } })).toBe('a new screen opened');
    expect(tapped({ app: maps }, { app: maps })).toBe('not');
    expect(tapped({ app: maps }, {})).toBe('a new screen opened');
  });
});

describe('a message', () => {
  const toast: Sketch = { role: 'toast', at: [200, 2150, 680, 100], children: [text('Sent')] };
  const saying = (...toasts: readonly string[]): Look => ({ change: { toasts } });
  test('is an effect of the gesture when it came', () => {
    expect(tapped({}, saying('Sent'))).toBe('a message came: "Sent"');
    expect(tapped({}, saying('Sent'), { delta: 'none' })).toBe('a message came: "Sent"');
  });

  test('that stands there from before is none; a second one is', () => {
    const standing = { children: [...page, toast], change: { toasts: ['Sent'] } };
    expect(tapped(standing, standing)).toBe('not');
    expect(tapped(standing, { ...standing, change: { toasts: ['Sent', 'Read'] } })).toBe(
      'a message came: "Read"',
    );
  });

  test('that had gone when the gesture was made may come a second time', () => {
    expect(tapped(saying('Sent'), saying('Sent'))).toBe('a message came: "Sent"');
  });
});

describe('a screen that begins to load', () => {
  const sign = { sign: 'spinner', bounds: { x: 0, y: 0, width: 9, height: 9 }, ref: null } as const;
  const loads = (blocking: boolean): Look => ({ change: { loading: [{ ...sign, blocking }] } });
  test('is an answer to the tap, unless it loaded before, nothing changed, or only a part loads', () => {
    expect(tapped({}, loads(true))).toBe('the app began to load');
    expect(tapped(loads(true), loads(true))).toBe('not');
    expect(tapped({}, loads(true), { delta: 'none' })).toBe('not');
    expect(tapped({}, loads(false))).toBe('not');
    expect(tapped(loads(false), loads(true))).toBe('the app began to load');
  });
});

describe('a tap on no element', () => {
  const blind = (delta: Change, after: Look = {}): string =>
    effectBetween(look(), look(after), tap, { delta, made: { target: null } });
  test('takes effect by any change', () => {
    expect(blind('partial')).toBe('the screen changed');
    expect(blind('none')).toBe('not');
    expect(blind('full')).toBe('a new screen opened');
    expect(blind('none', { app: { place: 'B' } })).toBe('a new screen opened');
  });
});
