import { type Rect, intersection } from '../screen/model/geometry.ts';
import type { ScreenChange, ScreenChangeKind, Screen } from '../screen/model/screen.ts';
import { isBlank } from './blank.ts';
import type { CapturedScreen } from './captured-screen.ts';
import type { Frame } from './frame.ts';
import { masksOf } from './masks.ts';
import { comparePixels, type PixelChange } from './pixel-change.ts';
import { targetChange, targetDetail } from './target.ts';
import { TREE } from './thresholds.ts';
import { affectedElements, treeChange, type TreeChange } from './tree-change.ts';

export interface CompareOptions {
  /** The target's rectangle in screenshot pixels of the screen before; null when the action had none. */
  readonly target: Rect | null;
  /** Screenshot pixels per dp. */
  readonly density: number;
  readonly extraMasks?: readonly Rect[];
}

/** Classifies the change between two captures from pixels and hierarchy together, outside the masks. */
export function compareScreens(
  before: CapturedScreen,
  after: CapturedScreen,
  options: CompareOptions,
): ScreenChange {
  const { density } = options;
  const tree = treeChange(before.screen, after.screen);
  // One screenshot, captured twice: nothing to mask.
  const masks =
    before.frame !== null && before.frame === after.frame
      ? []
      : [...masksOf(before.screen, after.screen, tree, density), ...(options.extraMasks ?? [])];
  const pixels = pixelChangeOf(before, after, masks, density, tree);
  const classified = pixels
    ? combine(pixels, tree, before.screen, after.screen)
    : classifyByTree(tree, before.screen, after.screen);
  const region = options.target;
  const target =
    region &&
    targetChange(region, { before, after, pixels, tree, masks, kind: classified.kind, dy: classified.dy });
  const detail =
    region && target === 'changed' && pixels ? targetDetail(region, before, after, density) : undefined;
  return {
    kind: classified.kind,
    ratio: pixels?.ratio ?? 0,
    regions: classified.regions.map(({ x, y, width, height }) => ({ x, y, width, height })),
    dy: classified.dy,
    target,
    ...(detail === undefined ? {} : { targetDetail: detail }),
    tree: { added: tree.added.length, removed: tree.removed.length, changed: tree.changed.length },
  };
}

interface ClassifiedChange {
  readonly kind: ScreenChangeKind;
  readonly regions: readonly Rect[];
  readonly dy: number;
}

function pixelChangeOf(
  before: CapturedScreen,
  after: CapturedScreen,
  masks: readonly Rect[],
  density: number,
  tree: TreeChange,
): PixelChange | null {
  const { frame: a } = before;
  const { frame: b } = after;
  if (!a || !b || before.screen.secure || after.screen.secure) return null;
  const change = comparePixels(a, b, { density, masks });
  // The hierarchy did not change either.
  if (change.kind === 'none' && affectedElements(tree).length === 0 && commonShift(tree) === 0) return change;
  // Two equal blank screenshots prove nothing: the screen may be refused or black.
  return change.kind === 'none' && isBlankFrame(a) && isBlankFrame(b) ? null : change;
}

const blankCache = new WeakMap<Frame, boolean>();

/** Cached per frame: equal captures come one after the other. */
function isBlankFrame(frame: Frame): boolean {
  const known = blankCache.get(frame);
  if (known !== undefined) return known;
  const is = isBlank(frame, { x: 0, y: 0, width: frame.width, height: frame.height });
  blankCache.set(frame, is);
  return is;
}

function combine(pixels: PixelChange, tree: TreeChange, before: Screen, after: Screen): ClassifiedChange {
  const classified = (kind: ScreenChangeKind, dy = 0): ClassifiedChange => ({
    kind,
    regions: pixels.regions,
    dy,
  });
  const replaced = tree.kept !== null && tree.kept <= TREE.replaced && isWhole(before) && isWhole(after);
  switch (pixels.kind) {
    case 'none': {
      // A change as small as a caret may be a letter: the hierarchy decides.
      const changed = tree.changed.map((m) => m.after.visible!);
      const regions = changed.filter((r) => pixels.negligible.some((s) => intersection(r, s)));
      return { kind: regions.length > 0 ? 'partial' : 'none', regions, dy: 0 };
    }
    case 'overlay':
      return classified('partial');
    case 'scrolled':
      if (replaced && tree.matches.length < tree.removed.length) return classified('full');
      return rowsMoved(tree, pixels.dy) === 'some'
        ? classified('partial')
        : classified('scrolled', pixels.dy);
    case 'partial':
      if (pixels.dy !== 0 && rowsMoved(tree, pixels.dy) === 'all') return classified('scrolled', pixels.dy);
      return replaced && isConfirmed(tree, pixels) ? classified('full') : classified('partial');
    case 'full':
      return pixels.reason !== 'size' && isSameScreen(tree) ? classified('partial') : classified('full');
  }
}

/** True when the hierarchy covers the screen. The window of a dialog or a menu does not: content behind it is not gone. */
function isWhole(screen: Screen): boolean {
  const { width, height } = screen.size;
  return screen.windows.some(
    (w) => w.kind === 'app' && w.bounds.width >= 0.9 * width && w.bounds.height >= 0.7 * height,
  );
}

/** True when most of the hierarchy is unchanged, although much was painted over. */
function isSameScreen(tree: TreeChange): boolean {
  // A hierarchy without any change below a replaced screenshot is stale or blind.
  return affectedElements(tree).length > 0 && tree.kept !== null && tree.kept >= TREE.kept;
}

/** True when the pixels changed where the hierarchy lost content: the hierarchy is current. */
function isConfirmed(tree: TreeChange, pixels: PixelChange): boolean {
  const gone = [...tree.removed, ...tree.changed.map((m) => m.before)].filter((e) => e.text !== '');
  const seen = gone.filter((e) => pixels.regions.some((box) => intersection(box, e.visible!)));
  return seen.length >= 0.5 * gone.length;
}

/** Returns how many of the elements in the scrolling container moved by `dy`: all in a scroll, some when a row was added or removed. */
function rowsMoved(tree: TreeChange, dy: number): 'all' | 'some' | 'unknown' {
  const moved = tree.matches.filter((m) => Math.abs(m.after.bounds.y - m.before.bounds.y - dy) <= 2);
  const scroller = tree.matches.find(
    (m) => m.after.state.scrollable && moved.every((e) => intersection(m.after.bounds, e.after.bounds)),
  );
  if (moved.length < 2 || !scroller) return 'unknown';
  const inside = tree.matches.filter(
    (m) =>
      m.before.path.startsWith(`${scroller.before.path}/`) &&
      (m.before.text !== '' || m.before.state.clickable),
  );
  const still = inside.filter((m) => m.after.bounds.y === m.before.bounds.y).length;
  if (still <= 0.2 * inside.length) return 'all';
  return still >= 2 ? 'some' : 'unknown';
}

/** Classifies by the hierarchy alone, without screenshots. */
function classifyByTree(tree: TreeChange, before: Screen, after: Screen): ClassifiedChange {
  if (before.size.width !== after.size.width || before.size.height !== after.size.height) {
    return { kind: 'full', regions: [], dy: 0 };
  }
  const dy = commonShift(tree);
  if (dy !== 0) return { kind: 'scrolled', regions: [], dy };
  if (affectedElements(tree).length === 0) return { kind: 'none', regions: [], dy: 0 };
  const { added, removed, changed } = tree;
  const regions = [...added, ...changed.map((m) => m.after)].map((e) => e.visible!);
  const replaced =
    tree.kept === null ? added.length > 0 && removed.length >= added.length : tree.kept <= TREE.replaced;
  return { kind: replaced ? 'full' : 'partial', regions, dy: 0 };
}

/** Returns the shift that most moved elements share, else 0. */
function commonShift(tree: TreeChange): number {
  const shifts = new Map<number, number>();
  let moved = 0;
  for (const { before, after } of tree.matches) {
    if (before.text === '' || before.text !== after.text) continue;
    const dy = after.bounds.y - before.bounds.y;
    if (dy === 0) continue;
    moved++;
    shifts.set(dy, (shifts.get(dy) ?? 0) + 1);
  }
  let best = 0;
  let votes = 0;
  for (const [dy, count] of shifts) {
    if (count > votes) [best, votes] = [dy, count];
  }
  return votes >= 2 && votes >= 0.8 * moved ? best : 0;
}
