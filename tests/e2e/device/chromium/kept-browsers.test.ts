/** A kept browser: nothing of one goal is left for the next one (R1). */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { KeptBrowsers } from '../../../../src/device/chromium/kept-browsers.ts';
import type { Device, Gesture } from '../../../../src/device/port.ts';
import type { DomSource } from '../../../../src/screen/sources/dom-format.ts';
import { noBrowser, whenThereIsABrowser } from './open.ts';

const NEVER = new AbortController().signal;
const TEMPORARY = mkdtempSync(join(tmpdir(), 'thumbrule-kept-'));
process.env['TMPDIR'] = TEMPORARY;

/** Says what it finds of an earlier visit, and leaves everything that a page can leave. */
const PAGE = `<!doctype html><meta name="viewport" content="width=device-width"><title>Traces</title><p id="found">…</p><p id="left">…</p><script>
const found = async () => {
  const names = [];
  if (document.cookie !== '') names.push('cookie');
  if (localStorage.length > 0) names.push('localStorage');
  if (sessionStorage.length > 0) names.push('sessionStorage');
  if ((await indexedDB.databases()).length > 0) names.push('IndexedDB');
  if ((await caches.keys()).length > 0) names.push('cache');
  if ((await navigator.serviceWorker.getRegistrations()).length > 0) names.push('service worker');
  if ((await navigator.permissions.query({ name: 'geolocation' })).state !== 'prompt') names.push('permission');
  if (window.name !== '') names.push('name');
  const files = await navigator.storage.getDirectory();
  for await (const name of files.keys()) names.push('file ' + name);
  return names.length === 0 ? 'nothing' : names.join(', ');
};
const leave = async () => {
  document.cookie = 'user=Ada; max-age=9999';
  localStorage.user = sessionStorage.user = window.name = 'Ada';
  await new Promise((done) => (indexedDB.open('notes').onsuccess = done));
  await (await caches.open('pages')).put('/kept', new Response('kept'));
  await navigator.serviceWorker.register('worker.js');
  await (await navigator.storage.getDirectory()).getFileHandle('note', { create: true });
};
(async () => {
  document.getElementById('found').textContent = 'found ' + (await found());
  await leave();
  document.getElementById('left').textContent = 'left ' + (await found());
})();
</script>`;

function folder(name: string, page: string): string {
  const path = mkdtempSync(join(TEMPORARY, `${name}-`));
  writeFileSync(join(path, 'index.html'), page);
  writeFileSync(join(path, 'worker.js'), 'self.onfetch = () => {};');
  return path;
}

async function texts(device: Device): Promise<string[]> {
  const { nodes } = JSON.parse((await device.capture(NEVER)).source.text) as DomSource;
  return nodes.flatMap((node) => (node.text === undefined ? [] : [node.text]));
}
const launch = (clearState: boolean): Gesture => ({
  kind: 'launch',
  options: { app: null, restart: true, clearState, reinstall: false, permissions: 'allow' },
});
const browsers = (): string[] =>
  readdirSync(TEMPORARY).filter((name) => name.startsWith('thumbrule-chromium-'));

describe.skipIf(noBrowser)(`A kept browser${whenThereIsABrowser}`, () => {
  let kept = new KeptBrowsers();
  afterEach(async () => {
    await kept.close();
    expect(browsers()).toEqual([]);
    kept = new KeptBrowsers();
  });
  afterAll(() => rmSync(TEMPORARY, { recursive: true, force: true }));

  test('shows each goal an app that was never visited, whatever the goal before left', async () => {
    const app = folder('traces', PAGE);
    const profiles = new Set<string>();
    for (let goal = 1; goal <= 3; goal += 1) {
      const device = await kept.open({ app });
      for (const name of browsers()) profiles.add(name);
      if (goal === 2) await device.perform(launch(true), NEVER);
      await vi.waitFor(async () => expect((await texts(device)).join()).toMatch(/left \w/), 10_000);
      const [found, left] = await texts(device);
      expect(found).toBe(goal === 2 ? 'found permission' : 'found nothing');
      expect(left).toContain('cookie, localStorage, sessionStorage, IndexedDB, cache, service worker');
      await device.close();
    }
    expect(profiles.size).toBe(1);
  });

  test('serves the app of each goal, and reaches that of the goal before no more', async () => {
    const page = (title: string): string =>
      `<!doctype html><title>${title}</title><p>${title}</p><p id="other">…</p><script>
       fetch('only-first.txt').then((r) => { other.textContent = 'status ' + r.status; });</script>`;
    const first = folder('first', page('First'));
    writeFileSync(join(first, 'only-first.txt'), 'here');
    for (const [app, shown] of [
      [first, ['First', 'status 200']],
      [folder('second', page('Second')), ['Second', 'status 404']],
    ] as const) {
      const device = await kept.open({ app });
      await vi.waitFor(async () => expect(await texts(device)).toEqual(shown), 10_000);
      await device.close();
    }
    expect(browsers()).toHaveLength(1);
  });

  test('is replaced after it has died', async () => {
    const app = folder('simple', '<!doctype html><title>Simple</title><p>Here</p>');
    const device = await kept.open({ app });
    const [profile] = browsers();
    const pid = readdirSync('/proc').find((name) => isMainProcess(name, profile ?? '?'));
    process.kill(Number(pid), 'SIGKILL');
    await vi.waitFor(async () => {
      await expect(device.capture(NEVER)).rejects.toMatchObject({ code: 'DEVICE_LOST' });
    });
    await device.close();
    const next = await kept.open({ app });
    expect(await texts(next)).toEqual(['Here']);
    await next.close();
  });

  test('is started ahead for the next device alone', async () => {
    const app = folder('simple', '<!doctype html><title>Simple</title><p>Here</p>');
    kept.prepare({ app });
    const device = await kept.open({ app });
    expect(browsers()).toHaveLength(1);
    expect(await texts(device)).toEqual(['Here']);
    await device.close();
  });

  test('that is started ahead loads no page before the goal begins, and is the phone that is asked for', async () => {
    const app = folder(
      'times',
      `<!doctype html><meta name="viewport" content="width=device-width"><p id="at"></p><script>
       at.textContent = [performance.timeOrigin, innerWidth, navigator.maxTouchPoints, history.length].join(' ');</script>`,
    );
    kept.prepare({ app });
    await new Promise((done) => setTimeout(done, 2000));
    const asked = Date.now();
    const device = await kept.open({ app, viewport: { width: 360, height: 640, scale: 2 } });
    const [loadedAt, ...phone] = ((await texts(device))[0] ?? '').split(' ').map(Number);
    expect(loadedAt).toBeGreaterThanOrEqual(asked - 1);
    expect(phone).toEqual([360, 5, 2]);
    await device.close();
    const next = await kept.open({ app });
    expect((await texts(next))[0]).toMatch(/ 412 5 2$/);
    await next.close();
  });

  test('that is not used ends with the others', async () => {
    kept.prepare({ app: folder('simple', '<!doctype html><title>Simple</title>') });
    await kept.close();
    expect(browsers()).toEqual([]);
  });

  test('that did not start ahead says why when it is opened', async () => {
    kept.prepare({ app: join(TEMPORARY, 'missing') });
    await expect(kept.open({ app: join(TEMPORARY, 'missing') })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const device = await kept.open({
      app: folder('simple', '<!doctype html><title>Simple</title><p>Here</p>'),
    });
    expect(await texts(device)).toEqual(['Here']);
    await device.close();
  });

  test('is one for each device that is open at the same time', async () => {
    const app = folder('simple', '<!doctype html><title>Simple</title><p>Here</p>');
    const devices = await Promise.all([kept.open({ app }), kept.open({ app })]);
    expect(browsers()).toHaveLength(2);
    for (const device of devices) await device.close();
    expect(await texts(await kept.open({ app }))).toEqual(['Here']);
    expect(browsers()).toHaveLength(2);
  });
});

function isMainProcess(name: string, profile: string): boolean {
  if (!/^\d+$/.test(name) || !existsSync(`/proc/${name}/cmdline`)) return false;
  try {
    const line = readFileSync(`/proc/${name}/cmdline`, 'utf8');
    return line.includes(profile) && !line.includes('--type=');
  } catch {
    return false;
  }
}
