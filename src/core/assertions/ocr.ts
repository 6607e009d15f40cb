/** Texts that only the picture shows, as far as they were read from it (R47). */
import { quote } from './result.ts';
import type { Proof } from '../model/verdict.ts';
import type { Element } from '../../screen/model/element.ts';
import { area, intersection, type Rect } from '../../screen/model/geometry.ts';
import type { Locator } from '../../screen/model/locator.ts';
import { subtree, type Screen } from '../../screen/model/screen.ts';
import { similarity, textMatches, normalise, type TextCase } from '../../screen/model/text.ts';
import { LIMITS } from '../../shared/limits.ts';

/** What is this much like the text looked for may be it, misread. */
const MAY_MATCH = 0.6;
/** Gaps in a hierarchy that a read picture fills. */
const FILLED_BY_OCR: readonly string[] = ['canvas', 'empty web view'];

/** What a line of the picture, read with high confidence, shows of the text looked for: actual words, proof, flags. */
export function ocrMatch(
  screen: Screen,
  target: Locator,
  textCase: TextCase,
): readonly [string, Proof, readonly string[]] | undefined {
  const { label, match } = target;
  if (label === null || target.places.length > 0 || target.row !== null) return undefined;
  const line = screen.ocr?.find(
    (t) => t.confidence >= LIMITS.ocrConfidence && textMatches(t.text, label, match, textCase),
  );
  if (line === undefined) return undefined;
  return [
    `${quote(line.text)} was read from the picture`,
    { screen: screen.id, ref: null, box: line.bounds, rule: 'read from the picture, high confidence' },
    [`read from the picture with ${Math.round(line.confidence * 100)} % confidence`],
  ];
}

/** A protected window refuses its picture, not its hierarchy: what is there, and what is not where it must be, is told by that alone. */
const SECURE = 'secure window';

/** The same for an absence, which a hierarchy alone does not show on a protected window. */
export function gapsForAbsence(screen: Screen, target: Locator, known: boolean): readonly string[] {
  const secure = screen.gaps.includes(SECURE) ? [SECURE] : [];
  return [...gapsFor(screen, target, known), ...secure];
}

/**
 * Why the hierarchy does not tell whether this is here, once what was read from the picture is counted in; empty when it does.
 * `known`: the run saw it as a text of the hierarchy before.
 */
export function gapsFor(screen: Screen, target: Locator, known = false): readonly string[] {
  const { label } = target;
  const { ocr = [] } = screen;
  const incomplete = screen.gaps.filter(
    (why) => why !== SECURE && (why !== 'canvas' || !isOutsideSurface(screen, target, known)),
  );
  // A reader that read nothing may be blind to how this picture writes.
  const ocrReads = label !== null && ocr.some((t) => t.confidence >= LIMITS.ocrConfidence);
  if (!ocrReads) return incomplete;
  const wanted = normalise(label).toLowerCase();
  const mayBe = ocr.some((t) => {
    const text = normalise(t.text).toLowerCase();
    return text.includes(wanted) || similarity(text, wanted) >= MAY_MATCH;
  });
  return mayBe
    ? [...incomplete, 'something like it was read from the picture']
    : incomplete.filter((why) => !FILLED_BY_OCR.includes(why));
}

/** The share of the screen from which on what is drawn there may be the app's own page. */
const PAGE = 0.5;
/** The share of a surface that must move by itself for it to be playing. */
const PLAYING = 0.5;

/**
 * What is drawn has a part of the screen to itself, and what is looked for cannot stand in it: a video plays there, or it is a
 * row of a list, or a text that the hierarchy named before.
 */
function isOutsideSurface(screen: Screen, target: Locator, known: boolean): boolean {
  const surfaces = screen.elements.flatMap((e) => surfaceOf(screen, e));
  const share = totalArea(surfaces.map((s) => s.at));
  if (surfaces.length === 0 || share >= PAGE * screen.size.width * screen.size.height) return false;
  return known || isRow(target) || surfaces.every((s) => plays(screen, s));
}

/** What is drawn on by the app itself, and where it is in view. */
interface DrawingSurface {
  readonly at: Rect;
  readonly className: string;
}

/** None where the hierarchy tells what is drawn on it. */
function surfaceOf(screen: Screen, element: Element): readonly DrawingSurface[] {
  const { role, visible, className } = element;
  if (role !== 'canvas' || visible === null) return [];
  return subtree(screen, element).every((d) => d.label === '') ? [{ at: visible, className }] : [];
}

function isRow({ role, places }: Locator): boolean {
  return role === 'row' || places.some((p) => p.kind === 'container' && p.container === 'list');
}

function plays(screen: Screen, { at, className }: DrawingSurface): boolean {
  if (/(?:VideoView|PlayerView)$/.test(className)) return true;
  return totalArea(screen.animatedRegions.flatMap((m) => intersection(m, at) ?? [])) >= PLAYING * area(at);
}

function totalArea(parts: readonly Rect[]): number {
  return parts.reduce((sum, part) => sum + area(part), 0);
}
