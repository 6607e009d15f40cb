/** A proposal is an intention (R50, R51, R52, R53): refused with its reason before the device is touched. */
import { traitsOf, type Action, type ActionKind } from '../../actions/registry.ts';
import { resolve, locatorOf } from '../targets/resolve.ts';
import { guardOpenEndedStep } from './guard-open-ended.ts';
import { clickableAncestor } from '../targets/identity.ts';
import { isAppId } from '../effects/effect.ts';
import type { Policy } from '../model/policy.ts';
import type { Question } from '../model/protocol.ts';
import type { RunState } from '../model/run-state.ts';
import { requestedOnlyByScreen } from './screen-instructions.ts';
import { refused as refuse, type GuardResult } from '../commands/refuse.ts';
import { openInstruction } from '../state/turn.ts';
import { opensNavigation } from '../targets/openers.ts';
import type { Instruction } from '../../goal/model/instruction.ts';
import type { Element } from '../../screen/model/element.ts';
import { overlaysOf } from '../../screen/features/overlays.ts';
import { byRef, subtree, type Screen } from '../../screen/model/screen.ts';

/** Kinds by which an act of the goal may be carried out. */
const ACTION_KINDS: Readonly<Record<Instruction['kind'], readonly ActionKind[]>> = {
  tap: ['tap'],
  set_state: ['tap'],
  long_press: ['long_press'],
  input_text: ['input_text'],
  clear_text: ['input_text'],
  swipe: ['swipe'],
  scroll_to: ['swipe', 'scroll_to'],
  keyboard_enter: ['keyboard_enter'],
  wait: ['wait'],
  hide_keyboard: ['hide_keyboard'],
  navigate_back: ['navigate_back'],
  navigate_home: ['navigate_home'],
  rotate: ['rotate'],
  deep_link: ['deep_link'],
  set_location: ['set_location'],
  use_biometrics: ['use_biometrics'],
  launch_app: ['launch_app'],
  remember: [],
};

export function guard(
  action: Action,
  question: Question,
  screen: Screen,
  state: RunState,
  policy: Policy,
): GuardResult {
  const traits = traitsOf(action.kind);
  if (action.kind === 'status')
    return refuse('claim', 'the rules tick steps and give the verdict; propose the next action instead');
  if (traits.capability !== null && !policy.capabilities.includes(traits.capability))
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
  act: Instruction,
  screen: Screen,
  state: RunState,
): GuardResult {
  const kindFits = ACTION_KINDS[act.kind].includes(action.kind);
  if (traitsOf(action.kind).requiresExplicitRequest && !kindFits)
    return refuse('not asked', `the goal does not ask for ${action.kind} here`);
  const wrong = contradiction(action, target, act, screen, state);
  if (wrong !== null) return wrong;
  const phrase = locatorOf(act);
  if (phrase === null || act.kind === 'scroll_to') {
    if (kindFits) return { allowed: true, target, purpose: 'step' };
    return traitsOf(action.kind).navigatesHarmlessly && act.kind === 'scroll_to'
      ? guardApproach(action, target, screen, 'the control')
      : refuse('kind', `the step asks for ${act.kind}, not for ${action.kind}`);
  }
  const { matches } = resolve(screen, phrase, state.goal.textCase);
  if (kindFits && target !== null && matches.some((f) => sameControl(screen, f, target)))
    return { allowed: true, target, purpose: 'step' };
  if (kindFits && target === null && action.kind === 'input_text')
    return refuse('target', `the step names ${phrase.source}: give its ref`);
  const there = matches.find((f) => f.visible !== null);
  if (there === undefined) return guardApproach(action, target, screen, phrase.source);
  if (action.kind === 'hide_keyboard') return { allowed: true, target: null, purpose: 'approach' };
  return kindFits
    ? refuse('target', `the step names ${phrase.source}, which is ${there.ref} and in view`)
    : refuse(
        'kind',
        `the step asks for ${act.kind} on ${there.ref}, which is in view; ${action.kind} is something else`,
      );
}

/** What the step itself says of text, direction, number and options is not the planner's to change. */
function contradiction(
  action: Action,
  target: Element | null,
  act: Instruction,
  screen: Screen,
  state: RunState,
): GuardResult | null {
  if (action.kind === 'tap' && action.repeat > (act.kind === 'tap' ? (act.repeat ?? 1) : 1))
    return refuse('repeat', `the step gives no number that allows ${action.repeat} taps`);
  switch (act.kind) {
    case 'tap':
      if (action.kind !== 'tap' || target === null || action.repeat === (act.repeat ?? 1)) return null;
      return resolve(screen, act.target, state.goal.textCase).matches.some((f) =>
        sameControl(screen, f, target),
      )
        ? refuse('repeat', `the step asks for ${act.repeat} taps: set repeat`)
        : null;
    case 'input_text':
    case 'clear_text':
      return action.kind === 'input_text' ? textContradiction(action, act) : null;
    case 'swipe':
      return action.kind === 'swipe' && action.direction !== act.direction
        ? refuse('direction', `the step swipes ${act.direction}`)
        : null;
    case 'wait':
      return action.kind === 'wait' && act.seconds !== null && action.seconds !== act.seconds
        ? refuse('seconds', `the step waits ${act.seconds} s`)
        : null;
    case 'deep_link':
      return action.kind === 'deep_link' && action.url !== act.url
        ? refuse('url', `the step opens ${act.url}`)
        : null;
    case 'rotate':
      return action.kind === 'rotate' && action.orientation !== act.orientation
        ? refuse('orientation', `the step asks for ${act.orientation}`)
        : null;
    case 'set_location':
      return action.kind === 'set_location' &&
        (action.latitude !== act.latitude || action.longitude !== act.longitude)
        ? refuse('location', `the step gives ${act.latitude}, ${act.longitude}`)
        : null;
    case 'use_biometrics':
      return action.kind === 'use_biometrics' && (action.with !== act.with || action.match !== act.match)
        ? refuse('biometrics', `the step shows a ${act.with} that is ${act.match ? 'known' : 'unknown'}`)
        : null;
    case 'launch_app':
      return action.kind === 'launch_app' ? launchContradiction(action, act, screen) : null;
    default:
      return null;
  }
}

function textContradiction(
  action: Extract<Action, { kind: 'input_text' }>,
  act: Extract<Instruction, { kind: 'input_text' | 'clear_text' }>,
): GuardResult | null {
  const wanted = act.kind === 'input_text' ? act.text : '';
  if (action.text !== wanted) return refuse('text', `the step types "${wanted}", not "${action.text}"`);
  return act.kind === 'clear_text' && !action.clear_text
    ? refuse('text', 'the step empties the field: set clear_text')
    : null;
}

function launchContradiction(
  action: Extract<Action, { kind: 'launch_app' }>,
  act: Extract<Instruction, { kind: 'launch_app' }>,
  screen: Screen,
): GuardResult | null {
  const more =
    (action.clear_state && !act.clearState) ||
    (action.reinstall && !act.reinstall) ||
    (action.restart && !act.restart) ||
    (action.permissions !== 'ask' && action.permissions !== act.permissions);
  if (more) return refuse('launch options', 'only the options that the step names may be set');
  return act.app !== null && isAppId(act.app) && (action.app ?? screen.app.underTest) !== act.app
    ? refuse('app', `the step launches ${act.app}`)
    : null;
}

/** Harmless ways to come nearer to a control that is not in view. */
function guardApproach(action: Action, target: Element | null, screen: Screen, named: string): GuardResult {
  if (!traitsOf(action.kind).navigatesHarmlessly)
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
