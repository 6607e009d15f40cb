/** Waits until a tab rests, and keeps what a capture of it then uses. */
import type { Clock } from '../../../shared/clock.ts';
import type { Rest } from '../../port.ts';
import { EarlyScreenshot } from './early-screenshot.ts';
import { prepareWalk } from './page.ts';
import { type Since, waitForRest } from './rest.ts';
import type { PageTab } from './tabs.ts';

/** The state of a tab before it is captured. */
export interface BeforeCapture {
  /** Tells whether the tab has done nothing since it rested; null for one that did not rest. */
  readonly holds: (() => Promise<boolean>) | null;
  /** The screenshot that began while it calmed down. */
  readonly early: EarlyScreenshot | null;
}

export class Calm {
  readonly #clock: Clock;
  readonly #timeoutMs: number;
  /** The tab that rested when it was asked last; null after a gesture. */
  #rested: { readonly tab: PageTab; readonly didNothing: () => Promise<boolean> } | null = null;
  /** It may have been given up since. */
  #early: EarlyScreenshot | null = null;
  #captures = 0;

  /** `timeoutMs` is that of a capture's calls. */
  constructor(clock: Clock, timeoutMs: number) {
    this.#clock = clock;
    this.#timeoutMs = timeoutMs;
  }

  /** A gesture, or another question for rest, begins: the answer before is of no use. */
  forget(): void {
    this.#rested = null;
  }

  /** A gesture changes the page, and frames are its own again. */
  onGesture(): void {
    this.forget();
    this.#early?.giveUp();
  }

  /** A capture begins. */
  onCapture(): void {
    this.#captures += 1;
  }

  /** Hands over what a capture of the tab uses. The screenshot serves one capture only. */
  takeFor(tab: PageTab): BeforeCapture {
    const early = this.#early;
    this.#early = null;
    return {
      holds: this.#rested?.tab === tab ? this.#rested.didNothing : null,
      early: early?.tab === tab ? early : null,
    };
  }

  /** Waits as `waitForRest` does. `isInFront` tells whether the tab still is. */
  async waitFor(
    tab: PageTab,
    gesture: Since,
    withinMs: number,
    signal: AbortSignal,
    isInFront: () => boolean,
  ): Promise<Rest> {
    const onCalming = (): void => {
      this.#beginEarly(tab);
    };
    const clock = this.#clock;
    const rest = await waitForRest(tab, gesture, withinMs, signal, { clock, onCalming });
    if (!rest.resting) return rest;
    // A capture asks after its screenshot, and the answer stands for the whole capture.
    let answer: { readonly capture: number; readonly holds: Promise<boolean> } | null = null;
    const ask = (): Promise<boolean> => {
      answer = { capture: this.#captures, holds: rest.holds() };
      return answer.holds;
    };
    const holds = async (): Promise<boolean> =>
      isInFront() && (await (answer?.capture === this.#captures ? answer.holds : ask()));
    // A timer that was due meanwhile may have changed the page between its walk and its screenshot.
    const isDue = (): boolean => typeof rest.dueAt === 'number' && clock.now() >= rest.dueAt;
    this.#rested = { tab, didNothing: async () => !isDue() && isInFront() && (await ask()) };
    return { ...rest, holds };
  }

  /** Begins what a capture of a page that has only to calm down needs; a screenshot only where it draws a single frame. */
  #beginEarly(tab: PageTab): void {
    prepareWalk(tab, this.#timeoutMs).catch(() => {}); // The walk defines what it needs.
    if (tab.activity === undefined || tab.drawsOnce !== true || this.#early?.isSpent === false) return;
    const options = { clock: this.#clock, timeoutMs: this.#timeoutMs };
    this.#early = new EarlyScreenshot(tab, tab.activity, options);
  }
}
