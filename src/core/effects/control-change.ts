/** Changes within the control that a gesture touched: its texts, its states, its sections (R20). */
import { changeKey, isBackgroundChange, isInChangingContainer } from './background-changes.ts';
import type { Sureness } from './effect-result.ts';
import { withoutNumbers } from './mentions.ts';
import { isClock } from './motion.ts';
import type { TreeDiff } from './tree-diff.ts';
import type { RunState } from '../model/run-state.ts';
import type { Element } from '../../screen/model/element.ts';
import { type Screen, subtree } from '../../screen/model/screen.ts';

/**
 * Returns how sure it is that the gesture changed the texts within the control: `none` when they change by themselves, `doubtful` when only
 * their numbers changed, as a countdown does.
 */
export function ownTextChange(
  before: Screen,
  control: Element,
  after: Screen,
  now: Element,
  { seen: { backgroundChanges, confirmedChanges } }: RunState,
): Sureness {
  const [old, current] = [ownParts(before, control), partsOf(before, control, after, now)];
  const changed = current.filter((e, i) => e.text !== old[i]?.text || e.description !== old[i]?.description);
  if (old.length !== current.length || changed.length === 0) return 'sure';
  const live = changed.filter(
    (e) => !isBackgroundChange(backgroundChanges, e) && !isClock(e.text) && e.timed !== 'usual',
  );
  if (live.length === 0) return 'none';
  // Another row stands in its place, in a list that goes on by itself.
  if (now.path !== control.path && isInChangingContainer(backgroundChanges, after, now)) return 'none';
  if (confirmedChanges.includes(changeKey(now))) return 'sure';
  const wordsBefore = new Map(old.map((e, i) => [current[i]?.ref, wordsOf(e)]));
  const isDoubtful = (e: Element): boolean => e.timed !== undefined || wordsBefore.get(e.ref) === wordsOf(e);
  return live.every(isDoubtful) ? 'doubtful' : 'sure';
}

/** Returns what an element says, without its numbers. A picture says its description. */
export function wordsOf({ text, description }: Element): string {
  return withoutNumbers(`${text} ${description}`);
}

/**
 * True when a box was checked, a switch set or a field focused. Dots under a carousel are selected by themselves, and a timer may enable a
 * button.
 */
export function isChecking({ before: a, after: b }: TreeDiff['changed'][number]): boolean {
  return a.state.checked !== b.state.checked || (b.state.focused && !a.state.focused);
}

/** True when a state other than a lost focus changed. Any tap takes the focus from a field; only a field that gains it shows an effect. */
export function differsBeyondFocus(a: Element, b: Element): boolean {
  return (
    a.state.checked !== b.state.checked ||
    a.state.selected !== b.state.selected ||
    a.state.enabled !== b.state.enabled ||
    (b.state.editable && b.state.focused && !a.state.focused)
  );
}

/** Returns how sure it is that the gesture changed the states within the control: timers of the page change some by themselves (R14). */
export function ownStateChange(
  before: Screen,
  control: Element,
  after: Screen,
  now: Element,
  { seen: { backgroundChanges } }: RunState,
): Sureness {
  const [old, current] = [subtree(before, control), subtree(after, now)];
  if (old.length !== current.length) return 'sure';
  const changed = current.filter(
    (e, i) => e.expanded !== old[i]?.expanded || JSON.stringify(e.state) !== JSON.stringify(old[i]?.state),
  );
  if (changed.length === 0 || changed.some((e) => e.timed === undefined)) return 'sure';
  const live = changed.filter((e) => e.timed !== 'usual' && !isBackgroundChange(backgroundChanges, e));
  return live.length === 0 ? 'none' : 'doubtful';
}

export const OWN_TEXT = 'its own text changed';

/** Describes the change of state, or of text, within the control; null when there is none. */
export function stateChange(before: Screen, a: Element, after: Screen, b: Element): string | null {
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
  // A box without words that came or went says nothing, nor does one around it: they may be a mark of the touch.
  const texts = (list: readonly Element[]): string =>
    list.flatMap((e) => (isWordless(e) ? [] : [`${e.text}|${e.description}`])).join('\n');
  return texts(ownParts(before, a)) === texts(partsOf(before, a, after, b)) ? null : OWN_TEXT;
}

/** True for a box without words of its own. */
export const isWordless = ({ role, label }: Element): boolean => role === 'container' && label === '';

/** True for a box without words and without parts. */
export const isBareBox = (e: Element): boolean => isWordless(e) && e.children.length === 0;

/** Returns the parts of a control before a gesture, without those that the gesture before it showed in passing. */
function ownParts(before: Screen, control: Element): readonly Element[] {
  return subtree(before, control).filter((e) => e.shownByPointer !== 'surely');
}

/** Returns the parts of a control after a gesture, without those that the focus or the pointer shows: a tooltip is none of its words (R20). */
function partsOf(before: Screen, control: Element, after: Screen, now: Element): readonly Element[] {
  return subtree(after, now).filter((e) => !isShownByPointer(e, before, control));
}

/** True for an element that the focus or the pointer shows, and that the control did not hold before. */
function isShownByPointer({ shownByPointer, label }: Element, before: Screen, control: Element): boolean {
  if (shownByPointer !== 'perhaps') return shownByPointer === 'surely';
  return !subtree(before, control).some((e) => e.visible !== null && e.label === label);
}
