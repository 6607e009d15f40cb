/** Pictures that may wait at one time. Each holds its pixels in memory. */
const MOST_WAITING = 4;

/** Stores the pictures of a goal one after the other while the goal goes on. */
export class PictureQueue {
  readonly #waiting = new Set<Promise<void>>();
  #last: Promise<void> = Promise.resolve();
  #problem: { readonly error: unknown } | null = null;

  /** Resolves when there is room for one more, which is at once unless the disk is slower than the goal. @throws the error of an earlier one */
  async add(store: () => Promise<void>): Promise<void> {
    while (this.#waiting.size >= MOST_WAITING) await Promise.race(this.#waiting);
    if (this.#problem !== null) throw this.#problem.error;
    const storing: Promise<void> = this.#last
      .then(store)
      .catch((error: unknown) => {
        this.#problem ??= { error };
      })
      .finally(() => this.#waiting.delete(storing));
    this.#waiting.add(storing);
    this.#last = storing;
  }

  /** Resolves when every picture is stored. @throws the error of the first that could not be */
  async stored(): Promise<void> {
    await this.#last;
    if (this.#problem !== null) throw this.#problem.error;
  }
}
