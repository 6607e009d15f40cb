/**
 * Decides whether an action took effect (R20, R21, R36). It did when its own effect is seen. A change elsewhere that may have come
 * by itself, such as a carousel or a late row, is no effect.
 */
import { targetAfter, targetBefore } from '../targets/touched.ts';
import { asksWhoItIs } from './destination.ts';
import { type DropNames, checkDrop } from './drop-effect.ts';
import { type Effect, NO_EFFECT, effectSeen, unlessByItself } from './effect-result.ts';
import { answerToInput } from './input-answer.ts';
import { type InputCheck, checkInput } from './input-effect.ts';
import { keyEffect } from './key-effect.ts';
import { otherAppEffect, otherAppInFront } from './other-app.ts';
import { surfaceEffect, swipeEffect } from './scroll-effect.ts';
import { tapEffect } from './tap-effect.ts';
import { asUnheard } from './timer-changes.ts';
import { type ValueAction, afterMove, checkValue, isValueAction } from './value-effect.ts';
import type { OpenAttempt } from '../model/open-attempt.ts';
import type { RunState } from '../model/run-state.ts';
import { otherApp } from '../targets/obstruction.ts';
import { isAppId } from '../../actions/launch_app.ts';
import { type Action, definitionOf } from '../../actions/registry.ts';
import type { Element } from '../../screen/model/element.ts';
import {
  type Screen,
  type ScreenChange,
  byRef,
  selfAndAncestors,
  subtree,
} from '../../screen/model/screen.ts';

/** Gestures that act on the app, besides taps. An app that comes to the front with one is looked at before what is seen of its target. */
const STAYS_IN_APP: ReadonlySet<Action['kind']> = new Set([
  'swipe',
  'keyboard_enter',
  'drag',
  'set_value',
  'pick_value',
  'pinch',
]);

/** Returns the effect of the attempt. `after` is an observation after it; `change` is the difference from `pending.before`. */
export function effectOf(pending: OpenAttempt, after: Screen, change: ScreenChange, state: RunState): Effect {
  const { action } = pending.attempt;
  if (STAYS_IN_APP.has(action.kind) && otherAppInFront(pending.before, after))
    return otherAppEffect(pending, after, state);
  switch (definitionOf(action.kind).effect) {
    case 'target':
      return tapEffect(pending, asUnheard(after), change, state);
    case 'input':
      return inputEffect(pending, after, 'text' in action ? action.text : '', state);
    case 'scroll':
      return swipeEffect(pending, after, change);
    case 'key': {
      const effect = keyEffect(pending, after, change, state.seen.backgroundChanges);
      if (effect === null) return NO_EFFECT;
      // Back leads the browser to another place, and not the page.
      const isByPage = action.kind === 'keyboard_enter' && pending.before.app.place !== after.app.place;
      return unlessByItself(effectSeen(effect), isByPage ? after.app.openedBy : undefined);
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
function valueEffect(pending: OpenAttempt, after: Screen, action: ValueAction): Effect {
  const was = targetBefore(pending);
  const control = targetAfter(pending, after);
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

/**
 * Returns the label of an element; the first one inside it when it has none of its own. Handles of rows look alike: where several elements show the label, the
 * first text of its own row that no other one shows.
 */
function wordsAt(screen: Screen, ref: string | undefined): string {
  const element = ref === undefined ? undefined : byRef(screen, ref);
  if (element === undefined) return '';
  const words = element.label || (subtree(screen, element).find((e) => e.label !== '')?.label ?? '');
  const showing = (text: string, parts: readonly Element[]): number =>
    parts.filter((e) => e.visible !== null && (e.text || e.description) === text).length;
  if (showing(words, screen.elements) < 2) return words;
  for (const row of selfAndAncestors(screen, element).slice(1)) {
    const parts = subtree(screen, row);
    if (showing(words, parts) > 1) break;
    const own = parts.find(({ text }) => text !== '' && showing(text, screen.elements) === 1);
    if (own !== undefined) return own.text;
  }
  return words;
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
  const before = targetBefore(pending);
  const same = check.result === 'equal' && before?.text === typed;
  const seen = effectSeen(
    check.reason,
    ...(same ? ['already so'] : FLAGGED_RESULTS.includes(check.result) ? [check.reason] : []),
  );
  return check.result === 'appended' ? { ...seen, added: (before?.text ?? '') + typed } : seen;
}
