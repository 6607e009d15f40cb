import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { screenshotOf, withScreenshots } from '../../src/bench/screenshots.ts';
import { loadApp, Phone } from '../../src/simulator/index.ts';
import { renderPng } from '../../src/simulator/render/index.ts';
import { FrameReader } from '../../src/vision/decode/frame.ts';

const SHOP = join(import.meta.dirname, '../../apps-under-test/shop/app.yaml');

function launched(): Phone {
  const phone = new Phone(loadApp(SHOP));
  phone.launch({ restart: true, clearState: false, reinstall: false, permissions: 'ask' });
  phone.clock.advance(2000);
  return phone;
}

describe('a screenshot that cases share', () => {
  it('has the pixels of the PNG of the same view', async () => {
    const view = launched().view();
    const [shared, packed] = [screenshotOf(view), renderPng(view)];
    const [a, b] = [await new FrameReader().decode(shared), await new FrameReader().decode(packed)];
    expect([a.width, a.height]).toEqual([b.width, b.height]);
    expect(Buffer.compare(a.data, b.data)).toBe(0);
  });

  it('is the same for the same view, and another for another one', async () => {
    const [phone, twin] = [launched(), launched()];
    expect(screenshotOf(phone.view())).toBe(screenshotOf(twin.view()));
    const first = screenshotOf(phone.view());
    phone.goHome();
    const second = screenshotOf(phone.view());
    const reader = new FrameReader();
    const [a, b] = [await reader.decode(first), await reader.decode(second)];
    expect(Buffer.compare(a.data, b.data)).not.toBe(0);
    // The pixels of the first are not painted over by the second.
    expect(await reader.decode(first)).toBe(a);
  });

  it('keeps its pixels while a case is played, however many are shown', async () => {
    const view = launched().view();
    const shownOf = (time: number) =>
      screenshotOf({ ...view, height: 40, width: 30 + (time % 2), time } as typeof view);
    const pixelsOf = async (screenshot: Uint8Array) => (await new FrameReader().decode(screenshot)).data;
    const memory = new Set<ArrayBufferLike>();
    const kept = await withScreenshots(async () => {
      const first = await pixelsOf(shownOf(0));
      memory.add(first.buffer);
      const before = Buffer.from(first);
      for (let time = 1; time < 200; time++) memory.add((await pixelsOf(shownOf(time))).buffer);
      return Buffer.compare(first, before) === 0;
    });
    expect(kept).toBe(true);
    // Afterwards they are painted over.
    const isReused = await withScreenshots(async () => memory.has((await pixelsOf(shownOf(200))).buffer));
    expect(isReused).toBe(true);
  });
});
