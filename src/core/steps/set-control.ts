/** Finds on the screen which kind of control a name stands for, and sets it as that kind (R2): `Set "Volume" to 50`. */
import { choiceInstructions, choiceNamed, chosenValue } from '../../actions/choose-value.ts';
import type { SetControlInstruction } from '../../actions/tap.ts';
import type { Condition } from '../../goal/model/condition.ts';
import type { Goal } from '../../goal/model/goal.ts';
import type { Instruction } from '../../goal/model/instruction.ts';
import type { Branches, ParsedStep } from '../../goal/model/parsed-step.ts';
import { controlLabelledBy } from '../../screen/locate/label-of-control.ts';
import { stepperFor } from '../../screen/locate/stepper-for.ts';
import type { Element } from '../../screen/model/element.ts';
import type { ControlRole } from '../../screen/model/locator.ts';
import { selfAndAncestors, type Screen } from '../../screen/model/screen.ts';
import type { TextCase } from '../../screen/model/text.ts';
import { LIMITS } from '../../shared/limits.ts';
import { isChoiceInView } from '../assertions/choice.ts';
import { inconclusive } from '../commands/finish.ts';
import { observeAgain } from '../commands/observe.ts';
import { waitForLoading } from '../recovery/a-loading.ts';
import { advanceNext, askNext, patch, type Outcome, type Turn } from '../state/turn.ts';
import { resolve } from '../targets/resolve.ts';
import { isOffScreen } from '../targets/viewport.ts';
import { setNumber } from './set-number.ts';

/** How one kind of control is set: what to do, and what it must show then. */
export interface ControlSetting {
  readonly kind: string;
  readonly instructions: readonly Instruction[];
  readonly conditions: readonly Condition[];
}

/** Returns the next command: a number is counted, the line goes on as a line about another control, or nothing here takes a value. */
export function setControl(turn: Turn, screen: Screen, instruction: SetControlInstruction): Outcome {
  const { control, to } = instruction;
  const { goal, step } = turn.state;
  if (stepperFor(screen, control, goal.textCase) !== null || step.readings.length > 0)
    return setNumber(turn, screen, instruction);
  const settings = settingsOn(screen, instruction, goal.textCase);
  const [only, other] = settings;
  if (only !== undefined && other === undefined) return advanceNext(setAs(turn, only), screen);
  const [shown] = resolve(screen, control, goal.textCase).matches;
  if (other === undefined && (shown === undefined || isOffScreen(screen, shown)))
    return (shown === undefined ? waitForLoading(turn, screen) : null) ?? askNext(turn, screen);
  const loading = waitForLoading(turn, screen);
  if (loading !== null) return loading;
  const since = step.missingSince ?? screen.at;
  if (screen.at - since < LIMITS.arrivalMs)
    return observeAgain(patch(turn, { step: { missingSince: since } }));
  const kinds = settings.map(({ kind }) => kind).join(' and ');
  return inconclusive(
    turn,
    'no-proof',
    other === undefined
      ? `${control.source} names nothing that takes a value: no number between a button for more and one for less, no slider, field, wheel or list of choices`
      : `${control.source} names a ${kinds}; name the kind: Set the ${control.source} ${settings[0]?.kind ?? ''} to ${to}`,
  );
}

/** Returns how each kind of control that the name fits would be set. Parts of one control count once. */
export function settingsOn(
  screen: Screen,
  { control, to }: NamedValue,
  textCase: TextCase,
): readonly ControlSetting[] {
  const found: { readonly element: Element; readonly setting: ControlSetting }[] = [];
  for (const [role, setting] of settingsOf({ control, to })) {
    const [element] = resolve(screen, { ...control, role }, textCase).matches;
    if (element === undefined || (role === 'dropdown' && element.state.editable)) continue;
    if (!found.some((other) => isOneControl(screen, other.element, element)))
      found.push({ element, setting });
  }
  const own = found.filter(({ element }) => isNamed(screen, control, element, textCase));
  if (found.length > 0) return own.map(({ setting }) => setting);
  const choice = choiceNamed(to);
  return isChoiceInView(screen, { control, choice }, textCase) ? [choosing({ control, to })] : [];
}

/**
 * True when the name is the control's own, or the caption of it among all that take a value: a kind alone also finds the wheel below the slider of that
 * caption.
 */
function isNamed(
  screen: Screen,
  control: SetControlInstruction['control'],
  element: Element,
  textCase: TextCase,
): boolean {
  const takers = new Set(
    screen.elements.filter((e) => e.visible !== null && takesValue(e)).map((e) => e.ref),
  );
  return resolve(screen, control, textCase).matches.some((named) => {
    if (isOneControl(screen, named, element)) return true;
    // A control that bears the name itself is no caption of the next one.
    if (selfAndAncestors(screen, named).some((e) => takers.has(e.ref))) return false;
    const labelled = controlLabelledBy(screen, named, takers);
    return labelled !== null && isOneControl(screen, labelled, element);
  });
}

const VALUE_ROLES: readonly Element['role'][] = ['slider', 'wheel', 'dropdown', 'input'];
const takesValue = ({ role, state }: Element): boolean =>
  VALUE_ROLES.includes(role) || state.editable || state.checkable;

const isOneControl = (screen: Screen, a: Element, b: Element): boolean =>
  selfAndAncestors(screen, a).includes(b) || selfAndAncestors(screen, b).includes(a);

type NamedValue = Pick<SetControlInstruction, 'control' | 'to'>;

/** Returns each role that a name may have, the one that says most first, and how a control of that role is set. */
function settingsOf({ control, to }: NamedValue): readonly (readonly [ControlRole, ControlSetting])[] {
  const as = (role: ControlRole): typeof control => ({ ...control, role });
  const number = to.trim() === '' ? NaN : Number(to);
  const state = /^on$/iu.test(to) ? 'on' : /^off$/iu.test(to) ? 'off' : null;
  const one = (role: ControlRole, instruction: Instruction): readonly [ControlRole, ControlSetting] => [
    role,
    { kind: role, instructions: [instruction], conditions: [] },
  ];
  return [
    ...(Number.isFinite(number)
      ? [one('slider', { kind: 'set_value', target: as('slider'), to: number, percent: false })]
      : []),
    ...(state === null ? [] : [one('toggle', { kind: 'set_state', target: as('toggle'), to: state })]),
    one('wheel', { kind: 'pick_value', target: as('wheel'), value: to }),
    ['dropdown', choosing({ control: as('dropdown'), to })],
    one('field', { kind: 'input_text', text: to, target: as('field'), clear: true }),
  ];
}

const choosing = ({ control, to }: NamedValue): ControlSetting => ({
  kind: 'list of choices',
  instructions: choiceInstructions(control, choiceNamed(to)),
  conditions: [chosenValue(control, to)],
});

/** Returns the turn with the open instruction, and those that go with it, replaced by those of the control that it turned out to be. */
export function setAs(
  turn: Turn,
  setting: Pick<ControlSetting, 'instructions' | 'conditions'>,
  replaced = 1,
): Turn {
  const { state } = turn;
  const { phase, index, instruction } = state.run.cursor;
  const steps = state.goal[phase].map((step, i) =>
    i === index
      ? { ...step, parsed: withSetting(step.parsed, { at: instruction, replaced }, setting) }
      : step,
  );
  const goal: Goal = { ...state.goal, [phase]: steps };
  return patch({ ...turn, state: { ...state, goal } }, { step: { missingSince: null } });
}

function withSetting(
  parsed: ParsedStep,
  { at, replaced }: { readonly at: number; readonly replaced: number },
  { instructions, conditions }: Pick<ControlSetting, 'instructions' | 'conditions'>,
): ParsedStep {
  const more = instructions.length - replaced;
  const { branches } = parsed;
  return {
    ...parsed,
    instructions: parsed.instructions.toSpliced(at, replaced, ...instructions),
    conditions: [...parsed.conditions, ...conditions],
    ...(branches === undefined ? {} : { branches: withMore(branches, at, more) }),
  };
}

/** Returns the branches after the instruction at `at` became some more. */
function withMore({ from, first, second }: Branches, at: number, more: number): Branches {
  if (at < from) return { from: from + more, first, second };
  return at < from + first ? { from, first: first + more, second } : { from, first, second: second + more };
}
