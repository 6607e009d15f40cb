import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { screenshotOf } from '../../src/bench/screenshots.ts';
import { loadApp, Phone } from '../../src/simulator/index.ts';
import { renderPng } from '../../src/simulator/render/index.ts';
import { FrameReader } from '../../src/vision/frame.ts';

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
});
