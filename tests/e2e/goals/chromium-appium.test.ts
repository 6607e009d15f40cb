import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findChromedriver } from '../../../src/device/appium/chromium/capabilities.ts';
import { createHubChromiumDevice } from '../../../src/device/appium/chromium/index.ts';
import { AppiumHub } from '../../../src/device/appium/hub.ts';
import type { Capture, Device } from '../../../src/device/port.ts';
import { readSource } from '../../../src/screen/read.ts';
import { APPIUM_HOME, noAppium } from '../../appium/installed.ts';
import { folderWith } from '../../goal/folder.ts';
import { run } from './run.ts';
import { IS_NIGHTLY } from '../../setup/nightly.ts';

vi.setConfig({ testTimeout: 600_000 });

const driver = findChromedriver();
const why = noAppium
  ? ' (skipped: install Appium:  npm ci --prefix tests/appium --ignore-scripts)'
  : driver === null
    ? ' (skipped: install chromedriver:  apt-get install chromium-driver)'
    : '';

describe.skipIf(noAppium || driver === null)(`mobile web through Appium's Chromium driver${why}`, () => {
  let hub: AppiumHub;
  let address = '';
  const before = running('chromedriver');
  const signal = new AbortController().signal;
  beforeAll(async () => {
    hub = new AppiumHub({ url: null, home: APPIUM_HOME, drivers: ['chromium'] });
    address = await hub.address();
  });
  afterAll(async () => {
    await hub?.close();
    expect(running('chromedriver')).toEqual(before);
  });

  // tests/nightly runs every goal of the web apps, and a defect, through Appium.
  const GOALS = [
    'web-todo/goals/complete-item',
    // Its bar goes after a few seconds, which a busy machine may need for a turn.
    ...(IS_NIGHTLY ? ['web-todo/goals/delete-and-undo', 'web-jquery-mobile/goals/select'] : []),
  ].map((goal) => `apps-under-test/${goal}.yaml`);
  test('the goals of web apps pass, as over the pipe', async () => {
    // Both at once: most of the time is waiting for pages.
    const ran = await run(...GOALS, '--device', 'chromium', '--hub', address, '--workers', '2');
    const why = ran.goals.map((g) => g.analysis).join('\n');
    expect(
      ran.goals.map((g) => g.verdict),
      why,
    ).toEqual(GOALS.map(() => 'passed'));
    expect(ran.code).toBe(0);
  });

  const look = async (device: Device): Promise<{ capture: Capture; labels: string[] }> => {
    const capture = await device.capture(signal);
    const context = { size: capture.size, density: device.info.density, underTest: '' };
    return { capture, labels: readSource(capture.source, context).elements.map((e) => e.label) };
  };
  const tap = async (device: Device, label: string): Promise<void> => {
    const capture = await device.capture(signal);
    const context = { size: capture.size, density: device.info.density, underTest: '' };
    const found = readSource(capture.source, context).elements.find((e) => e.label === label);
    if (found === undefined) throw new Error(`nothing has the label "${label}"`);
    const { x, y, width, height } = found.bounds;
    const at = { x: x + width / 2, y: y + height / 2 };
    await device.perform({ kind: 'tap', at, times: 1, intervalMs: 0 }, signal);
  };

  test('the console and the failed requests of a page are read from chromedriver', async () => {
    const page = `<!doctype html><meta name="viewport" content="width=device-width"><title>Log</title>
      <button onclick="console.error('no cart', 7); fetch('/missing?n=1').then(() => out.textContent = 'tried')">Go</button>
      <p id="out">?</p>`;
    const device = await createHubChromiumDevice({
      hub,
      app: folderWith({ 'index.html': page }),
      capabilities: {},
    });
    try {
      await device.takeBrowserLog?.(signal);
      await tap(device, 'Go');
      await vi.waitFor(async () => expect((await look(device)).labels).toContain('tried'), 10_000);
      const log = await device.takeBrowserLog?.(signal);
      expect(log?.console).toMatchObject([{ level: 'error', text: expect.stringMatching(/no cart 7$/u) }]);
      expect(log?.network).toMatchObject([
        { method: 'GET', url: expect.stringMatching(/\/missing\?n=1$/u), status: 404 },
      ]);
    } finally {
      await device.close();
    }
  });

  test('a dialog of the page is shown and answered; a restart forgets the page, cleared data what it stored', async () => {
    const page = `<!doctype html><meta name="viewport" content="width=device-width"><title>Ask</title>
      <button onclick="out.textContent = confirm('Really?') ? 'yes' : 'no'">Ask</button>
      <button onclick="localStorage.n = Number(localStorage.n || 0) + 1; out.textContent = 'n ' + localStorage.n">Count</button>
      <p id="out">?</p>`;
    const app = folderWith({ 'index.html': page });
    const device = await createHubChromiumDevice({ hub, app, capabilities: {} });
    try {
      await tap(device, 'Ask');
      const asked = await look(device);
      expect(asked.labels).toEqual(expect.arrayContaining(['Really?', 'Cancel', 'OK']));
      await tap(device, 'OK');
      expect((await look(device)).labels).toContain('yes');
      await tap(device, 'Count');
      const options = {
        app: null,
        restart: true,
        clearState: false,
        reinstall: false,
        permissions: 'ask',
      } as const;
      await device.perform({ kind: 'launch', options }, signal);
      expect((await look(device)).labels).toContain('?');
      await tap(device, 'Count');
      expect((await look(device)).labels).toContain('n 2');
      await device.perform({ kind: 'launch', options: { ...options, clearState: true } }, signal);
      await tap(device, 'Count');
      expect((await look(device)).labels).toContain('n 1');
    } finally {
      await device.close();
    }
  });

  test('sessions that begin at once on one Appium each get a browser of their own', async () => {
    const names = ['One', 'Two'];
    const opened = await Promise.allSettled(
      names.map((name) => {
        const app = folderWith({ 'index.html': `<!doctype html><title>${name}</title><p>${name}</p>` });
        return createHubChromiumDevice({ hub, app, capabilities: {} });
      }),
    );
    const devices = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    try {
      const seen = await Promise.all(devices.map(async (device) => (await look(device)).labels.at(-1)));
      expect(seen).toEqual(names);
    } finally {
      for (const device of devices) await device.close();
    }
  });

  test('a page that crashes is reported as a crash', async () => {
    const app = folderWith({ 'index.html': '<!doctype html><title>Here</title><p>Here</p>' });
    const device = await createHubChromiumDevice({ hub, app, capabilities: {} });
    try {
      await device.perform({ kind: 'open_link', url: 'chrome://crash' }, signal);
      expect((await device.capture(signal)).app).toMatchObject({ process: 'dead' });
    } finally {
      await device.close();
    }
  });

  test('pages of this machine are not looked for by a browser elsewhere', async () => {
    const far = new AppiumHub({ url: 'https://hub.example.com/wd/hub', drivers: [] });
    const opening = createHubChromiumDevice({ hub: far, app: 'apps-under-test/web-todo', capabilities: {} });
    await expect(opening).rejects.toMatchObject({ code: 'USAGE' });
  });
});

/** Command lines of processes whose program has this name. */
function running(program: string): string[] {
  const lines = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.split(' ')[0]?.endsWith(`/${program}`) === true);
}
