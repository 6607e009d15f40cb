import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareCommand } from '../../../src/cli/commands/compare.ts';
import { findChromium } from '../../../src/device/chromium/browser/find.ts';
import { startUi, type UiServer } from '../../../src/report/ui/server.ts';
import { openRunLog } from '../../../src/trace/run-log.ts';
import { openGoalTrace } from '../../../src/trace/writer.ts';
import { makeFolder } from '../../builders/temporary-folder.ts';
import { drawPng, storePicture } from '../../builders/screenshots.ts';
import { writeRun } from '../../builders/recorded-run.ts';
import { deadButtonStory, passingStory } from '../../builders/trace-stories.ts';
import { traceEnd, traceStart } from '../../builders/trace.ts';
import { start } from '../../setup/thumbrule.ts';
import { collector } from '../../report/collector.ts';
import { openTab, type Tab } from './tab.ts';

const chromium = await findChromium();

describe.skipIf(chromium === null)('thumbrule ui in a browser (needs a Chromium)', () => {
  let tab: Tab;
  let ui: UiServer;
  let out = '';
  const violations = async () => {
    const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    await tab.run(`window.module = undefined;${axe}`);
    return tab.run<string[]>(
      `axe.run(document).then((r) => r.violations.map((v) => v.id + ': ' + v.nodes.map((n) => n.target).join(' | ')))`,
    );
  };

  beforeAll(async () => {
    out = await makeFolder();
    tab = await openTab(chromium!, 'MAP * ~NOTFOUND, EXCLUDE 127.0.0.1');
    ui = await startUi(out, 0);
  });
  afterAll(async () => {
    await tab?.close();
    await ui?.close();
    await rm(out, { recursive: true, force: true });
  });

  test('the page of a running goal follows it turn by turn to its verdict', async () => {
    const story = passingStory();
    const log = await openRunLog(out, [story.goal], '0.1.0');
    const trace = await openGoalTrace(await log.goalStarted(story.goal, 1, 1), storePicture);
    await trace.start(traceStart(story.goal, { run: log.id }));
    await tab.open(`${ui.url}runs/${log.id}/`);
    await tab.until(`document.querySelector('.big strong')?.textContent.includes('running')`);
    for (const step of story.steps) {
      await trace.step(step);
      const items = step.event?.kind === 'observed' ? story.screens.get(step.event.screen.id) : undefined;
      if (items !== undefined && step.event?.kind === 'observed')
        await trace.screenshot(step.event.screen.id, await drawPng(items), []);
    }
    await tab.until(`document.querySelectorAll('.frame').length === 5`);
    await tab.until(`document.querySelector('.shots img')?.naturalWidth > 100`);
    expect(await tab.run(`document.querySelector('.frame[aria-current] .caption').textContent`)).toContain(
      'check the expected state',
    );
    await trace.end(traceEnd(story.verdict!));
    await log.goalEnded(trace.folder, story.verdict!);
    await log.end('passed');
    await tab.until(`document.querySelector('.big strong').textContent.includes('passed')`);
    expect(await tab.run('window.errors')).toEqual([]);
  });

  test('the list of runs follows what happens; it and a comparison have no violation of axe', async () => {
    await tab.open(ui.url);
    expect(await tab.run(`document.querySelectorAll('.row').length`)).toBe(1);
    await tab.run(`document.querySelector('.row-link').focus()`);
    const failure = await writeRun(out, [deadButtonStory({ name: 'Save a note' })], {
      pictures: true,
      iso: '2030-01-01T00:00:00Z',
      git: { branch: 'main', commit: 'c0ffee1234', changed: false },
    });
    await tab.until(`document.querySelectorAll('.row').length === 2`);
    await tab.until(`document.querySelector('.row.failed') !== null`);
    expect(await tab.run(`document.activeElement.closest('.row').className`)).toContain('passed');
    expect(await tab.run('window.errors')).toEqual([]);
    expect(await violations()).toEqual([]);
    // Filters go to the address; the bars of the chart stand on the ground.
    await tab.run(`(() => { const s = document.querySelector('select[name=verdict]'); s.value = 'failed';
      s.dispatchEvent(new Event('input', { bubbles: true })); })()`);
    await tab.until(`document.querySelectorAll('.row').length === 1`);
    expect(await tab.run('location.search')).toBe('?verdict=failed');
    await tab.open(`${ui.url}?branch=main`);
    expect(await tab.run(`document.querySelectorAll('.row').length`)).toBe(1);
    await tab.open(ui.url);
    expect(
      await tab.run(`[...document.querySelectorAll('.column')].every((c) =>
        Math.abs(c.lastElementChild.parentElement.firstElementChild.getBoundingClientRect().bottom - c.getBoundingClientRect().bottom) < 1)`),
    ).toBe(true);
    for (const [width, scheme] of [
      [360, 'dark'],
      [1440, 'light'],
    ] as const) {
      await tab.size(width, 800);
      await tab.theme(scheme);
      for (const page of ['', 'goals']) {
        await tab.open(ui.url + page);
        expect(await tab.run('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
        expect(await violations()).toEqual([]);
      }
      // Each cell stands in its own column, on a phone too.
      await tab.open(ui.url);
      expect(
        await tab.run(`[...document.querySelectorAll('.row')].every((row) => {
          const cells = [...row.children].map((cell) => cell.getBoundingClientRect());
          const inOrder = cells.every(({ x, y }, i) => i === 0 || x > cells[i - 1].x || y > cells[i - 1].y);
          return inOrder && (innerWidth < 1000 || cells.every(({ y }) => y === cells[0].y)) && row.querySelector('.row-device').checkVisibility();
        })`),
      ).toBe(true);
    }
    const io = { stdout: collector(), stderr: collector(), cwd: out, signal: new AbortController().signal };
    expect(await compareCommand([basename(failure)], { out }, io)).toBe(1);
    await tab.open(pathToFileURL(join(failure, 'compare.html')).href);
    expect(await tab.run(`document.querySelector('#first h3').textContent`)).toContain('Save');
    expect(await violations()).toEqual([]);
  });
});

describe('thumbrule ui as a command', () => {
  test('prints its address, and Ctrl-C ends it with 0 while a page listens', async () => {
    const out = await makeFolder();
    try {
      const run = await writeRun(out, [passingStory()]);
      const { child, ended } = start(['ui', '--out', out, '--port', '0']);
      const url = await new Promise<string>((resolve) =>
        child.stdout!.once('data', (text: string) => resolve(text.trim())),
      );
      const listening = await fetch(`${url}runs/${basename(run)}/events`);
      expect(listening.status).toBe(200);
      child.kill('SIGINT');
      expect((await ended).code).toBe(0);
      await listening.body?.cancel().catch(() => {});
      await expect(fetch(url)).rejects.toThrow();
    } finally {
      await rm(out, { recursive: true, force: true });
    }
  });
});
