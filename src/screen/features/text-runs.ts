import { isTouchable } from '../elements/hittable.ts';
import type { Element } from '../model/element.ts';
import { inReadingOrder } from '../elements/reading-order.ts';
import type { Rect } from '../model/geometry.ts';
import { byRef, type Screen } from '../model/screen.ts';
import { normalise } from '../model/text.ts';

/** Texts that a person reads as one (R45): two or more neighbours in a line, or lines of one paragraph, in reading order. */
export type TextRun = readonly Element[];

/** Nobody reads a longer run as a single text. */
const MAX_RUN_LENGTH = 8;

/** Returns the groups of adjoining texts among these elements, all of which must be in view. */
export function textRuns(screen: Screen, texts: readonly Element[]): TextRun[] {
  const byGroup = new Map<string, Element[]>();
  for (const e of texts) {
    const group = `${e.window}/${groupKey(screen, e)}`;
    const list = byGroup.get(group);
    if (list) list.push(e);
    else byGroup.set(group, [e]);
  }
  return [...byGroup.values()].flatMap((group) => (group.length < 2 ? [] : runsOf(group)));
}

/** Returns a key that texts share when they have one parent, or are only children of siblings (a word in a span). */
function groupKey(screen: Screen, element: Element): string {
  let at = element;
  for (let level = 0; level < 2; level++) {
    const parent = at.parent === null ? undefined : byRef(screen, at.parent);
    if (parent === undefined) break;
    if (parent.children.length > 1 || parent.state.clickable) return parent.ref;
    at = parent;
  }
  return at.parent ?? at.ref;
}

function runsOf(group: readonly Element[]): TextRun[] {
  const runs: Element[][] = [];
  let run: Element[] = [];
  for (const e of inReadingOrder(group)) {
    const last = run.at(-1);
    if (last && run.length < MAX_RUN_LENGTH && !isTouchable(last) && !isTouchable(e) && areAdjoining(last, e))
      run.push(e);
    else {
      if (run.length > 1) runs.push(run);
      run = [e];
    }
  }
  if (run.length > 1) runs.push(run);
  return runs;
}

function areAdjoining(a: Element, b: Element): boolean {
  if (isInlineContinuation(a, b)) return true;
  // Numbers side by side are separate values: days of a month, keys, cells.
  if (isNumber(a.text) && isNumber(b.text)) return false;
  const [p, q] = [a.visible ?? a.bounds, b.visible ?? b.bounds];
  return (isOnSameLine(p, q) && fillsItsBox(a)) || isOnNextLine(p, q);
}

const INLINE = /^(?:span|b|i|em|strong|small|mark|u|s|sub|sup|code|abbr|time|font|bdi)$/i;

/** True for two parts of one inline text, such as a bold half of a word: the second box begins where the first ends. */
function isInlineContinuation(a: Element, b: Element): boolean {
  if (!INLINE.test(a.className) || !INLINE.test(b.className)) return false;
  const [p, q] = [a.bounds, b.bounds];
  return overlapsVertically(p, q) && Math.abs(q.x - p.x - p.width) <= 1;
}

/** Returns the text of a run, joined with blanks except between parts of one inline text. */
export function joinedText(run: readonly Element[]): string {
  return run
    .map((e, i) => {
      const before = run[i - 1];
      return `${before === undefined || isInlineContinuation(before, e) ? '' : ' '}${normalise(e.text)}`;
    })
    .join('');
}

function isNumber(text: string): boolean {
  return /^[\p{N}.,:]+$/u.test(normalise(text));
}

/** False for a table cell: it is wider than its text, which is then far from the next one although the boxes touch. */
function fillsItsBox(e: Element): boolean {
  const { width, height } = e.bounds;
  return width <= (normalise(e.text).length + 0.5) * height;
}

function overlapsVertically(p: Rect, q: Rect): boolean {
  const overlap = Math.min(p.y + p.height, q.y + q.height) - Math.max(p.y, q.y);
  return overlap >= Math.min(p.height, q.height) / 2;
}

function isOnSameLine(p: Rect, q: Rect): boolean {
  const gap = Math.max(p.x, q.x) - Math.min(p.x + p.width, q.x + q.width);
  return overlapsVertically(p, q) && gap <= Math.max(p.height, q.height);
}

/** True for the next line of a paragraph: aligned left or centred with this one, and no empty line between. */
function isOnNextLine(p: Rect, q: Rect): boolean {
  const gap = q.y - (p.y + p.height);
  const line = Math.min(p.height, q.height);
  if (gap < -line / 2 || gap > line * 0.75) return false;
  return Math.abs(p.x - q.x) <= line / 2 || Math.abs(p.x + p.width / 2 - (q.x + q.width / 2)) <= line / 2;
}
