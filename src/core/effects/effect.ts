/**
 * Did the attempt land? It did when its own effect is seen; a change elsewhere that
 * may have come by itself (a carousel, a late row) is none (R21).
 */
import { isAppId } from '../../actions/launch_app.ts';
import { definitionOf, type Action } from '../../actions/registry.ts';
import { causedByGesture, ignoringToasts, isAnimated, isUnderToast, openedOutOfView } from './attribution.ts';
import { treeDiff } from './tree-diff.ts';
import { findAfterChange, clickableAncestor } from '../targets/identity.ts';
import { keyEffect } from './key-effect.ts';
import type { OpenAttempt, RunState } from '../model/run-state.ts';
import {
  NEAR_MATCH,
  mentionsScreen,
  goalNearlyMentions,
  newOverlay,
  nextStepGoesBack,
  otherApp,
  goalMentions,
} from '../targets/obstruction.ts';
import { checkInput, type InputCheck } from './input-effect.ts';
import { openInstruction } from '../state/turn.ts';
import { checkablePart } from '../targets/states.ts';
import type { Element } from '../../screen/model/element.ts';
import { toastTexts } from '../../screen/features/toasts.ts';
import { overlaysOf, type Overlay } from '../../screen/features/overlays.ts';
import { byRef, subtree, type ScreenChange, type Screen } from '../../screen/model/screen.ts';
import { similarity, normalise } from '../../screen/model/text.ts';

export interface Effect {
  readonly tookEffect: boolean;
  readonly effect: string;
  readonly flags: readonly string[];
}

const NO_EFFECT: Effect = { tookEffect: false, effect: '', flags: [] };
const effectSeen = (effect: string, ...flags: string[]): Effect => ({ tookEffect: true, effect, flags });

/** `after` is the settled look after the attempt (or a later one), `delta` the change since `pending.before`. */
export function effectOf(pending: OpenAttempt, after: Screen, change: ScreenChange, state: RunState): Effect {
  const { action } = pending.attempt;
  switch (definitionOf(action.kind).effect) {
    case 'target':
      return tapEffect(pending, after, change, state);
    case 'input':
      return inputEffect(pending, after, 'text' in action ? action.text : '', state);
    case 'scroll':
      return swipeEffect(pending, after, change);
    case 'key': {
      const effect = keyEffect(pending, after, change, state.seen.backgroundChanges);
      return effect === null ? NO_EFFECT : effectSeen(effect);
    }
    case 'keyboard':
      return after.keyboard.shown ? NO_EFFECT : effectSeen('the keyboard is closed');
    case 'orientation':
      return 'orientation' in action && isRotated(after, action.orientation)
        ? effectSeen(`the screen is ${action.orientation}`)
        : NO_EFFECT;
    case 'app':
      return navigationEffect(action, pending.before, after, change);
    case 'none':
      return effectSeen('done');
  }
}

/** What changed elsewhere than on the element that the finger moved over (an advert, a carousel) is no answer to it. */
function swipeEffect(pending: OpenAttempt, after: Screen, change: ScreenChange): Effect {
  if (change.kind === 'none' || (change.kind === 'partial' && isUntouched(pending, after, change)))
    return NO_EFFECT;
  if (change.kind === 'scrolled') return effectSeen(`the content moved by ${Math.abs(change.dy)} px`);
  return effectSeen('the screen changed');
}

/** What the finger moved over stands where it stood and says what it said, and nothing opened over it. */
function isUntouched({ before, attempt }: OpenAttempt, after: Screen, delta: ScreenChange): boolean {
  const target = attempt.target === null ? undefined : byRef(before, attempt.target.ref);
  const successor = attempt.target === null ? undefined : findAfterChange(after, attempt.target);
  // Without two pictures how it looks is not known, and the tree decides.
  const looksNew = before.picture !== null && after.picture !== null && delta.target === 'changed';
  if (target === undefined || successor === undefined || looksNew) return false;
  const [was, is] = [clickableAncestor(before, target), clickableAncestor(after, successor)];
  const same =
    JSON.stringify(was.bounds) === JSON.stringify(is.bounds) && stateChange(before, was, after, is) === null;
  return same && newOverlay(before, after) === undefined && before.app.place === after.app.place;
}

function isRotated(screen: Screen, orientation: 'portrait' | 'landscape'): boolean {
  return screen.size.width > screen.size.height === (orientation === 'landscape');
}

function navigationEffect(action: Action, before: Screen, after: Screen, change: ScreenChange): Effect {
  const wanted = 'app' in action ? (action.app ?? after.app.underTest) : null;
  const { front, underTest } = after.app;
  const another = wanted !== null && isAppId(wanted) && wanted !== underTest;
  if (another && front === underTest) return NO_EFFECT;
  if (wanted !== null && (front === wanted || front === underTest))
    return change.kind === 'none'
      ? effectSeen('the app is in front', 'already so')
      : effectSeen('the app is in front');
  if (change.kind === 'full' || before.app.place !== after.app.place)
    return effectSeen('a new screen opened');
  return change.kind === 'none' ? NO_EFFECT : effectSeen('the screen changed');
}

/** What people want to be told of: the field shows something other than what was typed. */
const UNUSUAL: readonly InputCheck['result'][] = ['reformatted', 'boxes', 'gone', 'moved on', 'appended'];

function inputEffect(pending: OpenAttempt, after: Screen, typed: string, state: RunState): Effect {
  // What another app covers cannot be read back, and half of the text may have gone to it.
  if (otherAppInFront(pending.before, after)) return NO_EFFECT;
  const back = checkInput(pending, after, typed);
  if (back.result === 'wrong') return answered(pending, after, state) ?? NO_EFFECT;
  const before =
    pending.attempt.target === null ? undefined : byRef(pending.before, pending.attempt.target.ref);
  const same = back.result === 'equal' && before?.text === typed;
  return effectSeen(
    back.reason,
    ...(same ? ['already so'] : UNUSUAL.includes(back.result) ? [back.reason] : []),
  );
}

/** A code that is sent by itself and refused: the field is empty again, and words came that the goal expects, or a misspelling of them. */
function answered(pending: OpenAttempt, after: Screen, state: RunState): Effect | null {
  const { before, attempt } = pending;
  const field = attempt.target === null ? undefined : findAfterChange(after, attempt.target);
  if (field === undefined || field.text !== '') return null;
  const expected = state.goal.expected.flatMap((line) => line.parsed.quotes.map((q) => normalise(q.text)));
  const isAlike = (said: string): boolean =>
    expected.some((text) => said === text || (text.length > 3 && similarity(said, text) >= NEAR_MATCH));
  const answer = treeDiff(before, after).added.find(
    (e) => e.text !== '' && !e.state.editable && isAlike(normalise(e.text)),
  );
  if (answer === undefined) return null;
  const effect = `the app took what was typed and answered "${answer.text}"`;
  return effectSeen(effect, effect);
}

function tapEffect(pending: OpenAttempt, after: Screen, change: ScreenChange, state: RunState): Effect {
  const { before, attempt } = pending;
  const target = attempt.target === null ? undefined : byRef(before, attempt.target.ref);
  const successor = attempt.target === null ? undefined : findAfterChange(after, attempt.target);
  const act = pending.purpose === 'step' ? openInstruction(state) : undefined;
  const opened = newOverlay(before, after);
  if (opened !== undefined) {
    // That it has a button of the tapped one's name makes it no answer to the tap.
    const besides = act !== undefined && 'target' in act ? act.target : null;
    const wanted =
      goalMentions(opened, after, state, besides) ||
      nextStepGoesBack(state) ||
      (besides !== null && goalNearlyMentions(opened, after, state, undefined));
    // What people open to choose from may hold the next control further down.
    const ours = change.kind !== 'full' && ['drawer', 'menu'].includes(opened.kind);
    return wanted || ours ? effectSeen(`a ${opened.kind} opened`) : NO_EFFECT;
  }
  const cover = successor === undefined ? undefined : newCover(before, after, successor);
  if (cover !== undefined && goalMentions(cover, after, state))
    return effectSeen('what the goal speaks of opened over it');
  if (act?.kind === 'set_state') return stateEffect(after, successor, act.to);
  if (overlaysOf(before).some((o) => o.modal) && !overlaysOf(after).some((o) => o.modal))
    return effectSeen('what was open closed');
  if (otherAppInFront(before, after)) return otherAppEffect(pending, after, state);
  if (before.app.front !== after.app.front || before.app.place !== after.app.place)
    return effectSeen('a new screen opened');
  if (change.kind === 'full') return effectSeen('a new screen opened');
  // One that had gone again while the look before was taken may come a second time.
  const standing = toastTexts(before);
  const message = after.toasts.find((t) => !standing.includes(t));
  if (message !== undefined) return effectSeen(`a message came: "${message}"`);
  if (change.kind !== 'none' && isBlockedByLoading(after) && !isBlockedByLoading(before))
    return effectSeen('the app began to load');
  if (target === undefined) return change.kind === 'none' ? NO_EFFECT : effectSeen('the screen changed');
  return effectOnTarget(pending, after, change, { target, successor, state });
}

/** Another app is in front that was not. */
function otherAppInFront(before: Screen, after: Screen): boolean {
  return before.app.front !== after.app.front && otherApp(after) !== null;
}

/** It may come by itself. It is the gesture's when the goal speaks of it, or when it comes at each attempt. */
function otherAppEffect({ attempt, before }: OpenAttempt, after: Screen, state: RunState): Effect {
  const again = attempt.origin === 'B' && before.app.front === before.app.underTest;
  const spoken = again || mentionsScreen(after, state) || nextStepGoesBack(state);
  return spoken ? effectSeen('another app opened', after.app.front) : NO_EFFECT;
}

function isBlockedByLoading(screen: Screen): boolean {
  return screen.loading.some((l) => l.blocking);
}

/** What came to lie over the target and is no overlay by its structure: a panel that slides in over the button that opens it. */
function newCover(
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

function stateEffect(after: Screen, successor: Element | undefined, to: 'on' | 'off'): Effect {
  const part = successor === undefined ? undefined : checkablePart(after, successor);
  if (part === undefined) return NO_EFFECT;
  return part.state.checked === (to === 'on') ? effectSeen(`it is ${to}`) : NO_EFFECT;
}

interface TapEffectContext {
  readonly target: Element;
  readonly successor: Element | undefined;
  readonly state: RunState;
}

function effectOnTarget(
  pending: OpenAttempt,
  after: Screen,
  change: ScreenChange,
  { target, successor, state }: TapEffectContext,
): Effect {
  const { before } = pending;
  const lifted = clickableAncestor(before, target);
  if (successor === undefined) return change.kind === 'none' ? NO_EFFECT : effectSeen('the target is gone');
  const flipped = stateChange(before, lifted, after, clickableAncestor(after, successor));
  if (flipped !== null) return effectSeen(flipped);
  if (target.state.editable && (successor.state.focused || after.keyboard.shown))
    return target.state.focused
      ? effectSeen('the field has the focus', 'already so')
      : effectSeen('the field has the focus');
  if (change.kind === 'scrolled') return effectSeen('the content moved');
  const changes = ignoringToasts(treeDiff(before, after), before, after);
  const caused = causedByGesture(changes, { before, after, target: lifted, state, late: pending.watched });
  if (caused !== null) return effectSeen(caused);
  if (
    // How it looks is known from two pictures, not from a tree that changed elsewhere.
    before.picture !== null &&
    after.picture !== null &&
    change.target === 'changed' &&
    change.kind !== 'none' &&
    // A focused control looks different by its focus alone (R20), unless something opened beside it.
    (!successor.state.focused || openedOutOfView(before, after, lifted, state.seen.backgroundChanges)) &&
    !isAnimated(lifted.bounds, before, after) &&
    !isUnderToast(lifted.bounds, before, after)
  )
    return effectSeen('the target looks different');
  if (isSelected(before, lifted) && isSelected(after, clickableAncestor(after, successor)))
    return effectSeen('it was selected already', 'already so');
  if (lifted.role === 'tab' && isScreenTitle(after, successor.label) && !hasSelectedTab(after))
    return effectSeen('its page is shown already', 'already so');
  return NO_EFFECT;
}

/** The screen's own heading, or the title of its toolbar, says it. */
function isScreenTitle(screen: Screen, words: string): boolean {
  return screen.elements.some(
    (e) => e.visible !== null && e.role === 'heading' && normalise(e.text) === normalise(words),
  );
}

/** Of tabs none of which is said to be selected, the shown one is known by its page alone. */
function hasSelectedTab(screen: Screen): boolean {
  return screen.elements.some((e) => e.role === 'tab' && isSelected(screen, e));
}

/** A tab, radio or menu entry that is selected: a tap on it rightly changes nothing. */
function isSelected(screen: Screen, element: Element): boolean {
  return subtree(screen, element).some((e) => e.state.selected || (e.role === 'radio' && e.state.checked));
}

function stateChange(before: Screen, a: Element, after: Screen, b: Element): string | null {
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
