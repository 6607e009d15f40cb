/** The tree of a page that rests is read once for a capture; where anything may have happened, it is read again after the screenshot. */
import { afterEach, describe, expect, test } from 'vitest';
import { DevTools } from '../../../../src/device/chromium/browser/devtools.ts';
import type { Rest } from '../../../../src/device/port.ts';
import { noBrowser, phoneOn, whenThereIsABrowser, type Phone } from './open.ts';

const NEVER = new AbortController().signal;

let stopCounting = (): void => {};
afterEach(() => {
  stopCounting();
});

/** Counts the walks from now on, until the test ends. */
function countWalks(): () => number {
  const send = Reflect.get(DevTools.prototype, 'send');
  let walks = 0;
  DevTools.prototype.send = function <T>(this: DevTools, ...given: Parameters<typeof send>): Promise<T> {
    const [method, params] = given;
    if (method === 'Runtime.evaluate' && JSON.stringify(params).includes('thumbruleWalk')) walks += 1;
    return send.apply<DevTools, typeof given, Promise<T>>(this, given);
  };
  stopCounting = () => void (DevTools.prototype.send = send);
  return () => walks;
}

async function restOf({ device }: Phone): Promise<Extract<Rest, { resting: true }>> {
  for (;;) {
    const rest = await device.rest!(2000, NEVER);
    if (rest.resting) return rest;
  }
}

describe.skipIf(noBrowser)(`A capture of a page that rests${whenThereIsABrowser}`, () => {
  test('reads the tree once, and the page still rests after it', async () => {
    const phone = await phoneOn('basic.html');
    await phone.look();
    const rest = await restOf(phone);
    const walks = countWalks();
    await phone.look();
    expect(walks()).toBe(1);
    expect(await rest.holds()).toBe(true);
    // The next capture is later, so its rest is asked anew.
    await phone.look();
    expect(walks()).toBe(2);
  });

  test('reads it twice when a timer was due meanwhile', async () => {
    const phone = await phoneOn('later.html');
    await phone.look();
    const rest = await restOf(phone);
    const wait = (rest.dueAt ?? 0) - phone.device.clock.now() + 100;
    expect(wait).toBeGreaterThan(0);
    await phone.device.clock.sleep(wait);
    const walks = countWalks();
    expect((await phone.look()).texts()).toEqual(['After']);
    expect(walks()).toBe(2);
  });

  test('reads it twice after a gesture', async () => {
    const phone = await phoneOn('basic.html');
    await phone.look();
    await restOf(phone);
    await phone.do({ kind: 'key', key: 'back' });
    const walks = countWalks();
    await phone.look();
    expect(walks()).toBeGreaterThanOrEqual(2);
  });
});
