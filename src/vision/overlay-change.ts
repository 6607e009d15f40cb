/** Tells which overlays opened, closed or took the place of others between two screens. */
import { overlaysOf, type Overlay } from '../screen/features/overlays.ts';
import type { OverlayChange, OverlayIdentity, Screen } from '../screen/model/screen.ts';
import type { CapturedScreen } from './captured-screen.ts';
import { surfaceOf } from './page-change.ts';
import type { PixelChange } from './pixel-change.ts';

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

/** Returns what became of the topmost overlay; null when the trees have the same one, or none, on both screens. */
export function overlayDeed(before: readonly Overlay[], after: readonly Overlay[]): OverlayDeed | null {
  const [from, to] = [identityOf(before[0]), identityOf(after[0])];
  if (from !== null && to !== null)
    return from.kind === to.kind && from.title === to.title && from.package === to.package
      ? null
      : { kind: 'swapped', before: from, after: to };
  if (from === null && to === null) return null;
  return { kind: from === null ? 'opened' : 'closed', before: from, after: to };
}

function identityOf(overlay: Overlay | undefined): OverlayIdentity | null {
  return overlay === undefined
    ? null
    : { kind: overlay.kind, title: overlay.title, package: overlay.package };
}

/** Returns the change of overlays with its place: as the trees tell, else as a scrim in the screenshots shows. */
export function overlayChange(
  deed: OverlayDeed | null,
  overlays: OverlayPair,
  found: {
    readonly before: CapturedScreen;
    readonly after: CapturedScreen;
    readonly pixels: PixelChange | null;
  },
): OverlayChange | null {
  if (deed !== null) {
    const [shown, on] =
      deed.kind === 'closed'
        ? [overlays.before[0], found.before.screen]
        : [overlays.after[0], found.after.screen];
    return { ...deed, box: shown === undefined ? null : surfaceOf(shown, on) };
  }
  const { pixels } = found;
  if (pixels?.veiled === undefined) return null;
  const [box] = pixels.regions;
  return {
    kind: pixels.veiled === 'after' ? 'opened' : 'closed',
    box: box === undefined ? null : { x: box.x, y: box.y, width: box.width, height: box.height },
    before: null,
    after: null,
  };
}
