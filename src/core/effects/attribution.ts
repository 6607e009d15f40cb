/** Which changes in the tree a gesture can have made, and which may have come by themselves (a carousel, a late row, a clock) (R20). */
import { treeDiff, type TreeDiff } from './tree-diff.ts';
import type { RunState } from '../model/run-state.ts';
import { isInChangingContainer, isBackgroundChange } from './background-changes.ts';
import { stepAt } from '../state/turn.ts';
import type { Element } from '../../screen/model/element.ts';
import { intersection, type Rect } from '../../screen/model/geometry.ts';
import { overlaysOf, type Overlay } from '../../screen/features/overlays.ts';
import { selfAndAncestors, type Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';
import { AGO } from '../../shared/words/ago.ts';

/** The share of the screen's height up to which a carousel is a part of a page. */
const CAROUSEL_MAX_HEIGHT = 0.4;

/** A short-lived message that came earlier goes by itself: neither it nor what it uncovers is an effect. */
export function ignoringToasts(changes: TreeDiff, before: Screen, after: Screen): TreeDiff {
  const own = (screen: Screen): Set<string> => new Set(toastsOn(screen).flatMap((o) => o.elements));
  const [was, is] = [own(before), own(after)];
  return {
    added: changes.added.filter((e) => !is.has(e.ref)),
    removed: changes.removed.filter((e) => !was.has(e.ref)),
    changed: changes.changed.filter((c) => !was.has(c.before.ref) && !is.has(c.after.ref)),
  };
}

function toastsOn(screen: Screen): readonly Overlay[] {
  return overlaysOf(screen).filter((o) => o.kind === 'toast' || o.kind === 'snackbar');
}

export function isUnderToast(box: Rect, before: Screen, after: Screen): boolean {
  return [...toastsOn(before), ...toastsOn(after)].some((o) => intersection(o.bounds, box) !== null);
}

interface GestureContext {
  readonly before: Screen;
  readonly after: Screen;
  readonly target: Element;
  readonly state: RunState;
  /** Seen only in the 5 s that are watched before a repeat: what comes far from the target then is not credited to it. */
  readonly late: boolean;
}

/** A change in the tree that the gesture can have made: in the target's own row or group, a state or a text that changed in place, or something the goal speaks of. */
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
  const known = knownTexts(state);
  const isNearOrNew = (e: Element, screen: Screen): boolean =>
    isNear(e, group) || (!late && e.label !== '' && !isInChangingContainer(backgroundChanges, screen, e));
  const added = changes.added.find(
    (e) => isStill(e) && e.label !== '' && (known.has(normalise(e.text || e.label)) || isNearOrNew(e, after)),
  );
  if (added !== undefined) return `"${added.label}" came`;
  const removed = changes.removed.find(
    (e) => !inCarousel(before, e) && !isAnimated(shownBox(e), before, after) && isNearOrNew(e, before),
  );
  return removed === undefined ? null : `"${removed.label || removed.resourceId || removed.role}" went`;
}

/** Some elements changed, and all that did lie in what moves by itself or was seen to change by itself. */
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

/** A carousel that takes a part of the screen: one that takes all of it holds the app's pages. */
function isInSmallCarousel(screen: Screen, element: Element): boolean {
  const strip = selfAndAncestors(screen, element).find(isCarousel);
  return strip !== undefined && strip.bounds.height <= screen.size.height * CAROUSEL_MAX_HEIGHT;
}

/** Elements passed each other, which a list that only moves never shows. */
function isReordered(changes: TreeDiff): boolean {
  const moved = changes.changed.filter((c) => c.what.includes('moved') && c.before.text !== '');
  return moved.some((a) =>
    moved.some((b) => a.before.bounds.y + 8 < b.before.bounds.y && a.after.bounds.y > b.after.bounds.y + 8),
  );
}

/** Selected or no longer, and nothing else: what the dots under a carousel do by themselves. */
function isOnlySelection({ before: a, after: b }: TreeDiff['changed'][number]): boolean {
  return (
    a.state.selected !== b.state.selected &&
    a.state.checked === b.state.checked &&
    a.state.enabled === b.state.enabled
  );
}

/** Any tap takes the focus from a field; only a field that gains it is an effect. */
function differsBeyondFocus(a: Element, b: Element): boolean {
  return (
    a.state.checked !== b.state.checked ||
    a.state.selected !== b.state.selected ||
    a.state.enabled !== b.state.enabled ||
    (b.state.editable && b.state.focused && !a.state.focused)
  );
}

/** Texts that the goal types or names: what appears with one of them belongs to the goal's own doing. */
function knownTexts(state: RunState): ReadonlySet<string> {
  const step = stepAt(state);
  const quotes = [...(step?.parsed.quotes ?? []), ...state.goal.expected.flatMap((c) => c.parsed.quotes)].map(
    (q) => q.text,
  );
  return new Set([...quotes, ...state.run.typed].map(normalise));
}

function groupOf(screen: Screen, target: Element): Element {
  const line = selfAndAncestors(screen, target).slice(1, 3);
  const small = line.filter((e) => e.bounds.height <= screen.size.height * 0.35);
  return small.at(-1) ?? target;
}

/** True when the target's own row or group has new labelled content outside the viewport: a section at the lower edge was opened. */
export function openedOutOfView(
  before: Screen,
  after: Screen,
  target: Element,
  backgroundChanges: readonly string[],
): boolean {
  const group = groupOf(before, target);
  const keyOf = (e: Element): string => `${e.className} ${e.path}`;
  const known = new Set(before.elements.map(keyOf));
  return after.elements.some(
    (e) =>
      e.visible === null &&
      e.label !== '' &&
      e.path.startsWith(`${group.path}/`) &&
      !known.has(keyOf(e)) &&
      !isInChangingContainer(backgroundChanges, after, e),
  );
}

/** What is seen of it. */
function shownBox({ visible, bounds }: Element): Rect {
  return visible ?? bounds;
}

function isNear(element: Element, group: Rect): boolean {
  const margin = 24;
  const wide = {
    x: group.x - margin,
    y: group.y - margin,
    width: group.width + 2 * margin,
    height: group.height + 2 * margin,
  };
  return intersection(wide, shownBox(element)) !== null;
}

export function isAnimated(box: Rect, before: Screen, after: Screen): boolean {
  return [...before.animatedRegions, ...after.animatedRegions].some((m) => intersection(m, box) !== null);
}

function inCarousel(screen: Screen, element: Element): boolean {
  return selfAndAncestors(screen, element).some(isCarousel);
}

function isCarousel({ className, role }: Element): boolean {
  return /horizontal|viewpager|carousel|marquee/i.test(className) || ['spinner', 'progress'].includes(role);
}

/** A time of day, or how long ago something was: it changes by itself. */
function isClock(text: string): boolean {
  return /^\d{1,2}:\d{2}(:\d{2})?( ?[ap]m)?$/i.test(text.trim()) || AGO.test(text);
}
