import type { ScreenChangeKind } from '../../../src/screen/model/screen.ts';
import type { Size } from '../../../src/screen/model/geometry.ts';
import type { OverlayDeed } from './steps.ts';

/** One captured step of a chain: `file`.png (or .webp) and `file`.dom, the page's tree, stand beside it. */
export interface RecordedStep {
  readonly name: string;
  /** Classes of the change since the step before that are right; none where a new chain begins. */
  readonly kinds: readonly ScreenChangeKind[];
  readonly overlay: OverlayDeed;
  readonly file: string;
  /** Height of the keyboard, screenshot pixels. */
  readonly keyboard: number;
  readonly density: number;
  readonly size: Size;
}
