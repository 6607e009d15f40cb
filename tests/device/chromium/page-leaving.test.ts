/** Why a page goes to another place (R14). */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Cause, TimerRuns } from '../../../src/device/chromium/causes.ts';
import { PageFunctions } from '../../../src/device/chromium/page-functions.ts';
import { PageLeaving } from '../../../src/device/chromium/page-leaving.ts';

const timer = (runs: Partial<TimerRuns> = {}): TimerRuns => ({
  isInterval: true,
  longestMs: 1000,
  runs: 9,
  at: 2400,
  before: 1400,
  deepest: 9,
  answers: -1,
  does: [],
  calls: 9,
  calledAt: 0,
  isUnreadable: false,
  told: null,
  ...runs,
});
const cause = (more: Partial<Cause> = {}): Cause => ({
  since: 100,
  depth: 9,
  moment: 'acting',
  aim: 'control',
  timer: timer(),
  isRun: true,
  isHeard: false,
  answeredAt: -1,
  ...more,
});

let page: {
  [name: string]: unknown;
  go: (event: { userInitiated?: boolean }) => void;
  told: unknown[];
};
/** Why the page says that it goes; the gesture began at 2 s, and a script ran then. */
let known: { cause: Cause | null; isHeard: boolean; isHearing: boolean };

const watch = (parent?: object): void => {
  page = {
    go: () => undefined,
    told: [],
    leaves: (why: unknown) => void page.told.push(why),
    alert: () => undefined,
    setTimeout: () => undefined,
    requestAnimationFrame: () => undefined,
  };
  page['navigation'] = { addEventListener: (_: string, then: typeof page.go) => void (page.go = then) };
  page['parent'] = parent ?? page;
  known = { cause: null, isHeard: true, isHearing: false };
  const causes = {
    shared: { gesture: { began: 2000 } },
    repeats: ({ depth }: Cause) => depth > 2,
    causeNow: () => known.cause,
    trail: {
      inVain: ({ before }: TimerRuns) => (before > 2000 ? ('late' as const) : null),
      isHeard: () => known.isHeard,
    },
  };
  const answers = {
    get isHearing() {
      return known.isHearing;
    },
  };
  void new PageLeaving(page, 'leaves', causes, answers, new PageFunctions(page));
};
beforeEach(() => watch());

describe('a page goes to another place', () => {
  const why = (state: Partial<typeof known>): unknown => {
    Object.assign(known, state);
    page.go({});
    return page.told.at(-1);
  };
  test.each<[string, Partial<typeof known>, string]>([
    ['as a listener hears of the gesture', { isHearing: true }, 'gesture'],
    ['by a timer that the gesture set', { cause: cause({ since: 2100, isHeard: true }) }, 'gesture'],
    ['by a script that came with it', { cause: cause({ since: 2100 }) }, 'unknown'],
    ['by nothing that tells', {}, 'unknown'],
    ['as only a listener of any tap hears of it', { isHearing: true, isHeard: false }, 'unknown'],
    ['by a timer that looks for the first time since', { cause: cause() }, 'unknown'],
    [
      'by a timer that has looked in vain since',
      { cause: cause({ timer: timer({ before: 2200 }) }) },
      'begun',
    ],
    ['by an answer for which it had waited before', { cause: cause({ answeredAt: 2300 }) }, 'begun'],
    [
      'by a timer that was due once',
      { cause: cause({ depth: 1, timer: timer({ isInterval: false }) }) },
      'itself',
    ],
    ['by any timer where nothing heard of the gesture', { cause: cause(), isHeard: false }, 'itself'],
    ['by nothing that is known where nothing heard of the gesture', { isHeard: false }, 'itself'],
  ])('%s', (_, state, expected) => expect(why(state)).toBe(expected));

  test('by a link that was tapped', () => {
    known.isHeard = false;
    page.go({ userInitiated: true });
    expect(page.told).toEqual(['gesture']);
  });
});

test('a dialog of the browser says so too', () => {
  Object.assign(known, { cause: cause(), isHeard: false });
  (page['alert'] as (text: string) => void)('Saved');
  expect(page.told).toEqual(['itself']);
});
test('no script of the page finds the function', () => expect('leaves' in page).toBe(false));
test('a page in a frame says nothing', () => {
  watch({});
  page.go({});
  expect(page.told).toEqual([]);
});
