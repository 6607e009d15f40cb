/** Hierarchy and picture of one moment. */
import { ThumbruleError } from '../../shared/errors.ts';
import { endsSession } from './errors.ts';
import type { AppiumSession } from './session.ts';

export interface ConsistentCapture<T> {
  readonly source: string;
  /** PNG; null when the phone refuses one. */
  readonly picture: Uint8Array | null;
  readonly beside: T;
}

/** A pair whose hierarchy changed while the picture was taken is taken again this often. */
const TORN_RETRIES = 2;

/**
 * Hierarchy, picture, and the hierarchy again: only when both are the same do they belong together. `steady` takes out of a hierarchy what makes
 * no other screen; what is read `beside` the picture belongs to the same moment.
 */
export async function captureConsistently<T>(
  session: AppiumSession,
  normalise: (source: string) => string,
  beside: () => Promise<T>,
  signal: AbortSignal,
): Promise<ConsistentCapture<T>> {
  let source = await readHierarchy(session, signal);
  for (let tries = 0; ; tries++) {
    const picture = await takeScreenshot(session, signal);
    const told = await beside();
    const again = await readHierarchy(session, signal);
    if (normalise(again) === normalise(source) || tries === TORN_RETRIES)
      return { source: again, picture, beside: told };
    source = again;
  }
}

export function readHierarchy(session: AppiumSession, signal: AbortSignal): Promise<string> {
  return session.read('read the hierarchy', (b) => b.getPageSource(), signal);
}

async function takeScreenshot(session: AppiumSession, signal: AbortSignal): Promise<Uint8Array | null> {
  try {
    const picture = await session.read('take a screenshot', (b) => b.takeScreenshot(), signal);
    return new Uint8Array(Buffer.from(picture, 'base64'));
  } catch (error) {
    const slow = error instanceof ThumbruleError && error.code === 'DEVICE_TIMEOUT';
    if (signal.aborted || endsSession(error) || slow) throw error;
    // A window that may not be photographed; a driver that is at its end says so at the next question.
    return null;
  }
}
