/** Tests of captures that begin while a page calms down (R11). */
import { describe, expect, test } from 'vitest';
import { Activity } from '../../../src/device/chromium/activity.ts';
import { EarlyCapture } from '../../../src/device/chromium/early-capture.ts';
import type { PageTab } from '../../../src/device/chromium/tabs.ts';

const WALK = { ready: true, asks: false, nodes: [], noted: [{ text: 'Saved' }] };
const AGAIN = { isSame: true, walk: null, noted: [{ text: 'Sent' }] };

/** A tab whose screenshot draws one frame after 20 ms and ends when `end` is called; `second` is what the later walk finds. */
function tabWith({ first = WALK, second = AGAIN }: { first?: object; second?: object } = {}) {
  const clock = { time: 100, now: () => clock.time, sleep: () => Promise.resolve() };
  const activity = new Activity(clock);
  let shown = (): void => {};
  const png = new Promise<{ data: string }>((resolve) => {
    shown = () => {
      resolve({ data: Buffer.from('a picture').toString('base64') });
    };
  });
  const draw = (): void => {
    clock.time += 20;
    activity.onEvent({ method: 'Page.screencastFrame', params: {} });
  };
  const tab = {
    target: 'a',
    documents: 1,
    activity,
    send: (method: string, { expression = '' }: { expression?: string }) => {
      if (method === 'Page.createIsolatedWorld') return Promise.resolve({ executionContextId: 1 });
      if (method === 'Page.captureScreenshot') return png;
      const value = expression.includes('(true)') ? second : first;
      return value instanceof Error ? Promise.reject(value) : Promise.resolve({ result: { value } });
    },
  } as unknown as PageTab;
  const begin = (before: EarlyCapture | null = null): EarlyCapture =>
    new EarlyCapture(tab, activity, before, { clock, timeoutMs: 1000 });
  const end = async (): Promise<void> => {
    shown();
    await png;
    await Promise.resolve();
  };
  return { tab, activity, clock, draw, begin, end };
}

const rests = (): Promise<boolean> => Promise.resolve(true);
const moves = (): Promise<boolean> => Promise.resolve(false);

describe('a capture that begins while the page calms down', () => {
  test('counts when the page draws nothing but the frame of the screenshot', async () => {
    const { begin, draw, end } = tabWith();
    const early = begin();
    draw();
    await end();
    const { page, noted } = await early.finish(rests);
    expect(page?.walk).toBe(WALK);
    expect(Buffer.from(page!.png).toString()).toBe('a picture');
    expect(noted.map(({ text }) => text)).toEqual(['Saved', 'Sent']);
  });

  test('takes the later walk of a page whose control is pressed no more', async () => {
    const later = { ...WALK, nodes: ['released'] };
    const { begin, draw, end } = tabWith({ second: { ...AGAIN, walk: later } });
    const early = begin();
    draw();
    await end();
    expect((await early.finish(rests)).page?.walk).toBe(later);
  });

  test.each<[string, (tab: ReturnType<typeof tabWith>) => void]>([
    [
      'the page draws once more during the screenshot',
      ({ draw }) => {
        draw();
        draw();
      },
    ],
    [
      'a request begins',
      ({ draw, activity }) => {
        draw();
        const request = { requestId: '1', request: { url: 'https://a.example/' }, type: 'Fetch' };
        activity.onEvent({ method: 'Network.requestWillBeSent', params: request });
      },
    ],
  ])('does not count when %s', async (_, happen) => {
    const tab = tabWith();
    const early = tab.begin();
    happen(tab);
    await tab.end();
    expect(early.isSpent).toBe(true);
    expect((await early.finish(rests)).page).toBeNull();
  });

  test('does not count when the page draws after the screenshot', async () => {
    const { begin, draw, end } = tabWith();
    const early = begin();
    draw();
    await end();
    draw();
    expect((await early.finish(rests)).page).toBeNull();
  });

  test('does not count when the second walk finds another page', async () => {
    const { begin, draw, end } = tabWith({ second: { ...AGAIN, isSame: false } });
    const early = begin();
    draw();
    await end();
    expect((await early.finish(rests)).page).toBeNull();
  });

  test.each([
    ['loads', { ...WALK, ready: false }],
    ['asks something', { ...WALK, asks: true }],
  ])('does not count when the page %s', async (_, first) => {
    const { begin, draw, end } = tabWith({ first });
    const early = begin();
    draw();
    await end();
    expect((await early.finish(rests)).page).toBeNull();
  });

  test('does not count when the page rests no more', async () => {
    const { begin, draw, end } = tabWith();
    const early = begin();
    draw();
    await end();
    expect((await early.finish(moves)).page).toBeNull();
  });

  test('does not count after a gesture', async () => {
    const { begin, draw, end } = tabWith();
    const early = begin();
    early.giveUp();
    draw();
    await end();
    expect((await early.finish(rests)).page).toBeNull();
  });

  test('loses no text that an earlier one noted', async () => {
    const { begin, draw, end } = tabWith();
    const first = begin();
    first.giveUp();
    const early = begin(first);
    draw();
    await end();
    const { noted } = await early.finish(rests);
    expect(noted.map(({ text }) => text)).toEqual(['Saved', 'Saved', 'Sent']);
  });

  test('reports the error of its walk to the capture that finishes it, and to nobody else', async () => {
    const { begin, end } = tabWith({ first: new Error('the page is gone') });
    const early = begin();
    await end();
    await expect(early.finish(rests)).rejects.toThrow('the page is gone');
    expect(await begin().noted()).toEqual([]);
  });
});
