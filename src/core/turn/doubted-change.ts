/** Tells a change that may have come by itself, or late, from the effect of an attempt (R14). */
import { targetBefore } from '../targets/touched.ts';
import { watchForLateEffect } from '../commands/observe.ts';
import {
  backgroundChangesBetween,
  changeKey,
  isAtChangingPlace,
  isInChangingContainer,
  withLaterAnswers,
} from '../effects/background-changes.ts';
import { lateElsewhere } from '../effects/attribution.ts';
import { effectOf } from '../effects/effect.ts';
import { textsOfGoal } from '../effects/mentions.ts';
import { answerReplaced, namedAtLast } from '../effects/short-answers.ts';
import { NO_EFFECT, WHOLE_PICTURE, type Effect } from '../effects/effect-result.ts';
import type { DoubtedChange, OpenAttempt } from '../model/open-attempt.ts';
import type { RunState } from '../model/run-state.ts';
import { newOverlay } from '../targets/obstruction.ts';
import { type Turn, type Outcome, openInstruction } from '../state/turn.ts';
import type { Screen, ScreenChange } from '../../screen/model/screen.ts';
import { onEffect } from './on-effect.ts';

/**
 * Returns the effect of the attempt. A doubted change was watched once without a gesture: it is the effect when it stood still since, and no
 * effect when it went on by itself (R14).
 */
export function effectSoFar(
  pending: OpenAttempt,
  after: Screen,
  change: ScreenChange,
  state: RunState,
): Effect {
  const now = effectOf(pending, after, change, state);
  const { doubted } = pending;
  if (doubted === null) return now;
  if (!isOtherPage(doubted, after, change) && wentOn(pending, doubted.screen, after)) return NO_EFFECT;
  const isSeen = now.tookEffect && now.doubtful === undefined;
  if (isSeen && now.byChance !== true) return now;
  const seen = withLaterAnswers(doubted.screen, after);
  const then = effectOf({ ...pending, watched: doubted.late, doubted: null }, seen, doubted.change, state);
  if (then.tookEffect && then.doubtful !== WHOLE_PICTURE) return then;
  // A change of which nothing tells that it is the effect counts where no other one does.
  return isSeen ? now : NO_EFFECT;
}

/** True when another page came after a doubted change on the page of the gesture: the target left with its page, not with a list that goes on. */
function isOtherPage(
  doubted: NonNullable<OpenAttempt['doubted']>,
  after: Screen,
  change: ScreenChange,
): boolean {
  const opened = change.kind === 'full' && doubted.change.kind !== 'full';
  return opened || doubted.screen.app.place !== after.app.place;
}

/** True when the target is gone, and the list that held it changed again without a gesture: it goes on by itself, as a ticker does. */
function wentOn(pending: OpenAttempt, doubted: Screen, after: Screen): boolean {
  const target = targetBefore(pending);
  if (target === undefined || target.label === '') return false;
  const isGone = !after.elements.some((e) => e.visible !== null && e.label === target.label);
  return isGone && isInChangingContainer(backgroundChangesBetween(doubted, after), pending.before, target);
}

/** Returns an effect that may be the habit of a timer, or the work of the page, as one that may have come by chance (R14). */
export const markedUntried = (effect: Effect, after: Screen): Effect =>
  effect.doubtful !== undefined && (isUntried(after, effect.doubtful) || isBegun(after, effect.doubtful))
    ? { ...effect, byChance: true }
    : effect;

/** How often a doubted change is watched once more. */
const MORE_WATCHES = 2;

/**
 * True when a doubted change needs another watch: its place changed once more while it was watched, or its timer has not run in vain yet. A timer that is slower
 * than the watch shows only in the next one whether it goes on (R14).
 */
export function mayGoOn(
  pending: OpenAttempt,
  { tookEffect, doubtful }: Effect,
  after: Screen,
): pending is OpenAttempt & { readonly doubted: DoubtedChange } {
  const { doubted } = pending;
  if (!tookEffect || doubtful === undefined || doubted === null) return false;
  const again = doubted.watchedAgain ?? 0;
  if (again === 0 && isAtChangingPlace(backgroundChangesBetween(doubted.screen, after), doubtful))
    return true;
  return again < MORE_WATCHES && isUntried(after, doubtful);
}

/** True when the timer that changed the element has always changed it so far. */
const isUntried = (screen: Screen, key: string): boolean =>
  screen.elements.some((e) => e.timed === 'first' && changeKey(e) === key);

/** True when the page had begun before the gesture what changed the element. */
const isBegun = (screen: Screen, key: string): boolean =>
  screen.elements.some((e) => e.timed === 'begun' && changeKey(e) === key);

/**
 * Looks once more without a gesture when only a text elsewhere came late, before the gesture is repeated: a second tap would do its work twice (R37). A text
 * that goes on changing is no effect. One that rests may be an effect, and nothing tells (R14); so may one that came at once and that another one has replaced. Null when
 * there is no such text.
 */
export function changeByChance(
  turn: Turn,
  pending: OpenAttempt,
  after: Screen,
  change: ScreenChange,
): Outcome | null {
  const { doubted, before, attempt } = pending;
  const instruction = pending.purpose === 'step' ? openInstruction(turn.state) : undefined;
  const target = targetBefore(pending);
  if (instruction?.kind !== 'tap' || target === undefined || attempt.number > 1) return null;
  if (after.app.unheard === true) return null;
  if (!pending.watched || after.loading.length > 0 || newOverlay(before, after) !== undefined) return null;
  if (doubted !== null && doubted.byChance !== true) {
    const replaced =
      (doubted.late ? null : answerReplaced(before, doubted.screen, after)) ??
      namedAtLast(before, doubted.screen, after, textsOfGoal(turn.state));
    return replaced === null ? null : onEffect(turn, pending, after, replaced);
  }
  const effect = lateElsewhere(before, doubted?.screen ?? after, target, turn.state);
  if (effect === null) return null;
  return doubted === null
    ? watchForLateEffect(turn, { ...pending, doubted: { screen: after, change, late: true, byChance: true } })
    : onEffect(turn, pending, after, { tookEffect: true, effect, flags: [], byChance: true });
}
