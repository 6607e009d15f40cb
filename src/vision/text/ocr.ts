/** OCR behind a port, only where the hierarchy has no text. */
import { area, type Rect } from '../../screen/model/geometry.ts';
import { type OcrText, type Screen, subtree } from '../../screen/model/screen.ts';

/** Reads text in images. Loaded only when a run asks for it. */
export interface TextReader {
  readonly name: string;
  /** Loads the model. @throws NOT_FOUND with what to install */
  prepare(): Promise<void>;
  /** Returns the lines of text inside each region, in reading order; bounds in screenshot pixels. @throws PICTURE_UNREADABLE */
  read(screenshot: Uint8Array, within: readonly Rect[], signal: AbortSignal): Promise<readonly OcrText[]>;
  /** Ends its threads; may be called twice. */
  close(): Promise<void>;
}

/** A canvas or a web view without text below this share of the screen is decoration. */
const MIN_CANVAS_SHARE = 0.1;
/** An image with text worth reading covers at least this share. */
const MIN_IMAGE_SHARE = 0.25;

/** Returns the regions whose drawn content the hierarchy lacks; none on ordinary and on protected screens. */
export function regionsForOcr(screen: Screen): Rect[] {
  if (screen.secure) return [];
  const whole = screen.size.width * screen.size.height;
  const silent = screen.elements.filter((e) => {
    if (e.visible === null) return false;
    const drawn = e.role === 'canvas' || e.role === 'web view';
    if (!drawn && (e.role !== 'image' || e.coveredBy !== null)) return false;
    if (area(e.visible) < whole * (drawn ? MIN_CANVAS_SHARE : MIN_IMAGE_SHARE)) return false;
    return subtree(screen, e).every((d) => d.text === '' && d.description === '');
  });
  const regions = silent.flatMap((e) => e.visible ?? []);
  if (regions.length > 0 || !screen.gaps.some((why) => READABLE_GAPS.includes(why)))
    return outermost(regions);
  return [{ x: 0, y: 0, ...screen.size }];
}

/** Gaps in a hierarchy that OCR can fill. */
const READABLE_GAPS: readonly string[] = ['canvas', 'empty web view'];

function outermost(regions: readonly Rect[]): Rect[] {
  return regions.filter(
    (r, i) =>
      !regions.some((o, k) => {
        const inside =
          r.x >= o.x && r.y >= o.y && r.x + r.width <= o.x + o.width && r.y + r.height <= o.y + o.height;
        return inside && (area(o) > area(r) || k < i) && o !== r;
      }),
  );
}
