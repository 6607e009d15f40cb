/** Attributes changes in the element tree: to the gesture (R20), or to the app itself, such as a carousel, a late row or a clock (R14). */
import { treeDiff, type TreeDiff } from './tree-diff.ts';
import type { RunState } from '../model/run-state.ts';
import {
  isInChangingContainer,
  isBackgroundChange,
  isInContainerChangingOutOfView,
} from './background-changes.ts';
import { stepAt } from '../state/turn.ts';
import type { Element } from '../../screen/model/element.ts';
import { intersection, type Rect } from '../../screen/model/geometry.ts';
import { overlaysOf, type Overlay } from '../../screen/features/overlays.ts';
import { selfAndAncestors, type Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';
import { LIMITS } from '../../shared/limits.ts';
import { AGO } from '../../shared/words/ago.ts';

/** Largest height of a carousel that is part of a page, as a share of the screen's height. */
const CAROUSEL_MAX_HEIGHT = 0.4;
/** Largest height of a row or group around a target, as a share of the screen's height. */
const GROUP_MAX_HEIGHT = 0.35;
/** Elements within this distance of a group count as near it. */
const NEAR_PX = 24;

/** Returns the changes without toasts and snackbars. An earlier one disappears by itself, which is no effect of the gesture (R12). */
export function ignoringToasts(changes: TreeDiff, before: Screen, after: Screen): TreeDiff {
  const toastRefs = (screen: Screen): Set<string> => new Set(toastsOn(screen).flatMap((o) => o.elements));
  const [refsBefore, refsAfter] = [toastRefs(before), toastRefs(after)];
  return {
    added: changes.added.filter((e) => !refsAfter.has(e.ref)),
    removed: changes.removed.filter((e) => !refsBefore.has(e.ref)),
    changed: changes.changed.filter((c) => !refsBefore.has(c.before.ref) && !refsAfter.has(c.after.ref)),
  };
}

function toastsOn(screen: Screen): readonly Overlay[] {
  return overlaysOf(screen).filter((o) => o.kind === 'toast' || o.kind === 'snackbar');
}

/** True when a toast or snackbar covers a part of the box before or after the gesture. */
export function isUnderToast(box: Rect, before: Screen, after: Screen): boolean {
  return [...toastsOn(before), ...toastsOn(after)].some((o) => intersection(o.bounds, box) !== null);
}

interface GestureContext {
  readonly before: Screen;
  readonly after: Screen;
  readonly target: Element;
  readonly state: RunState;
  /** True when the change showed only in the 5 s before a repeat (R37). A late change far from the target is not credited to the gesture. */
  readonly late: boolean;
}

/**
 * Describes the change that the gesture can have caused; null when there is none. It is a state or a text that changed in place, a
 * change in the target's own row or group, or a text that the goal mentions.
 */
export function causedByGesture(changes: TreeDiff, gesture: GestureContext): string | null {
  const { before, after, target, state, late } = gesture;
  const group = groupOf(before, target).bounds;
  const isStill = (e: Element): boolean => !isAnimated(shownBox(e), before, after) && !inCarousel(after, e);
  const {
    seen: { backgroundChanges },
  } = state;
  const stateChange = changes.changed.find(
    (c) =>
      c.what.includes('state') &&
      isStill(c.after) &&
      !isBackgroundChange(backgroundChanges, c.after) &&
      differsBeyondFocus(c.before, c.after) &&
      !(late && isOnlySelection(c) && !isNear(c.after, group)),
  );
  if (stateChange !== undefined)
    return `"${stateChange.after.label || stateChange.after.resourceId}" changed its state`;
  const text = changes.changed.find(
    (c) =>
      c.what.includes('text') &&
      isStill(c.after) &&
      !isClock(c.after.text) &&
      !isBackgroundChange(backgroundChanges, c.after),
  );
  if (text !== undefined)
    return `"${text.before.text || text.before.label}" became "${text.after.text || text.after.label}"`;
  if (!late && isReordered(changes)) return 'the order changed';
  const goalTexts = textsOfGoal(state);
  const isNearOrNew = (e: Element, screen: Screen): boolean =>
    isNear(e, group) || (!late && e.label !== '' && !isInChangingContainer(backgroundChanges, screen, e));
  const added = changes.added.find(
    (e) =>
      isStill(e) && e.label !== '' && (goalTexts.has(normalise(e.text || e.label)) || isNearOrNew(e, after)),
  );
  if (added !== undefined) return `"${added.label}" came`;
  const removed = changes.removed.find(
    (e) => !inCarousel(before, e) && !isAnimated(shownBox(e), before, after) && isNearOrNew(e, before),
  );
  return removed === undefined ? null : `"${removed.label || removed.resourceId || removed.role}" went`;
}

/** True when something changed, and every change is one that happens by itself (R14). */
export function isOnlyBackgroundChange(
  before: Screen,
  after: Screen,
  backgroundChanges: readonly string[],
): boolean {
  const all = treeDiff(before, after);
  const { added, removed, changed } = ignoringToasts(all, before, after);
  const changesByItself = (e: Element, screen: Screen): boolean =>
    isAnimated(shownBox(e), before, after) ||
    isInSmallCarousel(screen, e) ||
    isClock(e.text) ||
    isBackgroundChange(backgroundChanges, e) ||
    isInChangingContainer(backgroundChanges, screen, e);
  return (
    [...all.added, ...all.removed, ...all.changed].length > 0 &&
    added.every((e) => changesByItself(e, after)) &&
    removed.every((e) => changesByItself(e, before)) &&
    changed.every((c) => !c.what.includes('moved') && changesByItself(c.after, after))
  );
}

/** True inside a carousel that fills only part of the screen. A larger one holds the app's pages. */
function isInSmallCarousel(screen: Screen, element: Element): boolean {
  const carousel = selfAndAncestors(screen, element).find(isCarousel);
  return carousel !== undefined && carousel.bounds.height <= screen.size.height * CAROUSEL_MAX_HEIGHT;
}

/** True when elements changed their order. Scrolling alone never does that. */
function isReordered(changes: TreeDiff): boolean {
  const moved = changes.changed.filter((c) => c.what.includes('moved') && c.before.text !== '');
  return moved.some((a) =>
    moved.some(
      (b) =>
        a.before.bounds.y + LIMITS.movedPx < b.before.bounds.y &&
        a.after.bounds.y > b.after.bounds.y + LIMITS.movedPx,
    ),
  );
}

/** True when only the selection changed, as in the dots under a carousel. */
function isOnlySelection({ before: a, after: b }: TreeDiff['changed'][number]): boolean {
  return (
    a.state.selected !== b.state.selected &&
    a.state.checked === b.state.checked &&
    a.state.enabled === b.state.enabled
  );
}

/** True when a state other than a lost focus changed. Any tap takes the focus from a field; only a field that gains it shows an effect. */
function differsBeyondFocus(a: Element, b: Element): boolean {
  return (
    a.state.checked !== b.state.checked ||
    a.state.selected !== b.state.selected ||
    a.state.enabled !== b.state.enabled ||
    (b.state.editable && b.state.focused && !a.state.focused)
  );
}

/** Returns the texts that the goal types or quotes. An element that appears with one of them is an effect of the goal's actions. */
function textsOfGoal(state: RunState): ReadonlySet<string> {
  const step = stepAt(state);
  const quotes = [...(step?.parsed.quotes ?? []), ...state.goal.expected.flatMap((c) => c.parsed.quotes)].map(
    (q) => q.text,
  );
  return new Set([...quotes, ...state.run.typed].map(normalise));
}

/** Returns the largest of the two boxes around the target that is still small; the target itself when neither is. */
function groupOf(screen: Screen, target: Element): Element {
  const small = selfAndAncestors(screen, target)
    .slice(1, 3)
    .filter((e) => e.bounds.height <= screen.size.height * GROUP_MAX_HEIGHT);
  return small.at(-1) ?? target;
}

/**
 * True when a section opened directly below the target, outside the viewport: the target's own group has labelled content there that it
 * did not have anywhere before. Elements count by class and label, so that a row that was inserted above moves the others without making
 * them new.
 */
export function openedOutOfView(
  before: Screen,
  after: Screen,
  target: Element,
  backgroundChanges: readonly string[],
): boolean {
  const group = groupOf(before, target);
  const inGroup = (e: Element): boolean =>
    e.label !== '' && e.labelFrom !== 'subtree' && e.path.startsWith(`${group.path}/`);
  const known = new Map<string, number>();
  for (const e of before.elements.filter(inGroup)) known.set(keyOf(e), (known.get(keyOf(e)) ?? 0) + 1);
  const fresh = after.elements.filter(inGroup).filter((e) => {
    const left = known.get(keyOf(e)) ?? 0;
    known.set(keyOf(e), left - 1);
    return left <= 0;
  });
  const edge = target.bounds.y + target.bounds.height;
  return fresh.some(
    (e) =>
      e.visible === null &&
      e.bounds.y >= edge - LIMITS.movedPx &&
      e.bounds.y <= edge + target.bounds.height &&
      !isInChangingContainer(backgroundChanges, after, e) &&
      !isInContainerChangingOutOfView(backgroundChanges, after, e, group),
  );
}

function keyOf({ className, label }: Element): string {
  return `${className} ${label}`;
}

/** The part of the element that is in view; its bounds when none is. */
function shownBox({ visible, bounds }: Element): Rect {
  return visible ?? bounds;
}

function isNear(element: Element, group: Rect): boolean {
  const withMargin = {
    x: group.x - NEAR_PX,
    y: group.y - NEAR_PX,
    width: group.width + 2 * NEAR_PX,
    height: group.height + 2 * NEAR_PX,
  };
  return intersection(withMargin, shownBox(element)) !== null;
}

/** True when a part of the box lies in an animated region. */
export function isAnimated(box: Rect, before: Screen, after: Screen): boolean {
  return [...before.animatedRegions, ...after.animatedRegions].some((m) => intersection(m, box) !== null);
}

function inCarousel(screen: Screen, element: Element): boolean {
  return selfAndAncestors(screen, element).some(isCarousel);
}

function isCarousel({ className, role }: Element): boolean {
  return /horizontal|viewpager|carousel|marquee/i.test(className) || ['spinner', 'progress'].includes(role);
}

/** True for a time of day or an age ("5 min ago"), which change by themselves. */
function isClock(text: string): boolean {
  return /^\d{1,2}:\d{2}(:\d{2})?( ?[ap]m)?$/i.test(text.trim()) || AGO.test(text);
}
