/** Descriptions that the screenshot spells out: Flutter draws its texts, and tells them to the tree as descriptions alone (R46, R70). */
import type { Element } from '../screen/model/element.ts';
import type { Rect } from '../screen/model/geometry.ts';
import { normalise } from '../screen/model/text.ts';
import type { Frame } from './frame.ts';
import { type InkLine, inkLines, type InkRun } from './text-ink.ts';
import { BLANK_EM, hasKnownLetters, letterHeight, lettersOf, widthInEms } from './type-metrics.ts';

/** A wider gap parts two columns, as a share of the screen's width. Words stand closer to each other. */
const COLUMN_GAP = 0.03;
/** Room that is left around a column, pixels. */
const MARGIN_PX = 12;
/** Width of the ink as a share of the width that the words need: whole texts of real screens lie between. */
const WIDTHS = { least: 0.8, most: 1.2 };
/** Pieces of ink as a share of the letters and signs: letters that touch count as one, an accent or the dot of an i as none. */
const PIECES = { least: 0.6, most: 1.1 };
/** Most lines into which one text is broken. */
const MOST_LINES = 3;
/** Lower ink is no letter, as a share of the height of its line. */
const LETTER_SHARE = 0.5;

/** A line of ink in one column. */
interface InkPart {
  readonly line: InkLine;
  readonly column: number;
  readonly runs: readonly InkRun[];
}

/** Returns the elements with `spelled` set: the lines of a description that are drawn in the element's place, as far as widths and letters tell. */
export function withSpelledLines(elements: readonly Element[], frame: Frame): readonly Element[] {
  if (!elements.some(mayBeSpelled)) return elements;
  return elements.map((e) => {
    const spelled = mayBeSpelled(e) ? spelledLines(e, frame) : [];
    return spelled.length === 0 ? e : { ...e, spelled };
  });
}

function mayBeSpelled({
  text,
  description,
  labelFrom,
  role,
  state,
  visible,
  bounds,
  children,
}: Element): boolean {
  return (
    text === '' &&
    description !== '' &&
    labelFrom === 'description' &&
    children.length === 0 &&
    !['icon', 'image', 'canvas', 'web view'].includes(role) &&
    !state.editable &&
    visible !== null &&
    visible.width * visible.height >= bounds.width * bounds.height * 0.9
  );
}

function spelledLines({ description, visible }: Element, frame: Frame): readonly string[] {
  if (visible === null) return [];
  const lines = description
    .split('\n')
    .map(normalise)
    .filter((line) => lettersOf(line).length > 0);
  const left = partsIn(frame, visible);
  return lines.filter((words) => {
    // Figures are alike in width: a picture that lags behind the tree shows another one.
    if (!hasKnownLetters(words) || /\p{N}/u.test(words)) return false;
    for (let first = 0; first < left.length; first++)
      for (let count = 1; count <= MOST_LINES && first + count <= left.length; count++) {
        const parts = left.slice(first, first + count);
        if (!spells(words, parts)) continue;
        // A text that is drawn once stands for one text only.
        left.splice(first, count);
        return true;
      }
    return false;
  });
}

/** Returns the lines of ink in each column of the box. An icon beside two lines of text would join them. */
function partsIn(frame: Frame, box: Rect): InkPart[] {
  const gap = frame.width * COLUMN_GAP;
  const spans: { left: number; right: number }[] = [];
  const runs = (inkLines(frame, box) ?? []).flatMap((line) => line.runs);
  for (const { left, right } of runs.toSorted((a, b) => a.left - b.left)) {
    const last = spans.at(-1);
    if (last === undefined || left - last.right > gap) spans.push({ left, right });
    else last.right = Math.max(last.right, right);
  }
  return spans.flatMap(({ left, right }, column) => {
    const from = Math.max(box.x, Math.ceil(box.x) + left - MARGIN_PX);
    const to = Math.min(box.x + box.width, Math.ceil(box.x) + right + 1 + MARGIN_PX);
    const lines = inkLines(frame, { ...box, x: from, width: to - from }) ?? [];
    return lines.map((line) => ({ line, column, runs: line.runs }));
  });
}

/** True when the ink of these parts, lines of one column, has the width and the number of letters of the words. */
function spells(words: string, parts: readonly InkPart[]): boolean {
  if (new Set(parts.map(({ column }) => column)).size > 1) return false;
  const em = typeSize(words, parts);
  if (em === null) return false;
  const drawn = parts.reduce(
    (sum, { runs }, i) =>
      sum + (runs.at(-1)?.right ?? 0) - (runs[0]?.left ?? 0) + 1 + (i === 0 ? 0 : BLANK_EM * em),
    0,
  );
  const signs = Array.from(words).filter((c) => /\S/u.test(c)).length;
  const pieces = parts.reduce((sum, { runs }) => sum + runs.length, 0);
  return isWithin(drawn / (widthInEms(words) * em), WIDTHS) && isWithin(pieces / signs, PIECES);
}

function isWithin(
  share: number,
  { least, most }: { readonly least: number; readonly most: number },
): boolean {
  return share >= least && share <= most;
}

/** Returns the type size in pixels; null where nothing is as high as a letter. */
function typeSize(words: string, parts: readonly InkPart[]): number | null {
  const heights = parts.flatMap(({ line, runs }) =>
    runs
      .map(({ top, bottom }) => bottom - top + 1)
      .filter((height) => height > (line.bottom - line.top + 1) * LETTER_SHARE),
  );
  const usual = lettersOf(words).map(letterHeight);
  if (heights.length === 0 || usual.length === 0) return null;
  return mean(heights) / mean(usual);
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
