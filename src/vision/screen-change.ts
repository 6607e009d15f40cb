import { differsBeyondHighlights } from './highlights.ts';
import { unseenFlips } from './unseen-flips.ts';
import { area, type Rect, intersection, type Size } from '../screen/model/geometry.ts';
import type { ScreenChange, ScreenChangeKind, Screen } from '../screen/model/screen.ts';
import { BOTTOM_ZONE_DP, TOP_ZONE_DP } from './surfaces/bar-zones.ts';
import { isBlank } from './blank.ts';
import type { CapturedScreen } from './captured-screen.ts';
import type { Frame } from './decode/frame.ts';
import { masksOf } from './masks.ts';
import {
  overlayChange,
  overlayDeed,
  overlaysIn,
  unnamedSurface,
  type OverlayDeed,
  type OverlayPair,
} from './overlay-change.ts';
import {
  commonShift,
  isBetweenBars,
  isOtherPage,
  moverOf,
  pageIdentity,
  surfaceOf,
  type PageIdentity,
} from './page-change.ts';
import { comparePixels, keepsLines, keptLines, type PixelChange } from './pixel-change.ts';
import { isSamePatch } from './same-patch.ts';
import { shiftOfTarget, targetChange, targetDetail } from './target.ts';
import { TREE } from './tiles/thresholds.ts';
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
  const overlays = { before: overlaysIn(before.screen), after: overlaysIn(after.screen) };
  const overlay = overlayDeed(overlays, tree);
  const page = (): PageIdentity => pageIdentity(before, after, tree, overlays, density);
  const classified = pixels
    ? combine(pixels, { before, after, tree, overlays, overlay, page, density })
    : classifyByTree(tree, before.screen, after.screen);
  const overlaid = overlayChange(overlay, overlays, {
    before,
    after,
    pixels,
    tree,
    kind: classified.kind,
    density,
  });
  const region = options.target;
  const target =
    region &&
    targetChange(region, { before, after, pixels, tree, masks, kind: classified.kind, dy: classified.dy });
  const detail =
    region && target === 'changed' && pixels
      ? targetDetail(region, before, after, density, shiftOfTarget(region, before.screen, tree))
      : undefined;
  const differs = (regions: readonly Rect[]): boolean =>
    differsBeyondHighlights(before, after, regions, density);
  const { width } = before.screen.size;
  const flips = pixels === null ? [] : unseenFlips(tree, pixels, { masks, width, density, differs });
  return {
    kind: classified.kind,
    ratio: pixels?.ratio ?? 0,
    regions: classified.regions.map(({ x, y, width, height }) => ({ x, y, width, height })),
    dy: classified.dy,
    target,
    ...(detail === undefined ? {} : { targetDetail: detail }),
    tree: { added: tree.added.length, removed: tree.removed.length, changed: tree.changed.length },
    ...(overlaid === null ? {} : { overlay: overlaid }),
    ...(flips.length === 0 ? {} : { unseenFlips: flips }),
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

/** The facts about two captures beside their pixels. */
interface Evidence {
  readonly before: CapturedScreen;
  readonly after: CapturedScreen;
  readonly tree: TreeChange;
  readonly overlays: OverlayPair;
  readonly overlay: OverlayDeed | null;
  readonly page: () => PageIdentity;
  readonly density: number;
}

function combine(pixels: PixelChange, evidence: Evidence): ClassifiedChange {
  const { before, after, tree, overlay } = evidence;
  const classified = (kind: ScreenChangeKind, dy = 0): ClassifiedChange => ({
    kind,
    regions: pixels.regions,
    dy,
  });
  if (pixels.kind !== 'none' && isOther(evidence, pixels)) return classified('full');
  switch (pixels.kind) {
    case 'none': {
      // A change as small as a caret may be a letter: the hierarchy decides.
      const changed = tree.changed.map((m) => m.after.visible!);
      const regions = changed.filter((r) => pixels.negligible.some((s) => intersection(r, s)));
      return { kind: regions.length > 0 ? 'partial' : 'none', regions, dy: 0 };
    }
    case 'overlay':
      // A sparse page looks like a surface over the one before.
      return classified(
        overlay === null && isReplaced(evidence) && evidence.page() === 'other' ? 'full' : 'partial',
      );
    case 'scrolled':
      if (isReplaced(evidence) && tree.matches.length < tree.removed.length) return classified('full');
      return isPushed(evidence, pixels.dy) || isOfSurfaces(evidence, pixels.dy)
        ? classified('partial')
        : classified('scrolled', pixels.dy);
    case 'partial': {
      const dy = scrollShift(evidence, pixels);
      if (dy !== 0) return classified('scrolled', dy);
      const replaced = isReplaced(evidence) && isConfirmed(tree, pixels);
      if (!replaced) return classified('partial');
      const lines = keptLines(before.frame!, after.frame!, pixels.regions, evidence.density);
      return keepsLines(lines) ? classified('partial') : classified('full');
    }
    case 'full': {
      if (pixels.reason === 'size') return classified('full');
      const page = evidence.page();
      const dy = page === 'other' ? 0 : scrollShift(evidence, pixels);
      if (dy !== 0) return classified('scrolled', dy);
      // The words of an unnamed surface would count as words of the page that are gone.
      const isBehind = page !== 'same' && isBehindSurface(evidence, pixels);
      if (page !== 'unknown') return classified(page === 'same' || isBehind ? 'partial' : 'full');
      if (isKeyboardAlone(evidence)) return classified('partial');
      const stays =
        isOverlaysAlone(evidence, pixels) || isPageFromBehind(evidence) || hidesPage(evidence) || isBehind;
      return stays ? classified('partial') : classified('full');
    }
  }
}

/** Largest share of the screen that may change beside the overlays when they alone changed. */
const MAX_BESIDE = 0.15;

/** True when an overlay opened or closed, and next to nothing changed but where it is or was. */
function isOverlaysAlone({ overlay, overlays, before, after }: Evidence, pixels: PixelChange): boolean {
  if (overlay === null) return false;
  const surfaces = [
    ...overlays.before.map((o) => surfaceOf(o, before.screen)),
    ...overlays.after.map((o) => surfaceOf(o, after.screen)),
  ];
  const beside = pixels.regions.reduce((sum, region) => {
    const covered = surfaces.map((box) => intersection(region, box)).map((r) => (r === null ? 0 : area(r)));
    return sum + area(region) - Math.max(0, ...covered);
  }, 0);
  return beside <= MAX_BESIDE * before.frame!.width * before.frame!.height;
}

/** True when an overlay opened or closed, and most of the page that the later tree lists was drawn before: a dialog's window may be all that a tree lists. */
function isPageFromBehind({ overlay, before, after, tree, overlays, density }: Evidence): boolean {
  if (overlay === null) return false;
  const matches = tree.matches.map((m) => ({ ...m, before: m.after, after: m.before }));
  const back = { before: overlays.after, after: overlays.before };
  return pageIdentity(after, before, { matches }, back, density) === 'same';
}

/** Share of the screen between the bars: surfaces that hide more leave too little to recognise a page by. */
const HIDDEN_SHARE = 0.7;

/** True when an overlay opened or closed that leaves too little of the page in view: surfaces open over the page that is there. */
function hidesPage({ overlay, overlays, before, after, density }: Evidence): boolean {
  if (overlay === null) return false;
  const boxes = [
    ...overlays.before.map((o) => surfaceOf(o, before.screen)),
    ...overlays.after.map((o) => surfaceOf(o, after.screen)),
  ];
  return boxes.some((box) => isMostOfPage(box, before.frame!, density));
}

/** True for a box that covers most of what is between the bars. */
function isMostOfPage(box: Rect, { width, height }: Size, density: number): boolean {
  const [top, bottom] = [TOP_ZONE_DP * density, height - BOTTOM_ZONE_DP * density];
  const between = { x: 0, y: top, width, height: bottom - top };
  const shared = intersection(box, between);
  return shared !== null && area(shared) >= HIDDEN_SHARE * area(between);
}

/** True when a surface without a role that hides most of the page came or went, and the trees keep the page behind it. */
function isBehindSurface(evidence: Evidence, pixels: PixelChange): boolean {
  const { overlays, before, after, tree, density } = evidence;
  if (tree.kept === null || tree.kept < TREE.kept) return false;
  const box = unnamedSurface(overlays, { before, after, pixels, tree, kind: 'partial', density });
  // A page over the page is as wide as the screen.
  return (
    box !== null && box.width < PAGE_WIDTH * before.frame!.width && isMostOfPage(box, before.frame!, density)
  );
}

/** Share of the screen's width from which a surface without a role may be a page. */
const PAGE_WIDTH = 0.95;

/** True when both hierarchies describe a whole screen, and have next to nothing in common. */
function isReplaced({ tree, before, after }: Evidence): boolean {
  return tree.kept !== null && tree.kept <= TREE.replaced && isWhole(before.screen) && isWhole(after.screen);
}

/** True when the trees show another page, and the pixels changed where the one before was. */
function isOther({ before, after, tree, overlays, density }: Evidence, pixels: PixelChange): boolean {
  return isOtherPage(before.screen, after.screen, tree, overlays, density) && isConfirmed(tree, pixels);
}

/** True when a keyboard came or went, and the trees keep the page: on a sparse page it is most of what is drawn. */
function isKeyboardAlone({ before, after, tree }: Evidence): boolean {
  return before.screen.keyboard.shown !== after.screen.keyboard.shown && (tree.kept ?? 0) >= TREE.kept;
}

/** True when what moved is no scrolled content: a keyboard came or went, the container moved too, or the rest of its content stayed. */
function isPushed({ before, after, tree, density }: Evidence, dy: number): boolean {
  if (before.screen.keyboard.shown !== after.screen.keyboard.shown) return true;
  const mover = moverOf(tree, dy, (e) => isBetweenBars(e, before.screen, density));
  return mover === 'page' || mover === 'part';
}

/** True when an overlay came, went or took the place of another one, and no text of the trees moved: a surface drawn at another place looks like one that moved there. */
function isOfSurfaces({ overlay, tree }: Evidence, dy: number): boolean {
  return overlay !== null && tree.matches.length > 0 && moverOf(tree, dy) === 'unknown';
}

/** Returns the shift of a scroll that the hierarchies show, and the pixels do not deny; else 0. */
function scrollShift(evidence: Evidence, pixels: PixelChange): number {
  const dy = pixels.dy !== 0 ? pixels.dy : commonShift(evidence.tree);
  if (dy === 0 || isPushed(evidence, dy) || moverOf(evidence.tree, dy) !== 'content') return 0;
  return pixels.dy !== 0 || isDrawnThere(evidence, dy) ? dy : 0;
}

/** True when most of the elements that the hierarchies move by `dy` are drawn there. */
function isDrawnThere({ before, after, tree }: Evidence, dy: number): boolean {
  let [drawn, telling] = [0, 0];
  for (const m of tree.matches) {
    if (m.before.text === '' || m.before.text !== m.after.text) continue;
    if (Math.abs(m.after.bounds.y - m.before.bounds.y - dy) > 2) continue;
    const from = m.before.visible!;
    const is = isSamePatch(before.frame!, from, after.frame!, { ...from, y: from.y + dy });
    if (is === null) continue;
    telling++;
    if (is) drawn++;
  }
  return telling > 0 && 2 * drawn >= telling;
}

/** True when the hierarchy covers the screen. The window of a dialog or a menu does not: content behind it is not gone. */
function isWhole(screen: Screen): boolean {
  const { width, height } = screen.size;
  return screen.windows.some(
    (w) => w.kind === 'app' && w.bounds.width >= 0.9 * width && w.bounds.height >= 0.7 * height,
  );
}

/** True when the pixels changed where the hierarchy lost content: the hierarchy is current. */
function isConfirmed(tree: TreeChange, pixels: PixelChange): boolean {
  const gone = [...tree.removed, ...tree.changed.map((m) => m.before)].filter((e) => e.text !== '');
  const seen = gone.filter((e) => pixels.regions.some((box) => intersection(box, e.visible!)));
  return seen.length >= 0.5 * gone.length;
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
