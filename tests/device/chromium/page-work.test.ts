/** The work that a page has begun and not ended (R73): timers, streams, and questions to workers and servers. */
import { describe, expect, test } from 'vitest';
import { PageFunctions } from '../../../src/device/chromium/page-functions.ts';
import { PageWork } from '../../../src/device/chromium/page-work.ts';

class Parts implements AsyncIterableIterator<number> {
  left = [1];
  next(): Promise<IteratorResult<number>> {
    const value = this.left.pop();
    return Promise.resolve(value === undefined ? { done: true, value } : { done: false, value });
  }
  [Symbol.asyncIterator](): this {
    return this;
  }
}

class Page {
  [name: string]: unknown;
  time = 0;
  nextId = 1;
  timers: { at: number; run: () => void }[] = [];
  setTimeout = (run: () => void, ms = 0): number => {
    this.timers.push({ at: this.time + ms, run });
    return this.nextId++;
  };
  setInterval = (): number => this.nextId++;
  clearTimeout = (): void => undefined;
  clearInterval = (): void => undefined;
  ReadableStreamDefaultReader = class {
    ends: () => void = () => undefined;
    read(): Promise<void> {
      return new Promise((resolve) => (this.ends = resolve));
    }
  };
  ReadableStream = class {
    values(): AsyncIterableIterator<number> {
      return new Parts();
    }
  };
  Worker = class {
    heard: Record<string, () => void> = {};
    postMessage(message: unknown): unknown {
      return message;
    }
    addEventListener(kind: string, then: () => void): void {
      this.heard[kind] = then;
    }
  };

  /** Runs what is due until then. */
  async pass(to: number): Promise<void> {
    await new Promise(setImmediate);
    this.time = to;
    for (const { run } of this.timers.filter(({ at }) => at <= to)) run();
    this.timers = this.timers.filter(({ at }) => at > to);
  }
}

/** A page whose last gesture began at 1000; until `pass`, its scripts hear of it. */
function open() {
  const page = new Page();
  page.time = 1000;
  const cause: { now: { since: number; depth: number } | null } = { now: null };
  const causes = {
    shared: { gesture: { began: 1000 } },
    causeNow: () => cause.now,
    now: () => page.time,
  };
  const answers = { isHearing: true };
  const work = new PageWork(page, causes, answers, new PageFunctions(page));
  return { page, work, answers, causes, cause };
}

const nothing = (): void => undefined;
const ask = (worker: object, message: string): unknown =>
  Reflect.apply(Reflect.get(worker, 'postMessage') as () => unknown, worker, [message]);
const TIMER = { what: 'a timer', isAwaited: false };
const DELAY = { ...TIMER, isDelay: true };
const STREAM = { what: 'a stream that is read', isAwaited: true };

describe('timers', () => {
  test('that the gesture sets are work until they have run', () => {
    const { page, work } = open();
    page.setTimeout(nothing, 4000);
    expect(work.underWay(10_000)).toEqual(DELAY);
    expect(work.underWay(4000)).toBeNull();
    page.time = 5060;
    expect(work.underWay(10_000)).toBeNull();
  });

  test('that are cleared are none', () => {
    const { page, work } = open();
    const id = page.setTimeout(nothing, 4000);
    Reflect.apply(page.clearTimeout, page, [id]);
    expect(work.underWay(10_000)).toBeNull();
  });

  test('that repeat are work only where the gesture began them', () => {
    const { page, work, answers } = open();
    answers.isHearing = false;
    Reflect.apply(page.setInterval, page, [nothing, 500]);
    expect(work.underWay(10_000)).toBeNull();
    answers.isHearing = true;
    Reflect.apply(page.setInterval, page, [nothing, 500]);
    expect(work.underWay(10_000)).toEqual(TIMER);
  });

  test('that set each other are work where the gesture began the chain, and a habit where it began before', () => {
    const { page, work, cause } = open();
    cause.now = { since: 500, depth: 4 };
    page.setTimeout(nothing, 300);
    expect(work.underWay(10_000)).toBeNull();
    cause.now = { since: 1000, depth: 4 };
    page.setTimeout(nothing, 300);
    expect(work.underWay(10_000)).toEqual(DELAY);
  });

  test('of an earlier gesture are no delay of this one', () => {
    const { page, work, causes } = open();
    page.setTimeout(nothing, 4000);
    causes.shared.gesture.began = 2000;
    expect(work.underWay(10_000)).toEqual(TIMER);
  });

  test('that follow an answer of the browser are work, unless the page had asked for the same delay twice before', () => {
    const { page, work, answers, causes } = open();
    answers.isHearing = false;
    causes.shared.gesture.began = -1;
    for (let n = 0; n < 2; n += 1) page.setTimeout(nothing, 1000);
    page.time = 4000;
    expect(work.underWay(10_000)).toBeNull();
    causes.shared.gesture.began = 4000;
    page.setTimeout(nothing, 1000);
    expect(work.underWay(10_000)).toBeNull();
    page.setTimeout(nothing, 1500);
    expect(work.underWay(10_000)).toEqual(TIMER);
  });
});

describe('a habit', () => {
  test('is a timer that repeats, or a chain, that began before the gesture', () => {
    const { page, work, answers, cause } = open();
    answers.isHearing = false;
    Reflect.apply(page.setInterval, page, [nothing, 500]);
    expect(work.habitMs(5000)).toBe(500);
    cause.now = { since: 500, depth: 4 };
    page.setTimeout(nothing, 700);
    expect(work.habitMs(5000)).toBe(700);
    page.time = 1800;
    expect(work.habitMs(5000)).toBe(500);
  });

  test('is none that the gesture began, and none that is seldom', () => {
    const { page, work, answers } = open();
    Reflect.apply(page.setInterval, page, [nothing, 500]);
    answers.isHearing = false;
    Reflect.apply(page.setInterval, page, [nothing, 60_000]);
    expect(work.habitMs(5000)).toBeNull();
  });

  test('ends when its timer is cleared', () => {
    const { page, work, answers } = open();
    answers.isHearing = false;
    const id: unknown = Reflect.apply(page.setInterval, page, [nothing, 500]);
    Reflect.apply(page.clearInterval, page, [id]);
    expect(work.habitMs(5000)).toBeNull();
  });
});

describe('answers', () => {
  test('a stream is read until its part has come and what follows it has run', async () => {
    const { page, work } = open();
    const reader = new page.ReadableStreamDefaultReader();
    void reader.read();
    expect(work.underWay(10_000)).toEqual(STREAM);
    reader.ends();
    await page.pass(1100);
    expect(work.underWay(10_000)).toBeNull();
    expect(work.readAt).toBe(1000);
  });

  test('a part that has not come for as long as anything is looked for is no work', () => {
    const { page, work } = open();
    void new page.ReadableStreamDefaultReader().read();
    page.time = 11_000;
    expect(work.underWay(10_000)).toBeNull();
  });

  test('one that is asked for before the gesture is not awaited since', () => {
    const { page, work } = open();
    page.time = 900;
    void new page.ReadableStreamDefaultReader().read();
    page.time = 1000;
    expect(work.underWay(10_000)).toEqual({ ...STREAM, isAwaited: false });
  });

  test('the parts of a loop over a stream count as well', async () => {
    const { page, work } = open();
    const seen: unknown[] = [];
    for await (const part of new page.ReadableStream().values()) seen.push(part, work.readAt);
    expect(seen).toEqual([1, 1000]);
  });

  test('a worker is asked until it answers', async () => {
    const { page, work } = open();
    const worker = new page.Worker();
    expect(ask(worker, 'sum')).toBe('sum');
    expect(ask(worker, 'next')).toBe('next');
    expect(work.underWay(10_000)).toEqual({ what: 'an answer of a Worker', isAwaited: true });
    worker.heard['message']?.();
    await page.pass(1100);
    expect(work.underWay(10_000)).toBeNull();
  });
});
