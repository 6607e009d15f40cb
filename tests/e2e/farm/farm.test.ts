import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { remote } from 'webdriverio';
import { AppiumSession } from '../../../src/device/appium/session.ts';
import { reportedGoals } from '../../../src/report/results.ts';
import { readRun } from '../../../src/trace/runs.ts';
import { app } from '../../appium/installed.ts';
import { temporaryFolder } from '../../builders/temporary-folder.ts';
import { LendingHub } from '../../device/appium/lending-hub.ts';
import { start } from '../../setup/thumbrule.ts';
import { type Farm, startFarm } from '../../farm/farm.ts';
import { noFarm, whenThereIsAFarm } from '../../farm/installed.ts';
import { listening, marked } from '../../farm/processes.ts';
import { merge, type Shard, startShard } from '../../farm/shards.ts';
import { nightly } from '../../setup/nightly.ts';

// A grid starts slowly, and time on the wire is real. Nothing here measures it.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 });

const goal = (name: string): string => `apps-under-test/settings/goals/${name}.yaml`;
const GOALS = ['choose-network', 'text-size', 'about-from-drawer', 'rename-device'].map(goal);
const APP = ['--app', 'com.example.settings'];
const SOON = { timeout: 120_000, interval: 50 };

describe.skipIf(noFarm || !existsSync('/proc'))(
  `A farm: Selenium Grid, Appium and two phones on the wire${whenThereIsAFarm}`,
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

    const startShards = (
      out: string,
      ...flags: string[]
    ): { shards: readonly Shard[]; outs: readonly string[] } => {
      const outs = [1, 2].map((n) => join(out, `shard-${n}`));
      const shards = outs.map((folder, n) =>
        startShard(farm.hub, [...GOALS, '--shard', `${n + 1}/2`, ...APP, ...flags], folder, 'ignore'),
      );
      return { shards, outs };
    };
    const nothingLeft = async (): Promise<void> => {
      await vi.waitFor(async () => expect(await farm.grid.held()).toEqual({ sessions: 0, waiting: 0 }), SOON);
      for (const phone of farm.phones) {
        expect(phone.left).toEqual({ sessions: 0, ports: 0 });
        expect(phone.log.unknown).toEqual([]);
      }
    };
    /** Verdict and number of attempts of each goal in a merged run. */
    const goalsOf = async (run: string): Promise<Readonly<Record<string, string>>> => {
      expect(existsSync(join(run, 'report.html'))).toBe(true);
      const goals = reportedGoals(await readRun(run));
      expect(goals).toHaveLength(GOALS.length);
      return Object.fromEntries(
        goals.map(({ result, attempts }) => [result.goal.name, `${result.verdict.kind}, ${attempts.length}`]),
      );
    };

    test('two shards run at once, each on a phone of its own, and are one report with every goal once', async () => {
      const out = await temporaryFolder();
      const before = farm.phones.map((phone) => phone.made.length);
      const { shards, outs } = startShards(out);
      await vi.waitFor(async () => expect((await farm.grid.held()).sessions).toBe(2), SOON);
      // Hub, node, event bus, Appium and its children: none listens for other machines.
      const addresses = listening(marked(mark));
      expect(addresses.length).toBeGreaterThanOrEqual(5);
      expect(new Set(addresses)).toEqual(new Set(['127.0.0.1']));
      expect(await Promise.all(shards.map((s) => s.code))).toEqual([0, 0]);
      expect(farm.phones.every((phone, n) => phone.made.length > (before[n] ?? 0))).toBe(true);
      await nothingLeft();
      expect(await merge(outs, join(out, 'merged'), 'ignore')).toBe(0);
      expect(await goalsOf(join(out, 'merged'))).toEqual({
        'Choose another network': 'passed, 1',
        'Larger text, up to the largest': 'passed, 1',
        'About, by way of the drawer': 'passed, 1',
        'Rename the device': 'passed, 1',
      });
    });

    nightly(
      'Ctrl-C while two goals run and two wait for a phone leaves no session, and a full report',
      async () => {
        const out = await temporaryFolder();
        const before = farm.phones.map((phone) => phone.made.length);
        const { shards, outs } = startShards(out, '--workers', '2');
        await vi.waitFor(async () => {
          expect(farm.phones.every((phone, n) => phone.made.length > (before[n] ?? 0))).toBe(true);
          expect(await farm.grid.held()).toEqual({ sessions: 2, waiting: 2 });
        }, SOON);
        for (const { child } of shards) child.kill('SIGINT');
        expect(await Promise.all(shards.map((s) => s.code))).toEqual([130, 130]);
        await nothingLeft();
        expect(await merge(outs, join(out, 'merged'), 'ignore')).toBe(130);
        expect(new Set(Object.values(await goalsOf(join(out, 'merged'))))).toEqual(new Set(['cancelled, 1']));
      },
    );

    test('a cloud in front of it receives the verdict once, and its key is nowhere', async () => {
      const { hub, url } = await LendingHub.lend('ann:key-of-the-hub', farm.hub);
      const out = await temporaryFolder();
      const caps = JSON.stringify({ 'bstack:options': { accessKey: 'key-in-capabilities' } });
      const where = ['--device', 'android', '--hub', url, '--caps', caps, '--out', out];
      // In a process of its own: none may be left.
      const { code, stdout, stderr } = await start(['run', goal('choose-network'), ...APP, ...where]).ended;
      expect(code).toBe(0);
      expect(
        hub.marks.map((sent) => JSON.parse(sent.replace('browserstack_executor: ', '')) as unknown),
      ).toEqual([
        { action: 'setSessionName', arguments: { name: 'Choose another network' } },
        { action: 'setSessionStatus', arguments: { status: 'passed', reason: 'passed' } },
      ]);
      expect(hub.asked.slice(-3)).toEqual(['POST /execute/sync', 'POST /execute/sync', 'DELETE ']);
      expect(hub.open).toBe(0);
      await nothingLeft();
      const kept = readdirSync(out, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
      expect(kept.length).toBeGreaterThan(3);
      expect(
        [stdout, stderr, ...kept].filter((text) => /key-of-the-hub|key-in-capabilities/.test(text)),
      ).toEqual([]);
    });

    // Takes most of a minute: `THUMBRULE_LONG=1 npx vitest run tests/e2e/farm`.
    test.skipIf(process.env['THUMBRULE_LONG'] === undefined)(
      'a session is alive long after its idle limit; one that nothing keeps alive is not',
      async () => {
        const idle = { platformName: 'Android', 'appium:autoLaunch': false, 'appium:newCommandTimeout': 9 };
        const kept = await AppiumSession.open({ hub: farm.hub, capabilities: idle });
        const { hostname, port } = new URL(farm.hub);
        const capabilities = { ...idle, 'wdio:enforceWebDriverClassic': true };
        const bare = await remote({ hostname, port: Number(port), logLevel: 'silent', capabilities });
        await new Promise((later) => setTimeout(later, 40_000));
        expect(await kept.read('read the hierarchy', (b) => b.getPageSource())).toContain('<hierarchy');
        await expect(bare.getPageSource()).rejects.toThrow('terminated or not started');
        await kept.end();
        await bare.deleteSession().catch(() => {});
        await nothingLeft();
      },
    );
  },
);
