/** Lines of a merged description of which the screenshot shows nothing: Flutter tells all texts of a row as one description (R46, R70). */
import type { Element } from '../../screen/model/element.ts';
import { area, type Rect } from '../../screen/model/geometry.ts';
import { normalise } from '../../screen/model/text.ts';
import { typeSize, widthOf } from './drawn-share.ts';
import type { Frame } from '../decode/frame.ts';
import { type InkLine, inkLines, type InkRun } from './text-ink.ts';
import { hasKnownLetters, lettersOf, widthInEms } from './type-metrics.ts';

/** A wider gap in a line separates two texts, in heights of the line. */
const APART = 1.2;
/** Widths of a text, as shares of the width that its letters need. */
const WIDTHS = { least: 0.7, most: 1.4 } as const;
/** Letters that touch count as one, and a mark may stand beside the text. */
const LEAST_LETTERS_SHARE = 0.5;
const MARK_LETTERS = 2;
/** Parts of a sign that is no letter, at most. */
const SIGN_PARTS = 3;
/** Lower and less filled ink is no picture, as shares of the box's height and of its own box. */
const PICTURE = { height: 0.4, filled: 0.55 } as const;
/** A block that is filled to such a share and wider than high may hold a text on a ground of its own. */
const BLOCK = { widthByHeight: 1.2, filled: 0.6 } as const;
/** Height of a mark behind letters, as a share of the highest letter beside it, at least. */
const HIGHER_THAN_LETTERS = 1.3;
/** Letters of the initials that a round picture shows in place of a face, at most. */
const INITIALS = 3;
/** The width of so few letters tells nothing. */
const SHORTEST = 2;
/** Fewer pieces of ink are an icon or an arrow. */
const LEAST_RUNS = 3;
/** Cost of a piece of ink a whole box away from where the line would stand if the lines were stacked. */
const PLACE = 0.6;
/** Two texts fit a piece of ink alike where their costs differ by less. */
const ALIKE = 0.15;

/** Returns the elements with `undrawnLines` set where the screenshot has fewer texts than the description has lines, and each of them fits one of the others. */
export function withUndrawnLines(elements: readonly Element[], frame: Frame): readonly Element[] {
  const found = new Map<string, readonly string[]>();
  for (const e of elements) {
    const lines = mergedLines(e);
    const undrawn = lines.length < 2 || e.visible === null ? [] : undrawnOf(lines, frame, e.visible);
    if (undrawn.length > 0) found.set(e.ref, undrawn);
  }
  if (found.size === 0) return elements;
  return elements.map((e) => {
    const undrawnLines = found.get(e.ref);
    return undrawnLines === undefined ? e : { ...e, undrawnLines };
  });
}

/** Returns the lines of the description of a leaf that has no text of its own; empty for a tab, and for a box that is not wholly in view. */
function mergedLines({
  text,
  description,
  children,
  visible,
  bounds,
  coveredBy,
  role,
}: Element): readonly string[] {
  if (text !== '' || children.length > 0 || role === 'tab' || !description.includes('\n')) return [];
  if (visible === null || coveredBy !== null || area(visible) < area(bounds) * 0.98) return [];
  return description
    .split('\n')
    .map(normalise)
    .filter((line) => line !== '');
}

/** A text of the picture: runs of ink in one line, without a wide gap. */
interface Piece extends InkLine {
  /** Middle of the line, as a share of the box's height. */
  readonly at: number;
}

function undrawnOf(lines: readonly string[], frame: Frame, box: Rect): readonly string[] {
  if (!lines.every((line) => hasKnownLetters(line) && lettersOf(line).length > 0)) return [];
  const pictures = picturesIn(frame, box);
  if (pictures === null) return [];
  const pieces = besidePictures(box, pictures).flatMap((part) => piecesIn(frame, part, box));
  // A chip or a badge has a ground of its own, and its text is no ink on the ground of the row.
  if (pieces.some(({ runs, ...line }) => runs.some((run) => isBlock(run, line) || isGround(run, runs))))
    return [];
  const texts = pieces.filter((piece) => piece.runs.length >= LEAST_RUNS);
  const left = unmatched(lines, pieces);
  // Ink that fits none of the lines tells nothing of any.
  if (left === null || left.lines.length === lines.length || texts.some((text) => left.pieces.has(text)))
    return [];
  const least = pictures.length > 0 ? INITIALS : SHORTEST;
  return left.lines.filter((line) => lettersOf(line).length > least && fits(line, pieces, box));
}

/** True for a line that has room in the box, in the smallest type of what is drawn there. The date of a day in a calendar is read aloud, and drawn as its number. */
function fits(line: string, pieces: readonly Piece[], { width }: Rect): boolean {
  const sizes = pieces.flatMap((piece) => typeSize(line, [piece]) ?? []);
  return sizes.length === 0 || widthInEms(line) * Math.min(...sizes) <= width;
}

/** Returns the pictures of the box, such as the face at the start of a row; null where the box has no ground of one colour. */
function picturesIn(frame: Frame, box: Rect): readonly InkRun[] | null {
  const lines = inkLines(frame, box);
  if (lines === null || lines.length === 0) return null;
  const isPicture = ({ top, bottom, left, right, filled }: InkRun): boolean => {
    const height = bottom - top + 1;
    return (
      height >= box.height * PICTURE.height && filled >= PICTURE.filled && right - left + 1 >= height / 2
    );
  };
  return lines.flatMap(({ runs }) => runs.filter(isPicture));
}

/** Returns the parts of the box to the left and right of its pictures. */
function besidePictures(box: Rect, pictures: readonly InkRun[]): readonly Rect[] {
  const edges = pictures.toSorted((a, b) => a.left - b.left);
  const starts = [0, ...edges.map(({ right }) => right + 2)];
  const ends = [...edges.map(({ left }) => left - 1), Math.floor(box.width)];
  return starts.flatMap((from, i) => {
    const width = ends[i]! - from;
    return width < 4 ? [] : [{ ...box, x: Math.ceil(box.x) + from, width }];
  });
}

function piecesIn(frame: Frame, part: Rect, box: Rect): readonly Piece[] {
  return (inkLines(frame, part) ?? []).flatMap(({ top, bottom, runs }) => {
    const widest = APART * (bottom - top + 1);
    const groups: InkRun[][] = [];
    for (const run of runs) {
      const last = groups.at(-1)?.at(-1);
      if (last === undefined || run.left - last.right > widest) groups.push([run]);
      else groups.at(-1)!.push(run);
    }
    return groups.map((group) => ({
      top: Math.min(...group.map((run) => run.top)),
      bottom: Math.max(...group.map((run) => run.bottom)),
      runs: group,
      at: (top + bottom) / 2 / box.height,
    }));
  });
}

function isBlock(
  { left, right, top, bottom, filled }: InkRun,
  line: { readonly top: number; readonly bottom: number },
): boolean {
  const [width, height] = [right - left + 1, bottom - top + 1];
  const isHigh = height * 2 > line.bottom - line.top + 1;
  return isHigh && filled >= BLOCK.filled && width >= height * BLOCK.widthByHeight;
}

/** True for a filled run that is higher than the letters beside it: a mark behind a part of a text, such as the word that was searched for. */
function isGround(run: InkRun, runs: readonly InkRun[]): boolean {
  const heightOf = ({ top, bottom }: InkRun): number => bottom - top + 1;
  const others = runs.filter((other) => other !== run).map(heightOf);
  return (
    run.filled >= BLOCK.filled &&
    others.length > 0 &&
    heightOf(run) > Math.max(...others) * HIGHER_THAN_LETTERS
  );
}

interface LineMatch {
  readonly line: number;
  readonly piece: Piece;
  readonly cost: number;
}

interface Unmatched {
  readonly lines: readonly string[];
  readonly pieces: ReadonlySet<Piece>;
}

/** Gives each line the piece of ink that fits it best, and returns what is left of both; null where two lines fit one piece alike and its place does not tell which it is. */
function unmatched(lines: readonly string[], pieces: readonly Piece[]): Unmatched | null {
  const matches = lines
    .flatMap((text, line) =>
      pieces.flatMap((piece): LineMatch[] => {
        const cost = costOf(text, piece);
        const away = Math.abs(piece.at - (line + 0.5) / lines.length);
        return cost === null ? [] : [{ line, piece, cost: cost + away * PLACE }];
      }),
    )
    .toSorted((a, b) => a.cost - b.cost);
  const openLines = new Set(lines.keys());
  const openPieces = new Set(pieces);
  for (const match of matches) {
    if (!openLines.has(match.line) || !openPieces.has(match.piece)) continue;
    openLines.delete(match.line);
    openPieces.delete(match.piece);
  }
  const isUnclear = matches.some(
    (m) => openLines.has(m.line) && m.cost - costOfMatched(matches, m.piece) < ALIKE,
  );
  return isUnclear ? null : { lines: [...openLines].map((at) => lines[at]!), pieces: openPieces };
}

const costOfMatched = (matches: readonly LineMatch[], piece: Piece): number =>
  Math.min(...matches.filter((m) => m.piece === piece).map((m) => m.cost));

/** Returns how badly the ink fits the text, 0 for a perfect fit; null where it can't be the text. */
function costOf(text: string, piece: Piece): number | null {
  const em = typeSize(text, [piece]);
  if (em === null) return null;
  const letters = lettersOf(text).length;
  const signs = Array.from(text.replaceAll(/[\p{L}\p{N}\p{M}\s]/gu, '')).length;
  const { length } = piece.runs;
  if (length < letters * LEAST_LETTERS_SHARE || length > letters + signs * SIGN_PARTS + MARK_LETTERS)
    return null;
  const share = widthOf([piece], em) / (widthInEms(text) * em);
  if (share < WIDTHS.least || share > WIDTHS.most) return null;
  return Math.abs(Math.log(share)) + Math.abs(Math.log(length / (letters + signs))) / 2;
}
