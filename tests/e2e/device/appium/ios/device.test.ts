import { existsSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AppiumHub } from '../../../../../src/device/appium/hub.ts';
import type { ThumbruleError } from '../../../../../src/shared/errors.ts';
import { noAppium } from '../../../../appium/installed.ts';
import { newHub, NOTHING_LEFT, why, WiredIphone } from './phone.ts';
import { setClipboard } from '../../../../../src/simulator/phone/settings.ts';

describe.skipIf(noAppium)(`An iPhone behind Appium${noAppium ? why : ''}`, () => {
  let hub: AppiumHub;
  let phone: WiredIphone | null = null;
  beforeAll(() => {
    hub = newHub();
  });
  afterEach(async () => {
    const left = await phone?.close();
    phone = null;
    if (left !== undefined) expect(left).toEqual(NOTHING_LEFT);
  });
  afterAll(() => hub.close());

  test('shows what is in front, in points times scale, and does each gesture once', async () => {
    phone = await WiredIphone.open(hub);
    expect(phone.device.info).toMatchObject({ platform: 'ios', density: 3 });
    expect(phone.device.info.name).toContain('SIMULATED');
    expect(phone.device.info.capabilities).toContain('back');
    await phone.launch();
    const first = await phone.look();
    expect(first).toMatchObject({
      size: { width: 1080, height: 2400 },
      source: { format: 'xcuitest' },
      app: { front: 'com.example.cornershop', underTest: 'com.example.cornershop', process: 'running' },
    });
    await phone.tap('Email');
    await phone.do({ kind: 'type', text: 'ana@ex%ample.com ünï', clear: false });
    const field = (await phone.elements()).find((e) => e.hint === 'Email');
    expect(field).toMatchObject({ text: 'ana@ex%ample.com ünï', state: { focused: true } });
    await phone.do({ kind: 'type', text: 'bo', clear: true });
    expect((await phone.elements()).find((e) => e.hint === 'Email')?.text).toBe('bo');
    expect(phone.wire.made.filter((m) => m !== 'launch')).toEqual([
      expect.stringMatching(/^tap 540,/),
      'type 20',
      'clear',
      'type 2',
    ]);
  });

  test('the focused field of several is recognised; a tap on a blank spot closes the keyboard', async () => {
    phone = await WiredIphone.open(hub);
    await phone.launch();
    await phone.tap('Password');
    const fields = (await phone.elements()).filter((e) => e.state.editable);
    expect(fields.map((e) => [e.hint, e.state.focused])).toEqual([
      ['Email', false],
      ['Password', true],
    ]);
    expect((await phone.look()).source.text).toContain('XCUIElementTypeKeyboard');
    await phone.do({ kind: 'hide_keyboard' });
    expect((await phone.look()).source.text).not.toContain('XCUIElementTypeKeyboard');
  });

  test('goes back with the button of the navigation bar, else with a swipe from the edge', async () => {
    phone = await WiredIphone.open(hub);
    await phone.launch();
    const { now } = phone.wire.live;
    const enter = (screen: string): void =>
      now.run([{ do: 'go', screen, how: 'push' }], { values: {}, row: null });
    const screens = Object.entries(now.app.screens);
    const withBack = screens.find(([, screen]) => screen.back && screen.title !== null)?.[0] ?? '';
    const withoutBack = screens.find(([, screen]) => !screen.back)?.[0] ?? '';
    const stack = (): readonly (string | undefined)[] => (now.process?.stack ?? []).map((s) => s.screen);
    const before = stack();
    enter(withBack);
    expect((await phone.elements()).find((e) => e.resourceId === 'BackButton')?.label).toBe('Back');
    await phone.do({ kind: 'key', key: 'back' });
    expect(stack()).toEqual(before);
    enter(withoutBack);
    await phone.do({ kind: 'key', key: 'back' });
    expect(stack()).toEqual(before);
    expect(phone.wire.made.filter((m) => m !== 'launch')).toEqual([
      expect.stringMatching(/^tap \d+,\d+$/u),
      'swipe from the edge',
    ]);
    // The first screen has nothing before it.
    await phone.do({ kind: 'key', key: 'back' });
    expect(stack()).toEqual(before);
  });

  test("an alert of the system's is seen where it stands, and a tap answers it", async () => {
    phone = await WiredIphone.open(hub, 'settings');
    await phone.launch();
    phone.wire.live.now.run([{ do: 'permission', name: 'location', granted: [], denied: [] }], {
      values: {},
      row: null,
    });
    const alert = await phone.look();
    expect(alert.app).toMatchObject({ front: 'com.apple.springboard', process: 'running' });
    expect(alert.source.text).toMatch(/<XCUIElementTypeAlert /);
    await phone.tap('Don’t allow');
    const after = await phone.look();
    expect(after.app.front).toBe('com.example.settings');
    expect(phone.wire.live.phone.memory.permissions).toEqual({ location: 'denied' });
  });

  test('rotates, opens links, sets a place, goes home and comes back', async () => {
    phone = await WiredIphone.open(hub);
    await phone.launch();
    await phone.do({ kind: 'rotate', orientation: 'landscape' });
    expect((await phone.look()).size).toEqual({ width: 2400, height: 1080 });
    await phone.do({ kind: 'rotate', orientation: 'portrait' });
    await phone.do({ kind: 'set_location', latitude: 52.5, longitude: 13.4 });
    expect(phone.wire.live.phone.memory.location).toEqual({ latitude: 52.5, longitude: 13.4 });
    await phone.do({ kind: 'open_link', url: 'https://example.org/' });
    expect((await phone.look()).app).toMatchObject({ front: 'com.android.chrome', process: 'running' });
    await phone.do({ kind: 'key', key: 'home' });
    expect((await phone.look()).app).toMatchObject({ front: 'com.apple.springboard', process: 'running' });
    await phone.launch();
    expect((await phone.look()).app.front).toBe('com.example.cornershop');
  });

  test('fills and tells its clipboard, and starts the app with arguments', async () => {
    phone = await WiredIphone.open(hub);
    await phone.launch();
    await phone.do({ kind: 'clipboard', text: 'ünï😀' });
    expect(phone.wire.live.phone.memory.clipboard).toBe('ünï😀');
    const signal = new AbortController().signal;
    // This Appium does not know the cable of the phone, over which the driver asks for its clock.
    expect(await phone.device.facts?.(['clipboard', 'today'], signal)).toEqual({ clipboard: 'ünï😀' });
    expect((await phone.look()).app.front).toBe('com.example.cornershop');
    await phone.do({ kind: 'key', key: 'home' });
    expect(await phone.device.facts?.(['clipboard'], signal)).toEqual({ clipboard: 'ünï😀' });
    expect((await phone.look()).app.front).toBe('com.apple.springboard');
    const options = { app: null, restart: false, clearState: false, reinstall: false } as const;
    await phone.do({
      kind: 'launch',
      options: { ...options, permissions: 'ask', arguments: ['--demo', 'user=ada'] },
    });
    expect(phone.wire.live.phone.memory.launchArguments).toEqual(['--demo', 'user=ada']);
  });

  test('tells no clipboard that it could not read, and fills none', async () => {
    phone = await WiredIphone.open(hub, 'shop', { 'appium:updatedWDABundleId': 'com.example.other' });
    await phone.launch();
    setClipboard(phone.wire.live.now, 'OLD');
    expect(await phone.device.facts?.(['clipboard'], new AbortController().signal)).toEqual({});
    await expect(phone.do({ kind: 'clipboard', text: 'NEW' })).rejects.toThrow();
    expect(phone.wire.live.phone.memory.clipboard).toBe('OLD');
    expect((await phone.look()).app.front).toBe('com.example.cornershop');
  });

  test('an action that an iPhone lacks is an error before anything is done', async () => {
    phone = await WiredIphone.open(hub);
    await phone.launch();
    const made = phone.wire.made.length;
    const codeOf = (doing: Promise<unknown>): Promise<string> =>
      doing.then(
        () => 'done',
        (error: unknown) => (error as ThumbruleError).code,
      );
    const options = {
      app: null,
      restart: true,
      clearState: false,
      reinstall: false,
      permissions: 'ask',
    } as const;
    expect(await codeOf(phone.do({ kind: 'launch', options: { ...options, clearState: true } }))).toBe(
      'NOT_SUPPORTED',
    );
    expect(await codeOf(phone.do({ kind: 'launch', options: { ...options, permissions: 'allow' } }))).toBe(
      'NOT_SUPPORTED',
    );
    expect(phone.wire.made).toHaveLength(made);
    expect(await codeOf(phone.do({ kind: 'launch', options: { ...options, app: 'com.example.none' } }))).toBe(
      'APP_NOT_INSTALLED',
    );
  });

  test.skipIf(!existsSync(LISTENERS))("the driver's stream of pictures is open to nobody", async () => {
    phone = await WiredIphone.open(hub);
    await phone.launch();
    expect(listeners(9100).filter((address) => address !== '0100007F')).toEqual([]);
    expect(listeners(9100)).not.toEqual([]);
  });

  test('a session that is lost before the goal acts is opened once more', async () => {
    phone = await WiredIphone.open(hub);
    await phone.launch();
    phone.wire.inject('taken-over');
    expect((await phone.look()).app.process).toBe('running');
    expect(phone.wire.log.count('http', /^POST \/session$/)).toBe(2);
  });
});

const LISTENERS = '/proc/net/tcp';

/** Addresses with a listener on a port, as Linux writes them: 0100007F is 127.0.0.1, 00000000 every address. */
function listeners(port: number): string[] {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const lines = ['/proc/net/tcp', '/proc/net/tcp6']
    .filter(existsSync)
    .flatMap((f) => readFileSync(f, 'utf8').split('\n'));
  return lines.flatMap((line) => {
    const [, local = '', , state] = line.trim().split(/\s+/);
    return state === '0A' && local.endsWith(`:${hex}`) ? [local.slice(0, -5)] : [];
  });
}
