import type { RunOptions } from '../flags/options.ts';
import { readViewport } from '../../device/chromium/tab/viewport.ts';
import type { Viewport } from '../../device/chromium/tab/tab.ts';
import { ThumbruleError } from '../../shared/errors.ts';

/**
 * Returns the size of the page that `--viewport` asks for; null without the flag.
 * @throws USAGE for a size that cannot be read, and for a device whose screen has a size of its own
 */
export function viewportOf(
  { device, viewport: text }: Pick<RunOptions, 'device' | 'viewport'>,
  isRemote: boolean,
): Viewport | null {
  if (text === null) return null;
  if (device !== 'chromium' || isRemote) {
    throw new ThumbruleError(
      'USAGE',
      '--viewport sets the size of a page in a browser on this machine.',
      `Remove it, or use --device chromium without --hub (now: ${device}).`,
    );
  }
  const viewport = readViewport(text);
  if (viewport !== null) return viewport;
  throw new ThumbruleError(
    'USAGE',
    `--viewport ${text} is not the size of a page.`,
    'Give the width and height in CSS pixels (200 to 4000), and the pixels for each if they are not 2.625 (1 to 4): --viewport 820x1180@2.',
  );
}
