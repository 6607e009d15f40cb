/** Test data and teardown on the page of a goal: sections of their own, in the order in which they are done, with outcome and reason. */
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '../../../src/device/chromium/browser/find.ts';
import { renderReport } from '../../../src/report/timeline/index.ts';
import type { AroundLine } from '../../../src/trace/schema.ts';
import { makeFolder } from '../../builders/temporary-folder.ts';
import { writeRun } from '../../builders/recorded-run.ts';
import { passingStory } from '../../builders/trace-stories.ts';
import { openTab, type Tab } from './tab.ts';

const chromium = await findChromium();

const AROUND: readonly AroundLine[] = [
  {
    part: 'setup',
    text: 'http: POST http://127.0.0.1/orders',
    line: 2,
    outcome: 'done',
    reason: '',
    durationMs: 240,
  },
  { part: 'teardown', text: 'Tap "Log out"', line: 9, outcome: 'done', reason: '', durationMs: null },
  {
    part: 'teardown',
    text: 'command: node <b>clean</b>.mjs',
    line: 10,
    outcome: 'failed',
    reason: 'it ended with exit code 3',
    durationMs: 1200,
  },
  {
    part: 'teardown',
    text: 'http: DELETE /orders/7',
    line: 11,
    outcome: 'not done',
    reason: 'the run was cancelled',
    durationMs: null,
  },
];

describe.skipIf(chromium === null)('what is around a goal (needs a Chromium)', () => {
  let tab: Tab;
  let out = '';
  let url = '';
  beforeAll(async () => {
    out = await makeFolder();
    tab = await openTab(chromium!);
    const stories = [
      { ...passingStory({ name: 'With data' }), around: AROUND },
      passingStory({ name: 'Plain' }),
    ];
    const folder = await writeRun(out, stories);
    url = pathToFileURL(await renderReport(folder, { project: dirname(out) })).href;
  });
  afterAll(async () => {
    await tab?.close();
    await rm(out, { recursive: true, force: true });
  });
  const texts = (selector: string): Promise<string[]> =>
    tab.run<string[]>(
      `[...document.querySelectorAll('${selector}')].map((e) => e.textContent.replace(/\\s+/g, ' ').trim())`,
    );
  /** Signs and texts below one heading. */
  const under = (heading: string): Promise<string[]> =>
    tab.run<string[]>(`(() => {
      const title = [...document.querySelectorAll('.lines h3')].find((e) => e.textContent.startsWith(${JSON.stringify(heading)}));
      return [...(title?.nextElementSibling?.children ?? [])].map((e) => e.innerText.replace(/\\s+/g, ' ').trim());
    })()`);

  test('stands in sections of its own, before and after the lines of the goal', async () => {
    await tab.open(`${url}#01-with-data`);
    await tab.until(`document.querySelector('.lines h3') !== null`);
    const headings = await texts('.lines h3');
    expect(headings[0]).toBe('Test data 1 of 1');
    expect(headings.at(-1)).toBe('Teardown 1 of 3');
    expect(headings.some((heading) => heading.startsWith('Steps '))).toBe(true);
  });

  test('says of each line whether it was done, why not, and how long it took', async () => {
    await tab.open(`${url}#01-with-data`);
    expect(await under('Test data')).toEqual([
      expect.stringMatching(/^✓ http: POST http:\/\/127\.0\.0\.1\/orders/),
    ]);
    expect(await under('Teardown')).toEqual([
      expect.stringMatching(/^✓ Tap "Log out"/),
      expect.stringMatching(/^! command: node <b>clean<\/b>\.mjs.*it ended with exit code 3/),
      expect.stringMatching(/^○ http: DELETE \/orders\/7.*the run was cancelled/),
    ]);
    expect(await texts('.lines b')).toEqual([]);
    expect(tab.errors).toEqual([]);
  });

  test('is absent on the page of a goal that has none', async () => {
    await tab.open(`${url}#02-plain`);
    await tab.until(`document.querySelector('.lines h3') !== null`);
    expect((await texts('.lines h3')).filter((text) => /Test data|Teardown/.test(text))).toEqual([]);
  });
});
