/**
 * Did the attempt land? (rulebook, "Landing" and "D input") It did when its own effect is seen; a change elsewhere that
 * may have come by itself (a carousel, a late row) is none.
 */
import type { Action } from '../actions/index.ts';
import type { Element } from '../screen/element.ts';
import { overlaysOf, type Overlay } from '../screen/overlays.ts';
import { toastsOf } from '../screen/signs.ts';
import { byRef, subtree, type Delta, type Screen } from '../screen/screen.ts';
import { likeness, normalise } from '../screen/text.ts';
import { attributable, moves, underMessage, withoutMessages } from './attribution.ts';
import { changesBetween } from './changes.ts';
import { checkablePart } from './evidence/state.ts';
import { findSuccessor, lift } from './identity.ts';
import { keyEffect } from './keys.ts';
import { ALIKE, namesOn, nearlySpokenOf, newOverlay, nextLeaves, otherApp, spokenOf } from './obstruction.ts';
import { readBack, type ReadBack } from './readback.ts';
import { openAct, type Pending, type RunState } from './state.ts';

export interface Landing {
  readonly landed: boolean;
  readonly effect: string;
  readonly flags: readonly string[];
}

const NOT: Landing = { landed: false, effect: '', flags: [] };
const yes = (effect: string, ...flags: string[]): Landing => ({ landed: true, effect, flags });

/** `after` is the settled look after the attempt (or a later one), `delta` the change since `pending.before`. */
export function landing(pending: Pending, after: Screen, delta: Delta, state: RunState): Landing {
  const { action } = pending.attempt;
  switch (action.kind) {
    case 'tap':
    case 'long_press':
      return touchLanding(pending, after, delta, state);
    case 'input_text':
      return inputLanding(pending, after, action.text, state);
    case 'swipe':
    case 'scroll_to':
      return swipeLanding(pending, after, delta);
    case 'keyboard_enter':
    case 'navigate_back':
    case 'navigate_home': {
      const effect = keyEffect(pending, after, delta, state.restless);
      return effect === null ? NOT : yes(effect);
    }
    case 'hide_keyboard':
      return after.keyboard.shown ? NOT : yes('the keyboard is closed');
    case 'rotate':
      return isTurned(after, action.orientation) ? yes(`the screen is ${action.orientation}`) : NOT;
    case 'launch_app':
    case 'deep_link':
      return openLanding(action, pending.before, after, delta);
    case 'wait':
    case 'set_location':
    case 'use_biometrics':
    case 'status':
      return yes('done');
  }
}

/** What changed elsewhere than on the element that the finger moved over (an advert, a carousel) is no answer to it. */
function swipeLanding(pending: Pending, after: Screen, delta: Delta): Landing {
  if (delta.kind === 'none' || (delta.kind === 'partial' && isUntouched(pending, after, delta))) return NOT;
  if (delta.kind === 'scrolled') return yes(`the content moved by ${Math.abs(delta.dy)} px`);
  return yes('the screen changed');
}

/** What the finger moved over stands where it stood and says what it said, and nothing opened over it. */
function isUntouched({ before, attempt }: Pending, after: Screen, delta: Delta): boolean {
  const target = attempt.target === null ? undefined : byRef(before, attempt.target.ref);
  const successor = attempt.target === null ? undefined : findSuccessor(after, attempt.target);
  // Without two pictures how it looks is not known, and the tree decides.
  const looksNew = before.picture !== null && after.picture !== null && delta.target === 'changed';
  if (target === undefined || successor === undefined || looksNew) return false;
  const [was, is] = [lift(before, target), lift(after, successor)];
  const same =
    JSON.stringify(was.bounds) === JSON.stringify(is.bounds) && flippedState(before, was, after, is) === null;
  return same && newOverlay(before, after) === undefined && before.app.place === after.app.place;
}

function isTurned(screen: Screen, orientation: 'portrait' | 'landscape'): boolean {
  return screen.size.width > screen.size.height === (orientation === 'landscape');
}

/** A package or bundle id, which says which app is meant; a name on the launcher may be that of the app under test. */
export function isAppId(app: string): boolean {
  return /^[a-z]\w*(?:\.[\w-]+)+$/i.test(app);
}

function openLanding(
  action: Extract<Action, { kind: 'launch_app' | 'deep_link' }>,
  before: Screen,
  after: Screen,
  delta: Delta,
): Landing {
  const wanted = action.kind === 'launch_app' ? (action.app ?? after.app.underTest) : null;
  const { front, underTest } = after.app;
  const another = wanted !== null && isAppId(wanted) && wanted !== underTest;
  if (another && front === underTest) return NOT;
  if (wanted !== null && (front === wanted || front === underTest))
    return delta.kind === 'none' ? yes('the app is in front', 'already so') : yes('the app is in front');
  if (delta.kind === 'full' || before.app.place !== after.app.place) return yes('a new screen opened');
  return delta.kind === 'none' ? NOT : yes('the screen changed');
}

/** What people want to be told of: the field shows something other than what was typed. */
const UNUSUAL: readonly ReadBack['result'][] = ['reformatted', 'boxes', 'gone', 'moved on', 'appended'];

function inputLanding(pending: Pending, after: Screen, typed: string, state: RunState): Landing {
  // What another app covers cannot be read back, and half of the text may have gone to it.
  if (otherAppCame(pending.before, after)) return NOT;
  const back = readBack(pending, after, typed);
  if (back.result === 'wrong') return answered(pending, after, state) ?? NOT;
  const before =
    pending.attempt.target === null ? undefined : byRef(pending.before, pending.attempt.target.ref);
  const same = back.result === 'equal' && before?.text === typed;
  return yes(back.because, ...(same ? ['already so'] : UNUSUAL.includes(back.result) ? [back.because] : []));
}

/** A code that is sent by itself and refused: the field is empty again, and words came that the goal expects, or a misspelling of them. */
function answered(pending: Pending, after: Screen, state: RunState): Landing | null {
  const { before, attempt } = pending;
  const field = attempt.target === null ? undefined : findSuccessor(after, attempt.target);
  if (field === undefined || field.text !== '') return null;
  const expected = state.goal.expected.flatMap((line) => line.reading.quotes.map((q) => normalise(q.text)));
  const isAlike = (said: string): boolean =>
    expected.some((text) => said === text || (text.length > 3 && likeness(said, text) >= ALIKE));
  const answer = changesBetween(before, after).added.find(
    (e) => e.text !== '' && !e.state.editable && isAlike(normalise(e.text)),
  );
  if (answer === undefined) return null;
  const effect = `the app took what was typed and answered "${answer.text}"`;
  return yes(effect, effect);
}

function touchLanding(pending: Pending, after: Screen, delta: Delta, state: RunState): Landing {
  const { before, attempt } = pending;
  const target = attempt.target === null ? undefined : byRef(before, attempt.target.ref);
  const successor = attempt.target === null ? undefined : findSuccessor(after, attempt.target);
  const act = pending.purpose === 'act' ? openAct(state) : undefined;
  const opened = newOverlay(before, after);
  if (opened !== undefined) {
    // That it has a button of the tapped one's name makes it no answer to the tap.
    const besides = act !== undefined && 'target' in act ? act.target : null;
    const wanted =
      spokenOf(opened, after, state, besides) ||
      nextLeaves(state) ||
      (besides !== null && nearlySpokenOf(opened, after, state, undefined));
    // What people open to choose from may hold the next control further down.
    const ours = delta.kind !== 'full' && ['drawer', 'menu'].includes(opened.kind);
    return wanted || ours ? yes(`a ${opened.kind} opened`) : NOT;
  }
  const cover = successor === undefined ? undefined : coverOf(before, after, successor);
  if (cover !== undefined && spokenOf(cover, after, state))
    return yes('what the goal speaks of opened over it');
  if (act?.verb === 'set_state') return stateLanding(after, successor, act.to);
  if (overlaysOf(before).some((o) => o.modal) && !overlaysOf(after).some((o) => o.modal))
    return yes('what was open closed');
  if (otherAppCame(before, after)) return otherAppLanding(pending, after, state);
  if (before.app.front !== after.app.front || before.app.place !== after.app.place)
    return yes('a new screen opened');
  if (delta.kind === 'full') return yes('a new screen opened');
  // One that had gone again while the look before was taken may come a second time.
  const standing = toastsOf(before);
  const message = after.toasts.find((t) => !standing.includes(t));
  if (message !== undefined) return yes(`a message came: "${message}"`);
  if (delta.kind !== 'none' && isBlocked(after) && !isBlocked(before)) return yes('the app began to load');
  if (target === undefined) return delta.kind === 'none' ? NOT : yes('the screen changed');
  return ownEffect(pending, after, delta, { target, successor, state });
}

/** Another app is in front that was not. */
function otherAppCame(before: Screen, after: Screen): boolean {
  return before.app.front !== after.app.front && otherApp(after) !== null;
}

/** It may come by itself. It is the gesture's when the goal speaks of it, or when it comes at each attempt. */
function otherAppLanding({ attempt, before }: Pending, after: Screen, state: RunState): Landing {
  const again = attempt.origin === 'B' && before.app.front === before.app.underTest;
  const spoken = again || namesOn(after, state) || nextLeaves(state);
  return spoken ? yes('another app opened', after.app.front) : NOT;
}

function isBlocked(screen: Screen): boolean {
  return screen.loading.some((l) => l.blocking);
}

/** What came to lie over the target and is no overlay by its structure: a panel that slides in over the button that opens it. */
function coverOf(
  before: Screen,
  after: Screen,
  successor: Element,
): Pick<Overlay, 'kind' | 'title' | 'elements'> | undefined {
  const over = successor.coveredBy === null ? undefined : byRef(after, successor.coveredBy);
  if (over === undefined) return undefined;
  const known = before.elements.some(
    (e) =>
      e.visible !== null &&
      e.className === over.className &&
      e.resourceId === over.resourceId &&
      e.path === over.path,
  );
  if (known) return undefined;
  const elements = subtree(after, over).map((e) => e.ref);
  return { kind: 'drawer', title: over.label, elements };
}

function stateLanding(after: Screen, successor: Element | undefined, to: 'on' | 'off'): Landing {
  const part = successor === undefined ? undefined : checkablePart(after, successor);
  if (part === undefined) return NOT;
  return part.state.checked === (to === 'on') ? yes(`it is ${to}`) : NOT;
}

interface Own {
  readonly target: Element;
  readonly successor: Element | undefined;
  readonly state: RunState;
}

function ownEffect(
  pending: Pending,
  after: Screen,
  delta: Delta,
  { target, successor, state }: Own,
): Landing {
  const { before } = pending;
  const lifted = lift(before, target);
  if (successor === undefined) return delta.kind === 'none' ? NOT : yes('the target is gone');
  const flipped = flippedState(before, lifted, after, lift(after, successor));
  if (flipped !== null) return yes(flipped);
  if (target.state.editable && (successor.state.focused || after.keyboard.shown))
    return target.state.focused
      ? yes('the field has the focus', 'already so')
      : yes('the field has the focus');
  if (delta.kind === 'scrolled') return yes('the content moved');
  const changes = withoutMessages(changesBetween(before, after), before, after);
  const change = attributable(changes, { before, after, target: lifted, state, late: pending.watched });
  if (change !== null) return yes(change);
  if (
    // How it looks is known from two pictures, not from a tree that changed elsewhere.
    before.picture !== null &&
    after.picture !== null &&
    delta.target === 'changed' &&
    delta.kind !== 'none' &&
    !successor.state.focused &&
    !moves(lifted.bounds, before, after) &&
    !underMessage(lifted.bounds, before, after)
  )
    return yes('the target looks different');
  if (isChosen(before, lifted) && isChosen(after, lift(after, successor)))
    return yes('it was selected already', 'already so');
  if (lifted.role === 'tab' && isTitle(after, successor.label) && !anyChosen(after))
    return yes('its page is shown already', 'already so');
  return NOT;
}

/** The screen's own heading, or the title of its toolbar, says it. */
function isTitle(screen: Screen, words: string): boolean {
  return screen.elements.some(
    (e) => e.visible !== null && e.role === 'heading' && normalise(e.text) === normalise(words),
  );
}

/** Of tabs none of which is said to be selected, the shown one is known by its page alone. */
function anyChosen(screen: Screen): boolean {
  return screen.elements.some((e) => e.role === 'tab' && isChosen(screen, e));
}

/** A tab, radio or menu entry that is selected: a tap on it rightly changes nothing. */
function isChosen(screen: Screen, element: Element): boolean {
  return subtree(screen, element).some((e) => e.state.selected || (e.role === 'radio' && e.state.checked));
}

function flippedState(before: Screen, a: Element, after: Screen, b: Element): string | null {
  const was = subtree(before, a);
  const is = subtree(after, b);
  if (was.some((e) => e.state.selected) !== is.some((e) => e.state.selected)) return 'its selection changed';
  const checks = (list: readonly Element[]): string =>
    list.map((e) => (e.state.checkable ? String(e.state.checked) : '')).join('');
  if (checks(was) !== checks(is)) return 'it was switched';
  if (a.state.enabled !== b.state.enabled) return b.state.enabled ? 'it was enabled' : 'it was disabled';
  const words = (list: readonly Element[]): string =>
    list.map((e) => `${e.text}|${e.description}`).join('\n');
  return words(was) === words(is) ? null : 'its own text changed';
}
