/** Controls that were selected already: a tap on them changes nothing (R21). */
import { isBackgroundChange } from './background-changes.ts';
import { type Effect, effectSeen, inDoubt, type Sureness, type TappedControl } from './effect-result.ts';
import type { OpenAttempt } from '../model/open-attempt.ts';
import type { RunState } from '../model/run-state.ts';
import { openInstruction } from '../state/turn.ts';
import { clickableAncestor } from '../targets/identity.ts';
import type { Element, TimedChange } from '../../screen/model/element.ts';
import { type Screen, subtree } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';

/** Returns whether timers of the page change the state of an element again and again (R14). */
export function turnsByItself(
  element: Element,
  { backgroundChanges }: RunState['seen'],
): TimedChange | undefined {
  const { timedState } = element;
  return timedState !== undefined && isBackgroundChange(backgroundChanges, element) ? 'usual' : timedState;
}

/**
 * Returns the effect of a tap on what was selected already (R21); null when it was not. A state that held before is no answer to a gesture that something got
 * in the way of: it gets its retry first (R32).
 */
export function selectedAlready(
  { before, attempt, recovered }: OpenAttempt,
  after: Screen,
  { target, successor, state }: TappedControl,
): Effect | null {
  if (recovered === 'B' && attempt.origin !== 'B') return null;
  const control = clickableAncestor(after, successor);
  const stays =
    isSelected(before, target) && isOneOfSeveral(before, target)
      ? staysSelected(after, control, state)
      : 'none';
  const already = effectSeen('it was selected already', 'already so');
  if (stays !== 'none') return stays === 'doubtful' ? inDoubt(already, control) : already;
  const isTab = target.role === 'tab' || (isCalledTab(state) && isOneOfSeveral(before, target));
  return isTab && isScreenTitle(after, successor.label) && !hasSelectedTab(after, successor)
    ? effectSeen('its page is shown already', 'already so')
    : null;
}

/** True when the line calls its target a tab: React Native has tabs as plain views that take touches. */
function isCalledTab(state: RunState): boolean {
  const instruction = openInstruction(state);
  return instruction?.kind === 'tap' && instruction.target.role === 'tab';
}

/** True when a heading in view has exactly this text. */
function isScreenTitle(screen: Screen, text: string): boolean {
  return screen.elements.some(
    (e) => e.visible !== null && e.role === 'heading' && normalise(e.text) === normalise(text),
  );
}

/** True when the tree marks a tab as selected, or a control beside this one. Otherwise only the title of the page shows which tab is open. */
function hasSelectedTab(screen: Screen, control: Element): boolean {
  const isPeer = (e: Element): boolean => e.role === 'tab' || (e.state.clickable && isBeside(e, control));
  return screen.elements.some((e) => isPeer(e) && isSelected(screen, e));
}

/**
 * Returns how sure it is that the control stays selected: a timer that selects one control after the other selects this one now and then, too (R14).
 */
function staysSelected(after: Screen, control: Element, { seen }: RunState): Sureness {
  const parts = subtree(after, control);
  if (!isSelected(after, control) || parts.some((e) => e.timed !== undefined)) return 'none';
  const turning = parts.map((e) => turnsByItself(e, seen));
  if (turning.includes('usual')) return 'none';
  return turning.includes('new') ? 'doubtful' : 'sure';
}

/** Kinds of controls that switch something on and off when they stand alone, such as the heart of a favourite. */
const MAY_TOGGLE: readonly Element['role'][] = ['button', 'icon', 'image'];

/** True for a control that is chosen from several: a tab, or a button with another one like it beside it. A button that stands alone is switched off by a tap. */
function isOneOfSeveral(screen: Screen, control: Element): boolean {
  if (!MAY_TOGGLE.includes(control.role) || control.text !== '') return true;
  return screen.elements.some(
    (e) => e !== control && e.visible !== null && e.state.clickable && isBeside(e, control),
  );
}

/**
 * True for controls of one size in a row, or in a column of one container. A bar of icons leaves up to three times their size between them. Icons below
 * each other in containers of their own belong to the rows of a list, one each.
 */
function isBeside(one: Element, other: Element): boolean {
  const [a, b] = [one.bounds, other.bounds];
  if (Math.abs(a.width - b.width) > ROUNDED || Math.abs(a.height - b.height) > ROUNDED) return false;
  const [across, down] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
  const inRow = down <= ROUNDED && across > ROUNDED && across <= 4 * b.width;
  const inColumn = across <= ROUNDED && down > ROUNDED && down <= 4 * b.height;
  return inRow || (inColumn && one.parent === other.parent);
}

/** Pixels by which boxes of one size may differ. */
const ROUNDED = 2;

/** True for a selected tab, radio button or menu item, where a tap changes nothing (R21). */
function isSelected(screen: Screen, element: Element): boolean {
  return subtree(screen, element).some((e) => e.state.selected || (e.role === 'radio' && e.state.checked));
}
