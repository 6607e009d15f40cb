import type { TouchPoint } from '../../trace/touch-points.ts';

/** The way of a finger over a screenshot. */
export interface Arrow {
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
}

type Moving = Extract<TouchPoint, { kind: 'swipe' | 'drag' | 'pinch' }>;

/** Returns the way of each finger. */
export function arrowsOf(marker: Moving): readonly Arrow[] {
  if (marker.kind !== 'pinch') return [marker];
  const { at, from, to } = marker;
  return [-1, 1].map((side) => ({
    from: { x: at.x + side * from, y: at.y },
    to: { x: at.x + side * to, y: at.y },
  }));
}
