/** Tests of R11 on a browser that reports what happens. */
import { describe, expect, test } from 'vitest';
import { Activity } from '../../../../src/device/chromium/tab/activity.ts';
import { DevToolsRefusal } from '../../../../src/device/chromium/browser/devtools.ts';
import type { PageStatus } from '../../../../src/device/chromium/page-tasks.ts';
import { waitForRest } from '../../../../src/device/chromium/tab/rest.ts';
import type { PageTab } from '../../../../src/device/chromium/tab/tabs.ts';
import { Interrupted } from '../../../../src/device/chromium/tab/tab.ts';
import { ThumbruleError } from '../../../../src/shared/errors.ts';

const NEVER = new AbortController().signal;
const IDLE: PageStatus = { due: [], outside: null, loaded: true, read: {} };

/** A tab whose page does what `at` says, by the time in ms; a gesture is made from 0 to 10. */
function tabOn(
  status: (now: number) => PageStatus | null | Error,
  frames: readonly number[] = [20],
  twoFramesMs = 30,
) {
  const clock = {
    time: 10,
    now: () => clock.time,
    sleep: (ms: number) => {
      clock.to(clock.time + ms);
      return Promise.resolve();
    },
    to: (time: number) => {
      for (const frame of frames.filter((at) => at > clock.time && at <= time)) {
        clock.time = frame;
        activity.onEvent({ method: 'Page.screencastFrame', params: {} });
      }
      clock.time = time;
    },
  };
  const asked: string[] = [];
  const calming: number[] = [];
  const activity = new Activity(clock);
  activity.isWatched = true;
  const tab = {
    activity,
    send: (_: string, { expression }: { expression: string }) => {
      // The page draws twice before it answers, or answers at once.
      const isFirst = expression.includes('drawn()');
      asked.push(isFirst ? 'drawn' : 'at once');
      clock.to(clock.time + (isFirst ? twoFramesMs : 1));
      const value = status(clock.time);
      return value instanceof Error ? Promise.reject(value) : Promise.resolve({ result: { value } });
    },
  };
  const rest = (withinMs: number) =>
    waitForRest(tab as unknown as PageTab, { began: 0, ended: 10 }, withinMs, NEVER, {
      clock,
      onCalming: () => void calming.push(clock.time),
    });
  return { clock, activity, rest, asked, calming };
}

/** A timer that runs at this time. */
const timerAt = (at: number) => (now: number) =>
  at > now ? { ...IDLE, due: [{ what: 'a timer', inMs: at - now }] } : IDLE;

test('a page rests a moment after it has drawn the effect', async () => {
  const { clock, rest, asked } = tabOn(() => IDLE);
  expect(await rest(400)).toMatchObject({ resting: true });
  expect(clock.time).toBeGreaterThanOrEqual(80);
  expect(clock.time).toBeLessThan(120);
  expect(asked).toEqual(['drawn', 'at once']);
});

test('a page whose control is pressed rests when it is released, and its frame was reported', async () => {
  const pressed = { ...IDLE, due: [{ what: 'a press', inMs: 50 }] };
  const { clock, rest } = tabOn((now) => (now < 150 ? pressed : IDLE), [20, 155]);
  expect(await rest(1000)).toMatchObject({ resting: true });
  expect(clock.time).toBeGreaterThanOrEqual(155 + 50);
  const silent = tabOn((now) => (now < 150 ? pressed : IDLE), [20]);
  expect(await silent.rest(1000)).toMatchObject({ resting: true });
  expect(silent.clock.time).toBeLessThan(220);
});

test('a capture may begin once only the calm is left, and not beside an animation', async () => {
  const { rest, calming } = tabOn(() => IDLE);
  await rest(400);
  expect(calming.length).toBeGreaterThan(0);
  expect(Math.min(...calming)).toBeLessThan(60);
  const animated = tabOn(() => ({ ...IDLE, due: [{ what: 'an animation', inMs: 6000 }] }));
  await animated.rest(400);
  expect(animated.calming).toEqual([]);
});

test('a page that draws slowly rests later, and 0.1 s after its last frame at the latest', async () => {
  for (const twoFramesMs of [80, 300]) {
    const { clock, rest } = tabOn(() => IDLE, [120, 200], twoFramesMs);
    expect(await rest(1000)).toMatchObject({ resting: true });
    expect(clock.time).toBeGreaterThanOrEqual(300);
    expect(clock.time).toBeLessThan(420);
  }
});

test('a page with a picture that may move rests 0.1 s after its last frame', async () => {
  const { clock, activity, rest } = tabOn(() => IDLE);
  for (const mimeType of ['image/webp', 'image/avif']) {
    const response = { mimeType, url: 'https://a.example/a' };
    activity.onEvent({ method: 'Network.responseReceived', params: { requestId: '1', response } });
    expect(await rest(400)).toMatchObject({ resting: true });
    expect(clock.time).toBeGreaterThanOrEqual(120);
    activity.replaced('next');
  }
});

test('a page that goes on drawing, as while it scrolls smoothly, is asked again when that has ended', async () => {
  const frames = Array.from({ length: 20 }, (_, n) => 20 + 16 * n);
  const { clock, rest, asked } = tabOn(() => IDLE, frames);
  expect(await rest(1000)).toMatchObject({ resting: true });
  expect(clock.time).toBeGreaterThanOrEqual(324 + 60);
  expect(asked).toEqual(['drawn', 'at once']);
});

test('a timer that was set while the page drew is waited for', async () => {
  const { clock, rest } = tabOn((now) => (now < 60 ? IDLE : timerAt(500)(now)), [20, 510]);
  expect(await rest(1000)).toMatchObject({ resting: true });
  expect(clock.time).toBeGreaterThan(560);
});

test('a page that has drawn nothing may still react', async () => {
  const { rest } = tabOn(() => IDLE, []);
  expect(await rest(400)).toEqual({ resting: false, because: 'nothing was drawn yet', underWay: null });
});

test('a page that has drawn nothing for a second reacts no more', async () => {
  const { rest } = tabOn(() => IDLE, []);
  expect(await rest(1200)).toMatchObject({ resting: true });
});

test('a timer within a second of the last change is waited for', async () => {
  const { clock, rest } = tabOn(timerAt(700), [20, 710]);
  expect(await rest(2000)).toMatchObject({ resting: true });
  expect(clock.time).toBeGreaterThan(760);
});

test('what comes later than a second is not waited for', async () => {
  const { clock, rest } = tabOn(timerAt(1500));
  expect(await rest(400)).toMatchObject({ resting: true });
  expect(clock.time).toBeLessThan(250);
});

test('a change that a timer makes begins another second', async () => {
  const { clock, rest } = tabOn(
    (now) => (now < 700 ? timerAt(700)(now) : timerAt(1600)(now)),
    [20, 710, 1610],
  );
  expect(await rest(3000)).toMatchObject({ resting: true });
  expect(clock.time).toBeGreaterThan(1660);
});

test.each<[string, PageStatus | null | Error, string]>([
  [
    'a timer that repeats',
    { ...IDLE, due: [{ what: 'a timer that repeats', inMs: null }] },
    'a timer that repeats goes on',
  ],
  [
    'an animation without an end',
    { ...IDLE, due: [{ what: 'an animation', inMs: null }] },
    'an animation goes on',
  ],
  ['a web socket', { ...IDLE, outside: 'a web socket' }, 'a web socket may change the page'],
  ['a page that began before it was watched', null, 'a page that had begun before'],
  ['a page that is left', new DevToolsRefusal('Runtime.evaluate', 'gone'), 'the page is being replaced'],
])('%s says at once that captures are to be compared', async (_, status, because) => {
  const { clock, rest } = tabOn(() => status);
  expect(await rest(400)).toMatchObject({ resting: false, because });
  expect(clock.time).toBeLessThan(60);
});

test('an open request, and a page that loads, are waited for', async () => {
  const { clock, activity, rest } = tabOn((now) => ({ ...IDLE, loaded: now > 300 }));
  const request = { requestId: '1', loaderId: 'a', type: 'Fetch', request: { url: 'https://a.example/' } };
  activity.onEvent({ method: 'Network.requestWillBeSent', params: request });
  expect(await rest(200)).toMatchObject({ resting: false, because: 'a request is open' });
  activity.onEvent({ method: 'Network.loadingFinished', params: { requestId: '1' } });
  expect(await rest(1000)).toMatchObject({ resting: true });
  expect(clock.time).toBeGreaterThan(300);
});

describe('a capture between', () => {
  async function rested(
    frames: readonly number[],
    status: (now: number) => PageStatus = () => IDLE,
    during: (activity: Activity) => void = () => undefined,
  ) {
    const tab = tabOn(status, frames);
    const rest = await tab.rest(400);
    if (!rest.resting) throw new Error(rest.because);
    tab.clock.to(400);
    during(tab.activity);
    return rest.holds();
  }

  test('shows a page at rest when nothing was drawn', async () => {
    expect(await rested([20])).toBe(true);
  });
  test('shows a page at rest when the screenshot itself was drawn', async () => {
    expect(await rested([20, 300])).toBe(true);
  });
  test('proves nothing when the page changed its address', async () => {
    const navigate = (activity: Activity): void =>
      activity.onEvent({ method: 'Page.navigatedWithinDocument', params: {} });
    expect(await rested([20], () => IDLE, navigate)).toBe(false);
  });
  test('proves nothing when a script draws', async () => {
    const due = [{ what: 'a script that draws', inMs: 50 }];
    expect(await rested([20], (now) => (now > 300 ? { ...IDLE, due } : IDLE))).toBe(false);
  });
});

describe('work under way', () => {
  const sent = (requestId: string): { method: string; params: Record<string, unknown> } => ({
    method: 'Network.requestWillBeSent',
    params: { requestId, request: { url: 'https://a.example/a' }, type: 'XHR', loaderId: '' },
  });
  const timer = { what: 'a timer', isAwaited: false };

  test('is what the page says, whether it rests or not', async () => {
    const rests = tabOn(() => ({ ...IDLE, underWay: timer }));
    expect(await rests.rest(400)).toMatchObject({ resting: true, underWay: timer });
    const moves = tabOn(() => ({ ...IDLE, outside: 'a worker', underWay: timer }));
    expect(await moves.rest(400)).toEqual({
      resting: false,
      because: 'a worker may change the page',
      underWay: timer,
    });
  });

  const habit = { what: 'the page does something all the time', isAwaited: false, isHabit: true };

  test('may be a habit of the page, for five seconds after the gesture', async () => {
    const polls = tabOn(() => ({ ...IDLE, habitMs: 500 }));
    expect(await polls.rest(400)).toMatchObject({ underWay: habit });
    polls.clock.to(5010);
    expect(await polls.rest(400)).toMatchObject({ underWay: null });
  });

  test('may be a slow habit, until it has run twice', async () => {
    const polls = tabOn(() => ({ ...IDLE, habitMs: 4000 }));
    polls.clock.to(5010);
    expect(await polls.rest(400)).toMatchObject({ underWay: habit });
    polls.clock.to(8010);
    expect(await polls.rest(400)).toMatchObject({ underWay: null });
  });

  test('may come from a source outside the page', async () => {
    const hears = tabOn(() => ({ ...IDLE, outside: 'a stream of events' }));
    expect(await hears.rest(400)).toMatchObject({ underWay: habit });
    hears.clock.to(5010);
    expect(await hears.rest(400)).toMatchObject({ underWay: null });
  });

  test('is a request that is open since the gesture', async () => {
    const { activity, rest } = tabOn(() => IDLE);
    activity.onEvent(sent('1'));
    expect(await rest(400)).toMatchObject({
      resting: false,
      underWay: { what: 'a request is open', isAwaited: true },
    });
  });

  test('is no request that has been open for as long as anything is looked for', async () => {
    const { activity, clock, rest } = tabOn(() => IDLE);
    activity.onEvent(sent('1'));
    clock.to(10_010);
    expect(await rest(400)).toEqual({ resting: false, because: 'a request is open', underWay: null });
  });

  test('is a script that leaves the page no time to answer', async () => {
    const { rest } = tabOn(() => new ThumbruleError('DEVICE_TIMEOUT', 'late', ''));
    expect(await rest(400)).toMatchObject({ underWay: { what: 'the page is busy', isAwaited: false } });
  });

  test('is unknown while another page comes', async () => {
    const { rest } = tabOn(() => new Interrupted('dialog'));
    expect(await rest(400)).not.toHaveProperty('underWay');
  });

  test('is none where the page has nothing to do', async () => {
    expect(await tabOn(() => IDLE).rest(400)).toMatchObject({ underWay: null });
  });
});
