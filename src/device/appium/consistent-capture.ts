/** Captures element tree and screenshot of the same moment. */
import type { Clock } from '../../shared/clock.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import { endsSession } from './errors.ts';
import type { StillPicture } from './picture-stream.ts';
import type { AppiumSession } from './session.ts';

export interface ConsistentCapture<T> {
  readonly source: string;
  /** PNG; null when the phone refuses a screenshot. */
  readonly screenshot: Uint8Array | null;
  /** State read together with the screenshot. */
  readonly extra: T;
}

/** Retries when the element tree changes during the screenshot. */
const TORN_RETRIES = 2;

/**
 * Reads element tree, screenshot and element tree again until both trees are equal. `normalise` removes attributes that change without a screen
 * change; `extra` reads further state of the same moment.
 */
export async function captureConsistently<T>(
  session: AppiumSession,
  normalise: (source: string) => string,
  extra: () => Promise<T>,
  signal: AbortSignal,
): Promise<ConsistentCapture<T>> {
  let source = await readHierarchy(session, signal);
  for (let tries = 0; ; tries++) {
    const screenshot = await takeScreenshot(session, signal);
    const extraState = await extra();
    const again = await readHierarchy(session, signal);
    if (normalise(again) === normalise(source) || tries === TORN_RETRIES)
      return { source: again, screenshot, extra: extraState };
    source = again;
  }
}

/** Time after which a question has been sent, ms. */
const SENT_MS = 20;

/** How a capture that is framed by screenshots begins, and how long it takes at least. */
export interface Framing {
  /** The screenshot that was taken already. */
  readonly before: Uint8Array | null | undefined;
  readonly apartMs: number;
  readonly clock: Clock;
}

/**
 * Reads screenshot, element tree and screenshot. A tree takes longer than a screenshot: one tree between two equal screenshots says as much as two
 * equal trees around a screenshot, twice.
 */
export async function captureFramed<T>(
  session: AppiumSession,
  { before, apartMs, clock }: Framing,
  extra: (source: string) => Promise<T>,
  signal: AbortSignal,
): Promise<ConsistentCapture<T> & { readonly before: Uint8Array | null }> {
  const first = before === undefined ? await takeScreenshot(session, signal) : before;
  const since = clock.now();
  const source = await readHierarchy(session, signal);
  const extraState = await extra(source);
  const left = since + apartMs - clock.now();
  if (left > 0) await clock.sleep(left, signal);
  return { before: first, source, extra: extraState, screenshot: await takeScreenshot(session, signal) };
}

/** A capture of a screen that rests, as the phone's stream of pictures says. */
export interface RestingCapture {
  readonly first: 'screenshot' | 'tree';
  readonly picture: StillPicture;
  readonly onScreenshot: (png: Uint8Array) => void;
  readonly clock: Clock;
}

/**
 * Takes a screenshot and reads the element tree, in either order; `state` reads further state while the stream shows that the picture stays. Returns null
 * when something was drawn before the tree, or the state, was read. `at`: device clock when the tree was asked for, ms.
 */
export async function captureAtRest<T>(
  session: AppiumSession,
  { first, picture, onScreenshot, clock }: RestingCapture,
  state: (source: string) => Promise<T>,
  signal: AbortSignal,
): Promise<(ConsistentCapture<T> & { readonly at: number }) | null> {
  const early = first === 'screenshot' ? await takeScreenshot(session, signal) : undefined;
  if (!(await picture.still(signal))) return null;
  const at = clock.now();
  const reading = readHierarchy(session, signal);
  // Work that begins before the question is on its way would hold it up.
  const decoding = early ? setTimeout(onScreenshot, SENT_MS, early) : undefined;
  const source = await reading.finally(() => clearTimeout(decoding));
  const screenshot = early === undefined ? await takeScreenshot(session, signal) : early;
  picture.captured();
  const extra = await state(source);
  return (await picture.still(signal)) ? { source, screenshot, extra, at } : null;
}

export function readHierarchy(session: AppiumSession, signal: AbortSignal): Promise<string> {
  return session.read('read the element tree', (b) => b.getPageSource(), signal);
}

async function takeScreenshot(session: AppiumSession, signal: AbortSignal): Promise<Uint8Array | null> {
  try {
    const base64 = await session.read('take a screenshot', (b) => b.takeScreenshot(), signal);
    return new Uint8Array(Buffer.from(base64, 'base64'));
  } catch (error) {
    const slow = error instanceof ThumbruleError && error.code === 'DEVICE_TIMEOUT';
    if (signal.aborted || endsSession(error) || slow) throw error;
    // A secure window; a lost driver fails at the next command.
    return null;
  }
}
