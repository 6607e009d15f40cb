import { expect, test } from 'vitest';
import { createSimulatedDevice } from '../../../src/device/simulated/index.ts';
import { ThumbruleError } from '../../../src/shared/errors.ts';
import type { LaunchOptions } from '../../../src/device/port.ts';
import type { View } from '../../../src/simulator/view.ts';

const APP = 'apps-under-test/settings/app.yaml';
const OPTIONS: LaunchOptions = {
  app: null,
  restart: true,
  clearState: true,
  reinstall: false,
  permissions: 'ask',
};
const signal = new AbortController().signal;

function device(defects: readonly string[] = [], quirks: readonly string[] = []) {
  const drawn: View[] = [];
  const render = (view: View): Uint8Array => {
    drawn.push(view);
    return new Uint8Array([0x89, 0x50, drawn.length]);
  };
  return { device: createSimulatedDevice({ app: APP, defects, quirks, render }), drawn };
}

function errorOf(run: () => unknown): ThumbruleError {
  try {
    run();
  } catch (error) {
    if (error instanceof ThumbruleError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

test('describes itself as simulated, with its capabilities', () => {
  const { info } = device().device;
  expect(info.name).toContain('SIMULATED');
  expect(info).toMatchObject({ platform: 'android', density: 2.75 });
  expect(info.capabilities).toContain('hide_keyboard');
});

test('reports the app in front after the launch', async () => {
  const phone = device().device;
  expect((await phone.capture(signal)).app).toMatchObject({ underTest: '', process: 'unknown' });
  await phone.perform({ kind: 'launch', options: OPTIONS }, signal);
  const { app, source, size, keyboard } = await phone.capture(signal);
  expect(app).toMatchObject({
    underTest: 'com.example.settings',
    front: 'com.example.settings',
    process: 'running',
    place: '.MainActivity',
  });
  expect(source.format).toBe('uiautomator');
  expect(source.text).toContain('text="Dark theme"');
  expect([size, keyboard]).toEqual([
    { width: 1080, height: 2400 },
    { shown: false, bounds: null },
  ]);
});

test('a gesture changes the next capture, and captures take time', async () => {
  const phone = device().device;
  await phone.perform({ kind: 'launch', options: OPTIONS }, signal);
  const before = await phone.capture(signal);
  const [, x1 = '', y1 = '', x2 = '', y2 = ''] =
    /:id\/tab_network".*?bounds="\[(\d+),(\d+)\]\[(\d+),(\d+)\]"/.exec(before.source.text) ?? [];
  const at = { x: (Number(x1) + Number(x2)) / 2, y: (Number(y1) + Number(y2)) / 2 };
  await phone.perform({ kind: 'tap', at, times: 1, intervalMs: 100 }, signal);
  const after = await phone.capture(signal);
  expect(after.source.text).toContain('text="Wi-Fi"');
  expect(after.at).toBeGreaterThan(before.at);
});

test('renders equal views once', async () => {
  const { device: phone, drawn } = device();
  await phone.perform({ kind: 'launch', options: OPTIONS }, signal);
  const first = await phone.capture(signal);
  const second = await phone.capture(signal);
  expect(drawn).toHaveLength(1);
  expect(second.screenshot).toBe(first.screenshot);
  await phone.perform({ kind: 'rotate', orientation: 'landscape' }, signal);
  expect((await phone.capture(signal)).screenshot).not.toBe(first.screenshot);
});

test('launching another app fails with APP_NOT_INSTALLED', async () => {
  const phone = device().device;
  const launch = phone.perform({ kind: 'launch', options: { ...OPTIONS, app: 'com.other' } }, signal);
  await expect(launch).rejects.toMatchObject({ code: 'APP_NOT_INSTALLED' });
});

test('rejects captures when closed or aborted; can be closed twice', async () => {
  const phone = device().device;
  const abort = new AbortController();
  abort.abort(new Error('stop'));
  await expect(phone.capture(abort.signal)).rejects.toThrow('stop');
  await phone.close();
  await phone.close();
  await expect(phone.capture(signal)).rejects.toMatchObject({ code: 'DEVICE_LOST' });
  await expect(phone.perform({ kind: 'hide_keyboard' }, signal)).rejects.toMatchObject({
    code: 'DEVICE_LOST',
  });
});

test('reports all problems of an app file in one error', () => {
  const error = errorOf(() =>
    createSimulatedDevice({ app: 'none.yaml', defects: [], quirks: [], render: () => new Uint8Array() }),
  );
  expect(error.code).toBe('APP_INVALID');
  expect(error.message).toContain('none.yaml:1:1');
});

test.each([
  ['fly', 'unknown defect "fly"', 'known: dead-button, '],
  ['dead-button', 'names no element', 'write dead-button:<id>'],
  ['dead-button:nope', 'names "nope", which is not in this app', 'known: about, '],
])('the defect %s is refused with what there is', (defect, message, hint) => {
  const error = errorOf(() => device([defect]));
  expect(error).toMatchObject({ code: 'USAGE' });
  expect(error.message).toContain(message);
  expect(error.hint + error.message).toContain(hint);
});

test('a torn capture has a screenshot that is newer than its tree', async () => {
  const { device: phone, drawn } = device([], ['torn-capture', 'layout-shift']);
  await phone.perform({ kind: 'launch', options: OPTIONS }, signal);
  await phone.clock.sleep(2700, signal);
  const { source } = await phone.capture(signal);
  expect(source.text).not.toContain('You are up to date');
  expect(JSON.stringify(drawn.at(-1))).toContain('You are up to date');
});

test('distinguishes a hanging app from a dead one', async () => {
  const phone = device(['anr:tab-network']).device;
  await phone.perform({ kind: 'launch', options: OPTIONS }, signal);
  const { source } = await phone.capture(signal);
  const [, x = '', y = ''] = /:id\/tab_network".*?bounds="\[(\d+),(\d+)\]/.exec(source.text) ?? [];
  const at = { x: Number(x) + 20, y: Number(y) + 20 };
  await phone.perform({ kind: 'tap', at, times: 1, intervalMs: 100 }, signal);
  expect((await phone.capture(signal)).app.notResponding).toBe(false);
  await phone.clock.sleep(5000, signal);
  expect((await phone.capture(signal)).app).toMatchObject({ notResponding: true, process: 'running' });
});

test('is laid out alike on a screen with fewer pixels, and touched where it shows a control', async () => {
  const phone = createSimulatedDevice({
    app: APP,
    defects: [],
    quirks: [],
    render: () => new Uint8Array([0x89]),
    screenWidth: 720,
  });
  expect(phone.info.density).toBeCloseTo(2.75 / 1.5);
  await phone.perform({ kind: 'launch', options: OPTIONS }, signal);
  const [large, small] = [device().device, phone];
  await large.perform({ kind: 'launch', options: OPTIONS }, signal);
  const [full, before] = [await large.capture(signal), await small.capture(signal)];
  expect(before.size).toEqual({ width: 720, height: 1600 });
  const boxOf = ({ source }: typeof before): readonly number[] =>
    /resource-id="[^"]*:id\/dark"[^>]*bounds="\[(\d+),(\d+)\]\[(\d+),(\d+)\]"/u
      .exec(source.text)!
      .slice(1)
      .map(Number);
  const box = boxOf(before);
  expect(box).toEqual(boxOf(full).map((edge) => Math.round(edge / 1.5)));
  const [left = 0, top = 0, right = 0, bottom = 0] = box;
  const at = { x: (left + right) / 2, y: (top + bottom) / 2 };
  await small.perform({ kind: 'tap', at, times: 1, intervalMs: 0 }, signal);
  expect((await small.capture(signal)).source.text).not.toBe(before.source.text);
});
