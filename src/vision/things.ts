/** Finds the words, icons and other things that two pictures have in common, wherever they moved. */
import type { Rect } from '../screen/model/geometry.ts';
import type { RowRange } from './edges.ts';
import { firstEqualRows, pixelWords, type Frame } from './frame.ts';

/** Contrast beside a pixel that is an edge. */
const EDGE_CONTRAST = 32;
/** Gap that parts things on a line, dp: wider than between words. */
const WORD_GAP_DP = 7;
/** Larger things are pictures, cards and panels, lower ones dividers, dp. */
const HIGHEST_DP = 64;
const LOWEST_DP = 4;
/** Edges that a thing needs, and the most that are compared. */
const MIN_EDGES = 6;
const MOST_EDGES = 96;
/** Difference of pixels that a lossy encoder makes. */
const TOLERANCE = 40;
/** Share of the edges of a thing, and of its partner, that must be the same. */
const SAME = 0.7;
/** Share of the smaller page's edges in things that the other one has too: pages of one kit share up to 0.34, parts of one page 0.5 and more. */
const SHARED = 0.42;
/** Fewer things tell nothing. */
const MIN_THINGS = 3;
/** Pixels by which the boxes of a thing may differ. */
const SLACK = 2;

/** A thing, some of its edges as places in the frame, and how many it has. */
interface Thing extends Rect {
  readonly edges: Int32Array;
  readonly weight: number;
}

/**
 * True when much of what stands between the rows of one page is on the other one too, wherever it moved: rows that make room for checkboxes, a form that
 * shrinks above a keyboard, the days of another month. Another page shares a few icons and words.
 */
export function sharesThings(a: Frame, b: Frame, rows: RowRange, density: number): boolean {
  const [x, y] = [thingsOf(a, rows, density), thingsOf(b, rows, density)];
  if (Math.min(x.length, y.length) < MIN_THINGS) return false;
  const least = SHARED * Math.min(weightOf(x), weightOf(y));
  const left = new Set(y);
  let [shared, count, open] = [0, 0, weightOf(x)];
  for (const thing of x) {
    if (shared + open < least) return false;
    open -= thing.weight;
    for (const other of left) {
      if (!isAlike(thing, other) || !isSame(a, thing, b, other)) continue;
      left.delete(other);
      // A chevron, or a word with which all rows begin, tells nothing about the page.
      const repeats = x.some((t) => t !== thing && isAlike(t, thing) && isSame(a, t, a, thing));
      if (repeats) break;
      shared += Math.min(thing.weight, other.weight);
      count++;
      break;
    }
  }
  return shared >= least && count >= MIN_THINGS;
}

function weightOf(things: readonly Thing[]): number {
  return things.reduce((sum, { weight }) => sum + weight, 0);
}

function isAlike(t: Rect, u: Rect): boolean {
  return Math.abs(t.width - u.width) <= SLACK && Math.abs(t.height - u.height) <= SLACK;
}

/** Places beside a thing's that are tried, in halves of a pixel: text is laid out and pictures are resized by parts of one. */
const HALVES = [0, -1, 1, -2, 2];

/** True when each has most of the other's edges, at a pixel's difference. */
function isSame(a: Frame, t: Thing, b: Frame, u: Thing): boolean {
  const [right, down] = [2 * (u.x - t.x), 2 * (u.y - t.y)];
  for (const dy of HALVES)
    for (const dx of HALVES)
      if (hasEdges(a, t, b, [right + dx, down + dy]) && hasEdges(b, u, a, [-right - dx, -down - dy]))
        return true;
  return false;
}

/** True when the other frame has most of the edges, with both of their sides, further by these halves of a pixel. */
function hasEdges(a: Frame, { edges }: Thing, b: Frame, [right, down]: readonly [number, number]): boolean {
  const [x, y] = [pixelWords(a), pixelWords(b)];
  const by = Math.floor(down / 2) * a.width + Math.floor(right / 2);
  const [beside, below] = [right & 1, (down & 1) * a.width];
  const mixed = (at: number): number =>
    (green(y[at]!) + green(y[at + beside]!) + green(y[at + below]!) + green(y[at + beside + below]!)) / 4;
  let missing = (1 - SAME) * edges.length;
  for (const at of edges) {
    const there = at + by;
    const is =
      Math.abs(green(x[at]!) - mixed(there)) <= TOLERANCE &&
      Math.abs(green(x[at + 2]!) - mixed(there + 2)) <= TOLERANCE;
    if (!is && --missing < 0) return false;
  }
  return true;
}

function green(word: number): number {
  return (word >> 8) & 255;
}

/** A box that grows row by row. */
interface Growing {
  left: number;
  right: number;
  readonly top: number;
  bottom: number;
}

interface EdgeRun {
  readonly left: number;
  readonly right: number;
}

interface KnownThings {
  readonly rows: RowRange;
  readonly density: number;
  readonly things: readonly Thing[];
}

const known = new WeakMap<Frame, KnownThings>();

/** Remembers the things of a frame: it is compared with the one before and with the next one. */
function thingsOf(frame: Frame, rows: RowRange, density: number): readonly Thing[] {
  const last = known.get(frame);
  if (last?.density === density && last.rows.top === rows.top && last.rows.bottom === rows.bottom)
    return last.things;
  const things = findThings(frame, rows, density);
  known.set(frame, { rows, density, things });
  return things;
}

/** Returns what stands between the rows, apart from what is as high as a picture or as low as a line. */
function findThings(frame: Frame, { top, bottom }: RowRange, density: number): readonly Thing[] {
  const step = Math.max(1, Math.round(density));
  const first = firstEqualRows(frame);
  let open: Growing[] = [];
  const closed: Growing[] = [];
  let runs: EdgeRun[] = [];
  for (let row = top; row < bottom; row += step) {
    if (row === top || first[row]! > row - step) runs = runsOf(frame, row, step, WORD_GAP_DP * density);
    open = grow(open, runs, { row, step }, closed);
  }
  return [...closed, ...open].flatMap((box) => {
    const height = box.bottom - box.top + step;
    if (height < LOWEST_DP * density || height > HIGHEST_DP * density) return [];
    const thing = thingIn(frame, box, step);
    return thing === null ? [] : [thing];
  });
}

/** Returns the stretches of a row with edges that are less than a gap apart. */
function runsOf(frame: Frame, row: number, step: number, gap: number): EdgeRun[] {
  const words = pixelWords(frame);
  const from = row * frame.width;
  const runs: { left: number; right: number }[] = [];
  let last: { left: number; right: number } | undefined;
  for (let x = 0; x < frame.width - step; x += step) {
    const [here, beside] = [words[from + x]!, words[from + x + step]!];
    if (here === beside || Math.abs(green(here) - green(beside)) < EDGE_CONTRAST) continue;
    if (last !== undefined && x - last.right <= gap) last.right = x;
    else runs.push((last = { left: x, right: x }));
  }
  return runs;
}

/** Joins the runs of the next row to the boxes that they touch. Boxes that no run touches are closed. */
function grow(
  open: readonly Growing[],
  runs: readonly EdgeRun[],
  { row, step }: { readonly row: number; readonly step: number },
  closed: Growing[],
): Growing[] {
  const next: Growing[] = [];
  const used = new Set<Growing>();
  for (const { left, right } of runs) {
    let box: Growing = { left, right, top: row, bottom: row };
    const touched = [...open, ...next].filter((o) => o.left <= right + step && o.right >= left - step);
    for (const o of touched) {
      used.add(o);
      const at = next.indexOf(o);
      if (at >= 0) next.splice(at, 1);
      box = {
        left: Math.min(box.left, o.left),
        right: Math.max(box.right, o.right),
        top: Math.min(box.top, o.top),
        bottom: row,
      };
    }
    next.push(box);
  }
  for (const o of open) {
    if (used.has(o)) continue;
    // A row without an edge stands between the dot of a letter and the letter.
    if (o.bottom >= row - step) next.push(o);
    else closed.push(o);
  }
  return next;
}

/** Places of edges that were found, of the box at hand. */
let found = new Int32Array(1 << 14);

/** Returns the thing in a box with the box of its edges; null for too few. */
function thingIn(frame: Frame, box: Growing, step: number): Thing | null {
  const words = pixelWords(frame);
  const [fromX, toX] = [Math.max(0, box.left - step), Math.min(frame.width - 2, box.right + 2 * step)];
  const [fromY, toY] = [Math.max(0, box.top - step + 1), Math.min(frame.height, box.bottom + step)];
  if ((toX - fromX) * (toY - fromY) > found.length) found = new Int32Array((toX - fromX) * (toY - fromY));
  let [left, right, top, bottom, count] = [frame.width, -1, -1, -1, 0];
  for (let row = fromY; row < toY; row++) {
    const start = row * frame.width;
    const known = count;
    for (let x = fromX; x < toX; x++) {
      const [here, beside] = [words[start + x]!, words[start + x + 2]!];
      if (here !== beside && Math.abs(green(here) - green(beside)) >= EDGE_CONTRAST)
        found[count++] = start + x;
    }
    if (count === known) continue;
    left = Math.min(left, found[known]! - start);
    right = Math.max(right, found[count - 1]! - start);
    if (top < 0) top = row;
    bottom = row;
  }
  if (count < MIN_EDGES) return null;
  const every = Math.ceil(count / MOST_EDGES);
  const edges = Int32Array.from({ length: Math.ceil(count / every) }, (_, i) => found[i * every]!);
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1, edges, weight: count };
}
