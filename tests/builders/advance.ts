/** What the rules make of a look at which a line of the goal is open, in words. */
import { stateWith, type KnownState, type StateField } from './known-state.ts';
import { advance } from '../../src/core/turn/advance.ts';
import type { RunState } from '../../src/core/model/run-state.ts';
import { start } from '../../src/core/start.ts';
import type { Screen } from '../../src/screen/model/screen.ts';
import { goalOf, POLICY } from './core.ts';
import { outcomeLines } from './outcome.ts';
import { button, field, screenOf, text, title, type Item, type View } from './android-screen.ts';
import { node } from '../screen/build.ts';

/** A page with a button, a field and a text. */
export const page = (...items: readonly Item[]): View => ({
  items: [title('Home'), button('Go'), field('Name', ''), text('a'), ...items],
});
/** It shows that it loads. */
export const loading: Partial<Screen> = {
  loading: [{ sign: 'spinner', ref: null, bounds: { x: 1, y: 2, width: 3, height: 4 }, blocking: true }],
};
/** An advert that begins at `top`. */
export const advertFrom = (top: number): Item => ({
  height: 0,
  at: () => node('FrameLayout', [0, top, 1080, top + 800], { clickable: true, text: 'Ad' }),
});

export interface OpenLine {
  readonly view: View;
  /** The steps, of which the first is open; a tap on "Go" when nothing is said. */
  readonly steps?: Parameters<typeof goalOf>[0];
  readonly expected?: readonly string[];
  /** Any other key of the goal. */
  readonly goal?: Readonly<Record<string, unknown>>;
  readonly state?: KnownState;
  /** What the view does not say of the look. */
  readonly is?: Partial<Screen>;
}

const ABOUT: readonly StateField[] = [
  'cursor',
  'missingSince',
  'disabledSince',
  'wasInView',
  'approaches',
  'facts',
  'budgets',
  'flags',
];

/** `note > change > what comes next`. The look is made at 10,000 ms. */
export function advanceSummary(open: OpenLine, about: readonly StateField[] = ABOUT): string {
  const { state: begun } = start(goalOf(open.steps ?? ['Tap "Go"'], open.expected, open.goal), POLICY);
  const state: RunState = stateWith(begun, open.state ?? {});
  const screen = { ...screenOf(open.view, 's2', 10_000), ...open.is };
  return outcomeLines(advance({ state, policy: POLICY, notes: [] }, screen), state, about).join(' > ');
}
