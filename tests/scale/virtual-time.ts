/** A clock for a night in seconds: time passes when nothing is left to do now. */
interface Sleeper {
  readonly at: number;
  readonly order: number;
  readonly wake: () => void;
}

export class VirtualTime {
  #now = 0;
  #order = 0;
  /** A binary heap, the earliest first. */
  readonly #heap: Sleeper[] = [];

  /** Seconds since the beginning. */
  get now(): number {
    return this.#now;
  }

  sleep(seconds: number): Promise<void> {
    return new Promise((wake) => {
      this.#add({ at: this.#now + Math.max(0, seconds), order: this.#order++, wake });
    });
  }

  /** Lets time pass until `work` has ended. */
  async run<T>(work: Promise<T>): Promise<T> {
    let ended = false;
    const end = (): void => void (ended = true);
    work.then(end, end);
    for (;;) {
      // All that follows from what happened now.
      await new Promise<void>((done) => setImmediate(done));
      if (ended) return work;
      const next = this.#heap[0];
      if (next === undefined) continue;
      this.#now = next.at;
      while (this.#heap[0]?.at === this.#now) this.#take().wake();
    }
  }

  #add(sleeper: Sleeper): void {
    const heap = this.#heap;
    let i = heap.push(sleeper) - 1;
    for (let up = (i - 1) >> 1; i > 0 && isBefore(heap[i]!, heap[up]!); up = (i - 1) >> 1) {
      [heap[i], heap[up]] = [heap[up]!, heap[i]!];
      i = up;
    }
  }

  #take(): Sleeper {
    const heap = this.#heap;
    const first = heap[0]!;
    const last = heap.pop()!;
    if (heap.length === 0) return first;
    heap[0] = last;
    for (let i = 0; ;) {
      const [left, right] = [2 * i + 1, 2 * i + 2];
      let least = i;
      if (left < heap.length && isBefore(heap[left]!, heap[least]!)) least = left;
      if (right < heap.length && isBefore(heap[right]!, heap[least]!)) least = right;
      if (least === i) return first;
      [heap[i], heap[least]] = [heap[least]!, heap[i]!];
      i = least;
    }
  }
}

function isBefore(a: Sleeper, b: Sleeper): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}
