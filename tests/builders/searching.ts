/** A list in which a Verify step looks for "Bread", and what the rules do about that. */
import type { Answer } from '../../src/core/evidence.ts';
import { searchFor } from '../../src/core/search.ts';
import type { Outcome, RunState } from '../../src/core/state.ts';
import type { Goal } from '../../src/goal/types.ts';
import type { Screen } from '../../src/screen/screen.ts';
import { goalOf } from './core.ts';
import { stateOf, turnOf } from './gesture.ts';
import { buildScreen, heading, text, type Sketch } from './screen.ts';

export const at = (y: number, words: string, height = 100): Sketch =>
  text(words, { at: [0, y, 1080, height] });
export const held = (y: number, height: number, name: string, ...children: readonly Sketch[]): Sketch => ({
  role: 'list',
  id: `com.app:id/${name}`,
  scrollable: true,
  at: [0, y, 1080, height],
  children,
});
/** From 300 to 1300, as full as it can be. */
export const full = held(300, 1000, 'list', at(300, 'Tea', 500), at(800, 'Milk', 500));
/** The same with room below its rows. */
export const short = held(300, 1000, 'list', at(300, 'Tea'), at(400, 'Milk'));
export const look = (...children: readonly Sketch[]): Screen => buildScreen([heading('Shop'), ...children]);

export const MISSING: Answer = {
  met: 'unmet',
  expected: '"Bread" is visible',
  actual: 'nothing says it',
  label: 'Missing Element Bug',
  proof: null,
  flags: [],
  open: null,
};
export const OPEN: Answer = { ...MISSING, met: 'unproven', label: null };

export interface Search {
  readonly known?: Partial<RunState>;
  readonly answer?: Answer;
  readonly goal?: Goal;
}
export const bread = goalOf(['Verify "Bread" is visible']);
export const run = (screen: Screen, { known = {}, answer = MISSING, goal = bread }: Search): Outcome | null =>
  searchFor(turnOf(stateOf(goal, known)), screen, answer);

/** What is done next, in words, and what is then known of the search. */
export function told(outcome: Outcome | null): string {
  if (outcome === null) return 'nothing is left';
  const { state } = 'next' in outcome ? outcome.turn : outcome;
  const { searches, searchEnded, searchBlind, searchedAgain } = state;
  const known = [
    String(searches),
    ...(searchBlind ? ['blind'] : []),
    ...(searchEnded ? ['ended'] : []),
    ...(searchedAgain ? ['again'] : []),
  ].join(' ');
  if ('next' in outcome) return `${outcome.next}: ${known}`;
  const { command } = outcome;
  if (command.kind !== 'act' || command.attempt.action.kind !== 'swipe') return command.kind;
  const { action, target, origin } = command.attempt;
  const aim = action.target?.ref === target?.ref ? '' : ' elsewhere';
  return `${action.direction} in ${target?.resourceId.split('/')[1]}${aim} (${origin}): ${known}`;
}
