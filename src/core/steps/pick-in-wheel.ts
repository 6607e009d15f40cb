/** Turns a wheel where a line names a choice and the control that has it, and not its kind: `Pick "Large" in "Size"` (R2). */
import type { PickValueInstruction } from '../../actions/pick_value.ts';
import type { Condition } from '../../goal/model/condition.ts';
import type { Instruction } from '../../goal/model/instruction.ts';
import type { Locator } from '../../screen/model/locator.ts';
import type { Screen } from '../../screen/model/screen.ts';
import type { TextCase } from '../../screen/model/text.ts';
import type { CompiledStep } from '../model/compiled.ts';
import { patch, type Turn } from '../state/turn.ts';
import { setAs, settingsOn } from './set-control.ts';

/** Returns how the wheel of this name is turned to the choice; null where the name stands for another kind of control, or for none. */
function turningOf(
  screen: Screen,
  instruction: Instruction,
  textCase: TextCase,
): PickValueInstruction | null {
  if (instruction.kind !== 'tap' || instruction.opens === undefined) return null;
  const { target: control, opens } = instruction;
  if (opens.label === null) return null;
  const [setting, other] = settingsOn(screen, { control, to: opens.label }, textCase);
  const [turning] = setting?.instructions ?? [];
  return other === undefined && turning?.kind === 'pick_value' ? turning : null;
}

/** Returns the condition about the control as one about its wheel. */
const ofWheel = (condition: Condition, control: Locator): Condition =>
  condition.kind === 'value' && condition.chosen === true && condition.target.label === control.label
    ? { ...condition, target: { ...control, role: 'wheel' } }
    : condition;

/** Returns the turn with the taps on the control and on its choice replaced; null where they are no matter of a wheel. */
export function pickInWheel(turn: Turn, screen: Screen, instruction: Instruction): Turn | null {
  const turning = turningOf(screen, instruction, turn.state.goal.textCase);
  if (turning === null || instruction.kind !== 'tap') return null;
  const picked = setAs(turn, { instructions: [turning], conditions: [] }, 2);
  const { phase, index } = turn.state.run.cursor;
  const goal = picked.state.goal;
  const steps = goal[phase].map((step, i) => {
    const conditions = step.parsed.conditions.map((c) => ofWheel(c, instruction.target));
    return i === index ? { ...step, parsed: { ...step.parsed, conditions } } : step;
  });
  return { ...picked, state: { ...picked.state, goal: { ...goal, [phase]: steps } } };
}

/** Returns the turn with the same done to the lines of a planner (R60). */
export function pickInWheelOfLines(turn: Turn, screen: Screen, compiled: CompiledStep): Turn | null {
  const [part, choice] = compiled.parts.slice(compiled.next);
  const instruction = part?.instruction ?? null;
  if (part === undefined || instruction === null || choice?.instruction?.kind !== 'tap') return null;
  const turning = turningOf(screen, instruction, turn.state.goal.textCase);
  if (turning === null || instruction.kind !== 'tap') return null;
  const parts = compiled.parts
    .toSpliced(compiled.next, 2, { ...part, instruction: turning })
    .map((p, i) =>
      i === compiled.next + 1 && p.instruction === null && p.condition !== null
        ? { ...p, condition: ofWheel(p.condition, instruction.target) }
        : p,
    );
  return patch(turn, { step: { compiled: { ...compiled, parts }, missingSince: null } });
}
