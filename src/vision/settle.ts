import type { Element } from '../screen/element.ts';
import { contains, intersection, type Rect } from '../screen/geometry.ts';
import type { Screen } from '../screen/screen.ts';
import { changeBetween } from './change.ts';
import type { Seen } from './delta.ts';
import { masksOf } from './masks.ts';
import { treeChange, type TreeChange } from './tree.ts';

/** Classes that draw frames of their own accord. */
const PLAYS = /video|surfaceview|textureview|player|lottie|animat|marquee|camera|map/i;
/** What a finger works: motion there is an answer, not a habit. */
const ANSWERS: ReadonlySet<string> = new Set([
  'toggle',
  'checkbox',
  'radio',
  'button',
  'icon',
  'tab',
  'row',
  'link',
  'menu item',
]);
/** An unlabelled spinner is no larger than this, dp. */
const SPINNER = 96;
/** A running line of text is no higher than this, dp. */
const TICKER = 48;

/**
 * Regions that differ between two looks and move by themselves: the caret of a focused field, a spinner or progress bar, a video, a ticker. Whatever
 * else differs (a list that still scrolls, a screen that slides in, a toggle on its way) is not among them.
 */
export function moving(a: Seen, b: Seen): Rect[] {
  const found = differences(a, b, []);
  if (!found) return [];
  const regions = found.boxes.map((box) => movesByItself(box, a.screen, b.screen, found.tree));
  return [...regions, ...found.slight].filter((r): r is Rect => r !== null);
}

/** Two looks agree: nothing differs outside the masks and what moves by itself. */
export function agree(a: Seen, b: Seen, masks: readonly Rect[]): boolean {
  const found = differences(a, b, masks);
  if (!found) return treeAgrees(treeChange(a.screen, b.screen), masks);
  if (found.whole) return false;
  return found.boxes.every((box) => movesByItself(box, a.screen, b.screen, found.tree) !== null);
}

interface Differences {
  readonly boxes: readonly Rect[];
  readonly slight: readonly Rect[];
  readonly tree: TreeChange;
  readonly whole: boolean;
}

function differences(a: Seen, b: Seen, masks: readonly Rect[]): Differences | null {
  if (!a.frame || !b.frame) return null;
  const density = densityOf(b.screen);
  const all = [...masksOf(a.screen, b.screen, density), ...masks];
  const change = changeBetween(a.frame, b.frame, { density, masks: all });
  const whole = change.kind === 'full' || change.kind === 'scrolled' || change.kind === 'overlay';
  return { boxes: change.boxes, slight: change.slight, tree: treeChange(a.screen, b.screen), whole };
}

function treeAgrees(tree: TreeChange, masks: readonly Rect[]): boolean {
  const masked = (e: Element): boolean => masks.some((m) => contains(m, e.visible!));
  return [...tree.added, ...tree.removed, ...tree.changed.map((m) => m.after)].every(masked);
}

/** Phones are 360 to 480 dp wide; looks carry no density of their own and the tests here need none exact. */
function densityOf(screen: Screen): number {
  return Math.min(screen.size.width, screen.size.height) / 390;
}

/** The region to leave out, or null for a difference that means something. */
function movesByItself(box: Rect, a: Screen, b: Screen, tree: TreeChange): Rect | null {
  const density = densityOf(b);
  const touched = [...tree.added, ...tree.removed, ...tree.changed.map((m) => m.after)];
  const around = b.elements.filter((e) => e.visible && contains(grown(e.visible, 2 * density), box));
  const player = around.find((e) => e.role === 'spinner' || e.role === 'progress' || PLAYS.test(e.className));
  if (player) return player.visible;
  if (touched.some((e) => intersection(e.visible!, box))) return null;
  const innermost = around.at(-1);
  if (innermost && ANSWERS.has(innermost.role)) return null;
  void a;
  if (innermost?.role === 'text' && box.height <= TICKER * density) return innermost.visible;
  const side = Math.max(box.width, box.height);
  const round = Math.min(box.width, box.height) >= 0.6 * side;
  return round && side <= SPINNER * density ? box : null;
}

function grown(r: Rect, by: number): Rect {
  return { x: r.x - by, y: r.y - by, width: r.width + 2 * by, height: r.height + 2 * by };
}
