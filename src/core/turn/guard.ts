/** A proposal is an intention (R50, R51, R52, R53): refused with its reason before the device is touched. */
import { carriesOut, definitionOf, type Action } from '../../actions/registry.ts';
import { resolve, locatorOf } from '../targets/resolve.ts';
import { guardOpenEndedStep } from './guard-open-ended.ts';
import { clickableAncestor } from '../targets/identity.ts';
import type { Policy } from '../model/policy.ts';
import type { Question } from '../model/protocol.ts';
import type { RunState } from '../model/run-state.ts';
import { requestedOnlyByScreen } from './screen-instructions.ts';
import { refused as refuse, type GuardResult } from '../commands/refuse.ts';
import { openInstruction } from '../state/turn.ts';
import { opensNavigation } from '../targets/openers.ts';
import type { Locator } from '../../screen/model/locator.ts';
import type { Instruction } from '../../goal/model/instruction.ts';
import type { Element } from '../../screen/model/element.ts';
import { overlaysOf } from '../../screen/features/overlays.ts';
import { byRef, subtree, type Screen } from '../../screen/model/screen.ts';

export function guard(
  action: Action,
  question: Question,
  screen: Screen,
  state: RunState,
  policy: Policy,
): GuardResult {
  const { capability } = definitionOf(action.kind);
  if (action.kind === 'status')
    return refuse('claim', 'the rules tick steps and give the verdict; propose the next action instead');
  if (capability !== null && !policy.capabilities.includes(capability))
    return refuse('capability', `this device can't do ${action.kind}`);
  const named = 'target' in action && action.target !== null ? action.target.ref : null;
  const target = named === null ? null : byRef(screen, named);
  if (target === undefined)
    return refuse('stale ref', `${named} is not on this screen; use a ref of the screen shown`);
  if (named !== null && screen.undrawn.includes(named))
    return refuse('ghost', `${named} is in the hierarchy but its pixels hold nothing`);
  if (action.kind === 'hide_keyboard' && !screen.keyboard.shown)
    return refuse('keyboard', 'no keyboard is shown');
  if (question.about === 'obstruction') return guardDismissal(action, target, question, screen, state);
  const act = openInstruction(state);
  if (act === undefined) return guardOpenEndedStep(action, target, screen, state);
  return guardInstruction(action, target, act, screen, state);
}

function guardDismissal(
  action: Action,
  target: Element | null,
  question: Question,
  screen: Screen,
  state: RunState,
): GuardResult {
  if (action.kind === 'navigate_back' || action.kind === 'hide_keyboard')
    return { allowed: true, target: null, purpose: 'dismissal' };
  if (action.kind !== 'tap' || target === null)
    return refuse('dismissal', 'only a tap on the control that closes it, or back, dismisses an obstruction');
  const overlay = overlaysOf(screen).find(
    (o) => o.ref === question.overlay || o.elements.includes(target.ref),
  );
  const over = question.overlay === null ? undefined : byRef(screen, question.overlay);
  const own =
    overlay?.elements.includes(target.ref) === true ||
    (over !== undefined && subtree(screen, over).includes(target));
  if (!own) return refuse('dismissal', `${target.ref} is not part of what lies over the target`);
  const prompted = requestedOnlyByScreen(screen, target, state);
  return prompted === null
    ? { allowed: true, target, purpose: 'dismissal' }
    : refuse('screen text', `${prompted}; close it another way`);
}

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
    return refuse('not asked', `the goal does not ask for ${action.kind} here`);
  const targets = (locator: Locator): boolean =>
    target !== null &&
    resolve(screen, locator, state.goal.textCase).matches.some((e) => sameControl(screen, e, target));
  const own = isAskedFor && instruction.kind !== 'remember' ? instruction : null;
  const mismatch = definition.mismatch?.(action, own, { screen, targets }) ?? null;
  if (mismatch !== null) return refuse(mismatch.rule, mismatch.reason);
  const locator = locatorOf(instruction);
  if (locator === null || instruction.kind === 'scroll_to') {
    if (isAskedFor) return { allowed: true, target, purpose: 'step' };
    return definition.navigatesHarmlessly && instruction.kind === 'scroll_to'
      ? guardApproach(action, target, screen, 'the control')
      : refuse('kind', `the step asks for ${instruction.kind}, not for ${action.kind}`);
  }
  if (isAskedFor && targets(locator)) return { allowed: true, target, purpose: 'step' };
  if (isAskedFor && target === null && action.kind === 'input_text')
    return refuse('target', `the step names ${locator.source}: give its ref`);
  const { matches } = resolve(screen, locator, state.goal.textCase);
  const there = matches.find((e) => e.visible !== null);
  if (there === undefined) return guardApproach(action, target, screen, locator.source);
  if (action.kind === 'hide_keyboard') return { allowed: true, target: null, purpose: 'approach' };
  return isAskedFor
    ? refuse('target', `the step names ${locator.source}, which is ${there.ref} and in view`)
    : refuse(
        'kind',
        `the step asks for ${instruction.kind} on ${there.ref}, which is in view; ${action.kind} is something else`,
      );
}

/** Harmless ways to come nearer to a control that is not in view. */
function guardApproach(action: Action, target: Element | null, screen: Screen, named: string): GuardResult {
  if (!definitionOf(action.kind).navigatesHarmlessly)
    return refuse('approach', `${named} is not in view; scroll, go back, or open a menu, tab or drawer`);
  if (action.kind !== 'tap' || target === null || opensNavigation(screen, target))
    return { allowed: true, target, purpose: 'approach' };
  return refuse('target', `${target.ref} is not ${named}, nor a menu, tab or drawer`);
}

/** One control: the same once lifted, or one is the only thing to touch within the other. */
function sameControl(screen: Screen, a: Element, b: Element): boolean {
  const x = clickableAncestor(screen, a);
  const y = clickableAncestor(screen, b);
  return x === y || isOnlyTouchableWithin(screen, x, y) || isOnlyTouchableWithin(screen, y, x);
}

function isOnlyTouchableWithin(screen: Screen, outer: Element, inner: Element): boolean {
  const touchable = subtree(screen, outer).filter(
    (e) => e !== outer && (e.state.clickable || e.state.checkable || e.state.editable),
  );
  if (touchable.length !== 1 || touchable[0] !== inner) return false;
  // The switch or field of a row is the row's own; an icon with a name of its own does something else than the row.
  return inner.state.checkable || inner.state.editable || inner.label === '' || inner.label === outer.label;
}
