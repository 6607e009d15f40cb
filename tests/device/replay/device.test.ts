import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Capture, Device, Gesture, LaunchOptions } from '../../../src/device/port.ts';
import { createReplayDevice, recordDevice } from '../../../src/device/replay/index.ts';
import { createSimulatedDevice } from '../../../src/device/simulated/index.ts';
import { createRecordingRedactor } from '../../../src/cli/record/redact.ts';
import { readSource } from '../../../src/screen/read.ts';
import { renderPng } from '../../../src/simulator/render/index.ts';
import { ThumbruleError } from '../../../src/shared/errors.ts';

const signal = new AbortController().signal;
const LAUNCH: LaunchOptions = {
  app: null,
  restart: true,
  clearState: false,
  reinstall: false,
  permissions: 'ask',
};
const SECRET = 'market-day';
/** Width of the screen with a quarter of a phone's pixels: drawing and storing them takes most of a test. */
const COARSE_WIDTH = 540;

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'thumbrule-recording-'));
  folders.push(folder);
  return folder;
}

function recorded(folder: string, session: string, secrets: ReadonlyMap<string, string> = new Map()): Device {
  const app = 'apps-under-test/shop/app.yaml';
  const device = createSimulatedDevice({
    app,
    defects: [],
    quirks: [],
    render: renderPng,
    screenWidth: COARSE_WIDTH,
  });
  return recordDevice(device, { folder, session, redactor: createRecordingRedactor(secrets, device.info) });
}

/** Returns the centre of the control with this label. */
function placeOf(capture: Capture, label: string, density: number): { x: number; y: number } {
  const context = { size: capture.size, density, underTest: capture.app.underTest };
  const { elements } = readSource(capture.source, context);
  const found = elements.find((e) => e.label === label || e.hint === label || e.description === label);
  if (found === undefined) throw new Error(`no "${label}" in ${capture.source.text}`);
  const { x, y, width, height } = found.bounds;
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
}

async function tap(device: Device, label: string, shift = 0): Promise<Capture> {
  const { x, y } = placeOf(await device.capture(signal), label, device.info.density);
  await device.perform({ kind: 'tap', at: { x: x + shift, y }, times: 1, intervalMs: 100 }, signal);
  await device.clock.sleep(400, signal);
  return device.capture(signal);
}

async function launch(device: Device): Promise<Capture> {
  await device.perform({ kind: 'launch', options: LAUNCH }, signal);
  await device.clock.sleep(400, signal);
  return device.capture(signal);
}

const type = (text: string): Gesture => ({ kind: 'type', text, clear: false });

async function errorOf(run: () => Promise<unknown>): Promise<ThumbruleError> {
  try {
    await run();
  } catch (error) {
    if (error instanceof ThumbruleError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

test('replays the captures after each gesture, pixel by pixel', async () => {
  const folder = emptyFolder();
  const phone = recorded(folder, 'log in');
  const first = await launch(phone);
  const second = await tap(phone, 'Email');
  await phone.close();

  const replay = await createReplayDevice(folder, 'log in');
  expect(replay.info).toMatchObject({ platform: 'android', density: phone.info.density });
  const [one, two] = [await launch(replay), await tap(replay, 'Email')];
  expect(one.source).toEqual(first.source);
  expect(two).toMatchObject({ source: second.source, app: second.app, keyboard: { shown: true } });
  expect(one.screenshot).not.toBeNull();
  expect(two.screenshot).not.toEqual(one.screenshot);
});

test('reads element trees that were saved as UTF-16', async () => {
  const folder = emptyFolder();
  const phone = recorded(folder, 'log in');
  const first = await launch(phone);
  await phone.close();
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.xml'))) {
    const text = readFileSync(join(folder, name), 'utf8');
    writeFileSync(join(folder, name), Buffer.from(`\uFEFF${text}`, 'utf16le'));
  }
  const replay = await createReplayDevice(folder, 'log in');
  expect((await launch(replay)).source).toEqual(first.source);
});

test('replays changes over time', async () => {
  const folder = emptyFolder();
  const phone = recorded(folder, 'log in', new Map([['password', SECRET]]));
  const logIn = async (device: Device): Promise<string[]> => {
    await launch(device);
    await tap(device, 'Email');
    await device.perform(type('ana@example.com'), signal);
    await tap(device, 'Password');
    await device.perform(type(SECRET), signal);
    await device.perform({ kind: 'hide_keyboard' }, signal);
    await device.clock.sleep(400, signal);
    await tap(device, 'Log in');
    const texts: string[] = [];
    for (let i = 0; i < 8; i++) {
      await device.clock.sleep(400, signal);
      texts.push((await device.capture(signal)).source.text);
    }
    return texts;
  };
  const before = await logIn(phone);
  await phone.close();
  const again = await logIn(await createReplayDevice(folder, 'log in'));
  expect(new Set(before).size).toBeGreaterThan(1);
  expect(again).toEqual(before);
});

test('no file contains the secret, and its token matches any text', async () => {
  const folder = emptyFolder();
  const phone = recorded(folder, 'mail', new Map([['mail', SECRET]]));
  await launch(phone);
  await tap(phone, 'Email');
  await phone.perform(type(SECRET), signal);
  const shown = await phone.capture(signal);
  await phone.close();
  expect(shown.source.text).toContain(SECRET);

  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const texts = names
    .filter((n) => /\.(?:json|xml)$/.test(n))
    .map((n) => readFileSync(join(folder, n), 'utf8'));
  expect(texts.join('\n')).not.toContain(SECRET);
  expect(texts.join('\n')).toContain('${secrets.mail}');

  const replay = await createReplayDevice(folder, 'mail');
  await launch(replay);
  await tap(replay, 'Email');
  await replay.perform(type('anything else'), signal);
  const covered = await replay.capture(signal);
  expect(covered.source.text).toContain('${secrets.mail}');
  const own = await pixelAt(covered, 'Email');
  const bare = await pixelAt(shown, 'Email');
  expect(own).not.toEqual(bare);
});

test('the field that gets a secret is painted over', async () => {
  const folder = emptyFolder();
  const phone = recorded(folder, 'mail', new Map([['mail', SECRET]]));
  await launch(phone);
  await tap(phone, 'Password');
  const email = placeOf(await phone.capture(signal), 'Email', phone.info.density);
  await phone.perform({ kind: 'tap', at: email, times: 1, intervalMs: 0 }, signal);
  await phone.perform(type(SECRET), signal);
  const shown = await phone.capture(signal);
  await phone.close();
  const replay = await createReplayDevice(folder, 'mail');
  await launch(replay);
  await tap(replay, 'Password');
  await replay.perform({ kind: 'tap', at: email, times: 1, intervalMs: 0 }, signal);
  await replay.perform(type('x'), signal);
  const covered = await replay.capture(signal);
  expect(await pixelAt(covered, 'Email')).not.toEqual(await pixelAt(shown, 'Email'));
  expect(await pixelAt(covered, 'Password')).toEqual(await pixelAt(shown, 'Password'));
});

async function pixelAt(capture: Capture, label: string): Promise<number[]> {
  const { x, y } = placeOf(capture, label, 2.75);
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(capture.screenshot ?? new Uint8Array())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.round(y) * info.width + Math.round(x)) * 3;
  return [...data.subarray(at, at + 3)];
}

test('a tap on another point of the same control matches', async () => {
  const folder = emptyFolder();
  const phone = recorded(folder, 'one');
  await launch(phone);
  const wanted = await tap(phone, 'Email');
  await phone.close();
  const replay = await createReplayDevice(folder, 'one');
  await launch(replay);
  expect((await tap(replay, 'Email', 150)).source).toEqual(wanted.source);
});

test('a gesture that was not recorded is refused, with the recorded alternatives', async () => {
  const folder = emptyFolder();
  const phone = recorded(folder, 'one');
  await launch(phone);
  await tap(phone, 'Email');
  await phone.close();
  const replay = await createReplayDevice(folder, 'one');
  await launch(replay);
  const error = await errorOf(() => tap(replay, 'Log in'));
  expect(error.code).toBe('NOT_RECORDED');
  expect(error.message).toMatch(
    /has no tap at \d+,\d+ on "Log in" after the launch of the app of its session "one"/,
  );
  expect(error.message).toMatch(/it continues with tap at \d+,\d+ on "Email/);
});

test('two sessions in one folder are replayed separately', async () => {
  const folder = emptyFolder();
  const ends: Record<string, string> = {};
  for (const [session, field] of [
    ['email', 'Email'],
    ['password', 'Password'],
  ] as const) {
    const phone = recorded(folder, session);
    await launch(phone);
    ends[session] = (await tap(phone, field)).source.text;
    await phone.close();
  }
  expect(ends['email']).not.toEqual(ends['password']);
  for (const [session, field] of [
    ['email', 'Password'],
    ['password', 'Email'],
  ] as const) {
    const replay = await createReplayDevice(folder, session);
    await launch(replay);
    const seen = await tap(replay, field);
    expect(seen.source.text).toBe(ends[field.toLowerCase()]);
  }
});

test('the named session is preferred when the same tap led to different screens', async () => {
  const folder = emptyFolder();
  const ends: string[] = [];
  for (const [session, defects] of [
    ['healthy', []],
    ['dead', ['dead-button:forgot']],
  ] as const) {
    const app = 'apps-under-test/shop/app.yaml';
    const device = createSimulatedDevice({
      app,
      defects,
      quirks: [],
      render: renderPng,
      screenWidth: COARSE_WIDTH,
    });
    const conceal = createRecordingRedactor(new Map(), device.info);
    const phone = recordDevice(device, { folder, session, redactor: conceal });
    await launch(phone);
    ends.push((await tap(phone, 'Forgot password?')).source.text);
    await phone.close();
  }
  expect(ends[0]).not.toBe(ends[1]);
  for (const [i, session] of ['healthy', 'dead'].entries()) {
    const replay = await createReplayDevice(folder, session);
    await launch(replay);
    expect((await tap(replay, 'Forgot password?')).source.text).toBe(ends[i]);
  }
});

test('a recorded device loss is replayed', async () => {
  const folder = emptyFolder();
  const app = 'apps-under-test/shop/app.yaml';
  const device = createSimulatedDevice({
    app,
    defects: [],
    quirks: [],
    render: renderPng,
    screenWidth: COARSE_WIDTH,
  });
  const phone = recordDevice(device, {
    folder,
    session: 'lost',
    redactor: createRecordingRedactor(new Map(), device.info),
  });
  await launch(phone);
  await device.close();
  await expect(phone.perform({ kind: 'key', key: 'back' }, signal)).rejects.toThrow('closed');
  await phone.close();
  const replay = await createReplayDevice(folder, 'lost');
  await launch(replay);
  const error = await errorOf(() => replay.perform({ kind: 'key', key: 'back' }, signal));
  expect(error.code).toBe('DEVICE_LOST');
});

test('missing, damaged and newer recordings are reported', async () => {
  const folder = emptyFolder();
  expect((await errorOf(() => createReplayDevice(folder, 'x'))).code).toBe('NOT_FOUND');
  const file = join(folder, 'recording.json');
  writeFileSync(file, '{"version": 1}');
  expect((await errorOf(() => createReplayDevice(folder, 'x'))).code).toBe('APP_INVALID');
  writeFileSync(file, '{"version": 7}');
  expect((await errorOf(() => createReplayDevice(folder, 'x'))).message).toContain('version 7');
});
