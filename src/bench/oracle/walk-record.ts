/** Keeps what a walk meets, line by line. */
import type { WalkLog } from './walk-log.ts';

type Recorded = Pick<
  WalkLog,
  'screens' | 'fronts' | 'met' | 'pressed' | 'answered' | 'held' | 'scrolled' | 'backgrounded' | 'chosen'
>;

export class WalkRecord {
  readonly #screens: string[] = [];
  readonly #fronts: string[] = [];
  readonly #met: string[][] = [];
  readonly #pressed: string[][] = [];
  readonly #answered: boolean[] = [];
  readonly #held: boolean[] = [];
  readonly #scrolled: boolean[] = [];
  readonly #backgrounded: string[] = [];
  readonly #chosen: { readonly id: string; readonly choice: string }[] = [];

  beginLine(): void {
    this.#met.push([]);
    this.#pressed.push([]);
    this.#answered.push(false);
    this.#held.push(false);
    this.#scrolled.push(false);
  }

  /** @param screen the page at the end of the line */
  endLine(screen: string, front: string): void {
    this.#screens.push(screen);
    this.#fronts.push(front);
  }

  /** An element of the open line that was there, or was touched. */
  met(id: string | undefined, how: 'seen' | 'pressed'): void {
    if (id === undefined || id === '') return;
    this.#met.at(-1)?.push(id);
    if (how === 'pressed') this.#pressed.at(-1)?.push(id);
  }

  /** The app answered a gesture of the open line. */
  answered(): void {
    this.#answered[this.#answered.length - 1] = true;
  }

  /** The page was scrolled on the open line. Returns the number of that line. */
  scrolled(): number {
    const at = this.#scrolled.length - 1;
    this.#scrolled[at] = true;
    return at;
  }

  /** @param isHeld whether a field holds the text of the open line */
  held(isHeld: boolean): void {
    this.#held[this.#held.length - 1] = isHeld;
  }

  leftApp(screen: string): void {
    this.#backgrounded.push(screen);
  }

  chosen(id: string, choice: string): void {
    this.#chosen.push({ id, choice });
  }

  /** Returns copies: further lines may be walked afterwards. */
  copy(): Recorded {
    return structuredClone({
      screens: this.#screens,
      fronts: this.#fronts,
      met: this.#met,
      pressed: this.#pressed,
      answered: this.#answered,
      held: this.#held,
      scrolled: this.#scrolled,
      backgrounded: this.#backgrounded,
      chosen: this.#chosen,
    });
  }
}
