/** Screenshots that cases share: most screens of an app are seen in many of its cases. */
import { createHash } from 'node:crypto';
import { paintPixels } from '../simulator/render/index.ts';
import type { View } from '../simulator/view.ts';
import { rememberPixels } from '../vision/frame.ts';

/** Number of screenshots that are kept, about 10 MB of pixels each. */
const KEPT = 28;

const recent = new Map<string, Uint8Array>();

/**
 * Returns a screenshot of the view: the very same bytes while it is kept, so that nothing paints or compares it twice. The bytes only name its pixels,
 * which a `FrameReader` of this process knows: packing and unpacking a PNG costs more than painting it.
 */
export function screenshotOf(view: View): Uint8Array {
  const digest = createHash('sha1').update(JSON.stringify(view)).digest();
  const shown = digest.toString('base64');
  const screenshot = recent.get(shown) ?? painted(view, new Uint8Array(digest));
  // Moves the entry to the end.
  recent.delete(shown);
  recent.set(shown, screenshot);
  const [oldest] = recent.keys();
  if (recent.size > KEPT && oldest !== undefined) recent.delete(oldest);
  return screenshot;
}

function painted(view: View, name: Uint8Array): Uint8Array {
  const { width, height } = view;
  const data = new Uint8Array(paintPixels(view).slice().buffer);
  rememberPixels(name, { width, height, data });
  return name;
}
