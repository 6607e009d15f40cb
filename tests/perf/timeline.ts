import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findChromium } from '../../src/device/chromium/browser/find.ts';
import { renderReport } from '../../src/report/timeline/index.ts';
import { makeFolder } from '../builders/temporary-folder.ts';
import { writeRun } from '../builders/recorded-run.ts';
import { longStory } from '../builders/trace-stories.ts';
import { openTab } from '../e2e/report/tab.ts';
import { median } from './measure.ts';

const TURNS = 400;
const RUNS = 9;

/** Opens a goal of 400 turns with screenshots from file://, and an empty page, in turns. */
export async function benchTimeline(print: (line: string) => void): Promise<void> {
  const chromium = await findChromium();
  if (chromium === null) {
    print('timeline: not measured, there is no Chromium');
    return;
  }
  const out = await makeFolder();
  const tab = await openTab(chromium);
  try {
    const story = longStory(TURNS);
    const folder = await writeRun(out, [story], { pictures: true });
    const path = await renderReport(folder);
    const beside = pathToFileURL(path).href;
    print(
      `timeline: ${((await folderSize(folder)) / TURNS / 1000).toFixed(1)} KB a turn (limit 120), of it the page ${((await stat(path)).size / TURNS / 1000).toFixed(1)} KB`,
    );
    const empty = join(out, 'empty.html');
    await writeFile(empty, '<!doctype html><title>empty</title><main>empty</main>');
    for (const hash of ['', '#01-a-long-goal/200']) {
      const ours: number[] = [];
      const ratios: number[] = [];
      for (let i = 0; i < RUNS; i++) {
        const page = await opened(tab, beside + hash);
        ours.push(page);
        ratios.push(page / (await opened(tab, pathToFileURL(empty).href)));
      }
      const what = hash === '' ? 'opened' : 'opened at turn 200';
      print(
        `timeline: ${TURNS} turns ${what} in ${median(ours).toFixed(0)} ms, ${median(ratios).toFixed(1)}x an empty page`,
      );
    }
  } finally {
    await tab.close();
    await rm(out, { recursive: true, force: true });
  }
}

/** Returns the size of all files below a folder, bytes. */
async function folderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((e) => e.isFile()).map((e) => join(e.parentPath, e.name));
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Milliseconds from the start of the navigation to the first full paint, by the browser's own clock. */
async function opened(tab: Awaited<ReturnType<typeof openTab>>, url: string): Promise<number> {
  await tab.open(url);
  return tab.run<number>(
    `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))))`,
  );
}
