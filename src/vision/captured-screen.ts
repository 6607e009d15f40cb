import type { Screen } from '../screen/model/screen.ts';
import type { Frame } from './frame.ts';

/** One look: what the hierarchy said and what the picture shows. */
export interface CapturedScreen {
  readonly screen: Screen;
  /** Null when the device refused a picture. */
  readonly frame: Frame | null;
}
