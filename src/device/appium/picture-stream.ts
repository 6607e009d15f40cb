import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { type Clock, systemClock } from '../../shared/clock.ts';
import { isThisMachine, LOOPBACK } from '../../shared/listen.ts';
import type { Rest } from '../port.ts';
import { differByCaret } from './blinking-caret.ts';
import { PictureParts } from './picture-parts.ts';

/** Pictures in a row that are the same before an element tree is read. A tree may come up to 200 ms later than what is drawn. */
const STILL_PICTURES = 3;
/** Pictures in a row that are the same when something was drawn since the gesture: its screenshot can be taken while the third comes. */
const DRAWN_PICTURES = 2;
/** Time for which a screen that rests shows the same picture, from before its element tree is read, ms. */
const REST_MS = 400;
/** Time from the end of a capture to a picture that was certainly taken later, ms. */
const LATER_MS = 150;
/** Longest time between two pictures, ms. A phone sends ten a second, and fewer while it is busy. */
const STALL_MS = 1000;
/** Different pictures of a screen on which a caret blinks, and fades. */
const MOST_PICTURES = 4;
/** Time after which a stream that ended is opened again, ms. */
const REOPEN_MS = 3000;

type MovingPicture = Extract<Rest, { readonly resting: false }>;

/** A picture that may stand still. A capture is proved in two steps: `still` before its element tree is read, `captured` when tree and screenshot are there. */
export interface StillPicture {
  readonly resting: true;
  /** Waits until the picture has stood still long enough for an element tree; returns false as soon as another one came. Can be asked again later. */
  readonly still: (signal: AbortSignal) => Promise<boolean>;
  /** Begins to look whether the picture stays the same until after this moment, which `holds` tells; the phone can be asked for more meanwhile. A second call begins anew. */
  readonly captured: () => void;
  readonly holds: () => Promise<boolean>;
}

/**
 * The phone's stream of pictures, which tells whether its screen rests (R11). The phone sends a picture of its screen ten times a second, and the same
 * bytes for the same picture. A caret that blinks is no change. A stream that is missing, cut or stalled says so, and captures are compared instead.
 */
export class PictureStream {
  readonly #url: string;
  readonly #clock: Clock;
  #request: ClientRequest | null = null;
  #openedAt = -Infinity;
  /** Why there are no pictures; null while the stream is open. */
  #ended: string | null = 'is not open';
  #last: Buffer | null = null;
  #cameAt = -Infinity;
  /** The number of pictures, and of the latest ones that are the same. */
  #count = 0;
  #same = 0;
  /** When a picture last differed from the one before. */
  #changedAt = -Infinity;
  /** The picture when the screen came to rest, and those that differed from it since. */
  #since: Buffer[] = [];
  readonly #listeners = new Set<() => void>();

  constructor(url: string, clock: Clock = systemClock) {
    this.#url = url;
    this.#clock = clock;
  }

  /**
   * Waits until the pictures stand still, at most `withinMs`: until a change has been drawn since the gesture that began at `gestureAt`, or the app has had
   * `reactMs` to begin one. The time of the capture proves it.
   */
  async rest(
    withinMs: number,
    signal: AbortSignal,
    reactMs = 0,
    gestureAt = this.#clock.now(),
  ): Promise<StillPicture | MovingPicture> {
    this.#open();
    const began = this.#clock.now();
    const until = began + withinMs;
    const reactedAt = began + reactMs;
    for (;;) {
      signal.throwIfAborted();
      const now = this.#clock.now();
      if (this.#ended !== null) return { resting: false, because: `the stream of pictures ${this.#ended}` };
      const isLive = this.#last !== null && now - this.#cameAt <= STALL_MS;
      const wasDrawn = reactMs > 0 && this.#changedAt > gestureAt && this.#same >= DRAWN_PICTURES;
      if (isLive && (wasDrawn || (this.#same >= STILL_PICTURES && now >= reactedAt)))
        return this.#stillPicture(reactedAt);
      if (now >= until) {
        const stalled = now - this.#cameAt > STALL_MS;
        return { resting: false, because: stalled ? 'no pictures come' : 'the pictures change' };
      }
      const next = now < reactedAt ? Math.min(until, reactedAt) : until;
      await this.#nextPicture(next - now, signal);
    }
  }

  /** Ends the stream. Can be called twice. */
  close(): void {
    this.#end('is closed');
    this.#openedAt = Infinity;
  }

  #stillPicture(reactedAt: number): StillPicture {
    const since = [this.#last!];
    this.#since = since;
    const first = this.#count - this.#same;
    let from = this.#clock.now();
    let answer: Promise<boolean> | null = null;
    const ask = (): Promise<boolean> => (answer = this.#holds(since, from));
    return {
      resting: true,
      still: async (signal) => {
        const isStill = await this.#staysUntil(
          since,
          (now) => (this.#count - first >= STILL_PICTURES ? reactedAt - now : STALL_MS),
          signal,
        );
        from = this.#clock.now();
        return isStill;
      },
      captured: () => void ask(),
      holds: () => answer ?? ask(),
    };
  }

  /** Returns whether the picture stays the same until after the capture that has just ended, and for long enough since `from`. */
  #holds(since: readonly Buffer[], from: number): Promise<boolean> {
    const asked = this.#clock.now();
    return this.#staysUntil(since, (now) =>
      this.#cameAt - asked >= LATER_MS ? from + REST_MS - now : STALL_MS,
    );
  }

  /** Returns whether the picture stays the same until `leftMs` says that no time is left; at most for a second. */
  async #staysUntil(
    since: readonly Buffer[],
    leftMs: (now: number) => number,
    signal?: AbortSignal,
  ): Promise<boolean> {
    const until = this.#clock.now() + STALL_MS;
    for (let known = 1; this.#ended === null && since === this.#since;) {
      signal?.throwIfAborted();
      if (since.length > MOST_PICTURES) return false;
      for (; known < since.length; known++)
        if (!(await differByCaret(since[0]!, since[known]!))) return false;
      const now = this.#clock.now();
      const left = leftMs(now);
      if (left <= 0) return true;
      if (now >= until) return false;
      await this.#nextPicture(Math.min(left, until - now), signal);
    }
    return false;
  }

  #open(): void {
    const now = this.#clock.now();
    if (this.#ended === null || now - this.#openedAt < REOPEN_MS) return;
    this.#openedAt = now;
    this.#ended = null;
    this.#last = null;
    this.#cameAt = now;
    this.#same = 0;
    const request = get(this.#url, (answer) => this.#read(request, answer));
    this.#request = request;
    request.on('error', (error) => this.#endOf(request, `ended (${error.message})`));
    // A stream keeps no process alive.
    request.on('socket', (socket) => socket.unref());
  }

  #read(request: ClientRequest, answer: IncomingMessage): void {
    const parts = new PictureParts();
    answer.on('data', (chunk: Buffer) => {
      if (request !== this.#request) return;
      try {
        for (const picture of parts.add(chunk)) this.#came(picture);
      } catch (error) {
        this.#endOf(request, `can't be read: ${(error as Error).message}`);
      }
    });
    answer.on('error', (error) => this.#endOf(request, `ended (${error.message})`));
    answer.on('close', () => this.#endOf(request, 'ended'));
  }

  #came(picture: Buffer): void {
    this.#cameAt = this.#clock.now();
    this.#count += 1;
    const isSame = this.#last?.equals(picture) === true;
    this.#same = isSame ? this.#same + 1 : 1;
    if (this.#last !== null && !isSame) this.#changedAt = this.#cameAt;
    if (this.#since.length <= MOST_PICTURES && !this.#since.some((seen) => seen.equals(picture)))
      this.#since.push(picture);
    this.#last = picture;
    this.#tell();
  }

  /** Notes the end of a request, unless another one has taken its place. */
  #endOf(request: ClientRequest, how: string): void {
    if (request === this.#request) this.#end(how);
  }

  #end(how: string): void {
    const request = this.#request;
    this.#request = null;
    this.#ended = how;
    this.#last = null;
    request?.destroy();
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Resolves at the next picture, at the end of the stream, or after `ms`. */
  async #nextPicture(ms: number, signal?: AbortSignal): Promise<void> {
    const came = new AbortController();
    const listener = (): void => came.abort();
    this.#listeners.add(listener);
    const stop = signal === undefined ? came.signal : AbortSignal.any([came.signal, signal]);
    await this.#clock.sleep(ms, stop).catch(() => {});
    this.#listeners.delete(listener);
  }
}

/**
 * Returns the stream of a phone's pictures; null when there is none. `thumbrule:mjpegUrl` names it. The UiAutomator2 driver forwards it to
 * `appium:mjpegServerPort` of the machine that Appium runs on, where others can't reach it.
 */
export function pictureStreamOf(
  hub: string | undefined,
  capabilities: Readonly<Record<string, unknown>>,
): PictureStream | null {
  const named = capabilities['thumbrule:mjpegUrl'];
  if (typeof named === 'string') return URL.canParse(named) ? new PictureStream(named) : null;
  const port = Number(capabilities['appium:mjpegServerPort'] ?? capabilities['mjpegServerPort']);
  return port > 0 && hub !== undefined && isThisMachine(hub)
    ? new PictureStream(`http://${LOOPBACK}:${port}/`)
    : null;
}
