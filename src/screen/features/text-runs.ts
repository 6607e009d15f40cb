import { isTouchable } from '../elements/hittable.ts';
import type { Element } from '../model/element.ts';
import { inReadingOrder } from '../elements/reading-order.ts';
import type { Rect } from '../model/geometry.ts';
import { byRef, type Screen } from '../model/screen.ts';
import { normalise } from '../model/text.ts';

/**
 * How two neighbouring texts are drawn:
 * - `none`: one goes on in the other, as the bold half of a word does
 * - `unclear`: their boxes touch, and the tree does not tell whether a blank is between
 * - `raised`: digits of two sizes touch, as the cents or the sign of a footnote behind a number; nobody reads them as one number
 * - `blank`: words of one sentence
 * - `apart`: separate texts in a line or paragraph
 */
type Joint = 'none' | 'unclear' | 'raised' | 'blank' | 'apart';

/** Texts that a person reads as one (R45): neighbours in a line, or lines of one paragraph, in reading order. */
export interface TextRun {
  readonly parts: readonly Element[];
  /** `joints[i]` stands between the parts i and i + 1. */
  readonly joints: readonly Joint[];
}

/** Nobody reads a longer run of separate texts as a single one. */
const MAX_SEPARATE = 8;
/** Parts of one sentence, such as the hits that a search marks. */
const MAX_INLINE = 64;

/** Returns the groups of two or more adjoining texts among these elements, all of which must be in view. */
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

const INLINE =
  /^(?:#text|a|span|b|i|em|strong|small|mark|u|s|ins|del|q|cite|sub|sup|code|kbd|abbr|time|data|font|bdi|bdo|ruby|big|dfn|nobr|output|samp|strike|tt|var|tspan|textpath)$/i;

/** Returns a key that texts share when they have one parent, or are only children of siblings (a word in a span). */
function groupKey(screen: Screen, element: Element): string {
  const parentOf = (e: Element): Element | undefined =>
    e.parent === null ? undefined : byRef(screen, e.parent);
  let at = element;
  for (let up = parentOf(at); up !== undefined && INLINE.test(up.className); up = parentOf(at)) at = up;
  for (let level = 0; level < 2; level++) {
    const parent = parentOf(at);
    if (parent === undefined) break;
    if (parent.children.length > 1 || parent.state.clickable) return parent.ref;
    at = parent;
  }
  return at.parent ?? at.ref;
}

function runsOf(group: readonly Element[]): TextRun[] {
  // Parts of a sentence that wraps have boxes of several lines: only their order in the page tells how they follow.
  const flows = group.some((e) => e.className === '#text');
  const runs: { parts: Element[]; joints: Joint[] }[] = [];
  for (const e of flows ? group : inReadingOrder(group)) {
    const run = runs.at(-1);
    const last = run?.parts.at(-1);
    const joint = last === undefined ? null : jointBetween(last, e);
    const most = joint === 'apart' ? MAX_SEPARATE : MAX_INLINE;
    if (run === undefined || joint === null || run.parts.length >= most) {
      runs.push({ parts: [e], joints: [] });
    } else {
      run.parts.push(e);
      run.joints.push(joint);
    }
  }
  return runs.filter((run) => run.parts.length > 1);
}

function jointBetween(a: Element, b: Element): Joint | null {
  if (isInline(a) && isInline(b) && !(isTouchable(a) && isTouchable(b))) {
    const joint = inlineJoint(a, b);
    if (joint !== null) return joint;
  }
  if (isTouchable(a) || isTouchable(b)) return null;
  if (isDrawnTogether(a, b)) return touchingJoint(a, b);
  // Numbers side by side are separate values: days of a month, keys, cells.
  if (isNumber(a.text) && isNumber(b.text)) return null;
  const [p, q] = [a.visible ?? a.bounds, b.visible ?? b.bounds];
  return (isOnSameLine(p, q) && fillsItsBox(a)) || isOnNextLine(p, q) ? 'apart' : null;
}

function isInline(e: Element): boolean {
  return INLINE.test(e.className);
}

/** True for an element of a web page, whose class is its tag. */
function isOfPage(e: Element): boolean {
  return /^[#a-z][a-z0-9-]*$/.test(e.className);
}

/** Returns the box around the text itself, without padding. */
function textBox(e: Element): Rect {
  return e.textBox ?? e.bounds;
}

/** Widest gap without a blank, as a share of the line's height: the padding of a marked word. */
const TOUCHING_SHARE = 0.15;

/** Returns the joint of two inline parts of a page; null when they are not in one line or sentence. */
function inlineJoint(a: Element, b: Element): Joint | null {
  const [p, q] = [textBox(a), textBox(b)];
  const line = Math.min(p.height, q.height);
  const flows = a.className === '#text' || b.className === '#text';
  const gap = gapBetween(p, q);
  const wraps = q.y > p.y + line / 2 || p.height > line * 1.5 || q.height > line * 1.5;
  const isNear = gap <= Math.max(1, line * TOUCHING_SHARE);
  if (flows && wraps && q.y + q.height >= p.y && q.y <= p.y + p.height + line * 0.75)
    return q.y < p.y + p.height - 1 && isNear ? touchingJoint(a, b) : b.joined === true ? 'none' : 'blank';
  if (!overlapsVertically(p, q) || gap < -line / 2) return null;
  if (isNear) return touchingJoint(a, b);
  return gap <= line ? 'blank' : null;
}

/** Returns the joint of two texts whose boxes touch: the platform may say that no blank is between. */
function touchingJoint(a: Element, b: Element): Joint {
  // Raised cents and the sign of a footnote touch the number and belong to no longer one.
  if (b.joined === true && areDigitsOfTwoSizes(a, b)) return 'raised';
  if (b.joined !== undefined) return b.joined ? 'none' : 'blank';
  return hasBlankBetween(a, b) ? 'blank' : 'unclear';
}

function areDigitsOfTwoSizes(a: Element, b: Element): boolean {
  const [p, q] = [textBox(a).height, textBox(b).height];
  return /\p{N}$/u.test(a.text) && /^\p{N}/u.test(b.text) && Math.min(p, q) < Math.max(p, q) * SMALL_TYPE;
}

/** Returns the width between two boxes in either direction; negative when they overlap. */
function gapBetween(p: Rect, q: Rect): number {
  return Math.max(p.x, q.x) - Math.min(p.x + p.width, q.x + q.width);
}

function hasBlankBetween(a: Element, b: Element): boolean {
  return /\s$/u.test(a.text) || /^\s/u.test(b.text);
}

/** True for two texts in one line whose boxes touch and have room for nothing but the texts: `€5` and `0` are drawn as `€50`. */
function isDrawnTogether(a: Element, b: Element): boolean {
  const [p, q] = [textBox(a), textBox(b)];
  if (!overlapsVertically(p, q) || Math.abs(gapBetween(p, q)) > 2) return false;
  const areTight = fitsTightly(a) && fitsTightly(b);
  // The cents of a price are smaller than its euros. Days of a month and keys are equal.
  if (isNumber(a.text) && isNumber(b.text) && !/^[.,]\p{N}/u.test(normalise(b.text)))
    return areTight && (q.height < p.height * SMALL_TYPE || hasSameDigits(a, b));
  return isOfPage(a) || areTight;
}

/** Width of a decimal point or comma, as shares of a digit's. */
const POINT_SHARES = [0.25, 0.65] as const;

/**
 * True when two numbers in one type, of different lengths, leave their digits the same width: no room is left at the joint, as between `19` and
 * `5,00` of `195,00`. Cells, keys and days are as wide as each other, or have room around.
 */
function hasSameDigits(a: Element, b: Element): boolean {
  const [p, q] = [textBox(a), textBox(b)];
  if (Math.abs(p.height - q.height) > 1 || Math.abs(p.width - q.width) <= 2) return false;
  const [least, most] = [digitWidths(a), digitWidths(b)].reduce((one, other) => [
    Math.max(one[0], other[0]),
    Math.min(one[1], other[1]),
  ]);
  return least <= most;
}

/** Returns how wide a digit of this number is, at least and at most: its box is right to a pixel. */
function digitWidths(e: Element): readonly [number, number] {
  const { width } = textBox(e);
  const text = normalise(e.text);
  const digits = text.replaceAll(/\P{N}/gu, '').length;
  const points = Array.from(text).length - digits;
  return [
    (width - 1) / (digits + points * POINT_SHARES[1]),
    (width + 1) / (digits + points * POINT_SHARES[0]),
  ];
}

/** Height of smaller type, as a share of the type before it. */
const SMALL_TYPE = 0.8;

/** Width of a letter and of a wide one, as shares of the line's height, at most. */
const LETTER_SHARE = 0.62;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** True when the box is about as wide as its text. */
function fitsTightly(e: Element): boolean {
  const { width, height } = textBox(e);
  const letters = Array.from(normalise(e.text)).reduce((sum, c) => sum + (WIDE.test(c) ? 2 : 1), 0);
  return width <= (letters * LETTER_SHARE + 0.15) * height;
}

/** Returns the texts from `first` to `last` as they are read. `split`: joints that are unclear get a blank. */
export function joinedText(run: TextRun, first: number, last: number, split = false): string {
  return run.parts
    .slice(first, last + 1)
    .map((e, i) => `${i === 0 ? '' : jointText(run.joints[first + i - 1], split)}${normalise(e.text)}`)
    .join('');
}

/** True for a joint of which nobody can tell whether a blank is there. */
export function isOpen(joint: Joint | undefined): boolean {
  return joint === 'unclear' || joint === 'raised';
}

function jointText(joint: Joint | undefined, split: boolean): string {
  return joint === 'none' || (isOpen(joint) && !split) ? '' : ' ';
}

/** Returns the first and last part of the sentence around a part: no joint between them is `apart`. */
export function sentenceAround(run: TextRun, first: number, last: number): readonly [number, number] {
  let [from, to] = [first, last];
  while (from > 0 && run.joints[from - 1] !== 'apart') from -= 1;
  while (to < run.parts.length - 1 && run.joints[to] !== 'apart') to += 1;
  return [from, to];
}

/** Returns the sentences that stand in several texts, each as it may be read. Texts that are apart make no sentence. */
export function sentencesOf(screen: Screen, texts: readonly Element[]): string[] {
  return textRuns(screen, texts).flatMap((run) => {
    const firsts = run.parts.flatMap((_, i) => (i === 0 || run.joints[i - 1] === 'apart' ? [i] : []));
    return firsts.flatMap((first) => {
      const [, last] = sentenceAround(run, first, first);
      return last === first ? [] : [joinedText(run, first, last), joinedText(run, first, last, true)];
    });
  });
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
  return overlapsVertically(p, q) && gapBetween(p, q) <= Math.max(p.height, q.height);
}

/** True for the next line of a paragraph: aligned left or centred with this one, and no empty line between. */
function isOnNextLine(p: Rect, q: Rect): boolean {
  const gap = q.y - (p.y + p.height);
  const line = Math.min(p.height, q.height);
  if (gap < -line / 2 || gap > line * 0.75) return false;
  return Math.abs(p.x - q.x) <= line / 2 || Math.abs(p.x + p.width / 2 - (q.x + q.width / 2)) <= line / 2;
}
