import type { Clock } from '../../shared/clock.ts';
import type { Activity } from './activity.ts';
import { type NotedWalk, screenshot, walkAgain, walkPage } from './page.ts';
import type { NotedText } from './passing-texts.ts';
import type { PageWalk } from './walker.ts';
import type { PageTab } from './tabs.ts';

/** The result of an early capture: the page, null when it did something since, and the texts that it noted. */
export interface EarlyPage {
  readonly page: { readonly walk: PageWalk; readonly png: Uint8Array } | null;
  readonly noted: readonly NotedText[];
}

/**
 * A capture that begins while the page calms down, so that its screenshot costs no time of its own. It counts only where the page drew nothing but the one
 * frame of the screenshot since, and a second walk finds what the first one found (R11).
 */
export class EarlyCapture {
  readonly tab: PageTab;
  readonly #activity: Activity;
  readonly #began: number;
  readonly #timeoutMs: number;
  readonly #walk: Promise<NotedWalk>;
  readonly #png: Promise<Uint8Array>;
  readonly #before: EarlyCapture | null;
  #isGivenUp = false;
  #isOver = false;

  /** `before`: an earlier one of the same tab that was given up, whose texts are not lost. */
  constructor(
    tab: PageTab,
    activity: Activity,
    before: EarlyCapture | null,
    { clock, timeoutMs }: Readonly<{ clock: Clock; timeoutMs: number }>,
  ) {
    this.tab = tab;
    this.#activity = activity;
    this.#before = before?.tab === tab ? before : null;
    this.#timeoutMs = timeoutMs;
    this.#began = clock.now();
    const ended = activity.expectOwnFrame();
    this.#walk = walkPage(tab, timeoutMs);
    this.#png = screenshot(tab, timeoutMs).finally(() => {
      this.#isOver = true;
      ended();
    });
    // The capture that finishes this one hears of an error.
    this.#walk.catch(() => {});
    this.#png.catch(() => {});
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

  /** A gesture changes the page. */
  giveUp(): void {
    this.#isGivenUp = true;
  }

  /** Returns the page as it was captured, if it did nothing since. @throws Interrupted, DevToolsRefusal, DEVICE_LOST, DEVICE_TIMEOUT */
  async finish(didNothing: () => Promise<boolean>): Promise<EarlyPage> {
    const noted = [...(await this.noted())];
    if (!this.isSound) return { page: null, noted };
    const [walk, png] = await Promise.all([this.#walk, this.#png]);
    if (!this.isSound || !walk.ready || walk.asks) return { page: null, noted };
    const [again, isQuiet] = await Promise.all([walkAgain(this.tab, this.#timeoutMs), didNothing()]);
    noted.push(...again.noted);
    if (!again.isSame || !isQuiet || !this.isSound) return { page: null, noted };
    return { page: { walk: again.walk ?? walk, png }, noted };
  }

  /** Returns the texts that this capture noted and no other one will. */
  async noted(): Promise<readonly NotedText[]> {
    const before = (await this.#before?.noted()) ?? [];
    const walk = await this.#walk.catch(() => null);
    return [...before, ...(walk?.noted ?? [])];
  }
}
