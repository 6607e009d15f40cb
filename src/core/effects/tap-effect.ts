/** Decides whether a tap took effect: on the whole screen first, then on its own control (R20). */
import { targetAfter, targetBefore } from '../targets/touched.ts';
import { ADDRESS_ALONE, isAddressAlone } from './address-effect.ts';
import { isChoiceList } from './choice-list.ts';
import { changedClipboard } from './clipboard-effect.ts';
import { type Effect, NO_EFFECT, effectSeen, inDoubt, unlessByItself } from './effect-result.ts';
import { messageEffect } from './message-effect.ts';
import { otherAppEffect, otherAppInFront } from './other-app.ts';
import { turnsByItself } from './selection.ts';
import { answerOutOfView } from './out-of-view.ts';
import { effectOnTarget } from './target-effect.ts';
import { isDrawnByTimersOnly, isWithoutControl, lossBy } from './timer-changes.ts';
import { treeDiff } from './tree-diff.ts';
import type { OpenAttempt } from '../model/open-attempt.ts';
import type { RunState } from '../model/run-state.ts';
import { openInstruction, stepAt, stepsAhead } from '../state/turn.ts';
import { belongsToApp, newOverlay, opensAgain } from '../targets/obstruction.ts';
import {
  goalMentions,
  goalNearlyExpects,
  goalNearlyMentions,
  nextStepGoesBack,
} from '../targets/overlay-mentions.ts';
import { lostItsContent } from '../targets/same-page.ts';
import { locatorOf, resolve } from '../targets/resolve.ts';
import { onOffPart } from '../../screen/locate/checkable-part.ts';
import { type Overlay, overlaysOf } from '../../screen/features/overlays.ts';
import type { Element } from '../../screen/model/element.ts';
import { type AppState, type Screen, type ScreenChange, byRef, subtree } from '../../screen/model/screen.ts';

/** Returns the modal overlay that held the target and is gone. */
function closedAround(ref: string | undefined, before: Screen, after: Screen): Overlay | undefined {
  const around = overlaysOf(before).find((o) => o.modal && ref !== undefined && o.elements.includes(ref));
  if (around === undefined) return undefined;
  return overlaysOf(after).some((o) => o.kind === around.kind && o.title === around.title)
    ? undefined
    : around;
}

export function tapEffect(
  pending: OpenAttempt,
  after: Screen,
  change: ScreenChange,
  state: RunState,
): Effect {
  const { before, attempt } = pending;
  const successor = targetAfter(pending, after);
  const around = closedAround(attempt.target?.ref, before, after);
  if (around !== undefined) return closing(around, before, after, state);
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
    // A menu that the gesture opens each time lacks the choice, or the control of the next line, which is nowhere else either; a dialog says another text.
    const lacksNext =
      pending.purpose === 'step' &&
      opensAgain(pending, opened, after, state) &&
      (isNextNowhere([before, after], state) || goalNearlyExpects(opened, after, state));
    return wanted || opensChoices || isWay || lacksNext || isChoiceList(instruction, opened, after)
      ? unlessByItself(effectSeen(`a ${opened.kind} opened`), openedBy(after, opened))
      : NO_EFFECT;
  }
  const cover = successor === undefined ? undefined : newCover(before, after, successor);
  if (cover !== undefined && goalMentions(cover, after, state))
    return seenOnScreen('a panel that the goal mentions opened over it', after);
  if (instruction?.kind === 'set_state') return stateEffect(after, successor, instruction.to, state);
  const closed = overlaysOf(before).find((o) => o.modal);
  if (closed !== undefined && !overlaysOf(after).some((o) => o.modal))
    return closing(closed, before, after, state);
  if (otherAppInFront(before, after)) return otherAppEffect(pending, after, state);
  const isSamePage = before.app.front === after.app.front && before.app.place === after.app.place;
  if (!isSamePage && !isAddressAlone(pending, after, change, state))
    return unlessByItself(effectSeen('a new screen opened'), after.app.openedBy);
  const isByItself = isWithoutControl(before, after) || isDrawnByTimersOnly(before, after, change);
  if (change.kind === 'full' && !isByItself) return seenOnScreen('a new screen opened', after);
  const message = messageEffect(before, after, state);
  if (message !== null && message.doubtful === undefined) return message;
  const beside = effectBesideMessages(pending, after, change, state);
  const effect =
    isSamePage || beside.tookEffect
      ? beside
      : { ...effectSeen(ADDRESS_ALONE), doubtful: after.app.place, byChance: true };
  return message === null || (effect.tookEffect && effect.doubtful === undefined) ? effect : message;
}

/** Returns an effect on the screen as a whole. One after a tap that nothing on the page can have heard may have come by itself (R14). */
const seenOnScreen = (effect: string, after: Screen): Effect =>
  unlessByItself(effectSeen(effect), after.app.unheard === true ? 'usual' : undefined);

/** Returns how an overlay came: one of the browser as the page says of itself, and a box of the page by what its outermost elements say. */
function openedBy(after: Screen, { kind, elements }: Overlay): AppState['openedBy'] {
  if (kind === 'alert') return after.app.openedBy;
  const own = new Set(elements);
  const outermost = after.elements.filter((e) => own.has(e.ref) && (e.parent === null || !own.has(e.parent)));
  return outermost.every(({ timed }) => timed !== undefined) ? outermost[0]?.timed : undefined;
}

/** Returns the effect that an overlay closed, which a timer of the page may have done. */
function closing({ elements }: Overlay, before: Screen, after: Screen, state: RunState): Effect {
  const own = new Set(elements);
  const changes = treeDiff(before, after);
  const outermost = before.elements.filter(
    (e) => own.has(e.ref) && (e.parent === null || !own.has(e.parent)),
  );
  const causes = outermost.map((e) =>
    changes.removed.includes(e)
      ? lossBy(before, e, after, changes, state)
      : changes.changed.find((c) => c.before === e)?.after.timed,
  );
  const by = causes.every((cause) => cause !== undefined) ? causes[0] : undefined;
  return unlessByItself(seenOnScreen('an overlay closed', after), by);
}

/** Returns the effect on the same screen that is no message. */
function effectBesideMessages(
  pending: OpenAttempt,
  after: Screen,
  change: ScreenChange,
  state: RunState,
): Effect {
  const { before } = pending;
  const target = targetBefore(pending);
  const successor = targetAfter(pending, after);
  if (changedClipboard(before, after)) return seenOnScreen('the clipboard changed', after);
  if ((after.app.downloads ?? 0) > (before.app.downloads ?? 0))
    return seenOnScreen('a download began', after);
  if (change.kind !== 'none' && isBlockedByLoading(after) && !isBlockedByLoading(before))
    return seenOnScreen('the app began to load', after);
  if (target === undefined)
    return change.kind === 'none' ? NO_EFFECT : seenOnScreen('the screen changed', after);
  if (successor === undefined) {
    const by = lossBy(before, target, after, treeDiff(before, after), state);
    return change.kind === 'none' ? NO_EFFECT : unlessByItself(effectSeen('the target is gone'), by);
  }
  const effect = effectOnTarget(pending, after, change, { target, successor, state });
  if (effect.tookEffect && effect.byChance !== true) return effect;
  const beyond = answerOutOfView(before, after, state);
  if (beyond.tookEffect) return beyond;
  if (effect.tookEffect) return effect;
  // The same page again, such as after a tap on "Refresh", or a link that leads nowhere.
  const byChance = after.app.openedBy !== 'gesture';
  if (isSamePageAnew(before, after)) return { ...effectSeen('the page was loaded anew'), byChance };
  // A page may empty itself to reload: nothing tells then whether the gesture did it (R14).
  return change.kind !== 'none' && lostItsContent(before, after)
    ? { ...effectSeen('the page went blank'), byChance }
    : effect;
}

const isSamePageAnew = ({ app: before }: Screen, { app: after }: Screen): boolean =>
  before.place === after.place && (after.documents ?? 0) > (before.documents ?? 0);

/** True when the choice of the line, or else the control of the next line, is on none of the screens. */
function isNextNowhere(screens: readonly Screen[], state: RunState): boolean {
  const within = stepAt(state)?.parsed.instructions[state.run.cursor.instruction + 1];
  const next = within ?? stepsAhead(state)[0]?.parsed.instructions[0];
  const locator = next === undefined ? null : locatorOf(next);
  return (
    locator !== null &&
    screens.every((screen) => resolve(screen, locator, state.goal.textCase).matches.length === 0)
  );
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
  const { part, isOn } = (successor === undefined ? undefined : onOffPart(after, successor)) ?? {};
  // A box that a timer checks answers no tap (R14).
  if (part === undefined || part.timed === 'usual' || turnsByItself(part, seen) === 'usual') return NO_EFFECT;
  if (isOn !== (to === 'on')) return NO_EFFECT;
  const isTimed = part.timed !== undefined || part.timedState !== undefined;
  const effect = effectSeen(`it is ${to}`);
  return isTimed ? inDoubt(effect, part) : effect;
}
