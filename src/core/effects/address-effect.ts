/** Tells a page that opened from an address that changed alone (R14): a router whose view does not come leaves the old page standing. */
import { contextOf } from '../assertions/context.ts';
import { isPositive, proveAll } from '../assertions/index.ts';
import { isOnlyBackgroundChange } from './background-changes.ts';
import { isTimedOnly } from './timer-changes.ts';
import { treeDiff } from './tree-diff.ts';
import type { OpenAttempt } from '../model/open-attempt.ts';
import type { RunState } from '../model/run-state.ts';
import { stepsAhead, type Turn } from '../state/turn.ts';
import { locatorOf, resolve } from '../targets/resolve.ts';
import { targetBefore } from '../targets/touched.ts';
import type { GoalStep } from '../../goal/model/goal.ts';
import { contains, type Rect } from '../../screen/model/geometry.ts';
import type { Screen, ScreenChange } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';

export const ADDRESS_ALONE = 'the address changed, and nothing on the page did';

/**
 * True when the address of a web page is all that changed: no text and no picture but those of the tapped control and what goes on by itself. False where the address leads to a part of
 * the page that is in view, as in a table of contents.
 */
export function isAddressAlone(
  pending: OpenAttempt,
  after: Screen,
  change: ScreenChange,
  { seen }: RunState,
): boolean {
  const { place } = after.app;
  if (pending.before.app.place === place || !place.includes('://')) return false;
  if (change.kind === 'full' || change.kind === 'scrolled') return false;
  const [was, is] = [withoutFocus(pending.before), withoutFocus(after)];
  const { added, removed, changed } = treeDiff(was, is);
  const parts = [...added, ...removed, ...changed.map((c) => c.after)];
  // Timers and what moves by itself go on beside a dead link (R14).
  const goesOn = isTimedOnly(was, is) || isOnlyBackgroundChange(was, is, seen.backgroundChanges);
  if (parts.length > 0 && !goesOn) return false;
  const target = targetBefore(pending);
  const usual = [
    ...(target === undefined ? [] : [target.bounds]),
    ...parts.map((e) => e.visible ?? e.bounds),
    ...was.animatedRegions,
    ...is.animatedRegions,
  ].map(withRing);
  if (!change.regions.every((region) => usual.some((box) => contains(box, region)))) return false;
  const part = place.split('#')[1] ?? '';
  return part === '' || !after.elements.some((e) => e.visible !== null && e.resourceId === part);
}

/** The focus goes to the link in any case. */
function withoutFocus(screen: Screen): Screen {
  const elements = screen.elements.map((e) => ({ ...e, state: { ...e.state, focused: false } }));
  return { ...screen, elements };
}

/** Returns the box with the room of a focus ring around it. */
function withRing({ x, y, width, height }: Rect): Rect {
  const room = LIMITS.movedPx;
  return { x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room };
}

/** True when a later line can't be carried out, or does not hold, on this screen, or speaks of the address: it will tell whether the page came. */
export function laterLineTells(turn: Turn, screen: Screen): boolean {
  const { state } = turn;
  const lines = [...stepsAhead(state), ...state.goal.expected];
  return lines.some(({ parsed }) => needsAnother(parsed, turn, screen));
}

function needsAnother(parsed: GoalStep['parsed'], turn: Turn, screen: Screen): boolean {
  const [instruction] = parsed.instructions;
  const locator = instruction === undefined ? null : locatorOf(instruction);
  if (locator !== null) return resolve(screen, locator, turn.state.goal.textCase).matches.length === 0;
  const positive = parsed.conditions.filter(isPositive);
  if (positive.some(({ kind }) => kind === 'url')) return true;
  return positive.length > 0 && proveAll(positive, contextOf(turn, screen)).met === 'unmet';
}
