import { describe, expect, test } from 'vitest';
import { type RunnerFilters, type CapabilityFilters, sessionsOf } from '../../src/wdio/plan.ts';

const urlOf = (file: string): string => new URL(file, 'file:///p/').href;
const NONE: CapabilityFilters = { specs: null, exclude: [] };
const five = ['a.yaml', 'b.yaml', 'c.yaml', 'd.yaml', 'e.yaml'];
const plan = (filters: Partial<RunnerFilters>, own: Partial<CapabilityFilters> = {}): string[][] =>
  sessionsOf({ specs: five, ...filters }, { ...NONE, ...own }, urlOf).map((group) =>
    group.map((url) => url.replace('file:///p/', '')),
  );

describe('the files of a capability', () => {
  test('is every file in a session of its own, under one name however it is written', () => {
    expect(plan({ specs: ['a.yaml', 'file:///p/a.yaml', 'b.yaml'] })).toEqual([['a.yaml'], ['b.yaml']]);
  });
  test('files that are listed together share a session', () => {
    expect(plan({ specs: [['a.yaml', 'b.yaml'], 'c.yaml'] })).toEqual([['a.yaml', 'b.yaml'], ['c.yaml']]);
  });
  test('a capability may have its own files and exclude some', () => {
    expect(plan({}, { specs: ['c.yaml', 'd.yaml'], exclude: ['/p/d.yaml'] })).toEqual([['c.yaml']]);
    expect(plan({}, { specs: ['c.yaml', 'd.yaml'], exclude: ['file:///p/d.yaml'] })).toEqual([['c.yaml']]);
  });
  test('--spec overrides the files of a capability', () => {
    expect(plan({ specs: ['a.yaml'], spec: ['a'] }, { specs: ['c.yaml'] })).toEqual([['a.yaml']]);
  });
  test('--suite takes the files of its suites, and adds them to --spec', () => {
    const suites = { pay: ['b.yaml'], all: five };
    expect(plan({ suite: ['pay'], suites }, { specs: ['c.yaml'] })).toEqual([['b.yaml']]);
    expect(plan({ suite: ['pay'], suites, specs: ['a.yaml'], spec: ['a'] })).toEqual([
      ['a.yaml'],
      ['b.yaml'],
    ]);
  });
  test('--exclude with a word leaves out every file with it in the path', () => {
    expect(plan({ exclude: ['b.y', 'file:///p/c.yaml'] })).toEqual([['a.yaml'], ['d.yaml'], ['e.yaml']]);
  });
});

describe('shards', () => {
  test.each([1, 2, 3, 4, 5, 7])('%d of them run every file once, in order, in even shares', (total) => {
    const shares = Array.from({ length: total }, (_, i) => plan({ shard: { current: i + 1, total } }));
    expect(shares.flat(2)).toEqual(five);
    const sizes = shares.map((share) => share.length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  });
});
