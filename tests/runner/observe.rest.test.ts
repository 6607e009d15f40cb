/** Tests of R11 and R12 on a device that says whether its screen rests. */
import { expect, test } from 'vitest';
import type { Rest } from '../../src/device/port.ts';
import { ScreenObserver } from '../../src/runner/observe.ts';
import { Redactor } from '../../src/runner/secrets/redactor.ts';
import { node } from '../screen/build.ts';
import { Glass, onlyDrawn, type Shown, text } from './glass.ts';

const NOBODY = new AbortController().signal;
const still: Shown = { things: [text('Inbox', 60), text('Outbox', 150)] };

/** Observes a glass whose device says at each question what `says` returns, after it took `tookMs`. */
function observer(
  show: (now: number) => Shown,
  says: (now: number, within: number) => Rest & { tookMs: number },
) {
  const glass = new Glass(show);
  const rest = async (within: number): Promise<Rest> => {
    const { tookMs, ...answer } = says(glass.clock.now(), within);
    await glass.clock.sleep(tookMs);
    return answer;
  };
  const device = Object.assign(glass, { rest });
  return {
    glass,
    observe: (reactMs = 300) =>
      new ScreenObserver(device, new Redactor(new Map())).observe(true, NOBODY, 0, reactMs),
  };
}

const resting = (holds = true) =>
  ({ resting: true, holds: () => Promise.resolve(holds), tookMs: 120 }) as const;
const moving = (because: string, tookMs = 0) => ({ resting: false, because, tookMs }) as const;

test('a screen that rests is captured once, without further waits', async () => {
  const { glass, observe } = observer(
    () => still,
    () => resting(),
  );
  const { captured } = await observe();
  expect(captured.screen).toMatchObject({ settled: true, hasSteadyTree: true, animatedRegions: [] });
  expect(captured.screen.unrest).toBeUndefined();
  expect([glass.captures, glass.clock.now()]).toEqual([1, 150]);
});

test('a device that can’t say it is left its time, and captures are compared, as on a device that says nothing', async () => {
  const { glass, observe } = observer(
    () => still,
    () => moving('a web socket may change the page'),
  );
  const { captured } = await observe();
  expect(captured.screen).toMatchObject({ settled: true, unrest: 'a web socket may change the page' });
  expect([glass.captures, glass.clock.now()]).toEqual([2, 300 + 30 + 400 + 30]);
});

test('a screen that changed during the capture is captured again', async () => {
  let asked = 0;
  const { glass, observe } = observer(
    () => still,
    () => resting(++asked > 1),
  );
  const { captured } = await observe();
  expect([glass.captures, captured.screen.settled, captured.screen.unrest]).toEqual([2, true, undefined]);
});

test('a screen that rests is settled also where two captures differ', async () => {
  const { glass, observe } = observer(
    (now) => ({ things: [text(now < 500 ? 'Loading' : 'Inbox', 60)] }),
    (now) => (now < 400 ? moving('a timer is due', 400) : resting()),
  );
  const { captured } = await observe();
  expect(captured.screen.elements.some((e) => e.text === 'Inbox')).toBe(true);
  expect([glass.captures, captured.screen.settled]).toEqual([2, true]);
});

test('a toast that an earlier capture of the observation showed is kept (R12)', async () => {
  const toast = node('android.widget.Toast', [60, 640, 300, 680], { text: 'Saved' });
  const { observe } = observer(
    (now) =>
      now < 450 ? { things: [...still.things, onlyDrawn(text('Saved', 640))], over: [toast] } : still,
    (now) => (now < 400 ? moving('a timer is due', 400) : resting()),
  );
  expect((await observe()).captured.screen.toasts).toEqual(['Saved']);
});

test('an error of the device is not hidden', async () => {
  const { observe } = observer(
    () => still,
    () => {
      throw new Error('the tab is gone');
    },
  );
  await expect(observe()).rejects.toThrow('the tab is gone');
});
