import type { ChromiumOptions } from '../../src/device/chromium/index.ts';
import { KeptBrowsers } from '../../src/device/chromium/kept-browsers.ts';
import type { Device } from '../../src/device/port.ts';
import { IS_NIGHTLY } from './nightly.ts';

/** A phone's page in CSS pixels, with a quarter of a phone's points to draw, encode and compare. */
const COARSE = { width: 412, height: 915, scale: 536 / 412 };

/** Kept browsers for goals whose verdicts do not depend on the resolution: coarse at the gate, as fine as a phone's nightly. */
export class GateBrowsers extends KeptBrowsers {
  override open(options: ChromiumOptions): Promise<Device> {
    return super.open(IS_NIGHTLY ? options : { viewport: COARSE, ...options });
  }
}
