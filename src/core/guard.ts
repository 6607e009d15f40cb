/** A proposal is an intention (rulebook, "Guard"): refused with its reason before the device is touched. */
import { traitsOf, type Action, type ActionKind } from '../actions/index.ts';
import type { ActReading } from '../goal/reading/types.ts';
import type { Element } from '../screen/element.ts';
import { ground } from './ground.ts';
import type { TargetPhrase } from '../screen/phrase.ts';
import { overlaysOf } from '../screen/overlays.ts';
import { byRef, subtree, type Screen } from '../screen/screen.ts';
import { identityOf, lift } from './identity.ts';
import { attemptsOn } from './ledger.ts';
import { CASES } from './stagnation.ts';
import { openAct, stepAt, type Purpose, type RunState } from './state.ts';
import type { Policy, Question } from './types.ts';

export type Check =
  | { readonly ok: true; readonly target: Element | null; readonly purpose: Purpose | 'dismissal' }
  | { readonly ok: false; readonly rule: string; readonly because: string };

const refuse = (rule: string, because: string): Check => ({ ok: false, rule, because });

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
  const target = named === null ? null : (byRef(screen, named) ?? null);
  if (named !== null && target === null)
    return refuse('stale ref', `${named} is not on this screen; use a ref of the screen shown`);
  if (named !== null && screen.ghosts.includes(named))
    return refuse('ghost', `${named} is in the hierarchy but its pixels hold nothing`);
  if (action.kind === 'hide_keyboard' && !screen.keyboard.shown)
    return refuse('keyboard', 'no keyboard is shown');
  if (question.about === 'obstruction') return dismissal(action, target, question, screen);
  const act = openAct(state);
  if (act === undefined) return free(action, target, screen, state);
  return ofStep(action, target, act, screen, state);
}

function dismissal(action: Action, target: Element | null, question: Question, screen: Screen): Check {
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
  return own
    ? { ok: true, target, purpose: 'dismissal' }
    : refuse('dismissal', `${target.ref} is not part of what lies over the target`);
}

function ofStep(
  action: Action,
  target: Element | null,
  act: ActReading,
  screen: Screen,
  state: RunState,
): Check {
  const phrase = 'target' in act ? act.target : null;
  const wrong = contradicts(action, act, state);
  if (wrong !== null) return wrong;
  const kindFits = KINDS[act.verb].includes(action.kind);
  if (phrase === null || act.verb === 'scroll_to') {
    if (kindFits) return { ok: true, target, purpose: 'act' };
    return traitsOf(action.kind).approach && act.verb === 'scroll_to'
      ? approach(action, target, screen)
      : refuse('kind', `the step asks for ${act.verb}, not for ${action.kind}`);
  }
  const { fits } = ground(screen, phrase, state.goal.textCase);
  if (kindFits && target !== null && fits.some((f) => sameControl(screen, f, target)))
    return { ok: true, target, purpose: 'act' };
  if (kindFits && target === null && action.kind === 'input_text')
    return refuse('target', `the step names ${phrase.words}: give its ref`);
  const inView = fits.filter((f) => f.visible !== null);
  if (inView.length > 0) {
    if (action.kind === 'hide_keyboard') return { ok: true, target: null, purpose: 'approach' };
    const rule = kindFits ? 'target' : 'kind';
    const there = inView[0]?.ref ?? '';
    return refuse(
      rule,
      kindFits
        ? `the step names ${phrase.words}, which is ${there} and in view`
        : `the step asks for ${act.verb} on ${there}, which is in view; ${action.kind} is something else`,
    );
  }
  return approach(action, target, screen, phrase);
}

/** What the step itself says of text, direction, number and options is not the planner's to change. */
function contradicts(action: Action, act: ActReading, state: RunState): Check | null {
  if (traitsOf(action.kind).onlyWhenAsked && !KINDS[act.verb].includes(action.kind))
    return refuse('not asked', `the goal does not ask for ${action.kind} here`);
  if (action.kind === 'input_text') {
    const wanted = act.verb === 'input_text' ? act.text : act.verb === 'clear_text' ? '' : null;
    if (wanted !== null && action.text !== wanted)
      return refuse('text', `the step types "${wanted}", not "${action.text}"`);
    if (act.verb === 'clear_text' && !action.clear_text)
      return refuse('text', 'the step empties the field: set clear_text');
  }
  if (action.kind === 'tap' && action.repeat > 1 && (act.verb !== 'tap' || action.repeat > (act.repeat ?? 1)))
    return refuse('repeat', `the step gives no number that allows ${action.repeat} taps`);
  if (
    action.kind === 'tap' &&
    act.verb === 'tap' &&
    (act.repeat ?? 1) !== action.repeat &&
    sameKindOfTarget(action, act, state)
  )
    return refuse('repeat', `the step asks for ${act.repeat} taps: set repeat`);
  if (action.kind === 'swipe' && act.verb === 'swipe' && action.direction !== act.direction)
    return refuse('direction', `the step swipes ${act.direction}`);
  if (action.kind === 'wait' && act.verb === 'wait' && act.seconds !== null && action.seconds !== act.seconds)
    return refuse('seconds', `the step waits ${act.seconds} s`);
  if (action.kind === 'deep_link' && act.verb === 'deep_link' && action.url !== act.url)
    return refuse('url', `the step opens ${act.url}`);
  if (action.kind === 'rotate' && act.verb === 'rotate' && action.orientation !== act.orientation)
    return refuse('orientation', `the step asks for ${act.orientation}`);
  if (
    action.kind === 'set_location' &&
    act.verb === 'set_location' &&
    (action.latitude !== act.latitude || action.longitude !== act.longitude)
  )
    return refuse('location', `the step gives ${act.latitude}, ${act.longitude}`);
  if (action.kind === 'launch_app' && act.verb === 'launch_app') return launchOptions(action, act);
  return null;
}

function sameKindOfTarget(
  action: Extract<Action, { kind: 'tap' }>,
  act: Extract<ActReading, { verb: 'tap' }>,
  state: RunState,
): boolean {
  const asking = state.phase.kind === 'asking' ? state.phase.screen : null;
  if (asking === null) return false;
  const target = byRef(asking, action.target.ref);
  return (
    target !== undefined &&
    ground(asking, act.target, state.goal.textCase).fits.some((f) => sameControl(asking, f, target))
  );
}

function launchOptions(
  action: Extract<Action, { kind: 'launch_app' }>,
  act: Extract<ActReading, { verb: 'launch_app' }>,
): Check | null {
  const more =
    (action.clear_state && !act.clearState) ||
    (action.reinstall && !act.reinstall) ||
    (action.restart && !act.restart) ||
    (action.permissions !== 'ask' && action.permissions !== act.permissions);
  return more ? refuse('launch options', 'only the options that the step names may be set') : null;
}

/** Harmless ways to come nearer to a control that is not in view. */
function approach(action: Action, target: Element | null, screen: Screen, phrase?: TargetPhrase): Check {
  if (!traitsOf(action.kind).approach)
    return refuse(
      'approach',
      `${phrase?.words ?? 'the control'} is not in view; scroll, go back, or open a menu, tab or drawer`,
    );
  if (action.kind !== 'tap') return { ok: true, target, purpose: 'approach' };
  return target !== null && opensWays(screen, target)
    ? { ok: true, target, purpose: 'approach' }
    : refuse(
        'target',
        `${target?.ref ?? 'it'} is not ${phrase?.words ?? 'the control'}, nor a menu, tab or drawer`,
      );
}

function opensWays(screen: Screen, target: Element): boolean {
  const lifted = lift(screen, target);
  if (['tab', 'menu', 'menu item'].includes(lifted.role)) return true;
  const words = `${lifted.description} ${lifted.resourceId} ${lifted.className}`;
  return (
    (lifted.role === 'icon' || lifted.role === 'button') &&
    lifted.text.length < 3 &&
    /menu|drawer|navigat|more|overflow|hamburger/i.test(words)
  );
}

function free(action: Action, target: Element | null, screen: Screen, state: RunState): Check {
  const step = stepAt(state);
  const text = step?.text ?? '';
  if (traitsOf(action.kind).onlyWhenAsked && !asks(action, text))
    return refuse('not asked', `the step does not ask for ${action.kind}`);
  if (action.kind === 'launch_app') {
    const more = unaskedLaunch(action, text);
    if (more !== null) return more;
  }
  if (action.kind === 'tap' && action.repeat > 1 && !/\d/.test(text))
    return refuse('repeat', 'the step gives no number or target value');
  if (action.kind === 'input_text') {
    const unknown = [...action.text.matchAll(/\$\{secrets\.([\w-]+)\}/g)].find(
      (m) => !state.goal.secrets.includes(m[1] ?? ''),
    );
    if (unknown !== undefined) return refuse('secret', `the goal has no secret ${unknown[0]}`);
  }
  const forbidden = target === null ? undefined : forbiddenBy(text, target);
  if (forbidden !== undefined) return refuse('forbidden', `the step says not to use "${forbidden}"`);
  const identity = target === null ? null : identityOf(screen, target.ref);
  if (identity !== null && (action.kind === 'tap' || action.kind === 'long_press')) {
    const tried = attemptsOn(state.ledger, identity, state);
    if (tried.count >= CASES.E.budget)
      return refuse(
        'spent',
        `${target?.ref ?? 'it'} did not respond to ${tried.count} attempts; take another route`,
      );
    if (tried.kind !== null && tried.kind !== action.kind && ['tap', 'long_press'].includes(tried.kind))
      return refuse(
        'swap',
        `${tried.kind} on this target is still open; ${action.kind} may not take its place`,
      );
  }
  return { ok: true, target, purpose: 'free' };
}

/** A free step that opens something says neither which data may go nor which other app may come. */
function unaskedLaunch(action: Extract<Action, { kind: 'launch_app' }>, text: string): Check | null {
  if (action.app !== null && !text.includes(action.app))
    return refuse('launch options', `the step does not name ${action.app}`);
  const wiped = action.clear_state && !/\b(clear|reset|wipe|fresh)/i.test(text);
  const anew = action.reinstall && !/\breinstall/i.test(text);
  return wiped || anew || action.permissions !== 'ask'
    ? refuse('launch options', 'only the options that the step names may be set')
    : null;
}

/** `Do not tap "Delete everything"`: a quotation behind a prohibition. */
function forbiddenBy(text: string, target: Element): string | undefined {
  const named = [
    ...text.matchAll(/\b(?:do not|don['’]t|never|without|not)\b[^"“”.]{0,60}["“]([^"“”]+)["”]/gi),
  ];
  return named
    .map((m) => m[1] ?? '')
    .find((name) => name === target.text || name === target.label || name === target.description);
}

function asks(action: Action, text: string): boolean {
  switch (action.kind) {
    case 'deep_link':
      return text.includes(action.url);
    case 'rotate':
      return /rotat|landscape|portrait|turn the (device|phone|screen)/i.test(text);
    case 'navigate_home':
      return /\bhome (screen|button|key)\b|to the home\b/i.test(text);
    case 'launch_app':
      return /\b(launch|open|start|restart|reopen|relaunch)\b/i.test(text);
    case 'set_location':
      return text.includes(String(action.latitude)) && text.includes(String(action.longitude));
    default:
      return true;
  }
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
  return touchable.length === 1 && touchable[0] === inner;
}
