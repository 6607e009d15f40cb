import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, startBrowser } from '../../../src/device/chromium/browser.ts';
import { findChromium } from '../../../src/device/chromium/find.ts';
import { renderReport } from '../../../src/report/timeline/index.ts';
import { pathToFileURL } from 'node:url';
import { writeRun } from '../../builders/run.ts';
import { deadButtonStory, passingStory } from '../../builders/stories.ts';
import { makeFolder } from '../../builders/folder.ts';

const chromium = await findChromium();

describe.skipIf(chromium === null)('the page in a browser, from file:// (needs a Chromium)', () => {
  let browser: Browser;
  let session = '';
  let out = '';
  const send = <T>(method: string, params: object = {}) =>
    browser.devtools.send<T>(method, { ...params }, session);
  const run = async <T>(expression: string): Promise<T> => {
    const { result } = await send<{ result: { value: T } }>('Runtime.evaluate', {
      expression,
      returnByValue: true,
      awaitPromise: true,
    });
    return result.value;
  };
  const press = async (key: string): Promise<void> => {
    await send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key,
      ...(key.length === 1 ? { text: key } : {}),
    });
    await send('Input.dispatchKeyEvent', { type: 'keyUp', key });
  };
  const shown = () =>
    run<string[]>(
      `[...document.querySelectorAll('article.turn')].filter((t) => t.checkVisibility()).map((t) => t.id)`,
    );
  const goalShown = () => run<string>(`document.querySelector('.goal.on h2').textContent.trim()`);

  beforeAll(async () => {
    out = await makeFolder();
    browser = await startBrowser(chromium!, 'MAP * ~NOTFOUND');
    const evil = { name: '</script><img src=x onerror="document.title=1">' };
    const folder = await writeRun(out, [passingStory(), deadButtonStory(), passingStory(evil)], {
      pictures: true,
    });
    const url = pathToFileURL(await renderReport(folder)).href;
    const { targetId } = await browser.devtools.send<{ targetId: string }>('Target.createTarget', {
      url: 'about:blank',
    });
    const attached = await browser.devtools.send<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    });
    session = attached.sessionId;
    await send('Page.enable');
    await send('Page.navigate', { url });
    await run(
      `new Promise((done) => document.readyState === 'complete' ? done() : addEventListener('load', done))`,
    );
  });
  afterAll(async () => {
    await browser?.close();
    await rm(out, { recursive: true, force: true });
  });

  test('opens at the first goal that did not pass, at the turn where it went wrong, with one turn in view', async () => {
    expect(await goalShown()).toBe('Save a note with a dead button');
    expect(await shown()).toEqual(['g2-t6']);
  });

  test('pictures load', async () => {
    const sizes = await run<number[]>(
      `Promise.all([...document.querySelectorAll('.turn.on img')].map((i) => i.decode().then(() => i.naturalWidth)))`,
    );
    expect(sizes).toHaveLength(2);
    for (const width of sizes) expect(width).toBe(360);
  });

  test('pictures beside the turn in view are fetched ahead, all others wait', async () => {
    const loading = (turn: number) => run<string>(`document.querySelector('#g2-t${turn} img').loading`);
    expect([await loading(6), await loading(5), await loading(2)]).toEqual(['eager', 'eager', 'lazy']);
  });

  test('arrows go through turns, j and k through goals, f to the failure, ? opens the keys', async () => {
    await press('ArrowLeft');
    expect(await shown()).toEqual(['g2-t5']);
    for (let i = 0; i < 9; i++) await press('ArrowRight');
    expect(await shown()).toEqual(['g2-t6']);
    await press('Home');
    expect(await shown()).toEqual(['g2-t1']);
    await press('f');
    expect(await shown()).toEqual(['g2-t6']);
    await press('k');
    expect(await goalShown()).toBe('Save a note');
    await press('k');
    expect(await goalShown()).toBe('Save a note');
    await press('j');
    await press('j');
    expect(await goalShown()).toContain('<img src=x');
    await press('?');
    expect(await run<boolean>(`document.querySelector('dialog').open`)).toBe(true);
    await press('ArrowRight');
    expect(await shown()).toEqual(['g3-t1']);
    await run(`document.querySelector('dialog').close()`);
  });

  test('a link to a turn opens that turn, and the film can be clicked', async () => {
    await run(
      `new Promise((done) => { addEventListener('hashchange', done, { once: true }); location.hash = 'g1-t3'; })`,
    );
    expect(await shown()).toEqual(['g1-t3']);
    await run(`document.querySelector('#g1 a.frame[href="#g1-t2"]').click()`);
    expect(await shown()).toEqual(['g1-t2']);
    expect(await run<string>('location.hash')).toBe('#g1-t2');
  });

  test('text of an app runs nothing', async () => {
    expect(await run<string>('document.title')).toMatch(/Thumbrule$/);
    expect(await run<number>(`document.querySelectorAll('img[src="x"]').length`)).toBe(0);
  });

  test('nothing is wider than a phone', async () => {
    await send('Emulation.setDeviceMetricsOverride', {
      width: 360,
      height: 740,
      deviceScaleFactor: 2,
      mobile: true,
    });
    expect(await run<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    await send('Emulation.clearDeviceMetricsOverride');
  });
});
