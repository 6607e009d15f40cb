import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { AndroidWire, type AndroidWireOptions } from '../../../src/simulator/wire/android-wire.ts';
import { app } from '../../appium/installed.ts';

let open: AndroidWire[] = [];
afterEach(async () => {
  for (const wire of open) await wire.close();
  open = [];
});

async function wireOf(options: Partial<AndroidWireOptions> = {}): Promise<AndroidWire> {
  const wire = await AndroidWire.start({ app: app('shop'), defects: [], quirks: [], ...options });
  open.push(wire);
  return wire;
}

const counted = (text: string): string => text.length.toString(16).padStart(4, '0') + text;

/** Sends adb requests in sequence on one socket and returns the whole answer. */
function asked(port: number, ...requests: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(requests.map(counted).join('')));
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

const shell = async (wire: AndroidWire, line: string): Promise<string> =>
  (await asked(wire.adbPort, `host:transport:${wire.system.serial}`, `shell:${line}`)).replace(
    /^OKAYOKAY/,
    '',
  );

/** Starts the driver's server as a driver does: by its instrumentation, through a forwarded port. */
async function drivenOn(
  wire: AndroidWire,
): Promise<(method: string, path: string, body?: object) => Promise<{ status: number; value: unknown }>> {
  void shell(
    wire,
    'am instrument -w io.appium.uiautomator2.server.test/androidx.test.runner.AndroidJUnitRunner',
  );
  while (wire.system.instrumentation.port === null) await new Promise((done) => setTimeout(done, 5));
  const answer = await asked(wire.adbPort, `host-serial:${wire.system.serial}:forward:tcp:0;tcp:6790`);
  const port = Number(answer.slice(12));
  const send = async (
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; value: unknown }> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, value: ((await response.json()) as { value: unknown }).value };
  };
  const { value } = await send('POST', '/session', { capabilities: { firstMatch: [{}], alwaysMatch: {} } });
  const { sessionId } = value as { sessionId: string };
  return (method, path, body) => send(method, `/session/${sessionId}${path}`, body);
}

const error = (value: unknown): string => (value as { error?: string }).error ?? '';
const touch = (...actions: object[]): object => ({
  actions: [{ type: 'pointer', id: 'f', parameters: { pointerType: 'touch' }, actions }],
});
const at = (x: number, y: number): object => ({ type: 'pointerMove', duration: 0, x, y });
const DOWN = { type: 'pointerDown', button: 0 };
const UP = { type: 'pointerUp', button: 0 };

describe('The adb server', () => {
  test('says why it forwards no port that is taken', async () => {
    const [wire, other] = [await wireOf(), await wireOf()];
    const forward = `host-serial:${wire.system.serial}:forward:tcp:${other.adbPort};tcp:6790`;
    expect(await asked(wire.adbPort, forward)).toMatch(/^OKAYFAIL.{4}cannot bind listener: .*EADDRINUSE/);
  });

  test('returns its version and its phone', async () => {
    const wire = await wireOf();
    expect(await asked(wire.adbPort, 'host:version')).toBe('OKAY00040029');
    expect(await asked(wire.adbPort, 'host:devices')).toContain('SIMULATED01\tdevice\n');
  });

  test.each([
    ['offline', 'device offline'],
    ['unauthorised', 'device unauthorized'],
    ['unplugged', 'not found'],
  ] as const)('a phone that is %s reports it, and recovers when attached', async (fault, words) => {
    const wire = await wireOf();
    wire.inject(fault);
    expect(await asked(wire.adbPort, `host:transport:${wire.system.serial}`)).toContain(words);
    wire.heal();
    expect(await shell(wire, 'getprop ro.build.version.sdk')).toBe('34\n');
  });

  test('runs the drivers’ shell commands', async () => {
    const wire = await wireOf();
    const { package: name } = wire.system.live.phone.app;
    await shell(wire, `am start-activity -W -n ${name}/.LoginActivity -S`);
    expect(await shell(wire, 'dumpsys window displays')).toContain(`${name}/.LoginActivity`);
    expect(await shell(wire, 'dumpsys activity processes')).toContain(name);
    await shell(wire, `am force-stop ${name}`);
    expect(await shell(wire, 'dumpsys activity processes')).not.toContain(name);
    expect(await shell(wire, 'settings put global a 1;settings get global a')).toBe('1\n');
    expect(wire.log.unknown).toEqual([]);
  });

  test('rejects unknown activities and packages as a phone does', async () => {
    const wire = await wireOf();
    const { package: name } = wire.system.live.phone.app;
    expect(await shell(wire, `am start-activity -n ${name}/.NopeActivity`)).toContain('does not exist');
    expect(await shell(wire, 'cmd package resolve-activity --brief com.nobody')).toContain(
      'No activity found',
    );
    expect(wire.log.unknown).toEqual([]);
  });

  test('a request that is not modelled is an error, and listed', async () => {
    const wire = await wireOf();
    expect(await shell(wire, 'bugreport --all')).toContain('does not model');
    expect(await asked(wire.adbPort, 'host:mdns:services')).toContain('FAIL');
    expect(wire.log.unknown).toEqual(['shell: bugreport --all', 'adb: host:mdns:services']);
  });
});

describe("The driver's server on the phone", () => {
  test('leaves out invisible elements, unless a setting includes them', async () => {
    const wire = await wireOf({ defects: ['out-of-reach:log-in'] });
    const send = await drivenOn(wire);
    wire.system.start(wire.system.live.phone.app.package, null, false);
    expect((await send('GET', '/source')).value).not.toContain('displayed="false"');
    await send('POST', '/appium/settings', { settings: { allowInvisibleElements: true } });
    expect((await send('GET', '/source')).value).toContain('displayed="false"');
    expect(wire.log.unknown).toEqual([]);
  });

  test('rejects an unknown setting; lists one that is not modelled', async () => {
    const wire = await wireOf();
    const send = await drivenOn(wire);
    expect(error((await send('POST', '/appium/settings', { settings: { nope: 1 } })).value)).toBe(
      'invalid argument',
    );
    expect(wire.log.unknown).toEqual([]);
    await send('POST', '/appium/settings', { settings: { enableMultiWindows: true } });
    expect(wire.log.unknown).toHaveLength(1);
  });

  test('taps, types into the focused field, and reports the keyboard', async () => {
    const wire = await wireOf();
    const send = await drivenOn(wire);
    wire.system.start(wire.system.live.phone.app.package, null, false);
    expect(error((await send('GET', '/element/active')).value)).toBe('no such element');
    const source = (await send('GET', '/source')).value as string;
    const [, left = '', top = ''] = /email"[^>]* bounds="\[(\d+),(\d+)\]/.exec(source) ?? [];
    await send('POST', '/actions', touch(at(Number(left) + 20, Number(top) + 20), DOWN, UP));
    const windows = (await send('POST', '/appium/list_windows', { skipScreenshots: true })).value as {
      type: number;
    }[];
    expect(windows.map((w) => w.type)).toContain(2);
    const { ELEMENT: id } = (await send('GET', '/element/active')).value as { ELEMENT: string };
    await send('POST', `/element/${id}/value`, { text: 'ana', replace: false });
    await send('POST', `/element/${id}/value`, { text: '@x', replace: false });
    expect((await send('GET', '/source')).value).toContain('text="ana@x"');
    await send('POST', `/element/${id}/clear`, {});
    expect((await send('GET', '/source')).value).not.toContain('ana@x');
    expect(wire.made).toEqual([expect.stringMatching(/^tap /), 'text', 'text', 'clear']);
    expect(wire.log.unknown).toEqual([]);
  });

  test('each activity has a window of its own, whose id stays', async () => {
    const wire = await wireOf();
    const send = await drivenOn(wire);
    const { package: name } = wire.system.live.phone.app;
    const focused = async (): Promise<number | undefined> =>
      (
        (await send('POST', '/appium/list_windows', { skipScreenshots: true })).value as {
          windowId: number;
          isFocused: boolean;
        }[]
      ).find((w) => w.isFocused)?.windowId;
    wire.system.start(name, null, false);
    const app = await focused();
    await send('POST', '/appium/device/press_keycode', { keycode: 3 });
    expect(await focused()).not.toBe(app);
    wire.system.start(name, null, false);
    expect(await focused()).toBe(app);
  });

  test('an element of another screen is stale; an unknown one does not exist', async () => {
    const wire = await wireOf();
    const send = await drivenOn(wire);
    const { package: name } = wire.system.live.phone.app;
    wire.system.start(name, null, false);
    const { ELEMENT: id } = (await send('POST', '/element', { strategy: 'id', selector: `${name}:id/email` }))
      .value as { ELEMENT: string };
    wire.system.stop(name);
    expect(error((await send('POST', `/element/${id}/value`, { text: 'a' })).value)).toBe(
      'stale element reference',
    );
    expect(error((await send('POST', '/element/none/value', { text: 'a' })).value)).toBe('no such element');
    expect(wire.made).toEqual([]);
  });

  test('two fingers that move apart are a pinch', async () => {
    const wire = await wireOf();
    const send = await drivenOn(wire);
    const finger = (from: number, to: number): object =>
      (touch(at(from, 500), DOWN, at(to, 500), UP) as { actions: object[] }).actions[0] as object;
    const sent = await send('POST', '/actions', { actions: [finger(500, 400), finger(600, 700)] });
    expect(sent.status).toBe(200);
    expect(wire.made).toEqual(['pinch 50 150']);
  });

  test('three fingers are not modelled: an error, and listed', async () => {
    const wire = await wireOf();
    const send = await drivenOn(wire);
    const finger = (touch(at(5, 500), DOWN, UP) as { actions: object[] }).actions[0];
    expect((await send('POST', '/actions', { actions: [finger, finger, finger] })).status).toBe(404);
    expect(wire.log.unknown).toHaveLength(1);
    expect(wire.made).toEqual([]);
  });

  test('deleting the session ends the server; a second session ends the first', async () => {
    const wire = await wireOf();
    const send = await drivenOn(wire);
    wire.inject('taken-over');
    expect(error((await send('GET', '/source')).value)).toBe('invalid session id');
    expect(wire.left.sessions).toBe(1);
    wire.system.endInstrumentation('deleted');
    expect(wire.left.sessions).toBe(0);
  });

  test('a crash of the app is logged', async () => {
    const wire = await wireOf();
    const { package: name } = wire.system.live.phone.app;
    wire.system.start(name, null, false);
    wire.inject('app-crashes');
    await shell(wire, 'ps -A');
    const log = await shell(wire, 'logcat -v threadtime -d');
    expect(log).toContain('E AndroidRuntime: FATAL EXCEPTION: main');
    expect(log).toContain(`Process: ${name}, PID: `);
  });
});
