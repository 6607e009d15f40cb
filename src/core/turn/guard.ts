/** Refuses proposals that break a rule, before the device is touched (R23, R33, R50, R51, R52, R53). */
import { touchedToCheck } from '../../screen/locate/checkable-part.ts';
import { dateControls } from '../../screen/locate/date-controls.ts';
import { stepperFor } from '../../screen/locate/stepper-for.ts';
import { carriesOut, definitionOf, type Action } from '../../actions/registry.ts';
import type { CloseInstruction } from '../../actions/tap.ts';
import { overlayToClose, scrimOf } from '../../screen/features/overlay-to-close.ts';
import { resolve, locatorOf } from '../targets/resolve.ts';
import { guardOpenEndedStep } from './guard-open-ended.ts';
import { clickableAncestor } from '../targets/identity.ts';
import type { Policy } from '../model/policy.ts';
import type { Question } from '../model/protocol.ts';
import type { RunState } from '../model/run-state.ts';
import { requestedOnlyByScreen } from './screen-instructions.ts';
import { refused, type GuardResult } from '../commands/refuse.ts';
import { backCloses } from '../targets/obstruction.ts';
import { openInstruction } from '../state/turn.ts';
import { opensNavigation } from '../targets/openers.ts';
import type { Locator } from '../../screen/model/locator.ts';
import type { Instruction } from '../../goal/model/instruction.ts';
import type { Element } from '../../screen/model/element.ts';
import { overlaysOf } from '../../screen/features/overlays.ts';
import { byRef, subtree, type Screen } from '../../screen/model/screen.ts';

/** Returns the target and purpose of an allowed proposal, or the reason why it is refused. */
export function guard(
  action: Action,
  question: Question,
  screen: Screen,
  state: RunState,
  policy: Policy,
): GuardResult {
  const { capability } = definitionOf(action.kind);
  if (action.kind === 'status')
    return refused('claim', 'only the rules complete steps and give the verdict; propose the next action');
  if (capability !== null && !policy.capabilities.includes(capability))
    return refused('capability', `this device can't do ${action.kind}`);
  const named = 'target' in action && action.target !== null ? action.target.ref : null;
  const target = named === null ? null : byRef(screen, named);
  if (target === undefined)
    return refused('stale ref', `${named} is not on this screen; use a ref of the current screen`);
  if (action.kind === 'drag' && byRef(screen, action.anchor.ref) === undefined)
    return refused(
      'stale ref',
      `${action.anchor.ref} is not on this screen; use a ref of the current screen`,
    );
  if (named !== null && screen.undrawn.includes(named))
    return refused('undrawn', `${named} is in the element tree but is not drawn on the screen`);
  if (action.kind === 'hide_keyboard' && !screen.keyboard.shown)
    return refused('keyboard', 'no keyboard is shown');
  if (question.about === 'obstruction')
    return guardDismissal(action, target, question, screen, state, policy);
  const instruction = openInstruction(state);
  if (instruction?.kind === 'close')
    return guardClosing(action, target, { instruction, question, screen, state, policy });
  const result =
    instruction === undefined
      ? guardOpenEndedStep(action, target, screen, state)
      : guardInstruction(action, target, instruction, screen, state);
  if (!result.allowed || target === null) return result;
  const fieldsWithin = subtree(screen, target).filter((e) => e.state.editable).length;
  const unfit = definitionOf(action.kind).targetRefusal?.(target, fieldsWithin) ?? null;
  return unfit === null ? result : refused(unfit.rule, unfit.reason);
}

/** Guards an action that is to close an obstruction (R31). */
function guardDismissal(
  action: Action,
  target: Element | null,
  question: Question,
  screen: Screen,
  state: RunState,
  policy: Policy,
): GuardResult {
  // An iPhone goes back with the navigation bar, which closes no overlay.
  const closes = policy.platform !== 'ios' && backCloses(screen, question.overlay);
  if (action.kind === 'navigate_back' && !closes)
    return refused('dismissal', 'navigate_back would leave the page; use a control of the overlay itself');
  if (action.kind === 'navigate_back' || action.kind === 'hide_keyboard')
    return { allowed: true, target: null, purpose: 'dismissal' };
  if (action.kind !== 'tap' || target === null)
    return refused('dismissal', 'close an obstruction with a tap on its close control, or with back');
  // A second tap would meet what lies below.
  if (action.repeat > 1) return refused('repeat', 'one tap closes it: set repeat to 1');
  // A picture in a dialog may cover a control of that dialog: then the dialog's other controls close nothing.
  const overlay = overlaysOf(screen).find(
    (o) =>
      o.ref === question.overlay ||
      (o.elements.includes(target.ref) && !o.elements.includes(question.overlay ?? '')),
  );
  const blocker = question.overlay === null ? undefined : byRef(screen, question.overlay);
  const isOnBlocker =
    overlay?.elements.includes(target.ref) === true ||
    (blocker !== undefined && subtree(screen, blocker).includes(target));
  if (!isOnBlocker)
    return refused('dismissal', `${target.ref} is not part of the overlay that covers the target`);
  const reason = requestedOnlyByScreen(screen, target, state);
  return reason === null
    ? { allowed: true, target, purpose: 'dismissal' }
    : refused('screen text', `${reason}; close it another way`);
}

interface Closing {
  readonly instruction: CloseInstruction;
  readonly question: Question;
  readonly screen: Screen;
  readonly state: RunState;
  readonly policy: Policy;
}

/** Guards an action for `Close the dialog`: it must close that overlay, as it would an obstruction (R33); a tap beside it may do so. */
function guardClosing(
  action: Action,
  target: Element | null,
  { instruction, question, screen, state, policy }: Closing,
): GuardResult {
  const overlay = overlayToClose(screen, instruction);
  if (overlay === undefined) return refused('target', `no ${instruction.overlay} is open`);
  if (action.kind === 'tap' && target !== null && target === scrimOf(screen))
    return { allowed: true, target, purpose: 'step' };
  const result = guardDismissal(action, target, { ...question, overlay: overlay.ref }, screen, state, policy);
  return result.allowed ? { ...result, purpose: 'step' } : result;
}

/** Guards an action for an explicit step. */
function guardInstruction(
  action: Action,
  target: Element | null,
  instruction: Instruction,
  screen: Screen,
  state: RunState,
): GuardResult {
  const definition = definitionOf(action.kind);
  const isAskedFor = carriesOut(action.kind, instruction.kind);
  if (definition.requiresExplicitRequest !== false && !isAskedFor)
    return refused('not asked', `the goal does not ask for ${action.kind} here`);
  const targets = (locator: Locator): boolean =>
    target !== null &&
    resolve(screen, locator, state.goal.textCase).matches.some(
      (e) =>
        sameControl(screen, e, target) ||
        (instruction.kind === 'set_state' && touchedToCheck(screen, e) === target),
    );
  const requested = isAskedFor && instruction.kind !== 'remember' ? instruction : null;
  const mismatch =
    definition.mismatch?.(action, requested, {
      screen,
      targets,
      dateControls: (asked) => dateControls(screen, asked, state.goal.textCase),
      stepper: (control) => stepperFor(screen, control, state.goal.textCase),
    }) ?? null;
  if (mismatch !== null) return refused(mismatch.rule, mismatch.reason);
  if (action.kind === 'drag' && instruction.kind === 'drag') {
    const { matches } = resolve(screen, instruction.anchor, state.goal.textCase);
    const anchor = byRef(screen, action.anchor.ref);
    if (anchor === undefined || !matches.some((e) => sameControl(screen, e, anchor)))
      return refused(
        'target',
        `the step drags it ${action.place} ${instruction.anchor.source}: give its ref`,
      );
  }
  const locator = locatorOf(instruction);
  if (locator === null || instruction.kind === 'scroll_to') {
    if (isAskedFor) return { allowed: true, target, purpose: 'step' };
    return definition.navigatesHarmlessly && instruction.kind === 'scroll_to'
      ? guardApproach(action, target, screen, 'the control')
      : refused('kind', `the step asks for ${instruction.kind}, not for ${action.kind}`);
  }
  if (isAskedFor && targets(locator)) return { allowed: true, target, purpose: 'step' };
  if (isAskedFor && target === null && action.kind === 'input_text')
    return refused('target', `the step names ${locator.source}: give its ref`);
  if (!isAskedFor && instruction.kind === 'drag' && isUnresolved(instruction.anchor, screen, state))
    return guardApproach(action, target, screen, instruction.anchor.source);
  const { matches } = resolve(screen, locator, state.goal.textCase);
  const shown = matches.find((e) => e.visible !== null);
  if (shown === undefined) return guardApproach(action, target, screen, locator.source);
  if (action.kind === 'hide_keyboard') return { allowed: true, target: null, purpose: 'approach' };
  return isAskedFor
    ? refused('target', `the step names ${locator.source}, which is ${shown.ref} and in view`)
    : refused(
        'kind',
        `the step asks for ${instruction.kind} on ${shown.ref}, which is in view, not for ${action.kind}`,
      );
}

const isUnresolved = (locator: Locator, screen: Screen, { goal }: RunState): boolean =>
  resolve(screen, locator, goal.textCase).matches.length === 0;

/** Allows only harmless ways to reach a control that is not in view (R51). */
function guardApproach(action: Action, target: Element | null, screen: Screen, name: string): GuardResult {
  if (!definitionOf(action.kind).navigatesHarmlessly)
    return refused('approach', `${name} is not in view; scroll, go back, or open a menu, tab or drawer`);
  if (action.kind !== 'tap' || target === null || opensNavigation(screen, target))
    return { allowed: true, target, purpose: 'approach' };
  return refused('target', `${target.ref} is neither ${name} nor a menu, tab or drawer`);
}

/** True when both belong to one control: their clickable ancestor is the same, or one is the only touchable element in the other (R40). */
export function sameControl(screen: Screen, a: Element, b: Element): boolean {
  const x = clickableAncestor(screen, a);
  const y = clickableAncestor(screen, b);
  return x === y || isOnlyTouchableWithin(screen, x, y) || isOnlyTouchableWithin(screen, y, x);
}

function isOnlyTouchableWithin(screen: Screen, outer: Element, inner: Element): boolean {
  const touchable = subtree(screen, outer).filter(
    (e) => e !== outer && (e.state.clickable || e.state.checkable || e.state.editable),
  );
  if (touchable.length !== 1 || touchable[0] !== inner) return false;
  // The switch or field of a row belongs to the row. An icon with its own name does something else.
  return inner.state.checkable || inner.state.editable || inner.label === '' || inner.label === outer.label;
}
