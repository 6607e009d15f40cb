import { contextOf } from './context.ts';
import { isPositive, proveAll } from './index.ts';
import type { GestureLook } from '../model/step-record.ts';
import type { ProposedGesture } from '../model/open-attempt.ts';
import type { RunState } from '../model/run-state.ts';
import { type Turn, stepAt, patch } from '../state/turn.ts';
import { clickableAncestor } from '../targets/identity.ts';
import { onlyMovesView } from '../targets/openers.ts';
import { isSamePage } from '../targets/same-page.ts';
import type { GoalStep } from '../../goal/model/goal.ts';
import type { Condition } from '../../goal/model/condition.ts';
import type { Action } from '../../actions/registry.ts';
import type { Element } from '../../screen/model/element.ts';
import { selfAndAncestors, type Screen } from '../../screen/model/screen.ts';
import { overlaysOf } from '../../screen/features/overlays.ts';
import { repeatedRows } from '../../screen/features/repeated-rows.ts';

/** Returns the results of the open-ended step: those that the goal's line names, else the one that the planner wrote (R61). */
export function resultConditions(state: RunState): readonly Condition[] {
  const own = stepAt(state)?.parsed.conditions ?? [];
  return own.length > 0 ? own : (state.step.compiled?.result?.conditions ?? []);
}

/** Returns the results that the goal's line states: without them the step is not done. Those of a step of one action also prove it. */
export function statedResults({ parsed }: GoalStep): readonly Condition[] {
  return [...parsed.conditions, ...(parsed.endsIn ?? [])];
}

/** Returns the positive results of the open-ended step. Absence proves nothing: the element may just be on another screen (R61). */
export function positiveResults({ state }: Turn): readonly Condition[] {
  return resultConditions(state).filter(isPositive);
}

/**
 * Records that the open-ended step's result did not hold before this gesture (R61). A scroll, a tab, a menu or going back only brings
 * earlier content into view, so these gestures are recorded as `view`. Nothing is recorded while an overlay or a keyboard may cover
 * the result. A result that is written after gestures is held against the screens before them. `isAskedFor`: the line speaks of this very
 * swipe, as in "Swipe the greetings into the bin".
 */
export function captureBaseline(
  turn: Turn,
  { action, target, screen }: ProposedGesture,
  isAskedFor = false,
): Turn {
  const { looks, resultBaseline } = turn.state.step;
  const covered = screen.keyboard.shown || overlaysOf(screen).some((o) => o.modal);
  const look = { screen, kind: isAskedFor ? 'swipe' : kindOfGesture(screen, action, target) } as const;
  const known = !screen.settled || covered ? looks : [...looks, look];
  const results = positiveResults(turn);
  const lacksResult = (at: GestureLook): boolean =>
    proveAll(results, contextOf(turn, at.screen)).met === 'unmet';
  const asked = resultBaseline === null ? known : known.slice(looks.length);
  return patch(turn, {
    step: { looks: known, resultBaseline: asked.findLast(lacksResult)?.kind ?? resultBaseline },
  });
}

function kindOfGesture(screen: Screen, action: Action, target: Element | null): GestureLook['kind'] {
  if (!onlyMovesView(screen, action, target)) return 'action';
  const isItem = target !== null && clickableAncestor(screen, target).role === 'menu item';
  return action.kind === 'tap' && isItem ? 'menu' : 'view';
}

/**
 * True when the step's results came with what its gestures did (R61). An entry of a menu may act or only lead to another page, so after one a result counts
 * where it replaced other words on the page that is still there. A swipe of the line counts as the last gesture: before others it may have brought an old
 * text into view.
 */
export function cameWithGestures(turn: Turn, screen: Screen): boolean {
  const { looks, resultBaseline, openEndedGestureKeys } = turn.state.step;
  if (resultBaseline === 'menu') return cameWithEntry(turn, screen);
  if (resultBaseline !== 'swipe') return resultBaseline === 'action';
  const last = looks.at(-1);
  return (
    last?.kind === 'swipe' &&
    openEndedGestureKeys.at(-1)?.startsWith('swipe ') === true &&
    proveAll(positiveResults(turn), contextOf(turn, last.screen)).met === 'unmet'
  );
}

function cameWithEntry(turn: Turn, screen: Screen): boolean {
  const before = turn.state.step.looks.findLast(({ kind }) => kind === 'menu')?.screen;
  if (before === undefined || !isSamePage(before, screen)) return false;
  return positiveResults(turn).every((condition) => {
    const { proof } = proveAll([condition], contextOf(turn, screen));
    const now = screen.elements.find(({ ref }) => ref === proof?.ref);
    return now !== undefined && isReplaced(before, screen, now);
  });
}

/** True when the element has words that stood nowhere before, in place of words that stand nowhere now. Rows of a list take each other's places. */
function isReplaced(before: Screen, screen: Screen, now: Element): boolean {
  const then = before.elements.find(({ path }) => path === now.path);
  if (then === undefined || then.visible === null || then.className !== now.className) return false;
  if (then.text === '' || now.text === '' || isInRow(before, then) || isInRow(screen, now)) return false;
  return !hasText(before, now.text) && !hasText(screen, then.text);
}

/** True also for a text out of view. */
const hasText = (screen: Screen, words: string): boolean =>
  screen.elements.some(({ text }) => text === words);

function isInRow(screen: Screen, e: Element): boolean {
  const rows = new Set(repeatedRows(screen).flatMap((group) => group.rows.map(({ ref }) => ref)));
  return selfAndAncestors(screen, e).some(({ ref }) => rows.has(ref));
}

/**
 * True when the results say that something is gone, and it went from the page on which it stood last before a gesture of the step that acted. A text that
 * is only out of view is not gone.
 */
export function isGoneFromPage(turn: Turn, screen: Screen): boolean {
  const conditions = resultConditions(turn.state);
  if (conditions.length === 0 || positiveResults(turn).length > 0) return false;
  const stoodOn = ({ screen: at }: GestureLook): boolean =>
    conditions.some((c) => proveAll([c], contextOf(turn, at)).met !== 'met');
  const last = turn.state.step.looks.findLast(stoodOn);
  if (last?.kind !== 'action' || !isSamePage(last.screen, screen)) return false;
  return conditions.every((c) => {
    const { met, proof } = proveAll([c], contextOf(turn, last.screen));
    const stood = last.screen.elements.find(({ ref }) => ref === proof?.ref);
    return met === 'unmet' && stood !== undefined && !hasText(screen, stood.text);
  });
}
