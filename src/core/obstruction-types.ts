import type { Rect } from '../screen/geometry.ts';
import type { Overlay } from '../screen/overlays.ts';

export interface Obstruction {
  readonly kind: Overlay['kind'] | 'element' | 'other app';
  /** Element to speak of when a planner is asked; null for the keyboard and for another app. */
  readonly ref: string | null;
  /** Package + title: the unit of "two dismissals a blocker type". */
  readonly type: string;
  readonly words: string;
  readonly bounds: Rect | null;
  /** The app's own, or the system's / another app's. */
  readonly owner: 'app' | 'system';
}
