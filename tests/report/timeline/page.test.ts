import { DomUtils, parseDocument } from 'htmlparser2';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import vm from 'node:vm';
import type { Verdict } from '../../../src/core/model/verdict.ts';
import type { GoalDetail, RunData } from '../../../src/report/timeline/page-data.ts';
import { html, href } from '../../../src/report/timeline/html.ts';
import { renderReport, type RenderOptions } from '../../../src/report/timeline/index.ts';
import { viewerScript } from '../../../src/report/timeline/script.ts';
import { temporaryFolder } from '../../builders/temporary-folder.ts';
import { writeRetriedRun, writeRun } from '../../builders/recorded-run.ts';
import {
  deadButton,
  deadButtonStory,
  killedStory,
  longStory,
  passingStory,
  type Story,
  wrongTotalStory,
} from '../../builders/trace-stories.ts';
import { ROOT } from '../../setup/root.ts';
import { describe, expect, test } from 'vitest';

type Nodes = ReturnType<typeof parseDocument>['children'];
const all = (name: string, nodes: Nodes) => DomUtils.getElementsByTagName(name, nodes, true);
const words = (nodes: Parameters<typeof DomUtils.textContent>[0]) =>
  DomUtils.textContent(nodes).replaceAll(/\s+/g, ' ').trim();

async function read(path: string) {
  const text = await readFile(path, 'utf8');
  const nodes = parseDocument(text).children;
  const data = new Map(
    all('script', nodes)
      .filter((s) => s.attribs['type'] === 'application/json')
      .map((s) => [s.attribs['id']!, JSON.parse(DomUtils.textContent(s)) as unknown]),
  );
  return {
    text,
    nodes,
    run: data.get('run') as RunData,
    detail: (i: number) => data.get(`goal-${i}`) as GoalDetail,
  };
}

async function report(stories: readonly Story[], pictures = false, options: RenderOptions = {}) {
  const folder = await writeRun(await temporaryFolder(), stories, { pictures });
  const path = await renderReport(folder, options);
  return { folder, path, ...(await read(path)) };
}

describe('the page carries', () => {
  test('every goal with verdict, label, line and duration', async () => {
    const { run } = await report([passingStory({ tags: ['smoke'] }), deadButtonStory()]);
    expect(run.goals.map((g) => [g.name, g.verdict, g.label, g.line, g.durationMs])).toEqual([
      ['Save a note', 'passed', '', '', 8500],
      ['Save a note with a dead button', 'failed', 'Unresponsive Element Bug', 'Step 3: Tap "Save"', 12_000],
    ]);
    expect(run.goals[0]).toMatchObject({ tags: ['smoke'], device: 'simulated Pixel', flaky: false });
    expect(run.goals[1]).toMatchObject({
      expected: 'tapping "Save" changes something',
      actual: 'three taps changed nothing',
      severity: 'major',
      blame: 'the app under test',
    });
  });

  test('each turn with proposals, refusals, effect and budgets', async () => {
    const { detail } = await report([deadButtonStory()]);
    const { turns } = detail(0);
    expect(turns[2]!.proposals.map((s) => [s.what, s.refused])).toEqual([
      [
        'proposes tap "Cancel"',
        '"Cancel" is not what the step names; the field "Title" is in view (named control, 1/4)',
      ],
      ['proposes type "Milk" into "Title"', null],
    ]);
    expect(turns[2]!.facts).toContainEqual({
      name: 'Effect',
      text: 'the field holds "Milk"',
      small: '',
      flags: [],
    });
    expect(turns.map((t) => [t.budgets.E, t.countedCase, t.spent])).toEqual([
      [[0, 3], null, null],
      [[0, 3], null, null],
      [[0, 3], null, null],
      [[1, 3], 'E', null],
      [[2, 3], 'E', null],
      [[3, 3], 'E', 'E'],
    ]);
    const retries = turns.map((t) => t.facts.filter((f) => f.name === 'Case E').map((f) => f.text));
    expect(retries.slice(3)).toEqual([
      ['Tap had no effect; retrying'],
      ['Tap had no effect; retrying'],
      // The verdict says it.
      [],
    ]);
    expect(turns.map((t) => [t.address, t.attempt])).toEqual([
      ['start', ''],
      ['1', ''],
      ['2', ''],
      ['3.1', 'attempt 1 of 3'],
      ['3.2', 'attempt 2 of 3'],
      ['3.3', 'attempt 3 of 3'],
    ]);
    expect(JSON.stringify([turns[5]!.chips, turns[5]!.facts])).not.toMatch(/case E|3 of 3|3\/3|exhausted/i);
    expect(turns[5]!.proof).toMatchObject({ screen: 'after3', box: { x: 300, y: 1050 } });
  });

  test('the element tree of every screen with the target; equal screens share one', async () => {
    const { detail } = await report([deadButtonStory()]);
    const { turns, screens } = detail(0);
    const rows = screens[turns[3]!.before!]!.elementRows;
    expect(rows).toContainEqual([0, 'e4', 'button', 'Save', 300, 1050, 200, 90, '']);
    expect(turns[3]!.target?.ref).toBe('e4');
    expect(screens['after3']!.elementRows).toBe('s3');
  });

  test('screenshots as files beside it, each of which exists', async () => {
    const { detail, folder, text } = await report([passingStory()], true);
    const files = Object.values(detail(0).screens).flatMap((s) => [s.file, s.thumbnail]);
    expect(files.length).toBeGreaterThan(8);
    const there = new Set(await readdir(join(folder, '01-save-a-note', 'screenshots')));
    for (const file of files) expect(there).toContain(file!.replace('01-save-a-note/screenshots/', ''));
    expect(text).not.toContain('base64');
  });

  test('embedded screenshots for a single file', async () => {
    const { detail, nodes } = await report([passingStory()], true, { singleFile: true });
    const carried = new Map(
      all('script', nodes)
        .filter((s) => s.attribs['type'] === 'text/plain')
        .map((s) => [s.attribs['id'], DomUtils.textContent(s)]),
    );
    for (const screen of Object.values(detail(0).screens)) {
      expect(carried.get(`file:${screen.file}`)).toMatch(/^data:image\/webp;base64,UklGR/);
      expect(carried.has(`file:${screen.thumbnail}`)).toBe(true);
    }
  });

  test('attempts of a goal, with a late pass as flaky', async () => {
    const folder = await writeRetriedRun(await temporaryFolder(), [deadButtonStory(), passingStory()]);
    const { run } = await read(await renderReport(folder));
    expect(run.goals.map((g) => [g.attempt, g.verdict, g.replaced, g.flaky])).toEqual([
      [1, 'failed', true, false],
      [2, 'passed', false, true],
    ]);
  });

  test('the verdicts of earlier runs, with links to their pages', async () => {
    const out = await temporaryFolder();
    const first = await writeRun(out, [deadButtonStory({ name: 'Save' })], { iso: '2026-11-19T08:00:00Z' });
    await renderReport(first);
    await writeRun(out, [passingStory({ name: 'Other' })], { iso: '2026-11-20T08:00:00Z' });
    const last = await writeRun(out, [passingStory({ name: 'Save' })], { iso: '2026-11-21T08:00:00Z' });
    await writeRun(out, [passingStory({ name: 'Save' })], { iso: '2026-11-22T08:00:00Z' });
    const { run } = await read(await renderReport(last));
    expect(run.goals[0]!.trend).toEqual(['failed', null, 'passed']);
    expect(run.past.map((p) => [p.counts, p.page])).toEqual([
      [{ failed: 1 }, `../${first.split('/').at(-1)}/report.html`],
      [{ passed: 1 }, null],
    ]);
  });

  test('a killed run up to its last event', async () => {
    const { nodes, run, detail } = await report([
      passingStory(),
      killedStory(),
      passingStory({ name: 'Later' }),
    ]);
    expect(words(nodes)).toContain('This run was interrupted.');
    expect(run.goals.map((g) => g.verdict)).toEqual(['passed', 'interrupted', 'not run']);
    expect(detail(1).turns).toHaveLength(4);
    expect(detail(2)).toBeNull();
  });
});

describe('what others may read', () => {
  test('holds no path of this machine: the project is found from the page', async () => {
    const project = await temporaryFolder();
    const inside = { file: join(project, 'goals', 'a.yaml') };
    const folder = await writeRun(join(project, 'out'), [deadButtonStory(inside)]);
    const path = await renderReport(folder, { project });
    const { text, run } = await read(path);
    expect(run.goals[0]).toMatchObject({ file: 'goals/a.yaml', fileLine: 5 });
    expect(run.project).toBe('../../..');
    expect(text).not.toContain(project);
    expect((await read(await renderReport(folder, { project, singleFile: true }))).run.project).toBeNull();
    expect((await read(await renderReport(folder, { project: '/srv/elsewhere' }))).run.project).toBeNull();
  });
});

describe('the log of the browser', () => {
  const at = (seq: number, over: Partial<Story['steps'][number]>): Story => {
    const story = passingStory();
    return { ...story, steps: story.steps.map((s) => (s.seq === seq ? { ...s, ...over } : s)) };
  };

  test('stands beside the turn that it belongs to, with the time since the start', async () => {
    const { detail } = await report([
      at(4, {
        console: [{ level: 'error', text: 'x is not a function', at: 2000 }],
        network: [
          { method: 'GET', url: 'https://example.test/a', status: 404, at: 2100 },
          { method: 'POST', url: 'https://example.test/b', error: 'net::ERR_FAILED', at: 2200 },
        ],
        dropped: { console: 12, network: 1 },
      }),
    ]);
    expect(detail(0).hasBrowserLog).toBe(true);
    expect(detail(0).turns.map((t) => t.browserLog)).toEqual([
      null,
      {
        messages: [{ level: 'error', text: 'x is not a function', at: 2000 }],
        requests: [
          { method: 'GET', url: 'https://example.test/a', problem: 'HTTP 404', at: 2100 },
          { method: 'POST', url: 'https://example.test/b', problem: 'net::ERR_FAILED', at: 2200 },
        ],
        dropped: '12 more messages, 1 more failed request',
      },
      null,
      null,
      null,
    ]);
  });

  test('is absent on a phone', async () => {
    expect((await report([passingStory()])).detail(0).hasBrowserLog).toBe(false);
  });
});

describe('proofs', () => {
  test('by the judge are counted and named apart from proofs by code', async () => {
    const { detail, run } = await report([wrongTotalStory(), passingStory()]);
    expect(detail(0).results.map((r) => [r.judged, r.provedBy])).toEqual([
      [true, 'judged by a model'],
      [false, 'proved by code'],
      [true, 'judged by a model'],
    ]);
    expect(detail(0).lines.map((l) => l.judged)).toEqual([false, false, false, true, false, true]);
    const flags = ['Expected state 2: There are 3 notes in the list: proved by the judge alone', 'other'];
    const story = passingStory();
    const judged = await report([{ ...story, verdict: { ...story.verdict!, flags } }]);
    expect(judged.run.goals[0]).toMatchObject({ judged: 1, flags: ['other'] });
    expect(run.goals[0]!.judged).toBe(0);
  });
});

describe('the page', () => {
  test('without scripts lists every goal with its reason, failures first', async () => {
    const { nodes } = await report([passingStory(), deadButtonStory()]);
    expect(all('li', all('main', nodes)).map((n) => words(n))).toEqual([
      'failed, Unresponsive Element Bug Save a note with a dead button Step 3: Tap "Save" Expected: tapping "Save" changes something Actual: three taps changed nothing',
      'passed Save a note',
    ]);
  });

  test('text of an app stays text: it creates no element and no attribute', async () => {
    const attack =
      '</script><img src=x onerror=alert(1)><script>alert(2)</script>"\' onmouseover="alert(3)<!--';
    const verdict = { ...deadButton(), actual: attack, line: attack, label: attack } as unknown as Verdict;
    const evil = deadButtonStory({ name: attack, description: attack, file: attack });
    const steps = JSON.parse(
      JSON.stringify(evil.steps).replaceAll('nothing changed', JSON.stringify(attack).slice(1, -1)),
    );
    const before = await report([deadButtonStory()]);
    const { nodes, text, run } = await report([{ ...evil, steps, verdict }]);
    for (const name of ['img', 'script', 'svg', 'a', 'i', 'b']) {
      expect([name, all(name, nodes).length]).toEqual([name, all(name, before.nodes).length]);
    }
    const attributes = DomUtils.getElementsByTagName(() => true, nodes, true).flatMap((n) =>
      Object.keys(n.attribs),
    );
    expect(attributes.filter((a) => a.startsWith('on'))).toEqual([]);
    expect(run.goals[0]!.actual).toBe(attack);
    expect(text.match(/<script>/g)).toHaveLength(1);
  });

  test('fetches nothing from the network', async () => {
    const { nodes, text } = await report([passingStory()]);
    expect(all('link', nodes).map((l) => l.attribs['href'])).toEqual(['data:,']);
    expect(text.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(
      /https?:|\bfetch\(|import\(|@import|url\(/,
    );
    const policy = all('meta', nodes).find((m) => m.attribs['http-equiv'])!.attribs['content'];
    expect(policy).toContain("connect-src 'none'");
  });

  test('is replaced in one step, without leftovers', async () => {
    const { folder, text } = await report([passingStory()]);
    expect(await readFile(await renderReport(folder), 'utf8')).toBe(text);
    expect((await readdir(folder)).toSorted()).toEqual(['01-save-a-note', 'report.html', 'run.ndjson']);
  });

  test('its script is one classic script without duplicate names', async () => {
    const script = viewerScript();
    expect(() => new vm.Script(script)).not.toThrow();
    expect(script).not.toMatch(/^\s*(?:import|export)\b/m);
    const files = await readdir(join(ROOT, 'src/report/timeline/viewer'));
    for (const file of files) {
      const name = /export (?:function|const) (\w+)/.exec(
        await readFile(join(ROOT, 'src/report/timeline/viewer', file), 'utf8'),
      )?.[1];
      if (name !== undefined) expect(script).toMatch(new RegExp(`(?:function|const) ${name}\\b`));
    }
  });
});

describe('a long goal', () => {
  test('takes at most 120 KB a turn, page and screenshots together', async () => {
    const turns = 12;
    const { folder, path } = await report([longStory(turns)], true);
    const names = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = names.filter((f) => f.isFile()).map((f) => join(f.parentPath, f.name));
    const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(files.filter((f) => f.endsWith('.webp')).length).toBeGreaterThan(turns);
    expect(total / turns).toBeLessThanOrEqual(120_000);
    const page = (await stat(path)).size - viewerScript().length;
    expect(page / turns).toBeLessThanOrEqual(12_000);
  });
});

describe('markup', () => {
  test('every value is escaped; lists and markup are inserted', () => {
    const inner = html`<b>${'<&>'}</b>`;
    expect(html`<p title="${`"'`}">${[inner, null, 3, false]}</p>`.markup).toBe(
      '<p title="&quot;&#39;"><b>&lt;&amp;&gt;</b>3</p>',
    );
  });

  test('paths survive names that a URL would read otherwise', () => {
    expect(href('a #1/b?c%.webp')).toBe('a%20%231/b%3Fc%25.webp');
  });
});
