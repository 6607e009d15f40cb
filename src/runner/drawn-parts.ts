/** Parts of an element tree that the pixels of its screenshot draw, and parts that they leave out (R70). */
import { writtenWords } from '../screen/elements/described-text.ts';
import {
  describedButtons,
  isDescribedAlone,
  namedByUndrawn,
  textBoxes,
  undrawnCandidates,
  withInside,
} from '../screen/elements/undrawn.ts';
import { placeholderBars, signOfBars } from '../screen/features/placeholder-bars.ts';
import type { Rect } from '../screen/model/geometry.ts';
import { type LoadingSign, type Screen, isWebPage } from '../screen/model/screen.ts';
import { isBlank, isEmptyBetweenLines, isUndrawn } from '../vision/blank.ts';
import { withDrawnShares } from '../vision/text/drawn-share.ts';
import { flatBars } from '../vision/flat-bars.ts';
import { hasOnlyForeignInk } from '../vision/text/foreign-ink.ts';
import { type Frame, recallInRows } from '../vision/decode/frame.ts';
import { type BoxOf, hasInk } from '../vision/text/ink.ts';
import { withDrawnJoints } from '../vision/text/joints.ts';
import { looksLikeSurroundings } from '../vision/text/likeness-to-surroundings.ts';
import { PairMemory } from '../shared/pair-memory.ts';
import { withUndrawnLines } from '../vision/text/undrawn-lines.ts';

/** The elements of a tree, as far as the pixels of a frame show them. */
interface DrawnParts {
  readonly elements: Screen['elements'];
  /** Refs of what is in view and not drawn. */
  readonly undrawn: readonly string[];
}

/** The flat bars of each frame, and the density that they were read with: a picture is often seen again with another tree. */
const knownBars = new WeakMap<Frame, { readonly density: number; readonly bars: readonly Rect[] }>();

/** Returns the bars that a frame shows where texts will be (R73); none on a screen without enough of them. */
export function drawnBars(screen: Screen, frame: Frame, density: number): readonly Rect[] {
  const known = knownBars.get(frame);
  const bars = known?.density === density ? known.bars : flatBars(frame, density);
  if (known?.density !== density) knownBars.set(frame, { density, bars });
  return placeholderBars(screen, bars);
}

const knownParts = new PairMemory<Screen['elements'], Frame, DrawnParts>();

/** Returns what a frame shows of a tree; a pair that comes again is not looked at again. */
export function drawnParts(screen: Screen, frame: Frame, density: number): DrawnParts {
  return knownParts.recall(screen.elements, frame, String(density), () => ({
    elements: asDrawn(screen, frame),
    undrawn: undrawnRefs(screen.elements, frame, density),
  }));
}

/** Returns the elements with what only the screenshot shows of their texts. A web page says itself how its texts follow each other, and which of them are cut. */
function asDrawn(screen: Screen, frame: Frame): Screen['elements'] {
  const { elements } = screen;
  return isWebPage(screen)
    ? withDrawnShares(
        elements,
        frame,
        elements.filter((e) => e.masked === true),
      )
    : withUndrawnLines(withDrawnShares(withDrawnJoints(elements, frame), frame), frame);
}

/** Nobody reads letters in a box that is lower than this. A web page says itself how high its letters are. */
const LEAST_LETTERS_DP = 5;

/** Returns the elements in view that paint nothing, and the texts without ink, or with ink that nobody can read (R70). */
function undrawnRefs(elements: Screen['elements'], frame: Frame, density: number): string[] {
  const bare = undrawnCandidates(elements).filter(
    (e) =>
      e.visible !== null &&
      (isUndrawn(frame, e.visible) || (isDescribedAlone(e) && isEmptyBetweenLines(frame, e.visible))),
  );
  const words = new Map(elements.map((e) => [e.ref, writtenWords(e)]));
  const blank = textBoxes(elements).filter(
    ({ ref, bounds, of }) =>
      (of === 'control' && bounds.height < LEAST_LETTERS_DP * density) ||
      isBlankText(frame, bounds, of, words.get(ref) ?? ''),
  );
  const hollow = describedButtons(elements).filter(
    ({ visible, label }) => visible !== null && hasOnlyForeignInk(frame, visible, label),
  );
  const undrawn = new Set([...withInside(bare, elements), ...blank, ...hollow].map((e) => e.ref));
  const nameless = namedByUndrawn(elements, undrawn).filter(
    ({ visible }) => visible !== null && !hasInk(frame, visible, 'control'),
  );
  return [...undrawn, ...nameless.map((e) => e.ref)];
}

function isBlankText(frame: Frame, box: Rect, of: BoxOf, words: string): boolean {
  return recallInRows(
    frame,
    box,
    `blank ${of} ${words}`,
    () =>
      !hasInk(frame, box, of) || looksLikeSurroundings(frame, box) || hasOnlyForeignInk(frame, box, words),
  );
}

/**
 * Returns the loading signs, with those that only the pixels show: bars where texts will be, and `blank` for a screen without labels and without
 * pixels below the status bar (R30).
 */
export function drawnLoading(screen: Screen, frame: Frame, bars: readonly Rect[]): readonly LoadingSign[] {
  return [...loadingWithBlank(screen, frame), ...signOfBars(screen, bars)];
}

function loadingWithBlank(screen: Screen, frame: Frame): readonly LoadingSign[] {
  const top = Math.round(screen.size.height * 0.06);
  const content = {
    x: 0,
    y: top,
    width: screen.size.width,
    height: Math.round(screen.size.height * 0.9) - top,
  };
  const hasLabels = screen.elements.some(
    (e) => e.visible !== null && e.label !== '' && screen.windows[e.window]?.kind !== 'system',
  );
  if (hasLabels || screen.loading.length > 0 || !isBlank(frame, content)) return screen.loading;
  return [{ sign: 'blank', blocking: true, bounds: content, ref: null }];
}
