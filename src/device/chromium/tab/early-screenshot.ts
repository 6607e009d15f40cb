import type { Clock } from '../../../shared/clock.ts';
import type { Activity } from './activity.ts';
import { renderingCounts, screenshot } from './page.ts';
import type { PageTab } from './tabs.ts';

/** Time until the browser has reported a frame, ms. */
const REPORT_MS = 24;

/**
 * A screenshot that begins while the page calms down, so that it costs no time of its own. It shows what a later walk finds only where the page has drawn
 * nothing but the one frame of the screenshot since, requested nothing, and computed no style and no layout (R11).
 */
export class EarlyScreenshot {
  readonly tab: PageTab;
  /** The picture. Rejects as `screenshot` does. */
  readonly png: Promise<Uint8Array>;
  readonly #activity: Activity;
  readonly #began: number;
  readonly #timeoutMs: number;
  readonly #counts: Promise<string>;
  readonly #drew: (withinMs: number) => void;
  #isGivenUp = false;
  #isOver = false;

  constructor(
    tab: PageTab,
    activity: Activity,
    { clock, timeoutMs }: Readonly<{ clock: Pick<Clock, 'now'>; timeoutMs: number }>,
  ) {
    this.tab = tab;
    this.#activity = activity;
    this.#timeoutMs = timeoutMs;
    this.#began = clock.now();
    this.#drew = activity.expectOwnFrame();
    this.#counts = renderingCounts(tab, timeoutMs);
    this.png = screenshot(tab, timeoutMs).finally(() => {
      this.#isOver = true;
      this.#drew(REPORT_MS);
    });
    // A capture that uses the picture hears of an error.
    this.#counts.catch(() => {});
    this.png.catch(() => {});
  }

  /** True while the page has drawn and changed nothing since. */
  get isSound(): boolean {
    const { drawnAt, changedAt } = this.#activity;
    return !this.#isGivenUp && drawnAt <= this.#began && changedAt <= this.#began;
  }

  /** True when it is of no use and the browser is free for another one. */
  get isSpent(): boolean {
    return this.#isOver && !this.isSound;
  }

  /** A gesture changes the page: frames are the page's again. */
  giveUp(): void {
    this.#isGivenUp = true;
    this.#drew(0);
  }

  /** Returns true when the picture still shows the page. @throws Interrupted, DevToolsRefusal, DEVICE_LOST, DEVICE_TIMEOUT */
  async stillShowsPage(): Promise<boolean> {
    const before = await this.#counts;
    return before === (await renderingCounts(this.tab, this.#timeoutMs)) && this.isSound;
  }
}
