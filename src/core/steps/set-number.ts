/** Counts a number up or down by the buttons beside it, and reads it back after each touch (R36): `Set "Bags" to 3`. */
import type { SetControlInstruction } from '../../actions/tap.ts';
import { stepperFor } from '../../screen/locate/stepper-for.ts';
import { proofAt, quote } from '../assertions/result.ts';
import { CASES } from '../budgets/cases.ts';
import { completeInstruction } from '../commands/complete-step.ts';
import { fail, inconclusive } from '../commands/finish.ts';
import { observeAgain } from '../commands/observe.ts';
import { waitForLoading } from '../recovery/a-loading.ts';
import { askNext, patch, type Outcome, type Turn } from '../state/turn.ts';
import type { Stepper } from '../../screen/features/stepper.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';

/** Returns the next command for a number: it is reached, a button is touched, or it does not follow. */
export function setNumber(turn: Turn, screen: Screen, instruction: SetControlInstruction): Outcome {
  const { control } = instruction;
  const to = Number(instruction.to);
  const { textCase } = turn.state.goal;
  const stepper = stepperFor(screen, control, textCase);
  if (stepper === null) {
    return (
      waitForLoading(turn, screen) ??
      lookAgain(turn, screen, LIMITS.arrivalMs) ??
      inconclusive(
        turn,
        'no-proof',
        `no number with a button for more and one for less stands beside ${control.source}`,
      )
    );
  }
  const { attempts } = turn.state.run;
  const last = turn.state.step.readings.at(-1);
  if (!Number.isInteger(to) || to < 0)
    return inconclusive(
      turn,
      'no-proof',
      `${control.source} is counted one touch at a time, and never to ${instruction.to}`,
    );
  if (stepper.value === to) {
    const flags = last === undefined ? ['already so'] : [];
    return completeInstruction(turn, screen, 'completed', `it shows ${to}`, flags);
  }
  const isNew = last === undefined || attempts > last.end;
  if (isNew && last !== undefined) {
    const refused = notNearer(turn, screen, stepper, { before: Number(last.to), instruction });
    if (refused !== null) return refused;
  }
  const from = last?.to ?? String(stepper.value);
  const readings = isNew
    ? [...turn.state.step.readings, { from, to: String(stepper.value), end: attempts }]
    : turn.state.step.readings;
  if (readings.length > LIMITS.valueMoves)
    return inconclusive(
      turn,
      'no-proof',
      `${control.source} shows ${stepper.value} after ${readings.length - 1} touches; ${to} is too far away`,
    );
  return askNext(patch(turn, { step: { readings, missingSince: null } }), screen);
}

interface LastTouch {
  readonly before: number;
  readonly instruction: SetControlInstruction;
}

/** Returns the end of a goal whose last touch did not bring the number nearer, after the time in which it may still come; null when it did. */
function notNearer(
  turn: Turn,
  screen: Screen,
  { value, shown }: Stepper,
  { before, instruction }: LastTouch,
): Outcome | null {
  const { control } = instruction;
  const to = Number(instruction.to);
  if (Math.abs(to - value) < Math.abs(to - before)) return null;
  const later = lookAgain(turn, screen, LIMITS.watchMs);
  if (later !== null) return later;
  const actual = `it shows ${quote(String(value))}`;
  // A stepper that counts by more than one may have no such number.
  if (Math.sign(to - value) !== Math.sign(to - before))
    return inconclusive(turn, 'no-proof', `${actual}, and ${to} lies between its numbers`);
  return fail(turn, {
    label: CASES.D.label,
    expected: `${control.source} is set to ${to}`,
    actual: `${actual} after a touch that should bring it nearer`,
    proof: proofAt(screen, shown, 'number read back'),
  });
}

/** Looks again without a gesture until `ms` have gone by since the first look; null after that. */
function lookAgain(turn: Turn, screen: Screen, ms: number): Outcome | null {
  const since = turn.state.step.missingSince ?? screen.at;
  return screen.at - since < ms ? observeAgain(patch(turn, { step: { missingSince: since } })) : null;
}
