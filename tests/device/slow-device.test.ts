/** A slow device: each call takes longer by its own clock, and half of the delay comes after what a capture shows. */
import { expect, test } from 'vitest';
import type { Device, Gesture } from '../../src/device/port.ts';
import { createSimulatedDevice } from '../../src/device/simulated/index.ts';
import { SLOW_DEVICE, slowDevice } from '../../src/device/slow-device.ts';
import { renderPng } from '../../src/simulator/render/index.ts';

const NEVER = new AbortController().signal;
const LAUNCH: Gesture = {
  kind: 'launch',
  options: { app: null, restart: true, clearState: true, reinstall: false, permissions: 'ask' },
};

async function launched(times: number): Promise<Device> {
  const app = 'apps-under-test/shop/app.yaml';
  const device = slowDevice(
    createSimulatedDevice({ app, defects: [], quirks: [], render: renderPng }),
    times,
  );
  await device.perform(LAUNCH, NEVER);
  return device;
}

/** Returns how long the second of two captures takes, by the device's clock, and how old it is then. */
async function secondCapture(times: number): Promise<{ readonly tookMs: number; readonly ageMs: number }> {
  const device = await launched(times);
  const { clock } = device;
  await device.capture(NEVER);
  const began = clock.now();
  const { at } = await device.capture(NEVER);
  return { tookMs: clock.now() - began, ageMs: clock.now() - at };
}

test('a capture takes three times as long, and is older when it is read', async () => {
  const [usual, slow] = [await secondCapture(1), await secondCapture(SLOW_DEVICE)];
  expect(usual.tookMs).toBeGreaterThan(0);
  expect(slow.tookMs).toBe(3 * usual.tookMs);
  expect(slow.ageMs).toBe(2 * usual.ageMs);
});

test('a slow device does and tells the same', async () => {
  const [usual, slow] = [await launched(1), await launched(SLOW_DEVICE)];
  expect(slow.info).toEqual(usual.info);
  const texts = await Promise.all([usual, slow].map(async (one) => (await one.capture(NEVER)).source.text));
  expect(texts[1]).toBe(texts[0]);
  expect(await slow.facts?.(['today'], NEVER)).toEqual(await usual.facts?.(['today'], NEVER));
  expect('captureFramed' in slow).toBe(false);
  await slow.close();
  await expect(slow.capture(NEVER)).rejects.toMatchObject({ code: 'DEVICE_LOST' });
  await usual.close();
});
