import type { Clock } from '../../../shared/clock.ts';
import type { DevToolsEvent } from '../browser/devtools.ts';

/** Requests that say nothing about the page: they are sent and forgotten, or never end. */
const WITHOUT_ANSWER = /^(?:Ping|CSPViolationReport|Prefetch|EventSource|WebSocket|Media)$/;

/** The activity of a tab, as the browser reports it: when it last drew, and which requests are open. Times are of the device's clock, ms. */
export class Activity {
  readonly #clock: Pick<Clock, 'now'>;
  /** The document that sent each open request, and when, by the request's id. */
  readonly #open = new Map<string, { readonly loader: string; readonly at: number }>();
  /** The open requests of the page's scripts whose responses came, and the responses of its document so far, by address. */
  readonly #answered = new Map<string, string>();
  readonly #responses = new Map<string, number>();
  #document = '';
  readonly #loadingFrames = new Set<string>();
  #movingPicture = false;
  #stillPicture = false;
  #drawnAt = -Infinity;
  #changedAt = -Infinity;
  #ownFrameUntil = -Infinity;
  /** True when frames of the tab are reported as they are drawn. */
  isWatched = false;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Time of the last drawn frame. */
  get drawnAt(): number {
    return this.#drawnAt;
  }

  /** Time of the last request that began or ended, or page that changed. */
  get changedAt(): number {
    return this.#changedAt;
  }

  /** True when the page has loaded a picture of a format that may move. */
  get hasMovingPicture(): boolean {
    return this.#movingPicture;
  }

  /** True when the page has loaded a picture of a format that seldom moves. */
  get hasStillPicture(): boolean {
    return this.#stillPicture;
  }

  /** Returns what is still loading; null when nothing is. */
  get loading(): string | null {
    if (this.#open.size > 0) return 'a request is open';
    return this.#loadingFrames.size > 0 ? 'the page is loading' : null;
  }

  /**
   * As `loading`, without the responses that no script reads: the browser keeps such a request open until it is forgotten, and nothing comes of it.
   * `read` counts the responses that scripts began to read, by address.
   */
  loadingBeside(read: Readonly<Record<string, number>>): string | null {
    const waiting = new Map<string, number>();
    for (const url of this.#answered.values()) waiting.set(url, (waiting.get(url) ?? 0) + 1);
    const areUnread = [...waiting].every(
      ([url, count]) => count <= (this.#responses.get(url) ?? 0) - (read[url] ?? 0),
    );
    return areUnread && this.#answered.size === this.#open.size && this.#loadingFrames.size === 0
      ? null
      : this.loading;
  }

  /** Returns when the youngest of the open requests was sent; null when none is open. */
  get sentAt(): number | null {
    const times = [...this.#open.values()].map(({ at }) => at);
    return times.length === 0 ? null : Math.max(...times);
  }

  /**
   * The browser draws one frame for a screenshot that begins now; it tells nothing about the page. Returns a function for the end of the screenshot: its frame may be
   * reported `withinMs` later.
   */
  expectOwnFrame(): (withinMs: number) => void {
    this.#ownFrameUntil = Infinity;
    return (withinMs) => {
      this.#ownFrameUntil = Math.min(this.#ownFrameUntil, this.#clock.now() + withinMs);
    };
  }

  onEvent({ method, params }: Pick<DevToolsEvent, 'method' | 'params'>): void {
    if (method === 'Page.screencastFrame') {
      const now = this.#clock.now();
      if (now > this.#ownFrameUntil) this.#drawnAt = now;
      this.#ownFrameUntil = -Infinity;
    } else if (EVENTS[method]?.(this, params) === true) this.#changedAt = this.#clock.now();
  }

  sent(id: string, loader: string): void {
    this.#open.set(id, { loader, at: this.#clock.now() });
  }

  /** Notes the response of a script's request; returns true for one of the document in the tab. */
  answered(id: string, url: string): boolean {
    if (this.#open.get(id)?.loader !== this.#document) return false;
    this.#answered.set(id, url);
    this.#responses.set(url, (this.#responses.get(url) ?? 0) + 1);
    return true;
  }

  ended(id: string): boolean {
    this.#answered.delete(id);
    return this.#open.delete(id);
  }

  loadedMovingPicture(): void {
    this.#movingPicture = true;
  }

  loadedStillPicture(): void {
    this.#stillPicture = true;
  }

  frameLoads(frame: string, loads: boolean): void {
    if (loads) this.#loadingFrames.add(frame);
    else this.#loadingFrames.delete(frame);
  }

  /** A new document is in the tab: requests of the one before are given up. */
  replaced(loader: string): void {
    this.#movingPicture = false;
    this.#stillPicture = false;
    if (loader !== this.#document) this.#responses.clear();
    this.#document = loader;
    for (const [id, sent] of this.#open) if (sent.loader !== loader) this.ended(id);
  }
}

/** Notes an event; returns true when the page may have changed. */
const EVENTS: Readonly<Record<string, (activity: Activity, params: DevToolsEvent['params']) => boolean>> = {
  'Network.requestWillBeSent': (activity, { requestId, request, type, loaderId }) => {
    const { url } = request as { readonly url: string };
    if (WITHOUT_ANSWER.test(String(type)) || /^(?:data|blob):|\/favicon\.ico$/u.test(url)) return false;
    activity.sent(String(requestId), String(loaderId));
    return true;
  },
  'Network.responseReceived': (activity, { requestId, type, response }) => {
    const { mimeType, url } = response as { readonly mimeType?: string; readonly url?: string };
    if (/^image\/(?:gif|apng)/u.test(mimeType ?? '')) activity.loadedMovingPicture();
    if (/^image\/(?:webp|avif)/u.test(mimeType ?? '')) activity.loadedStillPicture();
    return type === 'Fetch' && url !== undefined && activity.answered(String(requestId), url);
  },
  'Network.loadingFinished': (activity, { requestId }) => activity.ended(String(requestId)),
  'Network.loadingFailed': (activity, { requestId }) => activity.ended(String(requestId)),
  'Page.frameStartedLoading': (activity, { frameId }) => {
    activity.frameLoads(String(frameId), true);
    return true;
  },
  'Page.frameStoppedLoading': (activity, { frameId }) => {
    activity.frameLoads(String(frameId), false);
    return true;
  },
  'Page.frameDetached': (activity, { frameId }) => {
    activity.frameLoads(String(frameId), false);
    return true;
  },
  'Page.frameNavigated': (activity, { frame }) => {
    const { parentId, loaderId } = frame as { readonly parentId?: string; readonly loaderId: string };
    if (parentId === undefined) activity.replaced(loaderId);
    return true;
  },
  'Page.navigatedWithinDocument': () => true,
  'Page.javascriptDialogOpening': () => true,
  'Page.javascriptDialogClosed': () => true,
};
