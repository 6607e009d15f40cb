import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { homeAddress, homeQuery, matchingGoals, matchingRuns } from '../../../src/report/ui/home-query.ts';
import { homePage, listMarkup } from '../../../src/report/ui/home.ts';
import { RunLister } from '../../../src/report/ui/run-lister.ts';
import type { GitState } from '../../../src/trace/run-log.ts';
import { temporaryFolder } from '../../builders/temporary-folder.ts';
import { writeRetriedRun, writeRun } from '../../builders/recorded-run.ts';
import { deadButtonStory, passingStory } from '../../builders/trace-stories.ts';

const git = (branch: string, changed = false): GitState => ({ branch, commit: 'c0ffee1234567', changed });
const settings = (device: string) => ({ flags: { device }, config: {}, withheld: [] });
const dead = (name = 'Save a note') => deadButtonStory({ name });
const asked = (search: string, view: 'runs' | 'goals' = 'runs') =>
  homeQuery(view, new URLSearchParams(search));

/** Four runs: two of main on a pixel, one that failed there, and one of a branch on a tablet. */
async function runs() {
  const out = await temporaryFolder();
  const pixel = { git: git('main'), settings: settings('pixel') };
  await writeRun(out, [passingStory()], { iso: '2026-11-18T08:00:00Z', ...pixel });
  await writeRun(out, [passingStory(), dead('Pay')], {
    iso: '2026-11-19T08:00:00Z',
    tookMs: 83_000,
    paths: ['goals/shop'],
    ...pixel,
  });
  await writeRetriedRun(out, [dead(), passingStory()], {
    iso: '2026-11-20T08:00:00Z',
    git: git('feature/x', true),
    settings: settings('tablet'),
  });
  await writeRun(out, [dead('Pay')], { iso: '2026-11-21T08:00:00Z', ...pixel });
  return new RunLister(out).list();
}

describe('the home page', () => {
  test('names each run, its device, branch, commit, duration, verdicts and its failures', async () => {
    const markup = listMarkup(await runs(), asked(''));
    const rows = markup.split('<li class="row ').slice(1);
    expect(rows.map((row) => /class="row-link"[^>]*>([^<]*)</u.exec(row)?.[1])).toEqual([
      'Pay',
      'Save a note',
      'goals/shop',
      'Save a note',
    ]);
    expect(rows[1]).toContain('feature/x @ c0ffee12+');
    expect(rows[1]).toContain('tablet');
    expect(rows[1]).toMatch(/1 passed.*1 flaky/su);
    expect(rows[2]).toMatch(/1 failed.*1 passed/su);
    expect(rows[2]).toContain('1 min 23 s');
    expect(rows[2]).toMatch(/#02-pay">Pay<\/a>:\s+Unresponsive Element Bug/u);
    expect(markup).toContain('flaky in 1 of 3 runs (33 %)');
  });

  test('filters by words, verdict, branch and device, and orders failures first', async () => {
    const all = await runs();
    const titles = (search: string) =>
      matchingRuns(all, asked(search)).map(({ run }) => run.startedAt?.slice(8, 10));
    expect(titles('')).toEqual(['21', '20', '19', '18']);
    expect(titles('q=unresponsive+pay')).toEqual(['21', '19']);
    expect(titles('verdict=passed')).toEqual(['20', '18']);
    expect(titles('branch=main&verdict=failed')).toEqual(['21', '19']);
    expect(titles('device=tablet')).toEqual(['20']);
    expect(titles('device=nothing')).toEqual([]);
    expect(titles('sort=worst')).toEqual(['21', '19', '20', '18']);
    expect(homeAddress(asked('branch=feature/x&limit=7'), { q: 'a b' })).toBe(
      '/?q=a+b&branch=feature%2Fx&limit=7',
    );
    expect(homeAddress(asked('', 'goals'))).toBe('/goals');
    expect(asked('limit=-1').limit).toBe(100);
  });

  test('lists goals, failing ones first, each with its history', async () => {
    const all = await runs();
    const names = (search: string) =>
      matchingGoals(all, asked(search, 'goals')).map((g) => `${g.name} ${g.passed}/${g.counted}`);
    expect(names('')).toEqual(['Pay 0/2', 'Save a note 3/3']);
    expect(names('sort=flaky')).toEqual(['Save a note 3/3', 'Pay 0/2']);
    expect(names('verdict=passed')).toEqual(['Save a note 3/3']);
    const markup = listMarkup(all, asked('', 'goals'));
    expect(markup).toContain('passed 3 of 3 runs');
    expect(markup).toContain('flaky in 1 of 3 runs (33 %)');
    expect(markup).toContain('aria-label="oldest first: passed, passed, passed (flaky)"');
  });

  test('shows more of a long list, and says what to do without runs', async () => {
    const all = await runs();
    const markup = listMarkup(all, asked('limit=1'));
    expect(markup.match(/class="row /gu)).toHaveLength(1);
    expect(markup).toContain('href="/?limit=101">Show 3 more</a>');
    expect(listMarkup([], asked(''))).toContain('thumbrule run');
  });

  test('text of runs, filters and branches is data', async () => {
    const out = await temporaryFolder();
    const evil = '"><img src=x onerror=alert(1)>';
    await writeRun(out, [{ ...passingStory(), goal: { ...passingStory().goal, name: evil } }], {
      git: git(evil),
      settings: settings(evil),
      paths: [evil],
    });
    const all = await new RunLister(out).list();
    const search = new URLSearchParams({ q: evil, branch: evil, device: evil, verdict: evil, sort: evil });
    for (const view of ['runs', 'goals'] as const) {
      expect(homePage(all, homeQuery(view, search))).not.toContain('<img');
      expect(homePage(all, homeQuery(view, new URLSearchParams()))).not.toContain('<img');
    }
  });

  test('a run file is read again only when it has changed', async () => {
    const out = await temporaryFolder();
    const folder = await writeRun(out, [passingStory()]);
    const lister = new RunLister(out);
    const [first] = await lister.list();
    const [again] = await lister.list();
    expect(again!.run).toBe(first!.run);
    await writeRun(out, [passingStory()], { iso: '2030-01-01T00:00:00Z' });
    const later = await lister.list();
    expect(later).toHaveLength(2);
    expect(basename(later[1]!.run.folder)).toBe(basename(folder));
  });
});
