/** Stores a value for later conditions. Code must find the value on the screen of the turn that stores it (R74). */
import { isClear } from '../assertions/result.ts';
import { captionsOf, shownValue } from '../assertions/caption.ts';
import { resolve } from '../targets/resolve.ts';
import { patch, type Outcome, type Turn } from '../state/turn.ts';
import { completeInstruction } from '../commands/complete-step.ts';
import { inconclusive } from '../commands/finish.ts';
import { observeAgain } from '../commands/observe.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Instruction } from '../../goal/model/instruction.ts';
import { withWrittenWords } from '../../screen/elements/described-text.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** Stores the value and completes the instruction; null when nothing in view is named so. A caption without a value is no bug of the app. */
export function rememberValue(
  turn: Turn,
  screen: Screen,
  instruction: Extract<Instruction, { kind: 'remember' }>,
): Outcome | null {
  const { state } = turn;
  const { shownBy } = instruction;
  const { textCase } = state.goal;
  const written = withWrittenWords(screen);
  const { matches } = resolve(written, shownBy, textCase);
  const element = (captionsOf(written, shownBy, textCase, matches) ?? matches).find((e) =>
    isClear(screen, e),
  );
  if (element === undefined) return null;
  const value = shownValue(written, element, shownBy.label);
  const isLate = element.state.editable || screen.loading.some((l) => l.blocking);
  if (value === undefined) return isLate ? null : waitForValue(turn, screen, instruction);
  const fact = { name: instruction.name, value, screen: screen.id };
  const stored = patch(
    turn,
    { run: { facts: [...state.run.facts.filter((f) => f.name !== instruction.name), fact] } },
    { kind: 'remembered', text: `${instruction.name} = ${value}`, proven: true },
  );
  return completeInstruction(stored, screen, 'completed', `${instruction.name} is "${value}"`, []);
}

function waitForValue(
  turn: Turn,
  screen: Screen,
  { shownBy }: Extract<Instruction, { kind: 'remember' }>,
): Outcome {
  const since = turn.state.step.missingSince ?? screen.at;
  if (screen.at - since < LIMITS.presenceMs)
    return observeAgain(patch(turn, { step: { missingSince: since } }));
  const reason = `nothing beside, under or above ${shownBy.source} is clearly its value`;
  return inconclusive(turn, 'no-proof', reason);
}
