import type { Viewport } from './tab.ts';

/** Pixels of a phone's screen for a CSS pixel, but for what a whole number of pixels adds. */
const PHONE_SCALE = 2.625;

/** The emulated phone: 412x915 CSS pixels, each about 2.625 pixels of its screen wide and high. */
export const PHONE: Viewport = { width: 412, height: 915, scale: wholeScale(412, PHONE_SCALE) };

const SIZE = /^(\d+)x(\d+)(?:@(\d+(?:\.\d+)?))?$/u;
/** Sides of a page, CSS pixels, and pixels of the screen for each. */
const SIDES = { least: 200, most: 4000 };
const SCALES = { least: 1, most: 4 };

/** Returns the scale at which a page of this width is a whole number of pixels wide. At another one a browser makes the page wider: 412.19 for 412 CSS pixels. */
function wholeScale(width: number, scale: number): number {
  return Math.ceil(width * scale) / width;
}

/** Reads `820x1180@2`, or `820x1180` with a phone's scale. Null for another form, a side that no screen has, or a scale below 1 or above 4. */
export function readViewport(text: string): Viewport | null {
  const found = SIZE.exec(text);
  if (found === null) return null;
  const [width, height] = [Number(found[1]), Number(found[2])];
  const scale = found[3] === undefined ? PHONE_SCALE : Number(found[3]);
  const isWithin = (n: number, { least, most }: typeof SIDES): boolean => n >= least && n <= most;
  return isWithin(width, SIDES) && isWithin(height, SIDES) && isWithin(scale, SCALES)
    ? { width, height, scale: wholeScale(width, scale) }
    : null;
}
