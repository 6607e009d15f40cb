import type { Screen } from '../screen/model/screen.ts';
import type { Frame } from './decode/frame.ts';

/** One capture: hierarchy and pixels. */
export interface CapturedScreen {
  readonly screen: Screen;
  /** Null when the device refused a screenshot. */
  readonly frame: Frame | null;
}
