import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { reportedGoals } from '../../src/report/results.ts';
import { readRun } from '../../src/trace/runs.ts';
import { app } from '../appium/installed.ts';
import { temporaryFolder } from '../builders/folder.ts';
import '../setup/thumbrule.ts';
import { type Farm, startFarm } from './farm.ts';
import { noFarm, whenThereIsAFarm } from './installed.ts';
import { merge, startShard } from './shards.ts';

// A grid takes its time to come up, and time on the wire is real. Nothing here measures it.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 });

const goal = (name: string): string => `apps-under-test/settings/goals/${name}.yaml`;
const SHARDS = [
  [goal('wifi-off'), goal('text-size')],
  [goal('about-from-drawer'), goal('rename-device')],
];
const APP = ['--app', 'com.example.settings'];

/** What a merged run says of its goals: name and verdict. */
async function goalsOf(run: string): Promise<readonly (readonly [string, string])[]> {
  const goals = reportedGoals(await readRun(run));
  return goals.map(({ result }) => [result.goal.name, result.verdict.kind] as const);
}

/** Processes that were started, by whomever, with this mark in their environment. */
function marked(mark: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(mark);
      } catch {
        return false;
      }
    });
}

describe.skipIf(noFarm)(
  `Two shards through a Selenium Grid onto phones on the wire${whenThereIsAFarm}`,
  () => {
    const mark = randomUUID();
    let farm: Farm;
    beforeAll(async () => {
      process.env['THUMBRULE_TEST'] = mark;
      farm = await startFarm(app('settings'), 2, new AbortController().signal);
    });
    afterAll(async () => {
      await farm?.stop();
      delete process.env['THUMBRULE_TEST'];
      expect(marked(mark)).toEqual([]);
    });

    const nothingLeft = async (): Promise<void> => {
      await vi.waitFor(
        async () => expect(await farm.grid.held()).toEqual({ sessions: 0, waiting: 0 }),
        20_000,
      );
      for (const phone of farm.phones) {
        expect(phone.left).toEqual({ sessions: 0, ports: 0 });
        expect(phone.log.unknown).toEqual([]);
      }
    };

    test('run at once, each on a phone of its own, and are one report with every goal once', async () => {
      const out = await temporaryFolder();
      const outs = SHARDS.map((_, n) => join(out, `shard-${n + 1}`));
      const before = farm.phones.map((phone) => phone.made.length);
      const shards = SHARDS.map((goals, n) =>
        startShard(farm.hub, [...goals, ...APP], outs[n] ?? '', 'ignore'),
      );
      await vi.waitFor(async () => expect((await farm.grid.held()).sessions).toBe(2), 60_000);
      expect(await Promise.all(shards.map((s) => s.code))).toEqual([0, 0]);
      expect(farm.phones.every((phone, n) => phone.made.length > (before[n] ?? 0))).toBe(true);
      await nothingLeft();
      const merged = join(out, 'merged');
      expect(await merge(outs, merged, 'ignore')).toBe(0);
      const goals = await goalsOf(merged);
      expect(goals.map(([, verdict]) => verdict)).toEqual(['passed', 'passed', 'passed', 'passed']);
      expect(new Set(goals.map(([name]) => name)).size).toBe(4);
      expect(await readFile(join(merged, 'report.html'), 'utf8')).toContain(goals[0]?.[0]);
    });

    test('Ctrl-C in the middle leaves no session on the Grid, and a full report', async () => {
      const out = await temporaryFolder();
      const outs = SHARDS.map((_, n) => join(out, `shard-${n + 1}`));
      const before = farm.phones.map((phone) => phone.made.length);
      const shards = SHARDS.map((goals, n) =>
        startShard(farm.hub, [...goals, ...APP], outs[n] ?? '', 'ignore'),
      );
      // Both are in the middle of a goal.
      await vi.waitFor(
        () => expect(farm.phones.every((p, n) => p.made.length > (before[n] ?? 0))).toBe(true),
        { timeout: 60_000, interval: 50 },
      );
      for (const { child } of shards) child.kill('SIGINT');
      expect(await Promise.all(shards.map((s) => s.code))).toEqual([130, 130]);
      await nothingLeft();
      const merged = join(out, 'merged');
      expect(await merge(outs, merged, 'ignore')).toBe(130);
      const goals = await goalsOf(merged);
      expect(new Set(goals.map(([name]) => name)).size).toBe(4);
      expect(goals.map(([, verdict]) => verdict)).toEqual(Array.from({ length: 4 }, () => 'cancelled'));
    });
  },
);
