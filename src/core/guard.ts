/** A proposal is an intention (rulebook, "Guard"): refused with its reason before the device is touched. */
import { traitsOf, type Action, type ActionKind } from '../actions/index.ts';
import type { ActReading } from '../goal/reading/types.ts';
import type { Element } from '../screen/element.ts';
import { ground, phraseOf } from './ground.ts';
import { overlaysOf } from '../screen/overlays.ts';
import { byRef, subtree, type Screen } from '../screen/screen.ts';
import { free } from './guard-free.ts';
import { lift } from './identity.ts';
import { isAppId } from './landing.ts';
import { promptedByScreen } from './prompted.ts';
import { refusal as refuse, type Check } from './refuse.ts';
import { openAct, type RunState } from './state.ts';
import type { Policy, Question } from './types.ts';

/** Kinds by which an act of the goal may be carried out. */
const KINDS: Readonly<Record<ActReading['verb'], readonly ActionKind[]>> = {
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
): Check {
  const traits = traitsOf(action.kind);
  if (action.kind === 'status')
    return refuse('claim', 'the rules tick steps and give the verdict; propose the next action instead');
  if (traits.needs !== null && !policy.capabilities.includes(traits.needs))
    return refuse('capability', `this device can't do ${action.kind}`);
  const named = 'target' in action && action.target !== null ? action.target.ref : null;
  const target = named === null ? null : byRef(screen, named);
  if (target === undefined)
    return refuse('stale ref', `${named} is not on this screen; use a ref of the screen shown`);
  if (named !== null && screen.ghosts.includes(named))
    return refuse('ghost', `${named} is in the hierarchy but its pixels hold nothing`);
  if (action.kind === 'hide_keyboard' && !screen.keyboard.shown)
    return refuse('keyboard', 'no keyboard is shown');
  if (question.about === 'obstruction') return dismissal(action, target, question, screen, state);
  const act = openAct(state);
  if (act === undefined) return free(action, target, screen, state);
  return ofStep(action, target, act, screen, state);
}

function dismissal(
  action: Action,
  target: Element | null,
  question: Question,
  screen: Screen,
  state: RunState,
): Check {
  if (action.kind === 'navigate_back' || action.kind === 'hide_keyboard')
    return { ok: true, target: null, purpose: 'dismissal' };
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
  const prompted = promptedByScreen(screen, target, state);
  return prompted === null
    ? { ok: true, target, purpose: 'dismissal' }
    : refuse('screen text', `${prompted}; close it another way`);
}

function ofStep(
  action: Action,
  target: Element | null,
  act: ActReading,
  screen: Screen,
  state: RunState,
): Check {
  const kindFits = KINDS[act.verb].includes(action.kind);
  if (traitsOf(action.kind).onlyWhenAsked && !kindFits)
    return refuse('not asked', `the goal does not ask for ${action.kind} here`);
  const wrong = contradicts(action, target, act, screen, state);
  if (wrong !== null) return wrong;
  const phrase = phraseOf(act);
  if (phrase === null || act.verb === 'scroll_to') {
    if (kindFits) return { ok: true, target, purpose: 'act' };
    return traitsOf(action.kind).approach && act.verb === 'scroll_to'
      ? approach(action, target, screen, 'the control')
      : refuse('kind', `the step asks for ${act.verb}, not for ${action.kind}`);
  }
  const { fits } = ground(screen, phrase, state.goal.textCase);
  if (kindFits && target !== null && fits.some((f) => sameControl(screen, f, target)))
    return { ok: true, target, purpose: 'act' };
  if (kindFits && target === null && action.kind === 'input_text')
    return refuse('target', `the step names ${phrase.words}: give its ref`);
  const there = fits.find((f) => f.visible !== null);
  if (there === undefined) return approach(action, target, screen, phrase.words);
  if (action.kind === 'hide_keyboard') return { ok: true, target: null, purpose: 'approach' };
  return kindFits
    ? refuse('target', `the step names ${phrase.words}, which is ${there.ref} and in view`)
    : refuse(
        'kind',
        `the step asks for ${act.verb} on ${there.ref}, which is in view; ${action.kind} is something else`,
      );
}

/** What the step itself says of text, direction, number and options is not the planner's to change. */
function contradicts(
  action: Action,
  target: Element | null,
  act: ActReading,
  screen: Screen,
  state: RunState,
): Check | null {
  if (action.kind === 'tap' && action.repeat > (act.verb === 'tap' ? (act.repeat ?? 1) : 1))
    return refuse('repeat', `the step gives no number that allows ${action.repeat} taps`);
  switch (act.verb) {
    case 'tap':
      if (action.kind !== 'tap' || target === null || action.repeat === (act.repeat ?? 1)) return null;
      return ground(screen, act.target, state.goal.textCase).fits.some((f) => sameControl(screen, f, target))
        ? refuse('repeat', `the step asks for ${act.repeat} taps: set repeat`)
        : null;
    case 'input_text':
    case 'clear_text':
      return action.kind === 'input_text' ? typedOtherwise(action, act) : null;
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
      return action.kind === 'launch_app' ? launchedOtherwise(action, act, screen) : null;
    default:
      return null;
  }
}

function typedOtherwise(
  action: Extract<Action, { kind: 'input_text' }>,
  act: Extract<ActReading, { verb: 'input_text' | 'clear_text' }>,
): Check | null {
  const wanted = act.verb === 'input_text' ? act.text : '';
  if (action.text !== wanted) return refuse('text', `the step types "${wanted}", not "${action.text}"`);
  return act.verb === 'clear_text' && !action.clear_text
    ? refuse('text', 'the step empties the field: set clear_text')
    : null;
}

function launchedOtherwise(
  action: Extract<Action, { kind: 'launch_app' }>,
  act: Extract<ActReading, { verb: 'launch_app' }>,
  screen: Screen,
): Check | null {
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
function approach(action: Action, target: Element | null, screen: Screen, named: string): Check {
  if (!traitsOf(action.kind).approach)
    return refuse('approach', `${named} is not in view; scroll, go back, or open a menu, tab or drawer`);
  if (action.kind !== 'tap' || target === null || opensWays(screen, target))
    return { ok: true, target, purpose: 'approach' };
  return refuse('target', `${target.ref} is not ${named}, nor a menu, tab or drawer`);
}

/** A tab, a menu or its opener: what it brings into view was there before. */
export function opensWays(screen: Screen, target: Element): boolean {
  const lifted = lift(screen, target);
  if (['tab', 'menu', 'menu item'].includes(lifted.role)) return true;
  const words = `${lifted.description} ${lifted.resourceId} ${lifted.className}`;
  return (
    (lifted.role === 'icon' || lifted.role === 'button') &&
    lifted.text.length < 3 &&
    /menu|drawer|navigat|more|overflow|hamburger/i.test(words)
  );
}

/** One control: the same once lifted, or one is the only thing to touch within the other. */
function sameControl(screen: Screen, a: Element, b: Element): boolean {
  const x = lift(screen, a);
  const y = lift(screen, b);
  return x === y || onlyTouchWithin(screen, x, y) || onlyTouchWithin(screen, y, x);
}

function onlyTouchWithin(screen: Screen, outer: Element, inner: Element): boolean {
  const touchable = subtree(screen, outer).filter(
    (e) => e !== outer && (e.state.clickable || e.state.checkable || e.state.editable),
  );
  if (touchable.length !== 1 || touchable[0] !== inner) return false;
  // The switch or field of a row is the row's own; an icon with a name of its own does something else than the row.
  return inner.state.checkable || inner.state.editable || inner.label === '' || inner.label === outer.label;
}
