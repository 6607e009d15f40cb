/** Screenshots that cases share: most screens of an app are seen in many of its cases. */
import { createHash } from 'node:crypto';
import { paintView } from '../simulator/render/index.ts';
import { Surface } from '../simulator/render/surface.ts';
import type { View } from '../simulator/view.ts';
import { rememberPixels } from '../vision/decode/frame.ts';

/** Number of screenshots that are kept, about 5 MB of pixels each. */
const KEPT = 60;

interface Shared {
  readonly screenshot: Uint8Array;
  readonly pixels: Uint32Array;
}

const recent = new Map<string, Shared>();

/** Pixels of screenshots that were dropped. Cases that are being played may still look at them. */
let dropped: Uint32Array[] = [];
/** Pixels that nobody looks at any more: fresh memory of this size costs several times what is painted into it. */
let unused: Uint32Array[] = [];
let playing = 0;

/** Plays a case, whose screenshots keep their pixels until it ends. */
export async function withScreenshots<T>(play: () => Promise<T>): Promise<T> {
  playing += 1;
  try {
    return await play();
  } finally {
    playing -= 1;
    if (playing === 0) {
      unused = [...unused, ...dropped].slice(-KEPT);
      dropped = [];
    }
  }
}

/**
 * Returns a screenshot of the view: the very same bytes while it is kept, so that nothing paints or compares it twice. The bytes only name its pixels,
 * which a `FrameReader` of this process knows: packing and unpacking a PNG costs more than painting it.
 */
export function screenshotOf(view: View): Uint8Array {
  const digest = createHash('sha1').update(JSON.stringify(view)).digest();
  const shown = digest.toString('base64');
  const shared = recent.get(shown) ?? painted(view, new Uint8Array(digest));
  // Moves the entry to the end.
  recent.delete(shown);
  recent.set(shown, shared);
  const [oldest] = recent;
  if (recent.size > KEPT && oldest !== undefined) {
    recent.delete(oldest[0]);
    // Those beyond are left to the garbage collector: a case may show hundreds.
    if (dropped.length < KEPT) dropped.push(oldest[1].pixels);
  }
  return shared.screenshot;
}

function painted(view: View, screenshot: Uint8Array): Shared {
  const { width, height } = view;
  const at = unused.findIndex(({ length }) => length === width * height);
  const [pixels = new Uint32Array(width * height)] = at < 0 ? [] : unused.splice(at, 1);
  paintView(new Surface(width, height, null, pixels), view);
  rememberPixels(screenshot, { width, height, data: new Uint8Array(pixels.buffer) });
  return { screenshot, pixels };
}
