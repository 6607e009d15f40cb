/** Scrolls and new screens between two observations (R40). */
import { flatState, type KnownState } from '../../builders/known-state.ts';
import { recordNavigation, recordScroll } from '../../../src/core/state/navigation.ts';
import { goalOf } from '../../builders/core.ts';
import { deltaOf, pendingOf, stateOf, turnOf } from '../../builders/run-state.ts';
import { button, screenOf, text, type View } from '../../builders/android-screen.ts';
import { describe, expect, test } from 'vitest';

type Known = Required<
  Pick<KnownState, 'scrolls' | 'newScreens' | 'scrolledAway' | 'scrolledByCore' | 'backgroundChanges'>
>;
const known: Known = {
  scrolls: 3,
  newScreens: 5,
  scrolledAway: true,
  scrolledByCore: true,
  backgroundChanges: ['x'],
};
const view: View = { items: [text('Home'), button('Go')] };
const before = screenOf(view, 's1', 0);

type Kind = Parameters<typeof deltaOf>[0];
function after(action: Readonly<Record<string, unknown>>, kind: Kind, place = '', ours = false): Known {
  const turn = turnOf(stateOf(goalOf(['Tap "Go"']), known));
  const screen = screenOf({ ...view, app: { place } }, 's2', 1000);
  const made = pendingOf(before, action);
  return flatState(recordNavigation(turn, deltaOf(kind), made, screen, ours).state);
}
const tap = { kind: 'tap', on: 'Go' };
const swipe = (direction: string): Readonly<Record<string, unknown>> => ({ kind: 'swipe', direction });
const to = (direction: string): Readonly<Record<string, unknown>> => ({
  kind: 'scroll_to',
  direction,
  text: 'Far',
});

describe('a gesture', () => {
  const SCROLLED = { ...known, scrolls: 4 };
  const REPLACED = {
    scrolls: 3,
    newScreens: 6,
    scrolledAway: false,
    scrolledByCore: false,
    backgroundChanges: [],
  };
  test.each<[string, Readonly<Record<string, unknown>>, Kind, Known]>([
    ['a tap that changed nothing leaves all as it was', tap, 'none', known],
    ['a tap that changed a part leaves all as it was', tap, 'partial', known],
    ['a tap that moved the content scrolled it', tap, 'scrolled', SCROLLED],
    ['a tap that changed all of the picture openedOverlay another screen', tap, 'full', REPLACED],
    ['a finger that went up and changed a part scrolled', swipe('up'), 'partial', SCROLLED],
    ['a finger that went down and changed a part scrolled', swipe('down'), 'partial', SCROLLED],
    ['a finger that went up and changed all of the picture scrolled', swipe('up'), 'full', SCROLLED],
    ['a finger that went up and changed nothing did nothing', swipe('up'), 'none', known],
    ['a finger that went to the left and changed a part did not scroll', swipe('left'), 'partial', known],
    ['a finger that went to the left and changed all turned a page', swipe('left'), 'full', REPLACED],
    ['a finger that looks for something further down scrolled', to('up'), 'partial', SCROLLED],
    ['a finger that looks for something further up scrolled', to('down'), 'full', SCROLLED],
    ['a finger that looks for something aside turned a page', to('right'), 'full', REPLACED],
  ])('%s', (_, action, kind, expected) => {
    expect(after(action, kind)).toMatchObject(expected);
  });

  test.each([tap, swipe('up')])(
    'that leads to another place of the app openedOverlay another screen',
    (action) => {
      for (const kind of ['none', 'partial', 'scrolled', 'full'] as const)
        expect(after(action, kind, 'Second')).toMatchObject(REPLACED);
    },
  );
});

describe('the origin of a scroll', () => {
  const scrolls = (was: boolean, ours: boolean): boolean =>
    recordScroll(turnOf(stateOf(goalOf(['Tap "Go"']), { scrolledByCore: was })), ours).state.run
      .scrolledByCore;

  test('is ours from the first one that no line of the goal asked for', () => {
    expect([scrolls(false, false), scrolls(false, true), scrolls(true, false), scrolls(true, true)]).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(after(swipe('up'), 'partial', '', true).scrolledByCore).toBe(true);
  });

  test('leaves the content scrolled away', () => {
    const turn = recordScroll(turnOf(stateOf(goalOf(['Tap "Go"']))), false);
    expect(flatState(turn.state)).toMatchObject({ scrolls: 1, scrolledAway: true, scrolledByCore: false });
  });
});
