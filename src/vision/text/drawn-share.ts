/** How much of a text is drawn, as far as the screenshot tells: native trees hold the whole text where the layout cuts it (R47, R70). */
import { textBoxes } from '../../screen/elements/undrawn.ts';
import type { Element } from '../../screen/model/element.ts';
import { intersection } from '../../screen/model/geometry.ts';
import { normalise } from '../../screen/model/text.ts';
import { isCutAcross } from './cut-across.ts';
import { type Frame, recallInRows } from '../decode/frame.ts';
import { type InkLine, inkLines, type InkRun } from './text-ink.ts';
import { BLANK_EM, hasKnownLetters, letterHeight, lettersOf, widthInEms } from './type-metrics.ts';

/** Shorter texts are not measured: their letters differ too much from the average. */
const LEAST_LETTERS = 5;
/** Share of the width that a text needs below which it is cut. Whole texts of real screens have 0.84 of it and more. */
const CUT_SHARE = 0.7;
/** Share of its letters below which a text is cut. Letters that touch count as one: whole texts of real screens have 0.65 and more. */
const CUT_LETTERS = 0.8;
/** A wider gap in a line of a masked text is a part that the mask takes away, ems. Blanks have a third of one. */
const HOLE_EMS = 1.2;
/** Larger type is no type but a picture, as a share of the screen's width. */
const LARGEST_EM = 0.12;
/** Heights of two lines of one text differ by less than this factor. */
const SAME_TYPE = 1.6;
/** Largest share that a text has of which a part is left out. */
const MOST_OF_CUT = 0.97;

/** Lower ink is no letter, as a share of its line's height. */
const LETTER_SHARE = 0.5;
/** A wider block that is filled to such a share is a bar in place of words, and no letter. */
const BAR = { widthByHeight: 1.2, filled: 0.9 };

/** Height and width of a dot of an ellipsis, as a share of its line's height, at most. */
const DOT_SHARE = 0.28;
/** Largest difference between the three dots and between their gaps, pixels. */
const DOT_DIFFERENCE_PX = 2;

/** Returns the elements with `drawnShare` set where the screenshot shows that one of these texts is cut, or that something else is drawn in its place. */
export function withDrawnShares(
  elements: readonly Element[],
  frame: Frame,
  texts: readonly Element[] = elements,
): readonly Element[] {
  if (texts.length === 0) return elements;
  const byRef = new Map(texts.map((e) => [e.ref, e]));
  const shares = new Map<string, number>();
  for (const { ref, bounds } of textBoxes(texts)) {
    const element = byRef.get(ref);
    const text = normalise(element?.text ?? '');
    const isCut = text !== '' && recallInRows(frame, bounds, 'cut across', () => isCutAcross(frame, bounds));
    if (isCut) shares.set(ref, 0);
    if (isCut || text === '' || !hasKnownLetters(text)) continue;
    const lines = inkLines(frame, bounds) ?? [];
    if (element !== undefined && hasOtherWords(text, lines) && isAlone(element, elements)) {
      shares.set(ref, 0);
      continue;
    }
    if (lettersOf(text).length < LEAST_LETTERS) continue;
    const share = drawnShare({ text, masked: element?.masked === true }, lines, frame.width);
    if (share !== null) shares.set(ref, share);
  }
  if (shares.size === 0) return elements;
  return elements.map((e) => {
    const share = shares.get(e.ref);
    return share === undefined ? e : { ...e, drawnShare: share };
  });
}

/** True for a text whose box holds nothing else: no icon, and no text that another element has. */
function isAlone({ ref, role, state, children, parent, bounds }: Element, all: readonly Element[]): boolean {
  if (role !== 'text' || state.clickable || children.length > 0) return false;
  return !all.some(
    (e) =>
      e.ref !== ref &&
      e.ref !== parent &&
      e.children.length === 0 &&
      e.visible !== null &&
      intersection(e.visible, bounds) !== null,
  );
}

/** True when each line of ink has more letters than the whole text: other words are drawn in its place. */
function hasOtherWords(text: string, lines: readonly InkLine[]): boolean {
  const written = withoutBars(lines);
  return written.length > 0 && written.every((line) => hasMoreWords(text, line));
}

interface MeasuredText {
  readonly text: string;
  readonly masked: boolean;
}

/** Returns the share of the text that these lines show, from its beginning; null where nothing shows that a part is missing. */
function drawnShare(text: MeasuredText, lines: readonly InkLine[], screenWidth: number): number | null {
  const written = withoutBars(lines);
  if (written.length === 0) return lines.length === 0 ? null : 0;
  const candidates = written.map((line) => written.filter((other) => isSameType(line, other)));
  const shares = candidates.map((some) => shareIn(text, some, screenWidth));
  // In doubt the text is the ink that shows most of it: an icon stands above a label, a badge beside it.
  return shares.includes(null) ? null : Math.max(...shares.map((share) => share ?? 0));
}

/** Returns the lines without grey bars, which stand for words that are being loaded, and without blacked-out words. */
function withoutBars(lines: readonly InkLine[]): readonly InkLine[] {
  return lines.flatMap((line) => {
    const runs = line.runs.filter((run) => !isBar(run, line));
    return runs.length === 0 ? [] : [{ ...line, runs }];
  });
}

function isBar({ left, right, top, bottom, filled }: InkRun, line: InkLine): boolean {
  const [width, height] = [right - left + 1, bottom - top + 1];
  const isTall = height > (line.bottom - line.top + 1) * LETTER_SHARE;
  return isTall && filled >= BAR.filled && width >= height * BAR.widthByHeight;
}

function isSameType(a: InkLine, b: InkLine): boolean {
  const [p, q] = [a, b].map(({ top, bottom }) => bottom - top + 1) as [number, number];
  return p < q * SAME_TYPE && q < p * SAME_TYPE;
}

function shareIn(
  { text, masked }: MeasuredText,
  lines: readonly InkLine[],
  screenWidth: number,
): number | null {
  const em = typeSize(text, lines);
  if (em === null || em > screenWidth * LARGEST_EM) return null;
  if (masked && hasHole(lines, em)) return MOST_OF_CUT;
  const needed = widthInEms(text) * em;
  const gap = hasEllipsis(text) ? null : ellipsisIn(lines);
  if (gap !== null) return Math.min(MOST_OF_CUT, widthOf(gap, em) / needed);
  const letters = lines.reduce((sum, { runs }) => sum + runs.length, 0) / lettersOf(text).length;
  const share = widthOf(lines, em) / needed;
  return share < CUT_SHARE && letters < CUT_LETTERS ? share : null;
}

/** Further letters than a mark before or after the text has, and how much wider they make it: an icon, a bullet, a number of unread messages. */
const MARK_LETTERS = 2;
const MORE_WIDTH = 1.35;
/** Parts of a sign that is no letter, such as a quotation mark, at most. */
const SIGN_PARTS = 3;

/** True for a line with more letters side by side than the text can have: other words are drawn. Signs that consist of parts are counted by them. */
function hasMoreWords(text: string, line: InkLine): boolean {
  if (!/^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{Sc}\p{M}\s]+$/u.test(text))
    return false;
  const em = typeSize(text, [line]);
  if (em === null) return false;
  const letters = lettersOf(text).length;
  const signs = Array.from(text.replaceAll(/[\p{L}\p{N}\p{M}\s]/gu, '')).length;
  const height = line.bottom - line.top + 1;
  const drawn = line.runs.filter((run) => run.bottom - run.top + 1 > height * LETTER_SHARE).length;
  const isWider = widthOf([line], em) > widthInEms(text) * em * MORE_WIDTH;
  return isWider && drawn > letters + signs * SIGN_PARTS + MARK_LETTERS;
}

function hasHole(lines: readonly InkLine[], em: number): boolean {
  return lines.some(({ runs }) =>
    runs.some((run, i) => i > 0 && run.left - runs[i - 1]!.right > HOLE_EMS * em),
  );
}

/** Returns the width of the text that was broken into these lines, pixels. */
export function widthOf(lines: readonly InkLine[], em: number): number {
  return lines.reduce(
    (sum, { runs }, i) => sum + runs.at(-1)!.right - runs[0]!.left + 1 + (i === 0 ? 0 : BLANK_EM * em),
    0,
  );
}

/** Returns the type size in pixels, rather too small than too large; null when nothing is as high as a letter. */
export function typeSize(text: string, lines: readonly InkLine[]): number | null {
  const heights = lines.flatMap(({ top, bottom, runs }) =>
    runs
      .map((run) => run.bottom - run.top + 1)
      .filter((height) => height > (bottom - top + 1) * LETTER_SHARE),
  );
  if (heights.length === 0) return null;
  const usual = lettersOf(text).map(letterHeight);
  return Math.min(mean(heights) / mean(usual), median(heights) / median(usual));
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0) / numbers.length;

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;
}

function hasEllipsis(text: string): boolean {
  return /…|[.,_]\s?[.,_]/u.test(text);
}

/** Returns the lines up to an ellipsis, which are none where it is the first; null without one. */
function ellipsisIn(lines: readonly InkLine[]): readonly InkLine[] | null {
  for (const [i, line] of lines.entries()) {
    const at = line.runs.findIndex((_, first) => areDots(line, line.runs.slice(first, first + 3)));
    if (at < 0) continue;
    const before = line.runs.slice(0, at);
    return [...lines.slice(0, i), ...(before.length === 0 ? [] : [{ ...line, runs: before }])];
  }
  return null;
}

/** True for three equal dots at equal distances on the baseline. */
function areDots({ top, bottom }: InkLine, runs: readonly InkRun[]): boolean {
  const [a, b, c] = runs;
  if (a === undefined || b === undefined || c === undefined) return false;
  const height = bottom - top + 1;
  const isAlike = (numbers: readonly number[]): boolean =>
    Math.max(...numbers) - Math.min(...numbers) <= DOT_DIFFERENCE_PX;
  const widths = runs.map((run) => run.right - run.left + 1);
  const heights = runs.map((run) => run.bottom - run.top + 1);
  return (
    Math.max(...widths, ...heights) <= height * DOT_SHARE &&
    isAlike(widths) &&
    isAlike(heights) &&
    isAlike(runs.map((run) => run.bottom)) &&
    isAlike([b.left - a.right, c.left - b.right]) &&
    runs.every((run) => run.top > top + height / 2)
  );
}
