/** Many goals in one kept browser: each finds what the first one found, and the browser does not grow (R1). */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { KeptBrowsers } from '../../../../src/device/chromium/kept-browsers.ts';
import type { Device, Gesture } from '../../../../src/device/port.ts';
import type { DomSource } from '../../../../src/screen/sources/dom-format.ts';
import { IS_NIGHTLY } from '../../../setup/nightly.ts';
import { noBrowser, whenThereIsABrowser } from './open.ts';

const NEVER = new AbortController().signal;
const GOALS = IS_NIGHTLY ? 200 : 12;
/** The browser fills its caches and starts its helpers in the first goals. */
const WARM = 4;

/** Tells what it finds, then leaves what the other tests of a kept browser do not: entries of the history, windows, timers, workers, a dialog. */
const PAGE = `<!doctype html><meta name="viewport" content="width=device-width"><title>Many</title><p id="found">…</p><p id="left">…</p><script>
const heard = new BroadcastChannel('goals');
let others = 0;
heard.onmessage = ({ data }) => { if (data === 'here') others += 1; else heard.postMessage('here'); };
heard.postMessage('who');
setTimeout(async () => {
  const permission = async (name) => (await navigator.permissions.query({ name })).state;
  found.textContent = 'found ' + [
    history.length, others, document.cookie, localStorage.length, (await caches.keys()).length, window.name, navigator.onLine, navigator.language,
    matchMedia('(prefers-color-scheme: dark)').matches, innerWidth < innerHeight, new Date(0).toLocaleDateString(),
    await permission('geolocation'), await permission('notifications'), await permission('clipboard-read'),
  ].join(' ');
  document.cookie = 'user=Ada; max-age=9999';
  localStorage.user = window.name = 'Ada';
  await (await caches.open('pages')).put('/kept', new Response('kept'));
  history.pushState(1, '', '#left');
  new Worker(URL.createObjectURL(new Blob(['setInterval(() => {}, 10)'])));
  left.textContent = 'left';
  setInterval(() => document.body.append(''), 10);
  addEventListener('touchend', () => setTimeout(() => { open('about:blank'); setTimeout(() => alert('stays'), 20); }, 20));
}, 300);
</script>`;

const LEFT_ON_THE_PHONE: readonly Gesture[] = [
  { kind: 'clipboard', text: 'a text of the goal before' },
  { kind: 'appearance', to: 'dark' },
  { kind: 'locale', to: 'de-DE' },
  { kind: 'set_location', latitude: 48, longitude: 11 },
  { kind: 'rotate', orientation: 'landscape' },
  { kind: 'network', to: 'offline' },
  // Opens a window and a dialog that nobody closes.
  { kind: 'tap', at: { x: 300, y: 300 }, times: 1, intervalMs: 0 },
];

async function texts(device: Device): Promise<string[]> {
  const { nodes } = JSON.parse((await device.capture(NEVER)).source.text) as DomSource;
  return nodes.flatMap((node) => (node.text === undefined ? [] : [node.text]));
}

/** Returns the processes below this one whose command line names the folder, and their memory, bytes. */
function browserIn(folder: string): { readonly processes: number; readonly bytes: number } {
  const lines = execFileSync('ps', ['-eo', 'rss=,args='], { encoding: 'utf8' }).split('\n');
  const own = lines.filter((line) => line.includes(`--user-data-dir=${folder}`));
  const kB = own.reduce((sum, line) => sum + Number(/^\s*(\d+)/.exec(line)?.[1] ?? 0), 0);
  return { processes: own.length, bytes: kB * 1024 };
}

describe.skipIf(noBrowser || process.platform === 'win32')(
  `Many goals in a kept browser${whenThereIsABrowser}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'thumbrule-many-'));
    const kept = new KeptBrowsers();
    afterAll(async () => {
      await kept.close();
      rmSync(folder, { recursive: true, force: true });
    });

    test(`${GOALS} goals find nothing of the one before`, { timeout: 30_000 + GOALS * 6000 }, async () => {
      vi.stubEnv('TMPDIR', folder);
      writeFileSync(join(folder, 'index.html'), PAGE);
      const used: { readonly processes: number; readonly bytes: number }[] = [];
      let first: readonly [page: string | undefined, clipboard: string | undefined] | null = null;
      for (let goal = 1; goal <= GOALS; goal += 1) {
        const device = await kept.open({ app: folder });
        await vi.waitFor(async () => expect(await texts(device)).toContain('left'), 10_000);
        const [page] = await texts(device);
        const { clipboard } = (await device.facts?.(['clipboard'], NEVER)) ?? {};
        first ??= [page, clipboard];
        expect([page, clipboard]).toEqual(first);
        for (const gesture of LEFT_ON_THE_PHONE) await device.perform(gesture, NEVER);
        await device.close();
        used.push(browserIn(join(folder, 'thumbrule-chromium-')));
      }
      expect(first?.[1]).toBe('');
      const [warm, last] = [used[WARM - 1]!, used.at(-1)!];
      expect(last.processes).toBeLessThanOrEqual(warm.processes + 2);
      expect(last.bytes).toBeLessThan(warm.bytes * 1.3);
    });
  },
);
