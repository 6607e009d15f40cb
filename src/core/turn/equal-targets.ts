/** Controls that the words of an explicit step fit alike (R50). */
import { locatorOf, resolve } from '../targets/resolve.ts';
import { inconclusive } from '../commands/finish.ts';
import { openInstruction, patch, stepAt, type Decision, type Turn } from '../state/turn.ts';
import { isHittable } from '../../screen/elements/hittable.ts';
import type { Screen } from '../../screen/model/screen.ts';

/**
 * Returns the turn with a flag when the step's words fit several controls in view: the first one is taken. With `--strict` the goal is
 * inconclusive instead.
 */
export function withEqualTargets(turn: Turn, screen: Screen): Turn | { readonly ends: Decision } {
  const instruction = openInstruction(turn.state);
  const locator = instruction === undefined ? null : locatorOf(instruction);
  if (locator === null || (locator.label === null && locator.name !== null)) return turn;
  const { matches } = resolve(screen, locator, turn.state.goal.textCase);
  const count = matches.filter((e) => isHittable(screen, e)).length;
  if (count < 2) return turn;
  const reason = `${locator.source} fits ${count} controls; add an ordinal, a row or a place`;
  if (turn.policy.strict) return { ends: inconclusive(turn, 'no-proof', `${reason} (--strict)`) };
  const flag = `${stepAt(turn.state)?.text ?? ''}: 1 of ${count}: ${reason}`;
  const { flags } = turn.state.run;
  return flags.includes(flag) ? turn : patch(turn, { run: { flags: [...flags, flag] } });
}
