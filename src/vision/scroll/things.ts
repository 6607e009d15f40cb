/** Finds the words, icons and other things that two pictures have in common, wherever they moved. */
import type { RowRange } from './edges.ts';
import { green, pixelWords, type Frame } from '../decode/frame.ts';
import { clarityOf } from './smooth.ts';
import { thingsOf, type Thing } from './found-things.ts';

/** Difference of pixels at parts of a pixel, as a share of that of equal ones. */
const TOLERANCE = 1.25;
/** Share of the edges of a thing, and of its partner, that must be the same. */
const SAME = 0.7;
/** Share of the smaller page's edges in things that the other one has too: pages of one kit share up to 0.34, parts of one page 0.5 and more. */
const SHARED = 0.42;
/** Fewer things tell nothing. */
const MIN_THINGS = 3;
/** Pixels by which the boxes of a thing may differ. */
const SLACK = 2;

/**
 * True when much of what stands between the rows of one page is on the other one too, wherever it moved: rows that make room for checkboxes, a form that
 * shrinks above a keyboard, the days of another month. Another page shares a few icons and words.
 */
export function sharesThings(a: Frame, b: Frame, rows: RowRange, density: number): boolean {
  const [x, y] = [thingsOf(a, rows, density), thingsOf(b, rows, density)];
  if (Math.min(x.length, y.length) < MIN_THINGS) return false;
  const least = SHARED * Math.min(weightOf(x), weightOf(y));
  // Boxes alone leave too little of most other pages.
  const likely = alikeAmong(x, y);
  let [shared, count, open] = [0, 0, weightOf(likely)];
  const left = new Set(y);
  for (const thing of likely) {
    if (shared + open < least) return false;
    open -= thing.weight;
    for (const other of left) {
      if (!isAlike(thing, other) || !isSame(a, thing, b, other)) continue;
      left.delete(other);
      // A chevron, or a word with which all rows begin, tells nothing about the page.
      if (isRepeated(a, thing, x)) break;
      shared += Math.min(thing.weight, other.weight);
      count++;
      break;
    }
  }
  return shared >= least && count >= MIN_THINGS;
}

/** Returns the things that any of the others may be. */
function alikeAmong(things: readonly Thing[], others: readonly Thing[]): readonly Thing[] {
  const alike: Thing[] = [];
  for (const thing of things) if (hasAlike(thing, others)) alike.push(thing);
  return alike;
}

function hasAlike(thing: Thing, others: readonly Thing[]): boolean {
  for (const other of others) if (isAlike(thing, other)) return true;
  return false;
}

function isRepeated(frame: Frame, thing: Thing, things: readonly Thing[]): boolean {
  for (const t of things) if (t !== thing && isAlike(t, thing) && isSame(frame, t, frame, thing)) return true;
  return false;
}

function weightOf(things: readonly Thing[]): number {
  let sum = 0;
  for (const { weight } of things) sum += weight;
  return sum;
}

/** Share of the edges that one of two equal things may lack, and that may be in other parts of it. */
const LACKING = 0.5;
const ELSEWHERE = 0.15;

/** False for things that can't be the same: a quick look. */
function isAlike(t: Thing, u: Thing): boolean {
  if (Math.abs(t.width - u.width) > SLACK || Math.abs(t.height - u.height) > SLACK) return false;
  if (Math.min(t.weight, u.weight) < LACKING * Math.max(t.weight, u.weight)) return false;
  let apart = 0;
  for (let i = 0; i < t.parts.length; i++) apart += Math.abs(t.parts[i]! - u.parts[i]!);
  // Each edge that is elsewhere is missing in one part and too many in another one, in both directions.
  return apart <= 4 * ELSEWHERE;
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

/** The edges that are looked at before all of them: every fourth, of which more may be missing. */
const QUICK = { every: 4, same: 0.6 };

/** True when the other frame has most of the edges, with both of their sides, further by these halves of a pixel. */
function hasEdges(a: Frame, thing: Thing, b: Frame, [right, down]: readonly [number, number]): boolean {
  const shift: HalfShift = {
    by: Math.floor(down / 2) * a.width + Math.floor(right / 2),
    beside: right & 1,
    below: (down & 1) * a.width,
  };
  const edges = thing.edges();
  return hasMost(a, edges, b, shift, QUICK) && hasMost(a, edges, b, shift, { every: 1, same: SAME });
}

/** A shift by whole pixels, and the places that are mixed for a half of one. */
interface HalfShift {
  readonly by: number;
  readonly beside: number;
  readonly below: number;
}

function hasMost(
  a: Frame,
  edges: Int32Array,
  b: Frame,
  shift: HalfShift,
  { every, same }: { readonly every: number; readonly same: number },
): boolean {
  const [x, y] = [pixelWords(a), pixelWords(b)];
  const most = TOLERANCE * clarityOf(a).tolerance;
  let missing = (1 - same) * Math.ceil(edges.length / every);
  for (let i = 0; i < edges.length; i += every) {
    const at = edges[i]!;
    const there = at + shift.by;
    const is =
      Math.abs(green(x[at]!) - mixed(y, there, shift)) <= most &&
      Math.abs(green(x[at + 2]!) - mixed(y, there + 2, shift)) <= most;
    if (!is && --missing < 0) return false;
  }
  return true;
}

function mixed(words: Int32Array, at: number, { beside, below }: HalfShift): number {
  if (beside === 0 && below === 0) return green(words[at]!);
  return (
    (green(words[at]!) +
      green(words[at + beside]!) +
      green(words[at + below]!) +
      green(words[at + beside + below]!)) /
    4
  );
}
