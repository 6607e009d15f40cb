/** Why an observer of a page runs (R14). */
import { beforeEach, describe, expect, test } from 'vitest';
import { GestureTrail } from '../../../src/device/chromium/gesture-trail.ts';
import type { Cause } from '../../../src/device/chromium/causes.ts';
import { PageCauses } from '../../../src/device/chromium/page-causes.ts';
import { PageFunctions } from '../../../src/device/chromium/page-functions.ts';
import { PageObservers } from '../../../src/device/chromium/page-observers.ts';

type Callback = (this: unknown, ...given: unknown[]) => unknown;
/** An observer that runs by hand. */
class Observer {
  readonly run: Callback;
  readonly options: unknown;
  constructor(run: Callback, options?: unknown) {
    this.run = run;
    this.options = options;
  }
}
class Page {
  [name: string]: unknown;
  time = 0;
  performance = { timeOrigin: 0, now: () => this.time };
  ResizeObserver: unknown = class extends Observer {};
  IntersectionObserver: unknown = class extends Observer {};
  queueMicrotask = (then: () => void): void => queueMicrotask(then);
  setTimeout = (): number => 0;
  addEventListener = (): void => undefined;
}

let page: Page;
let causes: PageCauses;
let isHearing: boolean;
beforeEach(() => {
  page = new Page();
  isHearing = false;
  const wide = {
    flush: () => undefined,
    aim: () => 'control' as const,
    isHearing: () => isHearing,
    hearsAnother: () => false,
  };
  causes = new PageCauses(page, 'causes', wide, new GestureTrail());
  causes.isHearing = () => isHearing;
  void new PageObservers(causes, new PageFunctions(page));
});

/** The time at which a script of a gesture, or of the page, changes the page. */
async function change(at: number, ofGesture: boolean): Promise<void> {
  page.time = at;
  isHearing = ofGesture;
  const cause = { ...causes.causeOfPost(), isRun: false };
  if (ofGesture) causes.noteChange(true);
  else causes.during(cause, () => causes.noteChange(false));
  isHearing = false;
  await promisesKept();
}
const promisesKept = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const observe = (name: string): { readonly observer: Observer; readonly seen: (Cause | null)[] } => {
  const seen: (Cause | null)[] = [];
  const kind = page[name] as new (run: Callback, options?: unknown) => Observer;
  return { observer: new kind(() => seen.push(causes.causeNow()), 'options'), seen };
};
/** Returns why the observer runs at this time. */
async function causeAt(
  time: number,
  { observer, seen }: ReturnType<typeof observe>,
): Promise<Cause | null | undefined> {
  page.time = time;
  observer.run.call(observer, [], observer);
  await promisesKept();
  return seen.at(-1);
}

describe('an observer', () => {
  test.each(['ResizeObserver', 'IntersectionObserver'])(
    '%s runs for the script that changed the page',
    async (name) => {
      const own = observe(name);
      await change(3000, false);
      expect(await causeAt(3016, own)).toMatchObject({ since: 3000, isHeard: false });
      await change(5000, true);
      expect(await causeAt(5016, own)).toMatchObject({ since: 5000, isHeard: true });
    },
  );

  test('runs for the gesture where the page changed something else since', async () => {
    const own = observe('ResizeObserver');
    await change(5000, true);
    await change(5010, false);
    expect(await causeAt(5016, own)).toMatchObject({ since: 5000, isHeard: true });
  });

  test('of sizes runs for its maker where no script has just changed the page', async () => {
    const own = observe('ResizeObserver');
    await change(1000, true);
    expect(await causeAt(6000, own)).toMatchObject({ since: 0, isHeard: false, answeredAt: 6000 });
  });

  test('of what is in view may run because somebody scrolled', async () => {
    expect(await causeAt(6000, observe('IntersectionObserver'))).toBeNull();
  });

  test('keeps its options, and its own functions', () => {
    expect(observe('ResizeObserver').observer.options).toBe('options');
    expect(observe('ResizeObserver').observer).toBeInstanceOf(page.ResizeObserver as typeof Observer);
  });
});
