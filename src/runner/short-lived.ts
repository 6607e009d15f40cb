/** Collects what is on the screen only for a moment while one observation is made (R12, R73). */
import type { Screen } from '../screen/model/screen.ts';

type ShortLivedTexts = Pick<Screen, 'toasts' | 'timedToasts' | 'passing'>;

export class ShortLived {
  readonly #toasts = new Set<string>();
  readonly #timed = new Set<string>();
  readonly #texts = new Set<string>();

  add(screen: Screen): void {
    for (const text of screen.toasts) this.#toasts.add(text);
    for (const text of screen.timedToasts ?? []) this.#timed.add(text);
    for (const text of [...(screen.passing ?? []), ...textsOn(screen)]) this.#texts.add(text);
  }

  /** Forgets toasts that stood before a gesture. That a text was shown at all stays true. */
  forgetToasts(): void {
    this.#toasts.clear();
    this.#timed.clear();
  }

  /** Returns all toasts, and the texts that neither the screen nor `known`, the texts of the observation before, holds. */
  texts(screen: Screen, known: ReadonlySet<string>): ShortLivedTexts {
    const shown = new Set(textsOn(screen));
    const passing = [...this.#texts].filter((text) => !shown.has(text) && !known.has(text));
    const timedToasts = [...this.#timed];
    return {
      toasts: [...this.#toasts],
      ...(timedToasts.length === 0 ? {} : { timedToasts }),
      ...(passing.length === 0 ? {} : { passing }),
    };
  }
}

/** Returns the texts that a screen shows, without those that lie below something. */
export function textsOn({ elements, undrawn }: Screen): readonly string[] {
  return elements
    .filter((e) => e.visible !== null && e.coveredBy === null && !undrawn.includes(e.ref))
    .filter((e) => e.text !== '' && !e.state.password)
    .map((e) => e.text);
}
