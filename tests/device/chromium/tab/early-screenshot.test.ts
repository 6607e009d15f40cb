/** Tests of screenshots that begin while a page calms down (R11). */
import { describe, expect, test } from 'vitest';
import { Activity } from '../../../../src/device/chromium/tab/activity.ts';
import { EarlyScreenshot } from '../../../../src/device/chromium/tab/early-screenshot.ts';
import type { PageTab } from '../../../../src/device/chromium/tab/tabs.ts';

/** A tab whose screenshot ends when `end` is called; `counts` are its counts of styles and layouts. */
function tabWith() {
  const clock = { time: 100, now: () => clock.time };
  const counts = { RecalcStyleCount: 5, LayoutCount: 2, Frames: 1 };
  const activity = new Activity(clock);
  let answer: (data: { data: string } | Error) => void = () => {};
  const shot = new Promise<{ data: string }>((resolve, reject) => {
    answer = (data) => {
      if (data instanceof Error) reject(data);
      else resolve(data);
    };
  });
  const tab = {
    activity,
    send: (method: string) =>
      method === 'Page.captureScreenshot'
        ? shot
        : Promise.resolve({ metrics: Object.entries(counts).map(([name, value]) => ({ name, value })) }),
  } as unknown as PageTab;
  const draw = (ms = 20): void => {
    clock.time += ms;
    activity.onEvent({ method: 'Page.screencastFrame', params: {} });
  };
  const end = async (): Promise<void> => {
    answer({ data: Buffer.from('a picture').toString('base64') });
    await settled();
  };
  const fail = async (): Promise<void> => {
    answer(new Error('the page is gone'));
    await settled();
  };
  const begin = (): EarlyScreenshot => new EarlyScreenshot(tab, activity, { clock, timeoutMs: 1000 });
  return { activity, clock, counts, draw, end, fail, begin };
}

const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

describe('a screenshot that begins while the page calms down', () => {
  test.each([
    ['before the screenshot ends', true],
    ['a moment after it has ended', false],
  ])('counts when its one frame is reported %s', async (_, isBefore) => {
    const { begin, draw, end } = tabWith();
    const early = begin();
    if (isBefore) draw();
    await end();
    if (!isBefore) draw();
    expect(await early.stillShowsPage()).toBe(true);
    expect(Buffer.from(await early.png).toString()).toBe('a picture');
  });

  test.each<[string, (tab: ReturnType<typeof tabWith>) => void]>([
    ['the page draws once more', ({ draw }) => draw()],
    ['a style was computed', ({ counts }) => void (counts.RecalcStyleCount += 1)],
    ['a layout was computed', ({ counts }) => void (counts.LayoutCount += 1)],
    [
      'a request begins',
      ({ activity, clock }) => {
        clock.time += 1;
        const request = { requestId: '1', request: { url: 'https://a.example/' }, type: 'Fetch' };
        activity.onEvent({ method: 'Network.requestWillBeSent', params: request });
      },
    ],
  ])('does not count when %s', async (_, happen) => {
    const tab = tabWith();
    const early = tab.begin();
    await settled();
    tab.draw();
    await tab.end();
    happen(tab);
    expect(await early.stillShowsPage()).toBe(false);
  });

  test('does not count when the page draws once more during the screenshot', async () => {
    const { begin, draw, end } = tabWith();
    const early = begin();
    draw();
    draw();
    await end();
    expect(early.isSpent).toBe(true);
    expect(await early.stillShowsPage()).toBe(false);
  });

  test('does not count after a gesture, whose frames are those of the page', async () => {
    const { activity, begin, draw, end, clock } = tabWith();
    const early = begin();
    early.giveUp();
    draw(1);
    expect(activity.drawnAt).toBe(clock.time);
    expect(early.isSpent).toBe(false);
    await end();
    expect(early.isSpent).toBe(true);
    expect(await early.stillShowsPage()).toBe(false);
  });

  test('a frame that comes long after the screenshot is one of the page', async () => {
    const { activity, begin, draw, end, clock } = tabWith();
    begin();
    await end();
    draw(100);
    expect(activity.drawnAt).toBe(clock.time);
  });

  test('reports its error to the capture that uses it, and to nobody else', async () => {
    const { begin, fail } = tabWith();
    const early = begin();
    await fail();
    await expect(early.png).rejects.toThrow('the page is gone');
  });
});
