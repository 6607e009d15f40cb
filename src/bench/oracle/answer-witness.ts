/** Tells whether a gesture changed what is seen, or something changed by itself (R14). */
import type { Phone } from '../../simulator/phone/phone.ts';
import { changesByItself, type Timeline } from './timeline.ts';
import { fingerprint } from './visible-nodes.ts';
import { Waiter } from './waiting.ts';
import type { WalkOptions } from './walk-log.ts';

/** `beside a change`: the gesture changed nothing, while something changed once by itself. */
type GestureAnswer = 'answered' | 'silent' | 'beside a change';

export class AnswerWitness {
  readonly #timeline: Timeline;
  readonly #waiter: Waiter;
  readonly #options: WalkOptions;
  readonly #changesByItself: boolean;
  /** The moment of the last gesture. */
  #gestureAt = 0;

  constructor(timeline: Timeline, waiter: Waiter, options: WalkOptions) {
    this.#timeline = timeline;
    this.#waiter = waiter;
    this.#options = options;
    this.#changesByItself = changesByItself(options.app);
  }

  gesture(act: (phone: Phone) => void): void {
    this.gestureBegins();
    this.#timeline.do(act);
  }

  gestureBegins(): void {
    this.#gestureAt = this.#timeline.now;
  }

  /** Waits until the screen rests. Without the gesture, the same past would look different where it was answered. */
  settleAfter(before: string): GestureAnswer {
    const { phone } = this.#timeline;
    const times = [phone.clock.now()];
    const seen = [fingerprint(phone)];
    this.#waiter.settle();
    times.push(phone.clock.now());
    seen.push(fingerprint(phone));
    const messages = this.#waiter.recentMessages;
    if (messages.length === 0 && seen.every((look) => look === before)) return 'silent';
    if (!this.#changesByItself) return 'answered';
    const twin = this.#timeline.twinAt(this.#gestureAt);
    const without = new Waiter(twin, this.#options);
    without.forgetMessages();
    const alike = times.every((time, i) => {
      without.advance(time - twin.phone.clock.now());
      return fingerprint(twin.phone) === seen[i];
    });
    if (!alike || without.recentMessages.join('\n') !== messages.join('\n')) return 'answered';
    return this.#changesAgainAndAgain() ? 'silent' : 'beside a change';
  }

  /** True on a screen with a repeated change, which the rules learn before the gesture (R14). */
  #changesAgainAndAgain(): boolean {
    const screen = this.#options.app.screens[this.#timeline.phone.process?.top?.screen ?? ''];
    return screen?.timers.some((timer) => timer.every) ?? false;
  }
}
