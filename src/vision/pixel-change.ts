import type { Rect } from '../screen/model/geometry.ts';
import { BOTTOM_ZONE_DP, TOP_ZONE_DP } from './surfaces/bar-zones.ts';
import { findBareScrim } from './surfaces/bare-scrim.ts';
import { mergeRegions, type ChangedRegion } from './tiles/changed-regions.ts';
import { countFlags } from './tiles/count-flags.ts';
import { contentTiles, hasContent, isLossy } from './tiles/content.ts';
import { findDirtyTiles, separateNegligible, type DirtyTiles } from './tiles/dirty-tiles.ts';
import { pixelWords, type Frame } from './decode/frame.ts';
import { UnmaskedSpans } from './tiles/unmasked-spans.ts';
import { SOFT, TILE, type TileMap } from './tiles/tiles.ts';
import { isSurface, outlinedSurface, staysBelowEdge, type SeenSurface } from './surfaces/outline.ts';
import { PairMemory } from '../shared/pair-memory.ts';
import { causeOfMove, isLowerHalf, staysAbove, type Move } from './scroll/pushed.ts';
import type { RowRange } from './scroll/edges.ts';
import { findBlur } from './surfaces/blur.ts';
import { findOverlay, type VeiledChange } from './surfaces/overlay.ts';
import { findScroll, type Scroll } from './scroll/scroll.ts';
import { heldRows } from './scroll/scroll-remainder.ts';
import { sheetByEdge } from './surfaces/sheet-edge.ts';
import { smoothed } from './scroll/smooth.ts';
import { sharesThings } from './scroll/things.ts';
import { THRESHOLDS } from './tiles/thresholds.ts';

export interface PixelCompareOptions {
  /** Screenshot pixels per dp. */
  readonly density: number;
  /** Regions to ignore. */
  readonly masks: readonly Rect[];
}

/** The change that the pixels alone show. */
export interface PixelChange {
  readonly kind: 'none' | 'partial' | 'scrolled' | 'overlay' | 'full';
  /** The reason in one word, for benches and tests. */
  readonly reason: string;
  /** Changed regions; those within 6 dp of each other are joined. */
  readonly regions: readonly ChangedRegion[];
  /** Changed regions that are negligible: caret, anti-aliasing, jitter. */
  readonly negligible: readonly ChangedRegion[];
  /** Share of the compared pixels that changed. */
  readonly ratio: number;
  /** The unchanged content; 1 for a local change on a full screen. */
  readonly kept: KeptShares;
  /** Pixels by which content moved down. A hint for a partial change that looks like a scroll or a removed row. */
  readonly dy: number;
  /** The frame that lies under a scrim; only of an overlay. */
  readonly veiled?: 'before' | 'after';
  /** The surface that came or went, where that shows that a large change leaves the page. */
  readonly surface?: SeenSurface;
}

/** Shares of the content that is unchanged. */
interface KeptShares {
  /** Of the tiles with content in the frame before. */
  readonly before: number;
  /** The same in the frame after. */
  readonly after: number;
}

/** A change below this share of the pixels is local: no scroll is that small. */
const LOCAL_SHARE = 0.12;
/** With this many tiles of content for each changed one, at least 3/4 are kept, and their share needs no counting. */
const PLENTY_RATIO = 4;
const ALL_KEPT: KeptShares = { before: 1, after: 1 };
/** Share of the rows with content that must be unchanged for a large change to be partial; another page keeps next to none. */
const MOST_ROWS = 0.4;
/** The same of the columns: a drawer that leaves less has a scrim. */
const SIDE_COLUMNS = 0.2;
/** Share of the height between the bars that such a drawer fills. */
const TALL_SHARE = 0.8;
/** Most rows that a scroll may leave unexplained, as a share of the frame's: a header that shrinks. */
const MAX_HEADER_ROWS = 0.12;
/** The same for a layout that was rounded by one pixel. */
const MAX_LAYOUT_ROWS = 0.01;
/** Largest share of the rows with content, and of the columns, that stay in place where a list is scrolled. */
const MOVED_ROWS = 0.05;
/** Share of the height between the bars over which a change reaches that is not local. */
const MOST_OF_PAGE = 0.5;
/** Share of the content between the bars up to which nothing of a page stays. */
const ANYTHING = 0.15;
/** Share of the screen from which a faint tint is a fade and no control's state. */
const FADE_SHARE = 0.3;

/** Share of the pixels at edges that a lossy encoder draws anew in a fade. */
const LOSSY_PIXELS = 0.0002;

const knownChanges = new PairMemory<Frame, Frame, PixelChange>();

/** Compares two frames outside the masks. Several questions about one pair of frames cost one comparison. */
export function comparePixels(a: Frame, b: Frame, options: PixelCompareOptions): PixelChange {
  const { density, masks } = options;
  const question = JSON.stringify([density, masks.map((r) => [r.x, r.y, r.width, r.height])]);
  return knownChanges.recall(a, b, question, () => pixelChange(a, b, options));
}

function pixelChange(a: Frame, b: Frame, options: PixelCompareOptions): PixelChange {
  if (a.width !== b.width || a.height !== b.height) {
    const regions = [
      { x: 0, y: 0, width: b.width, height: b.height, pixels: b.width * b.height, tinted: false },
    ];
    return {
      kind: 'full',
      reason: 'size',
      regions,
      negligible: [],
      ratio: 1,
      kept: { before: 0, after: 0 },
      dy: 0,
    };
  }
  if (a === b) return noChange('identical', []);
  const spans = new UnmaskedSpans(a.width, a.height, options.masks);
  const found = findDirtyTiles(a, b, spans);
  if (found.tiles === 0) return noChange(found.map.changedRows > 0 ? 'below tolerance' : 'identical', []);
  const { significant, negligible } = separateNegligible(a, b, found, options.density);
  if (significant.length === 0) return noChange('negligible', negligible);
  return classifyLarge(a, b, spans, found, significant, negligible, options.density);
}

function noChange(reason: string, negligible: readonly ChangedRegion[]): PixelChange {
  return { kind: 'none', reason, regions: [], negligible, ratio: 0, kept: ALL_KEPT, dy: 0 };
}

function classifyLarge(
  a: Frame,
  b: Frame,
  spans: UnmaskedSpans,
  found: DirtyTiles,
  significant: readonly ChangedRegion[],
  negligible: readonly ChangedRegion[],
  density: number,
): PixelChange {
  const regions = mergeRegions(significant, Math.floor(6 * density));
  const local = areaOf(regions) < LOCAL_SHARE * spans.pixels && !isAllOver(a, b, regions, density);
  // A screen with far more content than changed keeps most of it.
  const enough = found.tiles * PLENTY_RATIO;
  const keepsMost = local && hasContent(a, enough) && hasContent(b, enough);
  const kept = keepsMost ? ALL_KEPT : keptShares(a, b, found.map, spans);
  const base = {
    regions,
    negligible,
    ratio: Math.min(1, found.hard / Math.max(1, spans.pixels)),
    kept,
    dy: 0,
  };
  const keeps = keepsPage(kept) && (local || keepsBetweenBars(a, b, found.map, density));
  const isLossyPair = (): boolean => found.lossy || isLossy(a) || isLossy(b);
  if (isFade(a, b, spans, { regions, isLossyPair })) return noChange('fade', [...negligible, ...regions]);
  if (keeps && local) return { ...base, kind: 'partial', reason: 'local' };
  const scroll = findScroll(a, b, spans, regions);
  if (scroll && Math.abs(scroll.dy) <= 1 && scroll.unexplained <= MAX_LAYOUT_ROWS)
    return noChange('layout', [...negligible, ...regions]);
  const dy = scroll?.dy ?? 0;
  const lines = keptLines(a, b, regions, density);
  const moved = scroll !== null && scroll.unexplained <= MAX_HEADER_ROWS;
  // A sparse list leaves the bars and its background where they are.
  const keepsNoLine = lines.rows <= MOVED_ROWS && lines.columns <= MOVED_ROWS;
  const movesAll = keepsNoLine || (moved && heldBetweenBars(a, b, dy, density) <= MOVED_ROWS);
  const cause = moved ? causeOfMove(a, b, moveOf(scroll, regions, density)) : 'unknown';
  if (keeps && !(moved && (movesAll || cause === 'scrolled')))
    return { ...base, kind: 'partial', reason: 'kept', dy };
  // Rows that are equal to the bit prove a move; a scrim under which the page is where it was denies one that is only correlated.
  const overlay =
    moved && scroll.method === 'rows' ? null : findSurface(a, b, spans, { density, lossy: isLossyPair() });
  if (moved && overlay?.certain !== true)
    return cause === 'pushed'
      ? { ...base, kind: 'partial', reason: 'pushed', dy }
      : { ...base, kind: 'scrolled', reason: scroll.method, dy };
  if (keepsLines(lines)) return { ...base, kind: 'partial', reason: 'rows', dy };
  if (overlay) {
    return {
      ...base,
      kind: 'overlay',
      reason: 'overlay',
      veiled: overlay.veiled,
      regions: overlay.box ? [{ ...overlay.box, pixels: found.hard, tinted: false }] : regions,
    };
  }
  if (scroll) return { ...base, kind: 'partial', reason: 'pushed', dy };
  const part = partOf(a, b, regions, density);
  if (part !== null) return { ...base, kind: 'partial', ...part };
  const [p, q] = isLossyPair() ? [smoothed(a), smoothed(b)] : [a, b];
  const keepsThings = sharesThings(p, q, betweenBars(a, density), density);
  if (keepsThings) return { ...base, kind: 'partial', reason: 'things' };
  return { ...base, kind: 'full', reason: 'replaced' };
}

function moveOf({ dy, method }: Scroll, regions: readonly ChangedRegion[], density: number): Move {
  // A correlated shift may be a row off.
  const uncertain = method === 'rows' ? 0 : 1;
  return { dy, uncertain, regions, header: TOP_ZONE_DP * density, footer: BOTTOM_ZONE_DP * density };
}

/** Returns what lies over a scrim or over a page that is blurred; null without either, and for a box that is no surface. */
function findSurface(
  a: Frame,
  b: Frame,
  spans: UnmaskedSpans,
  { density, lossy }: { readonly density: number; readonly lossy: boolean },
): VeiledChange | null {
  const found = findOverlay(a, b, spans, { density, lossy });
  const [veiled, other] = found?.veiled === 'after' ? [b, a] : [a, b];
  const is = found !== null && (found.box === null || isSurface(veiled, other, found.box, density));
  if (is) return found;
  return findBlur(a, b, spans, density) ?? findBareScrim(a, b, { density, lossy });
}

/** True when a change reaches over the page and leaves next to no line of it: of a sparse page, that is little of the screen. */
function isAllOver(a: Frame, b: Frame, regions: readonly ChangedRegion[], density: number): boolean {
  const { top, bottom } = betweenBars(a, density);
  const inPage = regions.filter((r) => r.y < bottom && r.y + r.height > top);
  if (inPage.length < 2) return false;
  const first = Math.min(...inPage.map((r) => r.y));
  const last = Math.max(...inPage.map((r) => r.y + r.height));
  return (
    last - first >= MOST_OF_PAGE * (bottom - top) && keptLines(a, b, regions, density).rows <= MOVED_ROWS
  );
}

function betweenBars({ height }: Frame, density: number): RowRange {
  return { top: Math.round(TOP_ZONE_DP * density), bottom: Math.round(height - BOTTOM_ZONE_DP * density) };
}

/** Returns in a word why a large change leaves the page, and the surface that shows it; null when it does not. */
function partOf(
  a: Frame,
  b: Frame,
  regions: readonly ChangedRegion[],
  density: number,
): Pick<PixelChange, 'reason' | 'surface'> | null {
  const top = Math.min(...regions.map((r) => r.y));
  const header = TOP_ZONE_DP * density;
  if (staysAbove(a, header, top) || isLowerHalf(a, header, top)) return { reason: 'upper part' };
  if (staysBelowEdge(a, b, regions, density)) return { reason: 'lower part' };
  const outlined = outlinedSurface(a, b, regions, density);
  if (outlined !== null) return { reason: 'outline', surface: outlined };
  const sheet = sheetByEdge(a, b, density);
  return sheet && { reason: 'sheet', surface: sheet };
}

/** True when much of the screen has another brightness, by a few levels, and nothing else changed: the end of a transition. */
function isFade(
  a: Frame,
  b: Frame,
  spans: UnmaskedSpans,
  {
    regions,
    isLossyPair,
  }: { readonly regions: readonly ChangedRegion[]; readonly isLossyPair: () => boolean },
): boolean {
  if (areaOf(regions) < FADE_SHARE * spans.pixels) return false;
  if (isFaintAllOver(a, b, spans, { faint: SOFT, most: 0 })) return true;
  const lossy = { faint: 2 * SOFT, most: LOSSY_PIXELS * spans.pixels };
  return isFaintAllOver(a, b, spans, lossy) && isLossyPair();
}

/** True when pixels changed, and at most `most` of them by more than `faint`. */
function isFaintAllOver(
  a: Frame,
  b: Frame,
  spans: UnmaskedSpans,
  { faint, most }: { readonly faint: number; readonly most: number },
): boolean {
  const [x, y] = [pixelWords(a), pixelWords(b)];
  let [changed, more] = [0, 0];
  for (let row = 0; row < a.height; row += 3) {
    const stretch = spans.at(row);
    for (let k = 0; k < stretch.length; k += 2)
      for (let i = row * a.width + stretch[k]!; i < row * a.width + stretch[k + 1]!; i += 3) {
        if (x[i] === y[i]) continue;
        changed++;
        if (!isFaint(x[i]!, y[i]!, faint) && ++more > most) return false;
      }
  }
  return changed > 0;
}

function isFaint(p: number, q: number, most: number): boolean {
  for (let shift = 0; shift <= 16; shift += 8)
    if (Math.abs(((p >> shift) & 255) - ((q >> shift) & 255)) > most) return false;
  return true;
}

/** Returns the share of the rows between the bars that a move by `dy` would have taken along, and that stayed. */
function heldBetweenBars(a: Frame, b: Frame, dy: number, density: number): number {
  const [top, bottom] = [TOP_ZONE_DP * density, a.height - BOTTOM_ZONE_DP * density].map(Math.round);
  return heldRows(a, b, { dy, top: top!, bottom: bottom!, tolerance: SHIFT_TOLERANCE });
}

/** Largest difference of pixels that moved without loss. */
const SHIFT_TOLERANCE = 8;

function areaOf(regions: readonly ChangedRegion[]): number {
  return regions.reduce((sum, r) => sum + r.width * r.height, 0);
}

function keepsPage({ before, after }: KeptShares): boolean {
  return before >= THRESHOLDS.keptBefore && after >= THRESHOLDS.keptAfter;
}

/** True when anything of either page stays between the bars: of a sparse page, the bars are most of the content. */
function keepsBetweenBars(a: Frame, b: Frame, map: TileMap, density: number): boolean {
  const spans = new UnmaskedSpans(a.width, a.height, []);
  const { before, after } = keptShares(a, b, map, spans, betweenBars(a, density));
  return Math.max(before, after) >= ANYTHING;
}

function keptShares(
  a: Frame,
  b: Frame,
  map: TileMap,
  spans: UnmaskedSpans,
  { top, bottom }: RowRange = { top: 0, bottom: a.height },
): KeptShares {
  const [before, after] = [a, b].map(contentTiles);
  const counts: KeptCounts = { before: 0, keptBefore: 0, after: 0, keptAfter: 0 };
  for (let row = Math.ceil(top / TILE); row < Math.ceil(bottom / TILE); row++) {
    // Rows under a full-width mask (status bar) have no content of the app.
    if (spans.at(Math.min(a.height - 1, row * TILE + TILE / 2)).length === 0) continue;
    countKept(before!, after!, map, row, counts);
  }
  return {
    before: counts.before ? counts.keptBefore / counts.before : 0,
    after: counts.after ? counts.keptAfter / counts.after : 0,
  };
}

interface KeptCounts {
  before: number;
  keptBefore: number;
  after: number;
  keptAfter: number;
}

/** Counts the tiles with content of one row, and those of them that are unchanged. */
function countKept(x: Uint8Array, y: Uint8Array, map: TileMap, row: number, counts: KeptCounts): void {
  let [before, keptBefore, after, keptAfter] = [0, 0, 0, 0];
  for (let t = row * map.columns; t < (row + 1) * map.columns; t++) {
    const clean = map.hard[t] === 0 ? 1 : 0;
    before += x[t]!;
    keptBefore += x[t]! & clean;
    after += y[t]!;
    keptAfter += y[t]! & clean;
  }
  counts.before += before;
  counts.keptBefore += keptBefore;
  counts.after += after;
  counts.keptAfter += keptAfter;
}

/** Shares of the tiles in lines between the bars. */
export interface KeptLines {
  readonly rows: number;
  readonly columns: number;
}

/**
 * Returns the shares of the rows and of the columns of tiles between the bars, of those with content in either frame, that no changed region
 * touches. A keyboard has more tiles with content than the form above it, but fewer rows; a drawer leaves the columns beside it.
 */
export function keptLines(a: Frame, b: Frame, regions: readonly Rect[], density: number): KeptLines {
  const columns = Math.ceil(a.width / TILE);
  const [x, y] = [contentTiles(a), contentTiles(b)];
  const first = Math.ceil((TOP_ZONE_DP * density) / TILE);
  const last = Math.floor((a.height - BOTTOM_ZONE_DP * density) / TILE);
  const [inRow, inColumn] = [new Uint8Array(Math.max(0, last)), new Uint8Array(columns)];
  for (let row = first; row < last; row++)
    for (let column = 0; column < columns; column++) {
      const t = row * columns + column;
      const content = x[t]! | y[t]!;
      inRow[row]! |= content;
      inColumn[column]! |= content;
    }
  const between = regions.filter((r) => r.y < last * TILE && r.y + r.height > first * TILE);
  // A drawer is as high as the page.
  const tall = between.some((r) => r.height >= TALL_SHARE * (last - first) * TILE);
  return {
    rows: keptShare(
      inRow,
      between.map((r) => [r.y, r.y + r.height]),
    ),
    columns: tall
      ? keptShare(
          inColumn,
          between.map((r) => [r.x, r.x + r.width]),
        )
      : 0,
  };
}

/** Returns the share of the lines of tiles with content that none of the stretches, in pixels, touches; 0 without any. */
function keptShare(lines: Uint8Array, changed: readonly (readonly [number, number])[]): number {
  const content = countFlags(lines);
  const kept = Uint8Array.from(lines);
  for (const [from, to] of changed)
    kept.fill(0, Math.max(0, Math.floor(from / TILE)), Math.max(0, Math.ceil(to / TILE)));
  return content === 0 ? 0 : countFlags(kept) / content;
}

/** True when most of what lies between the bars stays, along one side of what changed. */
export function keepsLines({ rows, columns }: KeptLines): boolean {
  return rows >= MOST_ROWS || columns >= SIDE_COLUMNS;
}
