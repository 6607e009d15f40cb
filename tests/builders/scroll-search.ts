/** A list in which a Verify step looks for "Bread", and what the rules do about that. */
import type { KnownState } from './known-state.ts';
import type { AssertionResult } from '../../src/core/assertions/context.ts';
import { scrollToFind } from '../../src/core/steps/scroll-search.ts';
import type { Outcome } from '../../src/core/state/turn.ts';
import type { Goal } from '../../src/goal/model/goal.ts';
import type { Screen } from '../../src/screen/model/screen.ts';
import { goalOf } from './core.ts';
import { stateOf, turnOf } from './run-state.ts';
import { buildScreen, heading, text, type Sketch } from './screen.ts';

export const at = (y: number, words: string, height = 100): Sketch =>
  text(words, { at: [0, y, 1080, height] });
export const listOf = (y: number, height: number, name: string, ...children: readonly Sketch[]): Sketch => ({
  role: 'list',
  id: `com.app:id/${name}`,
  scrollable: true,
  at: [0, y, 1080, height],
  children,
});
/** From 300 to 1300, as full as it can be. */
export const full = listOf(300, 1000, 'list', at(300, 'Tea', 500), at(800, 'Milk', 500));
/** The same with room below its rows. */
export const short = listOf(300, 1000, 'list', at(300, 'Tea'), at(400, 'Milk'));
export const shopScreen = (...children: readonly Sketch[]): Screen =>
  buildScreen([heading('Shop'), ...children]);

export const MISSING: AssertionResult = {
  met: 'unmet',
  expected: '"Bread" is visible',
  actual: 'nothing says it',
  label: 'Missing Element Bug',
  proof: null,
  flags: [],
  needs: null,
};
export const OPEN: AssertionResult = { ...MISSING, met: 'unproven', label: null };

export interface Search {
  readonly known?: KnownState;
  readonly answer?: AssertionResult;
  readonly goal?: Goal;
}
export const bread = goalOf(['Verify "Bread" is visible']);
export const searchOn = (
  screen: Screen,
  { known = {}, answer = MISSING, goal = bread }: Search,
): Outcome | null => scrollToFind(turnOf(stateOf(goal, known)), screen, answer);

/** What is done next, in words, and what is then known of the search. */
export function searchSummary(outcome: Outcome | null): string {
  if (outcome === null) return 'nothing is left';
  const { state } = 'next' in outcome ? outcome.turn : outcome;
  const {
    search: {
      scrolls: searchScrolls,
      ended: searchEnded,
      fromMiddle: searchFromMiddle,
      repeated: searchRepeated,
    },
  } = state;
  const known = [
    String(searchScrolls),
    ...(searchFromMiddle ? ['blind'] : []),
    ...(searchEnded ? ['ended'] : []),
    ...(searchRepeated ? ['again'] : []),
  ].join(' ');
  if ('next' in outcome) return `${outcome.next}: ${known}`;
  const { command } = outcome;
  if (command.kind !== 'act' || command.attempt.action.kind !== 'swipe') return command.kind;
  const { action, target, origin } = command.attempt;
  const aim = action.target?.ref === target?.ref ? '' : ' elsewhere';
  return `${action.direction} in ${target?.resourceId.split('/')[1]}${aim} (${origin}): ${known}`;
}
