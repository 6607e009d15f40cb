/** Overlays, keyboards and other apps that stand in the way of a gesture (R31). */
import type { Overlay } from '../../screen/features/overlays.ts';
import type { Rect } from '../../screen/model/geometry.ts';

export interface Obstruction {
  readonly kind: Overlay['kind'] | 'element' | 'other app';
  /** Element to name in the planner's question; null for the keyboard and for another app. */
  readonly ref: string | null;
  /** Package and title. Dismissals are counted by this type (R32). */
  readonly type: string;
  readonly description: string;
  readonly bounds: Rect | null;
  /** `system` includes other apps (R34). */
  readonly owner: 'app' | 'system';
}

/** An overlay that a rule closed (R31), with the texts that stood on it. */
export interface ClosedOverlay {
  readonly kind: Obstruction['kind'];
  readonly description: string;
  readonly texts: readonly string[];
}
