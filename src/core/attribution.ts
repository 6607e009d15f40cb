/** Which changes in the tree a gesture can have made, and which may have come by themselves (a carousel, a late row, a clock). */
import type { Element } from '../screen/element.ts';
import { intersection, type Rect } from '../screen/geometry.ts';
import { overlaysOf, type Overlay } from '../screen/overlays.ts';
import { lineage, type Screen } from '../screen/screen.ts';
import { normalise } from '../screen/text.ts';
import { changesBetween, type Changes } from './changes.ts';
import { isInRestless, isRestless } from './restless.ts';
import { stepAt, type RunState } from './state.ts';

/** The share of the screen's height up to which a carousel is a part of a page. */
const STRIP = 0.4;

/** A short-lived message that came earlier goes by itself: neither it nor what it uncovers is an effect. */
export function withoutMessages(changes: Changes, before: Screen, after: Screen): Changes {
  const own = (screen: Screen): Set<string> => new Set(messagesOf(screen).flatMap((o) => o.elements));
  const [was, is] = [own(before), own(after)];
  return {
    added: changes.added.filter((e) => !is.has(e.ref)),
    removed: changes.removed.filter((e) => !was.has(e.ref)),
    changed: changes.changed.filter((c) => !was.has(c.before.ref) && !is.has(c.after.ref)),
  };
}

function messagesOf(screen: Screen): readonly Overlay[] {
  return overlaysOf(screen).filter((o) => o.kind === 'toast' || o.kind === 'snackbar');
}

export function underMessage(box: Rect, before: Screen, after: Screen): boolean {
  return [...messagesOf(before), ...messagesOf(after)].some((o) => intersection(o.bounds, box) !== null);
}

interface Scene {
  readonly before: Screen;
  readonly after: Screen;
  readonly target: Element;
  readonly state: RunState;
  /** Seen only in the 5 s that are watched before a repeat: what comes far from the target then is not credited to it. */
  readonly late: boolean;
}

/** A change in the tree that the gesture can have made: in the target's own row or group, a state or a text that changed in place, or something the goal speaks of. */
export function attributable(changes: Changes, scene: Scene): string | null {
  const { before, after, target, state, late } = scene;
  const group = groupOf(before, target);
  const still = (e: Element): boolean => !moves(boxOf(e), before, after) && !inCarousel(after, e);
  const { restless } = state;
  const flipped = changes.changed.find(
    (c) =>
      c.what.includes('state') &&
      still(c.after) &&
      !isRestless(restless, c.after) &&
      differsBeyondFocus(c.before, c.after) &&
      !(late && isChosenElsewhere(c) && !near(c.after, group)),
  );
  if (flipped !== undefined) return `"${flipped.after.label || flipped.after.resourceId}" changed its state`;
  const text = changes.changed.find(
    (c) =>
      c.what.includes('text') && still(c.after) && !isClock(c.after.text) && !isRestless(restless, c.after),
  );
  if (text !== undefined)
    return `"${text.before.text || text.before.label}" became "${text.after.text || text.after.label}"`;
  if (!late && isReordered(changes)) return 'the order changed';
  const known = knownTexts(state);
  const ours = (e: Element, screen: Screen): boolean =>
    near(e, group) || (!late && e.label !== '' && !isInRestless(restless, screen, e));
  const arrived = changes.added.find(
    (e) => still(e) && e.label !== '' && (known.has(normalise(e.text || e.label)) || ours(e, after)),
  );
  if (arrived !== undefined) return `"${arrived.label}" came`;
  const left = changes.removed.find(
    (e) => !inCarousel(before, e) && !moves(boxOf(e), before, after) && ours(e, before),
  );
  return left === undefined ? null : `"${left.label || left.resourceId || left.role}" went`;
}

/** Some elements changed, and all that did lie in what moves by itself or was seen to change by itself. */
export function changedByItself(before: Screen, after: Screen, restless: readonly string[]): boolean {
  const all = changesBetween(before, after);
  const { added, removed, changed } = withoutMessages(all, before, after);
  const alone = (e: Element, screen: Screen): boolean =>
    moves(boxOf(e), before, after) ||
    inStrip(screen, e) ||
    isClock(e.text) ||
    isRestless(restless, e) ||
    isInRestless(restless, screen, e);
  return (
    [...all.added, ...all.removed, ...all.changed].length > 0 &&
    added.every((e) => alone(e, after)) &&
    removed.every((e) => alone(e, before)) &&
    changed.every((c) => !c.what.includes('moved') && alone(c.after, after))
  );
}

/** A carousel that takes a part of the screen: one that takes all of it holds the app's pages. */
function inStrip(screen: Screen, element: Element): boolean {
  const strip = lineage(screen, element).find(isCarousel);
  return strip !== undefined && strip.bounds.height <= screen.size.height * STRIP;
}

/** Elements passed each other, which a list that only moves never shows. */
function isReordered(changes: Changes): boolean {
  const moved = changes.changed.filter((c) => c.what.includes('moved') && c.before.text !== '');
  return moved.some((a) =>
    moved.some((b) => a.before.bounds.y + 8 < b.before.bounds.y && a.after.bounds.y > b.after.bounds.y + 8),
  );
}

/** Selected or no longer, and nothing else: what the dots under a carousel do by themselves. */
function isChosenElsewhere({ before: a, after: b }: Changes['changed'][number]): boolean {
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
  const quotes = [
    ...(step?.reading.quotes ?? []),
    ...state.goal.expected.flatMap((c) => c.reading.quotes),
  ].map((q) => q.text);
  return new Set([...quotes, ...state.typed].map(normalise));
}

function groupOf(screen: Screen, target: Element): Rect {
  const line = lineage(screen, target).slice(1, 3);
  const small = line.filter((e) => e.bounds.height <= screen.size.height * 0.35);
  return (small.at(-1) ?? target).bounds;
}

/** What is seen of it. */
function boxOf({ visible, bounds }: Element): Rect {
  return visible ?? bounds;
}

function near(element: Element, group: Rect): boolean {
  const margin = 24;
  const wide = {
    x: group.x - margin,
    y: group.y - margin,
    width: group.width + 2 * margin,
    height: group.height + 2 * margin,
  };
  return intersection(wide, boxOf(element)) !== null;
}

export function moves(box: Rect, before: Screen, after: Screen): boolean {
  return [...before.moving, ...after.moving].some((m) => intersection(m, box) !== null);
}

function inCarousel(screen: Screen, element: Element): boolean {
  return lineage(screen, element).some(isCarousel);
}

function isCarousel({ className, role }: Element): boolean {
  return /horizontal|viewpager|carousel|marquee/i.test(className) || ['spinner', 'progress'].includes(role);
}

/** A time of day, or how long ago something was: it changes by itself. */
function isClock(text: string): boolean {
  return /^\d{1,2}:\d{2}(:\d{2})?( ?[ap]m)?$|\b(just now|\d+ ?(s|sec|seconds?|m|min|minutes?|h|hours?) ago)\b/i.test(
    text.trim(),
  );
}
