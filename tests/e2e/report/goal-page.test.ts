/** The page of a goal that failed: where things are, which facts stand once, which links lead where. */
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '../../../src/device/chromium/browser/find.ts';
import { readRun } from '../../../src/trace/runs.ts';
import { reportedGoals } from '../../../src/report/results.ts';
import { summaryTable } from '../../../src/report/terminal.ts';
import { renderReport } from '../../../src/report/timeline/index.ts';
import { makeFolder } from '../../builders/temporary-folder.ts';
import { writeRun } from '../../builders/recorded-run.ts';
import {
  deadButton,
  deadButtonStory,
  passingStory,
  type Story,
  wrongTotalStory,
} from '../../builders/trace-stories.ts';
import { openTab, type Tab } from './tab.ts';

const chromium = await findChromium();
const DEAD = '#01-dead-button';
const TOTAL = '#02-totals';

/** The story with an error and a failed request in its first turn. */
function withBrowserLog(story: Story): Story {
  const log = {
    console: [
      { level: 'info', text: 'ready', at: 1500 },
      { level: 'error', text: 'x is <b>not</b> a function', at: 2000 },
    ],
    network: [{ method: 'GET', url: 'https://example.test/notes', status: 404, at: 2100 }],
  } as const;
  return { ...story, steps: story.steps.map((step) => (step.seq === 4 ? { ...step, ...log } : step)) };
}

describe.skipIf(chromium === null)('the page of a goal (needs a Chromium)', () => {
  let tab: Tab;
  let out = '';
  let url = '';
  let folder = '';
  const texts = (selector: string) =>
    tab.run<string[]>(`[...document.querySelectorAll('${selector}')].map((e) => e.innerText.trim())`);
  const hash = () => tab.run<string>('decodeURIComponent(location.hash)');
  /** How often people see the words; announcements of screen readers do not count. */
  const count = async (words: string) => {
    const text = await tab.run<string>(
      `(() => { const hidden = [...document.querySelectorAll('.hidden')]; for (const e of hidden) e.style.display = 'none';
        const text = document.body.innerText; for (const e of hidden) e.style.display = ''; return text; })()`,
    );
    return text.toLowerCase().split(words.toLowerCase()).length - 1;
  };
  const back = async (by: number) => {
    await tab.run(`new Promise((done) => { addEventListener('hashchange', () => setTimeout(done), { once: true });
      history.go(${by}); })`);
  };

  beforeAll(async () => {
    out = await makeFolder();
    tab = await openTab(chromium!);
    const verdict = {
      ...deadButton(),
      expected: 'tap on "Save" has an effect',
      actual: 'no effect after 3 attempts',
    };
    folder = await writeRun(
      out,
      [
        {
          ...deadButtonStory({ name: 'Dead button', tags: ['notes'] }),
          verdict,
        },
        withBrowserLog(wrongTotalStory()),
        passingStory({ tags: ['notes'] }),
      ],
      { pictures: true },
    );
    url = pathToFileURL(await renderReport(folder, { project: dirname(out) })).href;
  });
  afterAll(async () => {
    await tab?.close();
    await rm(out, { recursive: true, force: true });
  });

  test.each([
    [1440, 900, 0.45],
    [1280, 720, 0.35],
    [1024, 700, 0.2],
  ])('shows the whole screenshots of a turn without scrolling at %i x %i', async (width, height, least) => {
    await tab.size(width, height);
    for (const place of [DEAD, TOTAL]) {
      await tab.open(`${url}${place}`);
      const boxes = await tab.run<
        { top: number; bottom: number; left: number; right: number; height: number }[]
      >(`[...document.querySelectorAll('.stage .screen')].map((e) => e.getBoundingClientRect().toJSON())`);
      expect(boxes).toHaveLength(2);
      for (const box of boxes) {
        expect(box.top).toBeGreaterThan(0);
        expect(box.bottom).toBeLessThanOrEqual(height);
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.right).toBeLessThanOrEqual(width);
        expect(box.height).toBeGreaterThan(height * least);
      }
      expect(await tab.run('document.documentElement.scrollHeight')).toBeLessThanOrEqual(height);
    }
    await tab.size(1440, 900);
  });

  test('states each fact of case E once', async () => {
    await tab.open(`${url}${DEAD}`);
    const facts = [
      'no effect',
      'Unresponsive Element Bug',
      'has an effect',
      '3 of 3',
      'tap on "Save"',
      'Failed',
    ];
    const counts: (readonly [string, number])[] = [];
    for (const fact of facts) counts.push([fact, await count(fact)]);
    expect(counts).toEqual(facts.map((fact) => [fact, fact === 'Failed' ? 2 : 1]));
    // "1 failed" in the head of the run is another fact than the verdict of the goal.
    expect(await count('exhausted')).toBe(0);
  });

  test('shows budgets only once they are used', async () => {
    await tab.open(`${url}${DEAD}/1`);
    expect(await texts('.budgets, .where')).toEqual(['Turn 1 · Step 1 · line 3']);
    await tab.open(`${url}${DEAD}/3.1`);
    expect(await texts('.where')).toEqual(['Turn 3, attempt 1 of 3 · Step 3']);
  });

  test('lists the lines that did not pass first, each with its actual value, and the judge by name', async () => {
    await tab.open(`${url}${TOTAL}`);
    expect(await texts('.failure')).toEqual([
      'Expected state 2: "Total: 5" is visible\n\nExpected\n"Total: 5"\nActual\nthe screen shows "Total: 4"',
      'Expected state 3: The icon is green judged by a model\n\nExpected\na green icon\nActual\nthe icon is grey',
    ]);
    expect(await texts('.line-item.by-judge .judged')).toEqual(['judged by a model', 'judged by a model']);
    await tab.press('4');
    expect(await texts('.result .answer')).toEqual(['✗ not met', '✗ not met', '✓ met']);
    expect(await texts('.result .chip')).toEqual([
      'proved by code',
      'judged by a model',
      'judged by a model',
    ]);
    expect(await count('the screen shows "Total: 4"')).toBe(1);
  });

  test('shows what the page logged beside the turn, and marks the turn in the filmstrip', async () => {
    await tab.open(`${url}${TOTAL}/1?tab=browser`);
    expect(await texts('.browser-log .chip')).toEqual(['HTTP 404', 'error', 'info']);
    expect(await texts('.browser-log .text')).toEqual([
      'GET https://example.test/notes',
      'x is <b>not</b> a function',
      'ready',
    ]);
    expect(
      await tab.run(
        `[...document.querySelectorAll('.frame')].map((f) => f.querySelector('.mark')?.firstChild.data ?? '')`,
      ),
    ).toEqual(['', '⚠ 2', '', '', '']);
    await tab.press('ArrowRight');
    expect(await texts('.tab-body')).toEqual([
      'No console message and no failed request was recorded in this turn.',
    ]);
    await tab.open(`${url}${DEAD}`);
    expect(await texts('[data-tab]')).not.toContain('Browser');
  });

  test('the link that the terminal prints opens the turn with the number that the terminal prints', async () => {
    const run = await readRun(folder);
    const results = reportedGoals(run).map(({ result }) => ({
      ...result,
      trace: result.trace.replaceAll('\\\\', '/'),
    }));
    const text = summaryTable(results, { color: false, report: 'report.html' });
    const links = [...text.matchAll(/report {4}report\.html(#\S+)/g)].map((m) => m[1]!);
    expect(links).toEqual([`${DEAD}/3`, `${TOTAL}/check`]);
    await tab.open(`${url}${links[0]!}`);
    expect(await texts('.turn-name')).toEqual(['Turn 3, attempt 3 of 3']);
    expect(await texts('.goal-head .meta')).toEqual([expect.stringContaining('3 turns')]);
    await tab.open(`${url}${links[1]!}`);
    expect(await texts('.turn-name')).toEqual(['Expected state']);
    expect(await texts('[role=alert]')).toEqual([]);
  });

  test('turns, tab and filters are in the address: reload, back and forward keep them', async () => {
    await tab.open(url);
    await tab.run(`(() => { const s = document.querySelector('[data-filter=tag]'); s.value = 'notes';
      s.dispatchEvent(new Event('change')); })()`);
    await tab.run(`document.querySelector('.tile.failed').click()`);
    expect(await hash()).toBe('#?verdict=failed&tag=notes');
    expect(await texts('.goal-row .name')).toEqual(['Dead button']);
    await back(-1);
    expect(await texts('.goal-row .name')).toEqual(['Dead button', 'Save a note']);
    await back(1);
    await tab.run(`document.querySelector('.goal-row').click()`);
    await tab.until(`document.querySelector('.turn-head') !== null`);
    await tab.run(`document.querySelectorAll('.frame')[2].click()`);
    await tab.press('2');
    expect(await hash()).toBe(`${DEAD}/2?tab=tree&verdict=failed&tag=notes`);
    await back(-1);
    expect(await texts('.turn-name')).toEqual(['Turn 3, attempt 3 of 3']);
    await back(1);
    expect(await texts('.turn-name')).toEqual(['Turn 2']);
    await tab.open(await tab.run<string>('location.href'));
    expect(await texts('.turn-name')).toEqual(['Turn 2']);
    expect(await texts('[data-tab][aria-pressed=true]')).toEqual(['Elements']);
    await tab.press('u');
    expect(await texts('.goal-row .name')).toEqual(['Dead button']);
    expect(await tab.run(`document.querySelector('[data-filter=verdict]').value`)).toBe('failed');
    await tab.run(`document.querySelector('.suite-view [role=status] button').click()`);
    expect(await texts('.goal-row')).toHaveLength(3);
    await tab.open(`${url}#?verdict=cancelled`);
    expect(await texts('.suite-view [role=status]')).toEqual(['No goal matches the filters. Show all']);
  });

  test('the failure is copied as text, from a page on disk too, without a path of this machine', async () => {
    await tab.open(`${url}${DEAD}`);
    await tab.allowClipboard();
    await tab.run(`document.querySelector('.copy-button').focus()`);
    await tab.press('Enter');
    await tab.until(`document.querySelector('.copied').textContent === 'Copied'`);
    const text = await tab.run<string>('navigator.clipboard.readText()');
    expect(text.split('\n').slice(0, 9)).toEqual([
      'Unresponsive Element Bug: Dead button',
      '',
      'Steps to reproduce:',
      '1. Tap "New note"',
      '2. Type "Milk" into the "Title" field',
      '3. Tap "Save"',
      '',
      'Expected: tap on "Save" has an effect',
      'Actual: no effect after 3 attempts',
    ]);
    expect(text).toContain(`\nReport: report.html${DEAD}/3.3`);
    expect(text).not.toContain(out);
  });

  test('where the browser refuses its clipboard, the text is copied through a selection', async () => {
    await tab.open(`${url}${DEAD}`);
    await tab.run(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
    await tab.run(`document.querySelector('.copy-button').focus()`);
    await tab.press('Enter');
    await tab.until(`document.querySelector('.copied').textContent === 'Copied'`);
  });

  test('the goal opens in an editor: the way is found from the page, another editor is a setting', async () => {
    await tab.open(`${url}${DEAD}`);
    const link = () => tab.run<string>(`document.querySelector('.goal-head .editor').getAttribute('href')`);
    const project = pathToFileURL(dirname(out)).pathname;
    expect(await link()).toBe(`vscode://file${project}/goals/save-a-note.yaml:5`);
    await tab.run(`document.querySelector('.settings').click()`);
    const set = (id: string, value: string) => tab.run(`document.getElementById('${id}').value = '${value}'`);
    await set('editor-link', 'javascript:alert(1)//{path}');
    await tab.run(`document.querySelector('.save').click()`);
    expect(await texts('dialog [role=alert]')).toEqual([
      expect.stringContaining('Enter a link of an editor'),
    ]);
    await set('editor-link', 'idea://open?file={path}&line={line}');
    await set('editor-folder', 'C:\\\\\\\\work space');
    await tab.run(`document.querySelector('.save').click()`);
    expect(await link()).toBe('idea://open?file=/C:/work%20space/goals/save-a-note.yaml&line=5');
    await tab.run('localStorage.clear()');
  });

  test('the keyboard skips to the content and sees where it is', async () => {
    await tab.open(`${url}${DEAD}`);
    await tab.press('Tab');
    expect(await tab.run('document.activeElement.className')).toBe('skip');
    expect(
      await tab.run<number>('document.activeElement.getBoundingClientRect().top'),
    ).toBeGreaterThanOrEqual(0);
    expect(await tab.run('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
    await tab.press('Enter');
    expect(await tab.run('document.activeElement.id')).toBe('app');
    expect(await hash()).toContain(DEAD);
  });
});
