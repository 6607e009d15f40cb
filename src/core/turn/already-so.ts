/** Completes an instruction whose control is set to what the line asks for already (R21), unless it is set so by a timer now and then (R14). */
import { quote } from '../assertions/result.ts';
import { completeInstruction } from '../commands/complete-step.ts';
import { inconclusive } from '../commands/finish.ts';
import { observeAgain } from '../commands/observe.ts';
import { checkValue } from '../effects/value-effect.ts';
import { patch, type Outcome, type Turn } from '../state/turn.ts';
import { onOffPart } from '../../screen/locate/checkable-part.ts';
import { stateHolds } from '../targets/states.ts';
import type { Instruction } from '../../goal/model/instruction.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';

/**
 * Returns the outcome for a control that is set as the line says; null when it is not. A state that a timer of the page set not long ago is watched for 5 s; what a
 * timer sets again and again is no state to end with, and a tap would undo it.
 */
export function alreadySo(
  turn: Turn,
  screen: Screen,
  instruction: Instruction,
  target: Element,
): Outcome | null {
  const found = settingOf(screen, instruction, target);
  if (found === null) return null;
  const { control, reason } = found;
  const since = turn.state.step.disabledSince ?? screen.at;
  if (control.timedState === 'new' && screen.at - since < LIMITS.arrivalMs)
    return observeAgain(patch(turn, { step: { disabledSince: since } }));
  if (control.timedState !== 'usual')
    return completeInstruction(turn, screen, 'completed', reason, ['already so']);
  const name = quote(target.label || control.label);
  return inconclusive(
    turn,
    'unproven',
    `a timer of the page changes what ${name} is set to again and again: nothing shows that it stays as the line says`,
  );
}

/** Returns the control that is set as the line says, and in which words; null when there is none. */
function settingOf(
  screen: Screen,
  instruction: Instruction,
  target: Element,
): { readonly control: Element; readonly reason: string } | null {
  switch (instruction.kind) {
    case 'set_state': {
      const found = onOffPart(screen, target);
      return found?.isOn === (instruction.to === 'on')
        ? { control: found.part, reason: `it is already ${instruction.to}` }
        : null;
    }
    case 'set_expanded':
      return stateHolds(screen, target, 'expanded') === (instruction.to === 'expanded')
        ? { control: target, reason: `it is already ${instruction.to}` }
        : null;
    case 'set_value':
    case 'pick_value':
      return checkValue(instruction, target).result === 'equal'
        ? { control: target, reason: 'it is already set to that' }
        : null;
    default:
      return null;
  }
}
