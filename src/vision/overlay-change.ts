/** Tells which overlays opened, closed or took the place of others between two screens. */
import { hasMarkedTitle, overlaysOf, type Overlay } from '../screen/features/overlays.ts';
import { area, intersection, type Rect } from '../screen/model/geometry.ts';
import type { OverlayChange, OverlayIdentity, Screen, ScreenChangeKind } from '../screen/model/screen.ts';
import { normalise } from '../screen/model/text.ts';
import type { CapturedScreen } from './captured-screen.ts';
import { appearedSurface, type AppearedSurface } from './appeared-surface.ts';
import { cuttingSurface } from './surfaces/cutting-surface.ts';
import { surfaceOf } from './page-change.ts';
import type { PixelChange } from './pixel-change.ts';
import type { TreeChange } from './tree-change.ts';

/** A change of overlays, without its place. */
export type OverlayDeed = Omit<OverlayChange, 'box'>;

/** The overlays of two screens, topmost first. */
export interface OverlayPair {
  readonly before: readonly Overlay[];
  readonly after: readonly Overlay[];
}

/** Returns the overlays of a screen but for its keyboard, topmost first. */
export function overlaysIn(screen: Screen): Overlay[] {
  return overlaysOf(screen).filter((o) => o.kind !== 'keyboard');
}

/** Returns the overlays without the messages that stand on both screens: one above a dialog hides nothing of what the dialog does. */
function withoutStanding({ before, after }: OverlayPair): OverlayPair {
  const isOn = (others: readonly Overlay[], { kind, title, package: owner, modal }: Overlay): boolean =>
    !modal && others.some((o) => o.kind === kind && o.title === title && o.package === owner);
  return {
    before: before.filter((o) => !isOn(after, o)),
    after: after.filter((o) => !isOn(before, o)),
  };
}

/** Returns what became of the topmost overlay, beside messages that stay; null when the trees have the same one, or none, on both screens. */
export function overlayDeed(overlays: OverlayPair, tree: TreeChange): OverlayDeed | null {
  const { before, after } = withoutStanding(overlays);
  const [from, to] = [identityOf(before[0]), identityOf(after[0])];
  if (from !== null && to !== null) {
    const isAlike = from.kind === to.kind && from.package === to.package;
    return isAlike && (from.title === to.title || keepsWords(before[0]!, after[0]!, tree))
      ? null
      : { kind: 'swapped', before: from, after: to };
  }
  if (from === null && to === null) return null;
  return { kind: from === null ? 'opened' : 'closed', before: from, after: to };
}

/**
 * True when neither overlay has a marked title, and they share most of their words: the first text of a list that was scrolled, or of a drawer that still
 * came in, is another one, but the overlay is the same.
 */
function keepsWords(from: Overlay, to: Overlay, { matches, added, removed }: TreeChange): boolean {
  const refs = { before: new Set(from.elements), after: new Set(to.elements) };
  const before = [...matches.map((m) => m.before), ...removed].filter((e) => refs.before.has(e.ref));
  const after = [...matches.map((m) => m.after), ...added].filter((e) => refs.after.has(e.ref));
  if (hasMarkedTitle(before) || hasMarkedTitle(after)) return false;
  const kept = matches.filter(
    (m) =>
      refs.before.has(m.before.ref) &&
      refs.after.has(m.after.ref) &&
      m.before.text !== '' &&
      m.before.text === m.after.text,
  );
  const counts = [before, after].map((parts) => parts.filter((e) => e.text !== '').length);
  return 2 * kept.length > Math.min(...counts);
}

function identityOf(overlay: Overlay | undefined): OverlayIdentity | null {
  return overlay === undefined
    ? null
    : { kind: overlay.kind, title: overlay.title, package: overlay.package };
}

/** The facts that tell where overlays came and went. */
export interface OverlayEvidence {
  readonly before: CapturedScreen;
  readonly after: CapturedScreen;
  readonly pixels: PixelChange | null;
  readonly tree: TreeChange;
  readonly kind: ScreenChangeKind;
  /** Screenshot pixels per dp. */
  readonly density: number;
}

/** Returns the change of overlays with its place: by role and window, else by surfaces that came or went, else as a scrim in the screenshots shows. */
export function overlayChange(
  deed: OverlayDeed | null,
  overlays: OverlayPair,
  found: OverlayEvidence,
): OverlayChange | null {
  const surfaces = deed?.kind === 'swapped' ? NO_SURFACES : surfacesIn(overlays, found);
  const went = deed?.kind === 'opened' ? surfaces.before : null;
  const came = deed?.kind === 'closed' ? surfaces.after : null;
  if (deed !== null) {
    const { before, after } = withoutStanding(overlays);
    const [shown, on] =
      deed.kind === 'closed' ? [before[0], found.before.screen] : [after[0], found.after.screen];
    const box = shown === undefined ? null : surfaceOf(shown, on);
    if (came !== null) return { kind: 'swapped', box: came.box, before: deed.before, after: identity(came) };
    if (went !== null) return { kind: 'swapped', box, before: identity(went), after: deed.after };
    return { ...deed, box };
  }
  const isOther = found.kind === 'full' || movesPage(found);
  return (
    surfaceChange(surfaces) ?? (isOther ? null : (veilChange(overlays, found.pixels) ?? seenChange(found)))
  );
}

/** True when content moved, or a keyboard came or went: that explains what a scrim does not. */
function movesPage({ before, after, tree }: OverlayEvidence): boolean {
  const moved = tree.matches.filter(
    (m) =>
      m.before.text !== '' &&
      m.before.text === m.after.text &&
      Math.abs(m.after.bounds.y - m.before.bounds.y) > STILL,
  );
  return before.screen.keyboard.shown !== after.screen.keyboard.shown || moved.length >= 2;
}

/** Pixels by which content may move that stays. */
const STILL = 2;

interface Surfaces {
  readonly before: AppearedSurface | null;
  readonly after: AppearedSurface | null;
}

const NO_SURFACES: Surfaces = { before: null, after: null };

/** Returns where a surface is that no role names and that came or went; null when none did, or another one took its place. */
export function unnamedSurface(overlays: OverlayPair, found: OverlayEvidence): Rect | null {
  const { before, after } = surfacesIn(overlays, found);
  return before !== null && after !== null ? null : ((before ?? after)?.box ?? null);
}

/** Returns the surfaces that no role names: the one that went and the one that came. */
function surfacesIn(overlays: OverlayPair, { before, after, tree, kind, pixels }: OverlayEvidence): Surfaces {
  if (kind === 'none' || kind === 'scrolled') return NO_SURFACES;
  const isReplaced = kind === 'full';
  const back = tree.matches.map((m) => ({ ...m, before: m.after, after: m.before }));
  const refsOf = (known: readonly Overlay[]): ReadonlySet<string> =>
    new Set(known.flatMap((o) => o.elements));
  const went = appearedSurface(before.screen, back, refsOf(overlays.before), isReplaced);
  const came = appearedSurface(after.screen, tree.matches, refsOf(overlays.after), isReplaced);
  return { before: isDrawnAnew(went, pixels) ? went : null, after: isDrawnAnew(came, pixels) ? came : null };
}

/** Share of a surface where the screenshots differ; a page may have its colour. */
const CHANGED_SHARE = 0.3;

/** True when the screenshots changed where the surface is: the tree is current. */
function isDrawnAnew(surface: AppearedSurface | null, pixels: PixelChange | null): boolean {
  // Beside a scrim, the regions name its surface alone.
  if (surface === null || pixels === null || pixels.veiled !== undefined) return surface !== null;
  const { renewed } = surface;
  if (renewed !== undefined) {
    const drawn = renewed.filter((box) => pixels.regions.some((r) => intersection(r, box) !== null));
    return 2 * drawn.length > renewed.length;
  }
  const changed = pixels.regions.reduce((sum, r) => sum + area(intersection(r, surface.box) ?? EMPTY), 0);
  return changed >= CHANGED_SHARE * area(surface.box);
}

const EMPTY: Rect = { x: 0, y: 0, width: 0, height: 0 };

function identity({ kind, title, package: app }: AppearedSurface): OverlayIdentity {
  return { kind, title: normalise(title).slice(0, LONGEST_TITLE), package: app };
}

const LONGEST_TITLE = 160;

function surfaceChange({ before, after }: Surfaces): OverlayChange | null {
  const shown = after ?? before;
  if (shown === null) return null;
  return {
    kind: before === null ? 'opened' : after === null ? 'closed' : 'swapped',
    box: shown.box,
    before: before && identity(before),
    after: after && identity(after),
  };
}

/** Returns what a scrim in the screenshots shows. Trees that have one overlay on both screens show that it only moved. */
function veilChange({ before, after }: OverlayPair, pixels: PixelChange | null): OverlayChange | null {
  if (pixels?.veiled === undefined || (before.length > 0 && after.length > 0)) return null;
  const [box] = pixels.regions;
  return {
    kind: pixels.veiled === 'after' ? 'opened' : 'closed',
    box: box === undefined ? null : { x: box.x, y: box.y, width: box.width, height: box.height },
    before: null,
    after: null,
  };
}

/** Returns what the outline of a surface in the screenshots shows, where the trees list no text: those that do tell surfaces themselves. */
function seenChange({ before, after, pixels, kind, density }: OverlayEvidence): OverlayChange | null {
  if (kind !== 'partial' || pixels === null || !before.frame || !after.frame) return null;
  if ([before, after].some(({ screen }) => screen.elements.some((e) => e.text !== ''))) return null;
  const largest = pixels.regions.toSorted((p, q) => area(q) - area(p))[0];
  const found =
    pixels.surface ?? (largest && cuttingSurface(before.frame, after.frame, largest, density)) ?? null;
  if (found === null) return null;
  return { kind: found.on === 'after' ? 'opened' : 'closed', box: found.box, before: null, after: null };
}
