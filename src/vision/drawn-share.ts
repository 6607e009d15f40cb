/** How much of a text is drawn, as far as the screenshot tells: native trees hold the whole text where the layout cuts it (R47, R70). */
import { textBoxes } from '../screen/elements/undrawn.ts';
import type { Element } from '../screen/model/element.ts';
import { normalise } from '../screen/model/text.ts';
import { isCutAcross } from './cut-across.ts';
import type { Frame } from './frame.ts';
import { type InkLine, inkLines, type InkRun } from './text-ink.ts';
import { BLANK_EM, hasKnownLetters, letterHeight, lettersOf, widthInEms } from './type-metrics.ts';

/** Shorter texts are not measured: their letters differ too much from the average. */
const LEAST_LETTERS = 5;
/** Share of the width that a text needs below which it is cut. Whole texts of real screens have 0.84 of it and more. */
const CUT_SHARE = 0.7;
/** Share of its letters below which a text is cut. Letters that touch count as one: whole texts of real screens have 0.65 and more. */
const CUT_LETTERS = 0.8;
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
    const text = normalise(byRef.get(ref)?.text ?? '');
    const isCut = text !== '' && isCutAcross(frame, bounds);
    if (isCut) shares.set(ref, 0);
    if (isCut || lettersOf(text).length < LEAST_LETTERS || !hasKnownLetters(text)) continue;
    const share = drawnShare(text, inkLines(frame, bounds) ?? [], frame.width);
    if (share !== null) shares.set(ref, share);
  }
  if (shares.size === 0) return elements;
  return elements.map((e) => {
    const share = shares.get(e.ref);
    return share === undefined ? e : { ...e, drawnShare: share };
  });
}

/** Returns the share of the text that these lines show, from its beginning; null where nothing shows that a part is missing. */
function drawnShare(text: string, lines: readonly InkLine[], screenWidth: number): number | null {
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

function shareIn(text: string, lines: readonly InkLine[], screenWidth: number): number | null {
  const em = typeSize(text, lines);
  if (em === null || em > screenWidth * LARGEST_EM) return null;
  const needed = widthInEms(text) * em;
  const gap = hasEllipsis(text) ? null : ellipsisIn(lines);
  if (gap !== null) return Math.min(MOST_OF_CUT, widthOf(gap, em) / needed);
  const letters = lines.reduce((sum, { runs }) => sum + runs.length, 0) / lettersOf(text).length;
  const share = widthOf(lines, em) / needed;
  return share < CUT_SHARE && letters < CUT_LETTERS ? share : null;
}

/** Returns the width of the text that was broken into these lines, pixels. */
function widthOf(lines: readonly InkLine[], em: number): number {
  return lines.reduce(
    (sum, { runs }, i) => sum + runs.at(-1)!.right - runs[0]!.left + 1 + (i === 0 ? 0 : BLANK_EM * em),
    0,
  );
}

/** Returns the type size in pixels, rather too small than too large; null when nothing is as high as a letter. */
function typeSize(text: string, lines: readonly InkLine[]): number | null {
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
