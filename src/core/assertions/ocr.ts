/** Texts that OCR read from the screenshot (R47). */
import { quote } from './result.ts';
import type { Proof } from '../model/verdict.ts';
import type { Element } from '../../screen/model/element.ts';
import { area, intersection, type Rect } from '../../screen/model/geometry.ts';
import type { Locator } from '../../screen/model/locator.ts';
import { subtree, type Screen } from '../../screen/model/screen.ts';
import { textFit } from '../../screen/model/text-edges.ts';
import { similarity, normalise, type TextCase } from '../../screen/model/text.ts';
import { LIMITS } from '../../shared/limits.ts';

/** Least similarity of a text that may be a misread form of the wanted one. */
const MAY_MATCH = 0.6;
/** Gaps in the element tree that OCR fills. */
const FILLED_BY_OCR: readonly string[] = ['canvas', 'empty web view'];

/** Returns the actual state, proof and flags when OCR read the text with high confidence; else undefined. */
export function ocrMatch(
  screen: Screen,
  target: Locator,
  textCase: TextCase,
): readonly [string, Proof, readonly string[]] | undefined {
  const { label, match } = target;
  if (label === null || target.places.length > 0 || target.row !== null) return undefined;
  const line = screen.ocr?.find(
    (t) => t.confidence >= LIMITS.ocrConfidence && textFit(t.text, label, match, textCase) === 'whole',
  );
  if (line === undefined) return undefined;
  return [
    `${quote(line.text)} was read from the picture`,
    { screen: screen.id, ref: null, box: line.bounds, rule: 'read from the picture, high confidence' },
    [`read from the picture with ${Math.round(line.confidence * 100)} % confidence`],
  ];
}

/** The gap of a secure window. It refuses its screenshot, so only its element tree is used (R13). */
const SECURE = 'secure window';

/** Returns the gaps that matter for an absence. On a secure window, the element tree alone does not prove one. */
export function gapsForAbsence(screen: Screen, target: Locator, seenAsText: boolean): readonly string[] {
  const secure = screen.gaps.includes(SECURE) ? [SECURE] : [];
  return [...gapsFor(screen, target, seenAsText), ...secure];
}

/**
 * Returns the gaps because of which the element tree can't show whether the target is here, without those that OCR fills.
 * `seenAsText` is true when the run saw the target as a text of the tree before.
 */
export function gapsFor(screen: Screen, target: Locator, seenAsText = false): readonly string[] {
  const { label } = target;
  const { ocr = [] } = screen;
  const incomplete = screen.gaps.filter(
    (gap) => gap !== SECURE && (gap !== 'canvas' || !isOutsideSurface(screen, target, seenAsText)),
  );
  // When OCR read nothing at all, it may not recognise this script or font.
  const ocrReads = label !== null && ocr.some((t) => t.confidence >= LIMITS.ocrConfidence);
  if (!ocrReads) return incomplete;
  const wanted = normalise(label).toLowerCase();
  const resembled = ocr.some((t) => {
    const text = normalise(t.text).toLowerCase();
    return text.includes(wanted) || similarity(text, wanted) >= MAY_MATCH;
  });
  return resembled
    ? [...incomplete, 'something like it was read from the picture']
    : incomplete.filter((gap) => !FILLED_BY_OCR.includes(gap));
}

/** Share of the screen from which on a drawing surface may hold the whole page. */
const PAGE_SHARE = 0.5;
/** Least animated share of a surface that plays a video. */
const PLAYING_SHARE = 0.5;

/**
 * True when drawing surfaces fill less than half of the screen and can't contain the target: they play a video, or the target is a
 * row of a list or a text that the element tree had before.
 */
function isOutsideSurface(screen: Screen, target: Locator, seenAsText: boolean): boolean {
  const surfaces = screen.elements.flatMap((e) => surfaceOf(screen, e));
  const share = totalArea(surfaces.map((s) => s.bounds));
  if (surfaces.length === 0 || share >= PAGE_SHARE * screen.size.width * screen.size.height) return false;
  return seenAsText || isRow(target) || surfaces.every((s) => plays(screen, s));
}

/** A canvas on which the app draws. */
interface DrawingSurface {
  /** The part in view. */
  readonly bounds: Rect;
  readonly className: string;
}

/** Returns the element as a drawing surface; nothing when the element tree has labels for its content. */
function surfaceOf(screen: Screen, element: Element): readonly DrawingSurface[] {
  const { role, visible, className } = element;
  if (role !== 'canvas' || visible === null) return [];
  return subtree(screen, element).every((d) => d.label === '') ? [{ bounds: visible, className }] : [];
}

function isRow({ role, places }: Locator): boolean {
  return (
    role === 'row' || places.some((p) => p.kind === 'container' && ['list', 'table'].includes(p.container))
  );
}

function plays(screen: Screen, { bounds, className }: DrawingSurface): boolean {
  if (/(?:VideoView|PlayerView)$/.test(className)) return true;
  return (
    totalArea(screen.animatedRegions.flatMap((m) => intersection(m, bounds) ?? [])) >=
    PLAYING_SHARE * area(bounds)
  );
}

function totalArea(parts: readonly Rect[]): number {
  return parts.reduce((sum, part) => sum + area(part), 0);
}
