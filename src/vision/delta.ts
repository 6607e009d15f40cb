import type { Rect } from '../screen/geometry.ts';
import { area, intersection } from '../screen/geometry.ts';
import type { Delta, DeltaKind, Screen } from '../screen/screen.ts';
import { isBlank } from './blank.ts';
import { changeBetween, type PixelChange } from './change.ts';
import type { Frame } from './frame.ts';
import { masksOf } from './masks.ts';
import { targetChange } from './target.ts';
import { THRESHOLDS } from './thresholds.ts';
import { treeChange, type TreeChange } from './tree.ts';

/** One look: what the hierarchy said and what the picture shows. */
export interface Seen {
  readonly screen: Screen;
  /** Null when the device refused a picture. */
  readonly frame: Frame | null;
}

export interface CompareOptions {
  /** The attempt's own target, in screenshot pixels of the screen before; null when the action had none. */
  readonly target: Rect | null;
  /** Screenshot pixels per dp. */
  readonly density: number;
  readonly extraMasks?: readonly Rect[];
}

/** Classifies the change between two looks from pixels and hierarchy together, outside the masks. */
export function compare(before: Seen, after: Seen, options: CompareOptions): Delta {
  const tree = treeChange(before.screen, after.screen);
  const masks = [...masksOf(before.screen, after.screen, options.density), ...(options.extraMasks ?? [])];
  const pixels = pixelsOf(before, after, masks, options.density);
  const judged = pixels
    ? fuse(pixels, tree, before.screen, after.screen)
    : byTree(tree, before.screen, after.screen);
  const target =
    options.target &&
    targetChange(options.target, before, after, { pixels, tree, masks, judged: judged.kind });
  return {
    kind: judged.kind,
    ratio: pixels?.ratio ?? 0,
    regions: judged.regions.map(({ x, y, width, height }) => ({ x, y, width, height })),
    dy: judged.dy,
    target,
    tree: { added: tree.added.length, removed: tree.removed.length, changed: tree.changed.length },
  };
}

interface Judged {
  readonly kind: DeltaKind;
  readonly regions: readonly Rect[];
  readonly dy: number;
}

function pixelsOf(before: Seen, after: Seen, masks: readonly Rect[], density: number): PixelChange | null {
  const { frame: a } = before;
  const { frame: b } = after;
  if (!a || !b || before.screen.secure || after.screen.secure) return null;
  // Two pictures that hold nothing prove nothing: a refused or black screen, not an unchanged one.
  const whole = { x: 0, y: 0, width: b.width, height: b.height };
  if (isBlank(a, { ...whole, width: a.width, height: a.height }) && isBlank(b, whole)) return null;
  return changeBetween(a, b, { density, masks });
}

function fuse(pixels: PixelChange, tree: TreeChange, before: Screen, after: Screen): Judged {
  const local = { kind: 'partial', regions: pixels.boxes, dy: 0 } as const;
  switch (pixels.kind) {
    case 'none': {
      const told = tree.changed
        .map((m) => m.after.visible!)
        .filter((r) => pixels.slight.some((s) => intersection(r, s)));
      return told.length > 0 ? { ...local, regions: told } : { kind: 'none', regions: [], dy: 0 };
    }
    case 'scrolled':
      return { kind: 'scrolled', regions: pixels.boxes, dy: pixels.dy };
    case 'overlay':
      return local;
    case 'partial':
      return isReplaced(pixels, tree, before, after) ? { ...local, kind: 'full' } : local;
    case 'full':
      return isSameScreen(pixels, tree, before, after) ? local : { ...local, kind: 'full' };
  }
}

/** Much is untouched (bars, empty rows), yet the hierarchy is another one: sparse screens. */
function isReplaced(pixels: PixelChange, tree: TreeChange, before: Screen, after: Screen): boolean {
  void before;
  void after;
  void pixels;
  return tree.kept !== null && tree.kept <= THRESHOLDS.treeReplaced;
}

/** Much was painted over, yet most of what the hierarchy says stands where it stood. */
function isSameScreen(pixels: PixelChange, tree: TreeChange, before: Screen, after: Screen): boolean {
  void before;
  void after;
  if (pixels.reason === 'size') return false;
  const untouched = tree.changed.length + tree.added.length + tree.removed.length === 0;
  // A hierarchy that saw nothing at all of a replaced picture is stale or blind, not a witness.
  return !untouched && tree.kept !== null && tree.kept >= THRESHOLDS.treeKept;
}

/** No picture: the hierarchy alone. */
function byTree(tree: TreeChange, before: Screen, after: Screen): Judged {
  const { added, removed, changed } = tree;
  if (before.size.width !== after.size.width || before.size.height !== after.size.height) {
    return { kind: 'full', regions: [], dy: 0 };
  }
  const dy = commonShift(tree);
  if (dy !== 0) return { kind: 'scrolled', regions: [], dy };
  if (added.length + removed.length + changed.length === 0) return { kind: 'none', regions: [], dy: 0 };
  const regions = [...added, ...changed.map((m) => m.after)]
    .map((e) => e.visible!)
    .filter((r) => area(r) > 0);
  const replaced =
    tree.kept === null
      ? added.length > 0 && removed.length >= added.length
      : tree.kept <= THRESHOLDS.treeReplaced;
  return { kind: replaced ? 'full' : 'partial', regions, dy: 0 };
}

/** The shift that most of the moved elements share, or 0. */
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
