import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadBenchApps, scriptOf } from '../../src/bench/apps.ts';
import { familyOf } from '../../src/bench/generated/families.ts';
import { LANGUAGES, phrasesIn } from '../../src/bench/generated/phrases/index.ts';
import { writeGeneratedApps } from '../../src/bench/generated/write-apps.ts';
import { interval95 } from '../../src/bench/interval.ts';
import { checkModel } from '../../src/bench/model-check/index.ts';
import { healthyWalk } from '../../src/bench/oracle/index.ts';
import { readCompiledLines } from '../../src/planner/reply/compiled-lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'generated-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function filesIn(root: string): Record<string, string> {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((n) => n.endsWith('.yaml'));
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(root, name), 'utf8')]));
}

describe('generated apps', () => {
  test('the same seed writes the same files, another seed others', () => {
    for (const [name, seed] of [
      ['a', 5],
      ['b', 5],
      ['c', 6],
    ] as const)
      writeGeneratedApps(join(folder, name), seed, 2);
    expect(filesIn(join(folder, 'a'))).toEqual(filesIn(join(folder, 'b')));
    expect(filesIn(join(folder, 'a'))).not.toEqual(filesIn(join(folder, 'c')));
  });

  test('each goal holds on its healthy app, and each app can be read', { timeout: 60_000 }, async () => {
    const own = join(folder, 'held');
    writeGeneratedApps(own, 77, 10);
    for (const app of await loadBenchApps(own))
      for (const goal of app.goals)
        expect(healthyWalk(app.model, scriptOf(goal, app)).stop, `${app.name} ${goal.name}`).toBeNull();
  });

  test('each fourth app has controls that are moved, and the others are numbered without it', () => {
    expect(
      [0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => familyOf(n)).map((f) => `${f.family.name}${f.number}`),
    ).toEqual(['0', '1', '2', 'h0', '3', '4', '5', 'h1', '6']);
  });

  test('the screens with controls that are moved are all drawn, and both checks say that their goals hold', async () => {
    const own = join(folder, 'handled');
    writeGeneratedApps(own, 81, 32);
    const kinds = new Set<string>();
    for (const app of (await loadBenchApps(own)).filter(({ name }) => name.includes('-h')))
      for (const goal of app.goals) {
        const script = scriptOf(goal, app);
        for (const tag of goal.tags) kinds.add(tag);
        expect(healthyWalk(app.model, script).stop, `${app.name} ${goal.name}`).toBeNull();
        const lines = {
          steps: [...script.setup, ...script.steps],
          expected: script.expected,
          anyCase: false,
        };
        const { kind } = checkModel(app.model, lines, { defects: [], quirks: [] });
        expect(kind, `${app.name} ${goal.name}`).not.toBe('fails');
      }
    for (const kind of [
      'slider',
      'pickers',
      'reorder',
      'swipe actions',
      'pull to refresh',
      'web view',
      'network',
    ])
      expect([...kinds]).toContain(kind);
  });

  test('half of the apps are made with the views of the system, the others with each of three toolkits', async () => {
    const own = join(folder, 'toolkits');
    writeGeneratedApps(own, 79, 40);
    const toolkits = (await loadBenchApps(own)).map(({ model }) => model.behaviour.flavour);
    expect(new Set(toolkits)).toEqual(new Set(['views', 'compose', 'flutter', 'react']));
    expect(toolkits.filter((toolkit) => toolkit === 'views').length).toBeLessThan(30);
  });

  test('a line of a generated goal is read in full, or the file beside the app says how it is done', async () => {
    const own = join(folder, 'read');
    writeGeneratedApps(own, 78, 20);
    const said = new Set<string>();
    for (const { name, goals, openEnded } of await loadBenchApps(own))
      for (const goal of goals) {
        const open = [...goal.setup, ...goal.steps, ...goal.expected].filter(
          (step) => step.parsed.coverage !== 'full',
        );
        const unknown = open.filter(({ text }) => !openEnded.some(({ says }) => says === text));
        expect(
          unknown.map((step) => step.text),
          `${name} ${goal.name}`,
        ).toEqual([]);
        expect(open.every(({ parsed }) => parsed.kind === 'open-ended')).toBe(true);
        for (const { text } of open) said.add(text);
      }
    expect(said.size).toBeGreaterThan(8);
  });

  test('the lines of an open-ended line are read in full, and so is its result', async () => {
    const own = join(folder, 'lines');
    writeGeneratedApps(own, 82, 24);
    for (const { openEnded } of await loadBenchApps(own))
      for (const { means, shows } of openEnded)
        expect(readCompiledLines({ lines: means, result: shows })).toMatchObject({
          problems: [],
          compiled: { lines: means.map((text) => ({ text })), result: { text: shows } },
        });
  });

  test('words differ within a language where an app shows them beside each other', () => {
    const pairs = [
      ['add', 'delete'],
      ['back', 'next'],
      ['confirm', 'keep'],
      ['fewer', 'more'],
      ['open', 'closed'],
      ['star', 'starred'],
      ['name', 'city'],
      ['name', 'price'],
      ['save', 'saved'],
      ['archive', 'archived'],
      ['choose', 'chosen'],
      ['paid', 'pay'],
      ['pay', 'payment'],
      ['pay', 'confirm'],
      ['flag', 'flagged'],
      ['flag', 'delete'],
      ['download', 'retry'],
      ['download', 'loaded'],
      ['contrast', 'volume'],
      ['readMore', 'sources'],
      ['parcel', 'sources'],
      ['loaded', 'booked'],
    ] as const;
    const titles = [
      'article',
      'booking',
      'brightness',
      'contacts',
      'downloads',
      'drafts',
      'guests',
      'inbox',
      'mailbox',
      'map',
      'news',
      'parcel',
      'payment',
      'pickup',
      'products',
      'profile',
      'queue',
      'settings',
      'stay',
      'tasks',
      'trip',
      'updates',
      'volume',
    ] as const;
    for (const language of LANGUAGES) {
      const t = phrasesIn(language);
      expect(new Set(titles.map((key) => t[key])).size, language).toBe(titles.length);
      for (const [a, b] of pairs) expect(t[a], `${language} ${a} ${b}`).not.toBe(t[b]);
    }
  });
});

test('a Wilson interval: 0 of 300 is up to 1.26 %, 3 of 100 is 1.03 to 8.45 %', () => {
  expect(interval95(0, 300).map((share) => Math.round(share * 10_000))).toEqual([0, 126]);
  expect(interval95(3, 100).map((share) => Math.round(share * 10_000))).toEqual([103, 845]);
  expect(interval95(0, 0)).toEqual([0, 1]);
});
