import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createChromiumDevice } from '../../../../src/device/chromium/index.ts';
import type { LaunchOptions } from '../../../../src/device/port.ts';
import { fixtures, noBrowser, ownPhoneOn as phoneOn, whenThereIsABrowser } from './open.ts';

const launch = (options: Partial<LaunchOptions>): { kind: 'launch'; options: LaunchOptions } => ({
  kind: 'launch',
  options: { app: null, restart: true, clearState: false, reinstall: false, permissions: 'ask', ...options },
});

/** Our processes, by their command lines; empty where there is no /proc. */
function processes(profile: string): string[] {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      } catch {
        return '';
      }
    })
    .filter((line) => line.includes(profile));
}

/** Returns the process of the browser with this profile. */
function browserOf(profile: string): number {
  const [pid] = readdirSync('/proc').filter((name) => {
    try {
      const line = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      return line.includes(profile) && !line.includes('--type=');
    } catch {
      return false;
    }
  });
  return Number(pid);
}

/** Returns the processes that this one started, and those that they started. */
function descendantsOf(pid: number): number[] {
  const own = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  const children = own === '' ? [] : own.split(' ').map(Number);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

/** The temporary folder of this file's devices alone, so that browsers of other runs don't show up in it. */
const TEMPORARY = mkdtempSync(join(tmpdir(), 'thumbrule-life-'));
process.env['TMPDIR'] = TEMPORARY;
afterAll(() => {
  rmSync(TEMPORARY, { recursive: true, force: true });
});
const profiles = (): string[] => readdirSync(TEMPORARY).filter((n) => n.startsWith('thumbrule-chromium-'));

describe.skipIf(noBrowser)(`The life of the device${whenThereIsABrowser}`, () => {
  test('Restarting begins anew and keeps what is stored; clearing state takes that too', async () => {
    const phone = await phoneOn('storage.html');
    await phone.tap('Keep');
    await phone.until((now) => now.texts().includes('yes kept=yes yes'));
    await phone.do(launch({ restart: true }));
    await phone.until((now) => now.texts().includes('yes kept=yes none'));
    await phone.do(launch({ clearState: true }));
    await phone.until((now) => now.texts().includes('none none none'));
  });

  test('Back goes to the page before, and on the first page it changes nothing', async () => {
    const phone = await phoneOn('storage.html');
    await phone.tap('Next page');
    await phone.until((now) => now.tree.title === 'Basic page');
    await phone.do({ kind: 'key', key: 'back' });
    await phone.until((now) => now.tree.title === 'Storage');
    await phone.do({ kind: 'key', key: 'back' });
    expect((await phone.look()).tree.title).toBe('Storage');
  });

  test('A link can be a page of the app, wherever that is served', async () => {
    const phone = await phoneOn('storage.html');
    await phone.do({ kind: 'open_link', url: 'app://basic.html' });
    expect((await phone.look()).tree.title).toBe('Basic page');
    expect((await phone.look()).app.place).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/basic\.html$/);
  });

  test('The page receives the location set on the phone', async () => {
    const phone = await phoneOn('storage.html');
    await phone.do({ kind: 'set_location', latitude: 48.85, longitude: 2.35 });
    await phone.tap('Where');
    await phone.until((now) => now.texts().includes('48.85 2.35'));
  });

  test('Defects are handed to the page in its address', async () => {
    const phone = await phoneOn('storage.html', { defects: ['dead-button:save', 'stuck-spinner:'] });
    const texts = (await phone.look()).texts();
    expect(texts[0]).toContain('?defect=dead-button%3Asave&defect=stuck-spinner%3A');
  });

  test('A page in an endless loop is not responding, and a restart brings it back', async () => {
    const phone = await phoneOn('hang.html');
    await phone.tap('Hang');
    const stuck = await phone.until((now) => now.app.notResponding);
    expect(stuck.app.process).toBe('running');
    await phone.do(launch({ restart: true }));
    expect((await phone.look()).app.notResponding).toBe(false);
  });

  test('A browser that gets no time is slow, and its page is not blamed', async () => {
    const before = new Set(profiles());
    const phone = await phoneOn('basic.html');
    const [profile] = profiles().filter((name) => !before.has(name));
    await phone.look();
    const frozen = descendantsOf(browserOf(profile!));
    expect(frozen.length).toBeGreaterThan(1);
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    const looking = phone.look();
    // Longer than the capture, the page and an empty page beside it are waited for.
    await new Promise((resolve) => void setTimeout(resolve, 18_000));
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    expect((await looking).app).toMatchObject({ process: 'running', notResponding: false });
  }, 60_000);

  test('A page whose process has died is dead, and a restart brings it back', async () => {
    const phone = await phoneOn('basic.html');
    await phone.do({ kind: 'open_link', url: 'chrome://crash' });
    const dead = await phone.until((now) => now.app.process !== 'running');
    expect(dead.app).toMatchObject({ process: 'dead' });
    expect(dead.app.crash).not.toBeNull();
    await phone.do(launch({ restart: true }));
    const now = await phone.look();
    expect(now.app).toMatchObject({ process: 'running', crash: null });
    expect(now.texts()).toContain('Add');
  });

  test('When the browser itself dies, every call reports a lost device', async () => {
    const before = new Set(profiles());
    const phone = await phoneOn('basic.html');
    const [profile] = profiles().filter((name) => !before.has(name));
    process.kill(browserOf(profile!), 'SIGKILL');
    await expect(phone.until(() => false)).rejects.toMatchObject({ code: 'DEVICE_LOST' });
    await expect(phone.do({ kind: 'key', key: 'enter' })).rejects.toMatchObject({ code: 'DEVICE_LOST' });
  });

  test('Pages from a folder reach that folder and nothing else, not even another port of this machine', async () => {
    let asked = 0;
    const other = createServer((_, response) => {
      asked += 1;
      response.end('hello');
    });
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const phone = await phoneOn('network.html');
    await phone.do({ kind: 'open_link', url: `network.html?other=http://127.0.0.1:${port}/` });
    await phone.until((now) => now.texts().includes('blocked blocked blocked reached'));
    expect(asked).toBe(0);
    await new Promise((resolve) => void other.close(resolve));
  });

  test('Closing, twice too, leaves no process, no folder and no port behind', async () => {
    const before = new Set(profiles());
    const device = await createChromiumDevice({ app: join(fixtures, 'basic.html') });
    const [profile] = profiles().filter((name) => !before.has(name));
    const { app } = await device.capture(new AbortController().signal);
    expect(processes(profile!).length).toBeGreaterThan(0);
    await Promise.all([device.close(), device.close()]);
    expect(processes(profile!)).toEqual([]);
    expect(profiles()).not.toContain(profile);
    await expect(connected(Number(new URL(app.front).port))).resolves.toBe(false);
  });

  test('Aborting closes the device', async () => {
    const before = new Set(profiles());
    const stop = new AbortController();
    const device = await createChromiumDevice({ app: join(fixtures, 'basic.html'), signal: stop.signal });
    stop.abort(new Error('enough'));
    await device.close();
    expect(profiles().filter((name) => !before.has(name))).toEqual([]);
    await expect(device.capture(stop.signal)).rejects.toThrow('enough');
  });

  test('A missing file, or one that is no page, is an error before a browser starts', async () => {
    const before = profiles();
    await expect(createChromiumDevice({ app: join(fixtures, 'nowhere') })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(createChromiumDevice({ app: fixtures })).rejects.toMatchObject({ code: 'APP_INVALID' });
    await expect(createChromiumDevice({ app: import.meta.filename })).rejects.toMatchObject({
      code: 'APP_INVALID',
    });
    await expect(
      createChromiumDevice({ app: join(fixtures, 'basic.html'), executable: '/nowhere/chromium' }),
    ).rejects.toMatchObject({ code: 'DEVICE_UNAVAILABLE' });
    expect(profiles()).toEqual(before);
  });

  test('An app that cannot be reached leaves nothing behind', async () => {
    const before = profiles();
    await expect(createChromiumDevice({ app: 'http://127.0.0.1:1/' })).rejects.toMatchObject({
      code: 'DEVICE_UNAVAILABLE',
    });
    expect(profiles()).toEqual(before);
  });
});

function connected(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}
