import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '../../../src/device/chromium/browser/find.ts';
import { renderReport } from '../../../src/report/timeline/index.ts';
import { makeFolder } from '../../builders/temporary-folder.ts';
import { writeRun } from '../../builders/recorded-run.ts';
import { deadButtonStory, killedStory, passingStory } from '../../builders/trace-stories.ts';
// dist/ holds the page's script: see tests/setup/build.ts.
import { openTab, type Tab } from './tab.ts';

const chromium = await findChromium();
const evil = '</script><img src=x onerror="document.title=1">';

describe.skipIf(chromium === null)('the page in a browser, from file:// (needs a Chromium)', () => {
  let tab: Tab;
  let out = '';
  let url = '';
  const texts = (selector: string) =>
    tab.run<string[]>(`[...document.querySelectorAll('${selector}')].map((e) => e.textContent.trim())`);
  const name = () => tab.run<string>(`document.querySelector('h2')?.textContent ?? ''`);
  const turn = () => tab.run<string>(`document.querySelector('.turn-head h3').textContent`);
  const hash = () => tab.run<string>('decodeURIComponent(location.hash)');
  const go = async (to: string) => {
    await tab.run(`location.hash = '${to}'`);
    await tab.run('new Promise((done) => setTimeout(done))');
  };

  beforeAll(async () => {
    out = await makeFolder();
    tab = await openTab(chromium!);
    const earlier = await writeRun(out, [deadButtonStory({ name: 'Save a note' })], {
      iso: '2026-11-19T08:00:00Z',
    });
    await renderReport(earlier);
    const folder = await writeRun(
      out,
      [
        passingStory({ tags: ['smoke', 'notes'] }),
        deadButtonStory({ tags: ['notes'] }),
        passingStory({ name: evil }),
        killedStory(),
      ],
      { pictures: true },
    );
    url = pathToFileURL(await renderReport(folder)).href;
    await tab.open(url);
  });
  afterAll(async () => {
    await tab?.close();
    await rm(out, { recursive: true, force: true });
  });

  test('opens with the list, nothing is refused by its own policy and no script fails', async () => {
    expect(await texts('.goal-row .name')).toEqual([
      'Save a note with a dead button',
      'Killed in the middle',
      'Save a note',
      evil,
    ]);
    expect(await texts('.goal-row.failed .seen')).toEqual([
      'expected tapping "Save" changes something; actual three taps changed nothing',
    ]);
    expect(tab.errors).toEqual([]);
    expect(await tab.run<number>(`document.querySelectorAll('img[src="x"]').length`)).toBe(0);
    expect(await tab.run(`document.querySelector('.passed .trend').getAttribute('aria-label')`)).toBe(
      'passed 1 of the last 2 runs',
    );
  });

  test('filters by words, verdict and tag, and says how many are shown', async () => {
    const choose = (filter: string, value: string) =>
      tab.run(`(() => { const s = document.querySelector('[data-filter=${filter}]'); s.value = '${value}';
        s.dispatchEvent(new Event('change')); })()`);
    await choose('tag', 'notes');
    expect(await texts('.goal-row .name')).toEqual(['Save a note with a dead button', 'Save a note']);
    await tab.run(`document.querySelector('.tile.failed').click()`);
    expect(await texts('.goal-row .name')).toEqual(['Save a note with a dead button']);
    expect(await texts('.suite-view [role=status]')).toEqual(['1 of 4 goals Show all']);
    expect(await tab.run(`document.querySelector('[data-filter=verdict]').value`)).toBe('failed');
    await choose('verdict', '');
    await choose('tag', '');
    await tab.press('/');
    for (const key of 'dead') await tab.press(key);
    expect(await texts('.goal-row .name')).toEqual(['Save a note with a dead button']);
    await tab.run(`(() => { const s = document.getElementById('search'); s.value = '';
      s.dispatchEvent(new Event('input')); s.blur(); })()`);
    expect(await texts('.goal-row')).toHaveLength(4);
  });

  test('a goal opens at the turn where it went wrong, with marker, target, proof and pictures', async () => {
    await tab.run(`document.querySelectorAll('.goal-row')[0].click()`);
    await tab.until(`document.querySelector('h2')?.textContent === 'Save a note with a dead button'`);
    expect(await turn()).toBe('tap "Save"');
    expect(await texts('.where')).toEqual(['Turn 3, attempt 3 of 3 · Step 3']);
    const style = await tab.run<string>(`document.querySelector('.shots .finger').getAttribute('style')`);
    expect(style).toBe('left:74.07%;top:91.25%');
    expect(await tab.run(`document.querySelectorAll('.shots .box.proof').length`)).toBe(1);
    const widths = await tab.run<number[]>(
      `Promise.all([...document.querySelectorAll('.shots img')].map((i) => i.decode().then(() => i.naturalWidth)))`,
    );
    expect(widths).toHaveLength(2);
    for (const width of widths) expect(width).toBeGreaterThan(100);
    expect(await texts('.line-item.failed .text')).toEqual(['3 Tap "Save": failed']);
  });

  test('arrows go through turns, Home and End to the ends, f to the failure, j and k through goals', async () => {
    await go('#02-save-a-note-with-a-dead-button');
    await tab.press('ArrowLeft');
    expect(await hash()).toBe('#02-save-a-note-with-a-dead-button/3.2');
    for (let i = 0; i < 9; i++) await tab.press('ArrowRight');
    expect(await hash()).toBe('#02-save-a-note-with-a-dead-button/3.3');
    await tab.press('Home');
    expect(await turn()).toBe('start');
    await tab.press('f');
    expect(await turn()).toBe('tap "Save"');
    await tab.press('j');
    expect(await name()).toBe('Killed in the middle');
    await tab.press('k');
    await tab.press('k');
    expect(await name()).toBe('Save a note with a dead button');
    for (let i = 0; i < 4; i++) await tab.press('j');
    expect(await name()).toContain('<img src=x');
    expect(await tab.run('document.title')).toMatch(/Thumbrule$/);
    await tab.press('u');
    await tab.until(`document.querySelector('.suite-view') !== null`);
  });

  test('? opens the keys, and while they are open no key moves anything', async () => {
    await go('#01-save-a-note/2');
    await tab.press('?');
    expect(await tab.run(`document.querySelector('dialog').open`)).toBe(true);
    await tab.press('ArrowRight');
    expect(await hash()).toBe('#01-save-a-note/2');
    await tab.run(`document.querySelector('dialog').close()`);
  });

  test('the keyboard alone reaches a goal, a turn and the element tree, and highlights an element', async () => {
    await go('#');
    await tab.press('j');
    await tab.press('j');
    await tab.press('ArrowDown');
    await tab.press('Enter');
    await tab.until(`document.querySelector('h2')?.textContent === 'Save a note'`);
    await tab.run(`document.querySelectorAll('.frame')[3].focus()`);
    await tab.press('Enter');
    await tab.until(`location.hash.endsWith('/3')`);
    await tab.press('2');
    expect(await texts('.node.target .label')).toEqual(['Save']);
    await tab.run(`document.querySelector('.tab-body').focus()`);
    await tab.press('Tab');
    await tab.press('Tab');
    await tab.press('Tab');
    expect(await tab.run(`document.activeElement.className.includes('node')`)).toBe(true);
    expect(await tab.run(`document.querySelectorAll('.shots .box.highlighted').length`)).toBe(1);
    await tab.press('1');
  });

  test('a click on a screenshot finds the element in the tree', async () => {
    await go('#01-save-a-note/3');
    await tab.run(`(() => { const s = document.querySelector('.shots .screen'); const b = s.getBoundingClientRect();
      s.dispatchEvent(new MouseEvent('click', { clientX: b.left + b.width * 0.5, clientY: b.top + b.height * 0.22 })); })()`);
    expect(await texts('.node.highlighted .label')).toEqual(['Milk']);
    await tab.press('1');
  });

  test('a link to a turn opens that turn; one that leads nowhere says so', async () => {
    await tab.open(`${url}#01-save-a-note/2`);
    expect([await name(), await turn()]).toEqual(['Save a note', 'type "Milk" into "Title"']);
    expect(await texts('[role=alert]')).toEqual([]);
    await tab.open(`${url}#01-save-a-note/99`);
    expect(await texts('[role=alert]')).toEqual(['This goal has no turn 99. Its last turn is 3.']);
    expect([await name(), await turn()]).toEqual(['Save a note', 'start']);
    await tab.open(`${url}#gone/3`);
    expect(await texts('[role=alert]')).toEqual([
      'This report has no goal "gone". The link may belong to another run.',
    ]);
    expect(await texts('.goal-row')).toHaveLength(4);
    await tab.open(`${url}#%E0%A4%A/99`);
    expect(await texts('[role=alert]')).toHaveLength(1);
    expect(await texts('.goal-row')).toHaveLength(4);
  });

  test('all is carried in one file when wished for: pictures show with no file beside it', async () => {
    const folder = await writeRun(out, [passingStory()], { pictures: true });
    const path = await renderReport(folder, { singleFile: true });
    await rm(`${folder}/01-save-a-note`, { recursive: true });
    await tab.open(`${pathToFileURL(path).href}#01-save-a-note/3`);
    const widths = await tab.run<number[]>(
      `Promise.all([...document.querySelectorAll('.shots img')].map((i) => i.decode().then(() => i.naturalWidth)))`,
    );
    expect(widths).toHaveLength(2);
    expect(tab.errors).toEqual([]);
  });

  test('nothing is wider than a phone of 360 px', async () => {
    await tab.size(360, 740);
    const wide = () => tab.run<number>('document.documentElement.scrollWidth');
    await tab.open(url);
    expect(await wide()).toBeLessThanOrEqual(360);
    await tab.open(`${url}#02-save-a-note-with-a-dead-button/3`);
    for (const key of ['1', '2', '3', '4', '5']) {
      await tab.press(key);
      expect([key, await wide()]).toEqual([key, 360]);
    }
    await tab.size(1400, 900);
  });

  const violations = async () => {
    const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    await tab.run(axe.replace(/^/, 'window.module = undefined;'));
    return tab.run<string[]>(
      `axe.run(document).then((r) => r.passes.length < 15 ? ['axe looked at nothing'] : r.violations.map((v) => v.id + ': ' + v.nodes.map((n) => n.target + ' ' + (n.any[0]?.message ?? n.all[0]?.message ?? '')).slice(0, 3).join(' | ')))`,
    );
  };

  test.each([
    ['light', 1440, 900],
    ['dark', 1440, 900],
    ['dark', 360, 740],
    ['light', 390, 844],
  ] as const)(
    'axe finds nothing in %s at %i x %i: list, failed goal and each of its tabs',
    async (scheme, width, height) => {
      await tab.theme(scheme);
      await tab.size(width, height);
      await tab.open(url);
      expect(['list', await violations()]).toEqual(['list', []]);
      await tab.open(`${url}#02-save-a-note-with-a-dead-button/3`);
      for (const key of ['1', '2', '3', '4', '5']) {
        await tab.press(key);
        expect([key, await violations()]).toEqual([key, []]);
      }
    },
  );

  test('axe finds nothing in proofs, of which one is by the judge, in messages and in the dialogs', async () => {
    await tab.theme('light');
    await tab.size(1440, 900);
    await tab.open(`${url}#01-save-a-note/check?tab=proof`);
    expect(await texts('.result .judged')).toEqual(['judged by a model']);
    expect(await violations()).toEqual([]);
    await tab.theme('dark');
    expect(await violations()).toEqual([]);
    await tab.open(`${url}#01-save-a-note/99`);
    await tab.run(`document.querySelector('.settings').click()`);
    expect(await violations()).toEqual([]);
    await tab.run(`document.querySelector('.editor-settings').close()`);
    await tab.press('?');
    expect(await violations()).toEqual([]);
  });
});
