import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AppiumHub } from '../../../../../src/device/appium/hub.ts';
import { noAdb, noAppium, whenThereIsAppium } from '../../../../appium/installed.ts';
import { LAUNCH, newHub, NOTHING_LEFT, WiredPhone } from './phone.ts';

describe.skipIf(noAppium || noAdb)(`An Android phone behind Appium${whenThereIsAppium}`, () => {
  let hub: AppiumHub;
  let phone: WiredPhone | null = null;
  beforeAll(() => {
    hub = newHub();
  });
  afterEach(async () => {
    const left = await phone?.close();
    phone = null;
    if (left !== undefined) expect(left).toEqual(NOTHING_LEFT);
  });
  afterAll(() => hub.close());

  test('shows what is in front, with its keyboard, and does each gesture once', async () => {
    phone = await WiredPhone.open(hub);
    expect(phone.device.info).toMatchObject({ platform: 'android', density: 2.75 });
    expect(phone.device.info.name).toContain('SIMULATED');
    await phone.launch();
    const first = await phone.look();
    expect(first).toMatchObject({
      size: { width: 1080, height: 2400 },
      source: { format: 'uiautomator' },
      app: {
        front: 'com.example.cornershop',
        process: 'running',
        crash: null,
        notResponding: false,
        place: '.LoginActivity',
      },
      keyboard: { shown: false },
    });
    expect(first.screenshot?.subarray(1, 4)).toEqual(new Uint8Array([0x50, 0x4e, 0x47]));

    await phone.tap('Email');
    await phone.do({ kind: 'type', text: 'ana@ex%ample.com ünï😀', clear: false });
    const typed = await phone.look();
    expect(typed.source.text).toContain('text="ana@ex%ample.com ünï😀"');
    expect(typed.keyboard).toMatchObject({ shown: true, bounds: { x: 0, width: 1080 } });
    await phone.do({ kind: 'type', text: 'bo', clear: true });
    expect((await phone.look()).source.text).toContain('text="bo"');
    await phone.do({ kind: 'hide_keyboard' });
    expect((await phone.look()).keyboard?.shown).toBe(false);
    expect(phone.wire.made.filter((made) => !made.startsWith('tap'))).toEqual(['text', 'clear', 'text']);
    expect(phone.wire.made.filter((made) => made.startsWith('tap'))).toHaveLength(1);
  });

  test('rotates, opens links, sets a place, goes home and comes back', async () => {
    phone = await WiredPhone.open(hub);
    await phone.launch();
    await phone.do({ kind: 'rotate', orientation: 'landscape' });
    expect((await phone.look()).size).toEqual({ width: 2400, height: 1080 });
    await phone.do({ kind: 'rotate', orientation: 'portrait' });
    await phone.do({ kind: 'set_location', latitude: 52.5, longitude: 13.4 });
    expect(phone.wire.system.phone.memory.location).toEqual({ latitude: 52.5, longitude: 13.4 });
    await phone.do({ kind: 'open_link', url: 'https://example.com/elsewhere?a=1&b=2' });
    expect((await phone.look()).app).toMatchObject({ front: 'com.android.chrome', process: 'running' });
    await phone.do({ kind: 'key', key: 'home' });
    expect((await phone.look()).app.front).toContain('launcher');
    await phone.do({
      ...LAUNCH,
      options: { ...LAUNCH.options, restart: false, clearState: true, permissions: 'allow' },
    });
    expect((await phone.look()).app.front).toBe('com.example.cornershop');
  });

  test('tells its date and notifications, fills and tells its clipboard, takes a permission, goes offline, and gets its arguments', async () => {
    phone = await WiredPhone.open(hub);
    await phone.launch();
    const { signal } = phone;
    expect(await phone.device.facts?.(['today'], signal)).toEqual({
      today: { date: '2027-07-14', locale: 'en-US' },
    });
    await phone.do({ kind: 'clipboard', text: 'ünï😀' });
    expect(phone.wire.system.phone.memory.clipboard).toBe('ünï😀');
    expect(await phone.device.facts?.(['clipboard'], signal)).toEqual({ clipboard: 'ünï😀' });
    phone.wire.system.phone.notifications.post('Order shipped', 'It comes tomorrow', null);
    expect(await phone.device.facts?.(['notifications'], signal)).toEqual({
      notifications: [
        { posting: expect.stringMatching(/ 1$/) as string, texts: ['Order shipped', 'It comes tomorrow'] },
      ],
    });
    await phone.do({ kind: 'background', seconds: 1 });
    await phone.do({
      ...LAUNCH,
      options: { ...LAUNCH.options, arguments: ['--demo', 'user=ada'] },
    });
    expect(phone.wire.system.phone.memory.launchArguments).toEqual(['demo', 'user=ada']);
    for (const gesture of [
      { kind: 'locale', to: 'de-DE' },
      { kind: 'text_size', percent: 130 },
      { kind: 'push', title: null, text: 'A' },
    ] as const)
      await expect(phone.do(gesture)).rejects.toMatchObject({ code: 'NOT_SUPPORTED' });
  });

  test('a crash is named by its first line, a hang by its dialog', async () => {
    phone = await WiredPhone.open(hub);
    await phone.launch();
    phone.wire.inject('app-crashes');
    expect((await phone.look()).app).toMatchObject({
      process: 'dead',
      crash: 'FATAL EXCEPTION: main java.lang.IllegalStateException: made to crash',
    });
    await phone.launch();
    expect((await phone.look()).app).toMatchObject({ process: 'running', crash: null });
    phone.wire.inject('app-hangs');
    await phone.device.clock.sleep(5200);
    expect((await phone.look()).app).toMatchObject({ process: 'running', notResponding: true });
  });

  test('without a focused field nothing is typed; a field that goes away takes nothing', async () => {
    phone = await WiredPhone.open(hub);
    await phone.launch();
    await phone.do({ kind: 'type', text: 'lost', clear: false });
    expect(phone.wire.made).toEqual([]);
    await phone.tap('Email');
    phone.wire.inject('stale');
    await phone.do({ kind: 'type', text: 'lost', clear: false });
    expect(phone.wire.made).toEqual([expect.stringMatching(/^tap/)]);
  });

  test('a session that is lost before the goal has acted is opened once more', async () => {
    phone = await WiredPhone.open(hub);
    await phone.launch();
    phone.wire.inject('driver-dies');
    expect((await phone.look()).app.front).toBe('com.example.cornershop');
    phone.wire.inject('driver-dies');
    await expect(phone.look()).rejects.toMatchObject({ code: 'DRIVER_LOST' });
  });

  test('an app that is not there, a phone that is not there', async () => {
    await expect(WiredPhone.open(hub, 'shop', { 'appium:udid': 'NOPE' })).rejects.toMatchObject({
      code: 'DEVICE_LOST',
    });
    phone = await WiredPhone.open(hub, 'shop', {
      'appium:appPackage': 'com.nobody',
      'appium:appActivity': '.X',
    });
    await expect(phone.launch()).rejects.toMatchObject({ code: 'APP_NOT_INSTALLED' });
  });

  test('a second session takes the phone from the first, which reports it', async () => {
    phone = await WiredPhone.open(hub);
    await phone.launch();
    await phone.tap('Email');
    const { capabilities } = phone.wire;
    const { createAndroidDevice } = await import('../../../../../src/device/appium/android/index.ts');
    const second = await createAndroidDevice({ hub, app: null, capabilities });
    await expect(phone.look()).rejects.toMatchObject({ code: 'SESSION_LOST' });
    await second.perform(LAUNCH, phone.signal);
    expect((await second.capture(phone.signal)).app.front).toBe('com.example.cornershop');
    await second.close();
  });
});
