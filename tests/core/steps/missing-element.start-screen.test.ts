/** A planner that leaves the step's first screen has not shown that it lacks a control (R51). */
import { describe, expect, test } from 'vitest';
import {
  drive,
  goalOf,
  literal,
  propose,
  script,
  tapOn,
  verdictOf,
  type ScriptedPlanner,
} from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { list, row, tabs, text, title } from '../../builders/android-screen.ts';

interface More {
  readonly tab: string;
  readonly top: number;
}
/** Names only the rows in view; `rows` of them on "More", none to scroll on "Home". */
const bank = (rows: readonly string[]): App<More> => ({
  begins: { tab: 'More', top: 0 },
  show: ({ tab, top }) => ({
    items:
      tab === 'Home'
        ? [title('Home'), text('Nothing to do'), tabs(tab, 'Home', 'More')]
        : [
            title('More'),
            list(
              rows.slice(top, top + 7).map((name) => row(name)),
              { height: 900 },
            ),
            tabs(tab, 'Home', 'More'),
          ],
  }),
  react: (state, did) => {
    if (did.kind === 'tap' && ['Home', 'More'].includes(did.on)) return { tab: did.on, top: 0 };
    if (did.kind !== 'swipe' || state.tab === 'Home') return state;
    const top = state.top + (did.direction === 'up' ? 4 : -4);
    return { ...state, top: Math.max(0, Math.min(rows.length - 6, top)) };
  },
});
const long = ['Terms', ...Array.from({ length: 9 }, (_, i) => `Row ${i}`), 'Log out'];
const swipe =
  (direction: 'up' | 'down'): ScriptedPlanner =>
  (asked) =>
    propose({ kind: 'swipe', direction, target: { ref: listOn(asked) } });
const listOn = ({ screen }: Parameters<ScriptedPlanner>[0]): string =>
  screen.elements.find((e) => e.state.scrollable)?.ref ?? '';
const wandering = (...before: readonly ScriptedPlanner[]): { planner: ScriptedPlanner } => ({
  planner: script(...before, tapOn('Home'), literal),
});

describe('a control that is nowhere on the screen to which the planner went', () => {
  const goal = goalOf(['Tap "Log out"']);

  test('may stand further down on the one that it left', async () => {
    expect(verdictOf(await drive(bank(long), goal, wandering()))).toBe('inconclusive: no-proof');
  });

  test('may stand above what had been scrolled there before', async () => {
    const after = goalOf(['Scroll down', 'Scroll down', 'Tap "Terms"']);
    const down = [literal, literal];
    expect(verdictOf(await drive(bank(long), after, wandering(...down, swipe('up'))))).toBe(
      'inconclusive: no-proof',
    );
  });

  test('is a Missing Element Bug when the one that it left was seen whole', async () => {
    const missing = 'failed: Missing Element Bug';
    expect(verdictOf(await drive(bank(['Terms', 'Help']), goal, wandering()))).toBe(missing);
    const less = bank(long.slice(0, -1));
    const toEnd = [swipe('up'), swipe('up')];
    expect(verdictOf(await drive(less, goal, wandering(...toEnd)))).toBe(missing);
    expect(verdictOf(await drive(less, goal))).toBe(missing);
  });
});
