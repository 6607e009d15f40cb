/** Pages and texts on their way to their places. */
import type { Box } from '../view.ts';
import type { LayoutContext } from './context.ts';
import { mirroredBox } from './mirror.ts';
import type { LayoutNode } from './node.ts';

/** Returns how far a page is from its place while it slides in. */
export function slideOffset({ app, time }: LayoutContext, width: number): number {
  return Math.round(width * (1 - time.shareEntered(app.behaviour.slideMs)));
}

/** Returns the opacity of the ground over a page while it fades in. */
export function veilOf({ app, time }: LayoutContext): { readonly veil?: number } {
  const share = time.shareEntered(app.behaviour.fadeMs);
  return share < 1 ? { veil: 1 - share } : {};
}

const SHARED: ReadonlySet<string> = new Set(['text', 'heading']);

/** Returns what moves texts from where the page before had them; null where nothing is on its way. */
export function sharedTexts(
  { app, time, shownBefore }: LayoutContext,
  mirror: number | null,
): ((piece: LayoutNode, place: Box) => { readonly x: number; readonly y: number }) | null {
  const left = shownBefore.size === 0 ? 0 : 1 - time.shareEntered(app.behaviour.sharedMs);
  if (left === 0) return null;
  return ({ kind, text }, place) => {
    const drawn = SHARED.has(kind) ? shownBefore.get(text) : undefined;
    if (drawn === undefined) return { x: 0, y: 0 };
    const from = mirror === null ? drawn : mirroredBox(drawn, mirror);
    return { x: Math.round((from.x - place.x) * left), y: Math.round((from.y - place.y) * left) };
  };
}
