/** A target outside the viewport, or on the way into it, and what the rules of case C do about it. */
import type { KnownState } from './known-state.ts';
import { actionSchema } from '../../src/actions/registry.ts';
import type { Purpose } from '../../src/core/model/open-attempt.ts';
import { scrollIntoView } from '../../src/core/recovery/c-scroll-into-view.ts';
import type { Outcome } from '../../src/core/state/turn.ts';
import type { Element } from '../../src/screen/model/element.ts';
import { byRef, type Screen } from '../../src/screen/model/screen.ts';
import { goalOf, refOf } from './core.ts';
import { stateOf, turnOf } from './run-state.ts';
import { button, buildScreen, heading, type Sketch } from './screen.ts';

export type At = NonNullable<Sketch['at']>;
/** The list "news" from 400 to 1400, 100 px in from the left, and what it holds. */
export const news = (...children: readonly Sketch[]): Sketch => ({
  role: 'list',
  id: 'com.app:id/news',
  scrollable: true,
  at: [100, 400, 800, 1000],
  children,
});
export const save = (...place: At): Sketch => button('Save', { at: place });
export const listWithSave = (...place: At): Screen => buildScreen([heading('News'), news(save(...place))]);
export const found = (screen: Screen, name: string): Element => {
  const element = byRef(screen, refOf(screen, name));
  if (element === undefined) throw new Error(name);
  return element;
};

/** What is done next, in words: the gesture and where it is made, or the end. */
export function outcomeSummary(outcome: Outcome): string {
  if ('next' in outcome)
    return `${outcome.next} about ${outcome.blocked?.obstruction.description ?? 'nothing'}`;
  const { command, state } = outcome;
  if (command.kind === 'finish') {
    const { verdict } = command;
    return verdict.kind === 'failed'
      ? `${verdict.label}: ${verdict.actual} (expected: ${verdict.expected})`
      : verdict.kind;
  }
  if (command.kind !== 'act') return command.kind;
  const { action, target, origin } = command.attempt;
  const { phase } = state;
  const on = target === null ? 'the screen' : target.label || target.resourceId;
  const what = action.kind === 'swipe' ? `swipe ${action.direction}` : action.kind;
  const after =
    phase.kind === 'acting' && phase.after.kind === 'scroll'
      ? `, ${phase.after.distance} px away, swipe ${phase.after.swipes}`
      : '';
  return `${what} on ${on} (${origin})${after}`;
}

export const goal = goalOf(['Tap "Save"']);
export interface Wanted {
  readonly name?: string;
  readonly purpose?: Purpose;
  readonly known?: KnownState;
}
export function scrollTo(
  screen: Screen,
  { name = 'Save', purpose = 'step', known = {} }: Wanted = {},
): Outcome {
  const target = found(screen, name);
  const action = actionSchema.parse({ kind: 'tap', target: { ref: target.ref } });
  return scrollIntoView(turnOf(stateOf(goal, known)), { action, target, screen, origin: 'planner' }, purpose);
}
