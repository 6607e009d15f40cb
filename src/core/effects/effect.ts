/**
 * Decides whether an action took effect (R20, R21, R36). It did when its own effect is seen. A change elsewhere that may have come
 * by itself, such as a carousel or a late row, is no effect.
 */
import { isAppId } from '../../actions/launch_app.ts';
import { definitionOf, type Action } from '../../actions/registry.ts';
import {
  causedByGesture,
  ignoringToasts,
  isAnimated,
  isTimedOnly,
  isUnderToast,
  openedOutOfView,
  ownTextChange,
} from './attribution.ts';
import { changeKey, isBackgroundChange, isInChangingContainer } from './background-changes.ts';
import { changedClipboard } from './clipboard-effect.ts';
import { cameToMiddle } from './came-to-middle.ts';
import { asksWhoItIs } from './destination.ts';
import { isChoiceList } from './choice-list.ts';
import { treeDiff } from './tree-diff.ts';
import { findAfterChange, clickableAncestor } from '../targets/identity.ts';
import { keyEffect } from './key-effect.ts';
import { isPushed, showsMentioned } from './pushed.ts';
import type { LeftApp, OpenAttempt, RunState } from '../model/run-state.ts';
import { gestureOnTarget } from './gesture-words.ts';
import { belongsToApp, newOverlay, otherApp, leadsOutOfApp } from '../targets/obstruction.ts';
import {
  mentionsScreen,
  goalNearlyMentions,
  nextStepGoesBack,
  goalMentions,
} from '../targets/overlay-mentions.ts';
import { checkDrop, type DropNames } from './drop-effect.ts';
import { answerToInput } from './input-answer.ts';
import { checkInput, type InputCheck } from './input-effect.ts';
import { afterMove, checkValue, isValueAction, type ValueAction } from './value-effect.ts';
import { openInstruction } from '../state/turn.ts';
import { checkablePart } from '../targets/states.ts';
import type { Element, TimedChange } from '../../screen/model/element.ts';
import { toastTexts } from '../../screen/features/toasts.ts';
import { overlaysOf, type Overlay } from '../../screen/features/overlays.ts';
import { byRef, subtree, type ScreenChange, type Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';

export interface Effect {
  readonly tookEffect: boolean;
  readonly effect: string;
  readonly flags: readonly string[];
  /** Key of the element that changed, when it may have changed by itself: a further look without a gesture decides (R14). */
  readonly doubtful?: string;
  /** True when the effect may be a change that came by itself, and nothing can tell (R14). */
  readonly byChance?: boolean;
  /** The whole text of the field, when the typed text was added to what stood there. */
  readonly added?: string;
  /** Another app to which the gesture led twice, and of which no line speaks. */
  readonly leftFor?: LeftApp;
}

/** Gestures that act on the app, besides taps. An app that comes to the front with one is looked at before what is seen of its target. */
const STAYS_IN_APP: ReadonlySet<Action['kind']> = new Set([
  'swipe',
  'keyboard_enter',
  'drag',
  'set_value',
  'pick_value',
  'pinch',
]);

export const NO_EFFECT: Effect = { tookEffect: false, effect: '', flags: [] };
const effectSeen = (effect: string, ...flags: string[]): Effect => ({ tookEffect: true, effect, flags });

/** Returns the effect of the attempt. `after` is an observation after it; `change` is the difference from `pending.before`. */
export function effectOf(pending: OpenAttempt, after: Screen, change: ScreenChange, state: RunState): Effect {
  const { action } = pending.attempt;
  if (STAYS_IN_APP.has(action.kind) && otherAppInFront(pending.before, after))
    return otherAppEffect(pending, after, state);
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
    case 'value':
      return isValueAction(action) ? valueEffect(pending, after, action) : NO_EFFECT;
    case 'place':
      return action.kind === 'drag' ? dropEffect(pending, after, action) : NO_EFFECT;
    case 'surface':
      return surfaceEffect(pending, after, change, state);
    case 'none':
      return effectSeen('done');
  }
}

/** Returns the effect of moving a slider or a wheel: it is set to what is asked for (R36). */
function valueEffect({ before, attempt }: OpenAttempt, after: Screen, action: ValueAction): Effect {
  if (attempt.target === null) return NO_EFFECT;
  const was = byRef(before, attempt.target.ref);
  const control = findAfterChange(after, attempt.target);
  if (control === undefined) return NO_EFFECT;
  const check = checkValue(action, afterMove(action, was, control));
  if (check.result !== 'equal') return NO_EFFECT;
  const same = was !== undefined && checkValue(action, was).result === 'equal';
  return effectSeen(check.reason, ...(same ? ['already so'] : []));
}

/** Returns the words that the dragged element and its anchor show. */
export function dropNamesOf(
  { before, attempt }: OpenAttempt,
  action: Extract<Action, { kind: 'drag' }>,
): DropNames {
  return {
    target: wordsAt(before, attempt.target?.ref),
    anchor: wordsAt(before, action.anchor.ref),
    place: action.place,
  };
}

/** Returns the label of an element; the first one inside it when it has none of its own. */
function wordsAt(screen: Screen, ref: string | undefined): string {
  const element = ref === undefined ? undefined : byRef(screen, ref);
  if (element === undefined) return '';
  return element.label || (subtree(screen, element).find((e) => e.label !== '')?.label ?? '');
}

function dropEffect(pending: OpenAttempt, after: Screen, action: Extract<Action, { kind: 'drag' }>): Effect {
  const { result, reason, othersMoved } = checkDrop(dropNamesOf(pending, action), pending.before, after);
  if (result === 'nameless') return { ...effectSeen(reason), byChance: true };
  if (result !== 'right') return NO_EFFECT;
  // Another row that was dragged in its place can have left it there.
  return othersMoved === true
    ? { ...effectSeen(`it is ${reason}, and other rows changed their order`), byChance: true }
    : effectSeen(`it is ${reason}`);
}

/** Returns the effect of two fingers: what is drawn under them changed, and does not change by itself (R14). */
function surfaceEffect(
  pending: OpenAttempt,
  after: Screen,
  change: ScreenChange,
  { seen }: RunState,
): Effect {
  const target =
    pending.attempt.target === null ? undefined : byRef(pending.before, pending.attempt.target.ref);
  if (change.kind === 'none') return NO_EFFECT;
  const movesByItself =
    target !== undefined &&
    (isAnimated(target.visible ?? target.bounds, pending.before, after) ||
      seen.backgroundChanges.includes(changeKey(target)));
  if (movesByItself) return { ...effectSeen('what is drawn there changed'), byChance: true };
  if (change.kind === 'scrolled' || change.kind === 'full') return effectSeen('what is drawn there changed');
  const isTouched = target === undefined || change.target === 'changed';
  return isTouched ? effectSeen('what is drawn there changed') : swipeEffect(pending, after, change);
}

/** Returns the effect of a swipe. A partial change counts only on the element that the finger moved over. */
function swipeEffect(pending: OpenAttempt, after: Screen, change: ScreenChange): Effect {
  if (change.kind === 'none' || (change.kind === 'partial' && isUntouched(pending, after, change)))
    return NO_EFFECT;
  if (change.kind === 'scrolled') return effectSeen(`the content moved by ${Math.abs(change.dy)} px`);
  return effectSeen('the screen changed');
}

/** True when the element that the finger moved over has the same place and content, and nothing opened over it. */
function isUntouched({ before, attempt }: OpenAttempt, after: Screen, change: ScreenChange): boolean {
  const target = attempt.target === null ? undefined : byRef(before, attempt.target.ref);
  const successor = attempt.target === null ? undefined : findAfterChange(after, attempt.target);
  // Without two screenshots only the tree can be compared.
  const looksNew = before.screenshot !== null && after.screenshot !== null && change.target === 'changed';
  if (target === undefined || successor === undefined || looksNew) return false;
  const controlBefore = clickableAncestor(before, target);
  const controlAfter = clickableAncestor(after, successor);
  const same =
    JSON.stringify(controlBefore.bounds) === JSON.stringify(controlAfter.bounds) &&
    stateChange(before, controlBefore, after, controlAfter) === null;
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
  // The app has not come: another one is in front, such as the lock of an app (R13). Any other third app is a wrong destination.
  const isBehind = otherApp(after) !== null && (wanted === underTest || (another && asksWhoItIs(after)));
  if (isBehind) return NO_EFFECT;
  if (change.kind === 'full' || before.app.place !== after.app.place)
    return effectSeen('a new screen opened');
  return change.kind === 'none' ? NO_EFFECT : effectSeen('the screen changed');
}

/** Results that are flagged, because the field shows something other than the typed text. */
const FLAGGED_RESULTS: readonly InputCheck['result'][] = [
  'reformatted',
  'boxes',
  'gone',
  'moved on',
  'appended',
];

function inputEffect(pending: OpenAttempt, after: Screen, typed: string, state: RunState): Effect {
  // The field can't be read back behind another app, and that app may have received part of the text.
  if (otherAppInFront(pending.before, after)) return NO_EFFECT;
  const check = checkInput(pending, after, typed);
  if (check.result === 'wrong') {
    const answer = answerToInput(pending, after, state);
    if (answer === null) return NO_EFFECT;
    const effect = `the app took what was typed and answered "${answer}"`;
    return effectSeen(effect, effect);
  }
  const before =
    pending.attempt.target === null ? undefined : byRef(pending.before, pending.attempt.target.ref);
  const same = check.result === 'equal' && before?.text === typed;
  const seen = effectSeen(
    check.reason,
    ...(same ? ['already so'] : FLAGGED_RESULTS.includes(check.result) ? [check.reason] : []),
  );
  return check.result === 'appended' ? { ...seen, added: (before?.text ?? '') + typed } : seen;
}

/** True when the modal overlay that held the target is gone. */
function closedAround(ref: string | undefined, before: Screen, after: Screen): boolean {
  const around = overlaysOf(before).find((o) => o.modal && ref !== undefined && o.elements.includes(ref));
  if (around === undefined) return false;
  return !overlaysOf(after).some((o) => o.kind === around.kind && o.title === around.title);
}

function tapEffect(pending: OpenAttempt, after: Screen, change: ScreenChange, state: RunState): Effect {
  const { before, attempt } = pending;
  const target = attempt.target === null ? undefined : byRef(before, attempt.target.ref);
  const successor = attempt.target === null ? undefined : findAfterChange(after, attempt.target);
  if (closedAround(attempt.target?.ref, before, after)) return effectSeen('an overlay closed');
  const instruction = pending.purpose === 'step' ? openInstruction(state) : undefined;
  const opened = newOverlay(before, after);
  if (opened !== undefined) {
    // A button in the overlay with the name of the tapped control does not make it an effect of the tap.
    const tapped = instruction !== undefined && 'target' in instruction ? instruction.target : null;
    const wanted =
      goalMentions(opened, after, state, tapped) ||
      nextStepGoesBack(state) ||
      (tapped !== null && goalNearlyMentions(opened, after, state, undefined));
    // A drawer or menu may hold the control of the next line further down.
    const opensChoices = change.kind !== 'full' && ['drawer', 'menu'].includes(opened.kind);
    // On an open-ended step, the model goes on in what its own gesture opened (R31).
    const isWay = pending.purpose === 'open-ended' && belongsToApp(opened, after);
    return wanted || opensChoices || isWay || isChoiceList(instruction, opened, after)
      ? effectSeen(`a ${opened.kind} opened`)
      : NO_EFFECT;
  }
  const cover = successor === undefined ? undefined : newCover(before, after, successor);
  if (cover !== undefined && goalMentions(cover, after, state))
    return effectSeen('a panel that the goal mentions opened over it');
  if (instruction?.kind === 'set_state') return stateEffect(after, successor, instruction.to, state);
  if (overlaysOf(before).some((o) => o.modal) && !overlaysOf(after).some((o) => o.modal))
    return effectSeen('an overlay closed');
  if (otherAppInFront(before, after)) return otherAppEffect(pending, after, state);
  if (before.app.front !== after.app.front || before.app.place !== after.app.place)
    return effectSeen('a new screen opened');
  if (change.kind === 'full' && !isTimedOnly(before, after)) return effectSeen('a new screen opened');
  const message = messageEffect(before, after, state);
  if (message !== null) return message;
  if (changedClipboard(before, after)) return effectSeen('the clipboard changed');
  if (change.kind !== 'none' && isBlockedByLoading(after) && !isBlockedByLoading(before))
    return effectSeen('the app began to load');
  if (target === undefined) return change.kind === 'none' ? NO_EFFECT : effectSeen('the screen changed');
  return effectOnTarget(pending, after, change, { target, successor, state });
}

/** Returns the effect of a gesture that brought a message; null when there is none, or a timer brings it by itself (R14). */
function messageEffect(before: Screen, after: Screen, { seen }: RunState): Effect | null {
  // A toast that disappeared while the screen before was captured may be shown a second time.
  const standing = toastTexts(before);
  const timed = after.elements.filter((e) => e.timed !== undefined);
  const found = after.toasts
    .filter((message) => !standing.includes(message))
    .map((message) => ({
      message,
      by: timed.find((e) => normalise(textsIn(after, e).join(' ')) === message),
    }))
    .filter(({ by }) => by?.timed !== 'usual' && !(by && isBackgroundChange(seen.backgroundChanges, by)))
    // Of a message that is gone already nothing more can be seen.
    .filter(({ message, by }) => by !== undefined || after.timedToasts?.includes(message) !== true);
  const best = found.find(({ by }) => by === undefined) ?? found[0];
  if (best === undefined) return null;
  const { message, by } = best;
  return {
    ...effectSeen(`a message came: "${message}"`),
    ...(by === undefined ? {} : { doubtful: changeKey(by) }),
  };
}

/** Returns the texts of an element and of all elements in it. */
function textsIn(screen: Screen, element: Element): readonly string[] {
  return subtree(screen, element).flatMap((e) => (e.text === '' ? [] : [e.text]));
}

/** True when another app came to the foreground. */
function otherAppInFront(before: Screen, after: Screen): boolean {
  return before.app.front !== after.app.front && otherApp(after) !== null;
}

/** Another app may open by itself. It is an effect of the gesture when the goal mentions it, or when it opens again after the retry. */
function otherAppEffect(pending: OpenAttempt, after: Screen, state: RunState): Effect {
  const { front } = after.app;
  const opened = effectSeen('another app opened', front);
  if (mentionsScreen(after, state) || nextStepGoesBack(state)) return opened;
  return leadsOutOfApp(pending, after, state)
    ? { ...opened, leftFor: { app: front, gesture: gestureOnTarget(pending) } }
    : NO_EFFECT;
}

function isBlockedByLoading(screen: Screen): boolean {
  return screen.loading.some((l) => l.blocking);
}

/** Returns an element that now covers the target and has no structure of an overlay, such as a panel that slides in over its button. */
function newCover(
  before: Screen,
  after: Screen,
  successor: Element,
): Pick<Overlay, 'kind' | 'title' | 'elements' | 'package'> | undefined {
  const over = successor.coveredBy === null ? undefined : byRef(after, successor.coveredBy);
  if (over === undefined) return undefined;
  const wasThere = before.elements.some(
    (e) =>
      e.visible !== null &&
      e.className === over.className &&
      e.resourceId === over.resourceId &&
      e.path === over.path,
  );
  if (wasThere) return undefined;
  const elements = subtree(after, over).map((e) => e.ref);
  return { kind: 'drawer', title: over.label, package: over.package, elements };
}

function stateEffect(
  after: Screen,
  successor: Element | undefined,
  to: 'on' | 'off',
  { seen }: RunState,
): Effect {
  const part = successor === undefined ? undefined : checkablePart(after, successor);
  // A box that a timer checks answers no tap (R14).
  if (part === undefined || part.timed === 'usual' || turnsByItself(part, seen) === 'usual') return NO_EFFECT;
  if (part.state.checked !== (to === 'on')) return NO_EFFECT;
  const isTimed = part.timed !== undefined || part.timedState !== undefined;
  return { ...effectSeen(`it is ${to}`), ...(isTimed ? { doubtful: changeKey(part) } : {}) };
}

/** Returns whether timers of the page change the state of an element again and again (R14). */
function turnsByItself(element: Element, { backgroundChanges }: RunState['seen']): TimedChange | undefined {
  const { timedState } = element;
  return timedState !== undefined && isBackgroundChange(backgroundChanges, element) ? 'usual' : timedState;
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
  const control = clickableAncestor(after, successor);
  const ownText =
    flipped === OWN_TEXT
      ? ownTextChange(before, lifted, after, control, state)
      : ownStateChange(before, lifted, after, control, state);
  if (flipped !== null && ownText !== 'none')
    return { ...effectSeen(flipped), ...(ownText === 'doubtful' ? { doubtful: changeKey(control) } : {}) };
  if (target.state.editable && (successor.state.focused || after.keyboard.shown))
    return target.state.focused
      ? effectSeen('the field has the focus', 'already so')
      : effectSeen('the field has the focus');
  const { backgroundChanges } = state.seen;
  if (
    !pending.watched &&
    !isInChangingContainer(backgroundChanges, after, successor) &&
    cameToMiddle(before, target, after, successor)
  )
    // Some lists turn by themselves.
    return { ...effectSeen('it came to the middle of its list'), doubtful: changeKey(control) };
  const changes = ignoringToasts(treeDiff(before, after), before, after);
  if (change.kind === 'scrolled' && !pending.watched && !isPushed(changes, before))
    return effectSeen('the content moved');
  const caused = causedByGesture(changes, { before, after, target: lifted, state, late: pending.watched });
  if (caused !== null && caused.doubtful === null)
    return { ...effectSeen(caused.effect), byChance: caused.byChance };
  if (
    // Only two screenshots show that the target looks different; a tree that changed elsewhere does not.
    before.screenshot !== null &&
    after.screenshot !== null &&
    change.target === 'changed' &&
    change.kind !== 'none' &&
    // The focus alone makes a control look different (R20), unless its sign turned and a section opened below it.
    (!successor.state.focused ||
      (change.targetDetail === 'part' &&
        openedOutOfView(before, after, lifted, state.seen.backgroundChanges))) &&
    !isAnimated(lifted.bounds, before, after) &&
    !subtree(after, clickableAncestor(after, successor)).some(
      (e) => (e.timed ?? e.timedLoss) !== undefined,
    ) &&
    !isUnderToast(lifted.bounds, before, after)
  )
    return effectSeen('the target looks different');
  const already = selectedAlready(pending, after, { target: lifted, successor, state });
  if (already !== null) return already;
  if (caused === null)
    return change.kind === 'scrolled' && !isPushed(changes, before)
      ? { ...effectSeen('the content moved'), byChance: !showsMentioned(before, after, state) }
      : looksNew(before, after, change);
  return { ...effectSeen(caused.effect), doubtful: caused.doubtful ?? '', byChance: caused.byChance };
}

/**
 * Returns the effect of a tap on what was selected already (R21); null when it was not. A state that held before is no answer to a gesture that something got
 * in the way of: it gets its retry first (R32).
 */
function selectedAlready(
  { before, attempt, recovered }: OpenAttempt,
  after: Screen,
  { target, successor, state }: TapEffectContext & { readonly successor: Element },
): Effect | null {
  if (recovered === 'B' && attempt.origin !== 'B') return null;
  const control = clickableAncestor(after, successor);
  const stays = isSelected(before, target) ? staysSelected(after, control, state) : 'none';
  if (stays !== 'none')
    return {
      ...effectSeen('it was selected already', 'already so'),
      ...(stays === 'doubtful' ? { doubtful: changeKey(control) } : {}),
    };
  return target.role === 'tab' && isScreenTitle(after, successor.label) && !hasSelectedTab(after)
    ? effectSeen('its page is shown already', 'already so')
    : null;
}

/** Share of the pixels that a change of the colours of a whole page has at least. */
const WHOLE_PAGE = 0.5;

/**
 * Returns the effect of a gesture after which most of the screen looks different, and the tree is the same: another theme, or a picture that turns by
 * itself. Nothing tells which, so that the goal stays open unless a line names the result (R14).
 */
function looksNew(before: Screen, after: Screen, change: ScreenChange): Effect {
  if (before.screenshot === null || after.screenshot === null || change.ratio < WHOLE_PAGE) return NO_EFFECT;
  return { ...effectSeen('the whole screen looks different'), byChance: true };
}

/** True when a heading in view has exactly this text. */
function isScreenTitle(screen: Screen, text: string): boolean {
  return screen.elements.some(
    (e) => e.visible !== null && e.role === 'heading' && normalise(e.text) === normalise(text),
  );
}

/** True when the tree marks a tab as selected. Otherwise only the title of the page shows which tab is open. */
function hasSelectedTab(screen: Screen): boolean {
  return screen.elements.some((e) => e.role === 'tab' && isSelected(screen, e));
}

/**
 * Returns how sure it is that the control stays selected: a timer that selects one control after the other selects this one now and then, too (R14).
 */
function staysSelected(after: Screen, control: Element, { seen }: RunState): 'sure' | 'doubtful' | 'none' {
  const parts = subtree(after, control);
  if (!isSelected(after, control) || parts.some((e) => e.timed !== undefined)) return 'none';
  const turning = parts.map((e) => turnsByItself(e, seen));
  if (turning.includes('usual')) return 'none';
  return turning.includes('new') ? 'doubtful' : 'sure';
}

/** True for a selected tab, radio button or menu item, where a tap changes nothing (R21). */
function isSelected(screen: Screen, element: Element): boolean {
  return subtree(screen, element).some((e) => e.state.selected || (e.role === 'radio' && e.state.checked));
}

/** Returns how sure it is that the gesture changed the states within the control: timers of the page change some by themselves (R14). */
function ownStateChange(
  before: Screen,
  control: Element,
  after: Screen,
  now: Element,
  { seen: { backgroundChanges } }: RunState,
): 'sure' | 'doubtful' | 'none' {
  const [old, current] = [subtree(before, control), subtree(after, now)];
  if (old.length !== current.length) return 'sure';
  const changed = current.filter(
    (e, i) => e.expanded !== old[i]?.expanded || JSON.stringify(e.state) !== JSON.stringify(old[i]?.state),
  );
  if (changed.length === 0 || changed.some((e) => e.timed === undefined)) return 'sure';
  const live = changed.filter((e) => e.timed === 'new' && !isBackgroundChange(backgroundChanges, e));
  return live.length === 0 ? 'none' : 'doubtful';
}

const OWN_TEXT = 'its own text changed';

/** Describes the change of state, or of text, within the control; null when there is none. */
function stateChange(before: Screen, a: Element, after: Screen, b: Element): string | null {
  const partsBefore = subtree(before, a);
  const partsAfter = subtree(after, b);
  if (partsBefore.some((e) => e.state.selected) !== partsAfter.some((e) => e.state.selected))
    return 'its selection changed';
  const checks = (list: readonly Element[]): string =>
    list.map((e) => (e.state.checkable ? String(e.state.checked) : '')).join('');
  if (checks(partsBefore) !== checks(partsAfter)) return 'it was switched';
  const opened = (list: readonly Element[]): string => list.flatMap((e) => e.expanded ?? []).join('|');
  if (opened(partsBefore) !== opened(partsAfter)) return 'it opened or closed its section';
  if (a.state.enabled !== b.state.enabled) return b.state.enabled ? 'it was enabled' : 'it was disabled';
  const texts = (list: readonly Element[]): string =>
    list.map((e) => `${e.text}|${e.description}`).join('\n');
  return texts(partsBefore) === texts(partsAfter) ? null : OWN_TEXT;
}
