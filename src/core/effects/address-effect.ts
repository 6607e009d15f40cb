/** Tells a page that opened from an address that changed alone (R14): a router whose view does not come leaves the old page standing. */
import { contextOf } from '../assertions/context.ts';
import { isPositive, proveAll } from '../assertions/index.ts';
import { isOnlyBackgroundChange } from './background-changes.ts';
import { isWithoutControl } from './timer-changes.ts';
import { treeDiff } from './tree-diff.ts';
import type { OpenAttempt } from '../model/open-attempt.ts';
import type { RunState } from '../model/run-state.ts';
import { stepsAhead, type Turn } from '../state/turn.ts';
import { locatorOf, resolve } from '../targets/resolve.ts';
import type { GoalStep } from '../../goal/model/goal.ts';
import type { Screen, ScreenChange } from '../../screen/model/screen.ts';

export const ADDRESS_ALONE = 'the address changed, and nothing on the page did';

/**
 * True when the address of a web page is all that is sure to have changed: no text, no state, nothing that came or went but what goes on by itself. A
 * picture that is another one may be a strip of adverts, and a box that moved may do so all day. False where the address leads to a part
 * of the page that is in view, as in a table of contents.
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
  const isMoved = changed.every(({ what }) => what.every((how) => how === 'moved'));
  const stands = added.length === 0 && removed.length === 0 && isMoved;
  // Timers and what moves by itself go on beside a dead link (R14).
  if (!stands && !isWithoutControl(was, is) && !isOnlyBackgroundChange(was, is, seen.backgroundChanges))
    return false;
  const part = place.split('#')[1] ?? '';
  return part === '' || !after.elements.some((e) => e.visible !== null && e.resourceId === part);
}

/** The focus goes to the link in any case. */
function withoutFocus(screen: Screen): Screen {
  const elements = screen.elements.map((e) => ({ ...e, state: { ...e.state, focused: false } }));
  return { ...screen, elements };
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
