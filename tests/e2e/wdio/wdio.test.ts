import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sdkEnv } from '../../../src/device/appium/android/sdk.ts';
import { type AppiumServer, startAppium } from '../../../src/device/appium/server.ts';
import { AndroidWire } from '../../../src/simulator/wire/android-wire.ts';
import { readRun } from '../../../src/trace/runs.ts';
import { APPIUM_HOME, app, noAdb, noAppium, whenThereIsAppium } from '../../appium/installed.ts';
import { type Ended, ROOT, thumbrule } from '../../setup/thumbrule.ts';
import { isGroupAlive, PASSWORD, Project, startWdio } from './runner.ts';
import { nightly } from '../../setup/nightly.ts';

// The runner starts a process for each goal, and time on the wire is real. Nothing here measures it.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000, maxConcurrency: 4 });

const SHOP = join(ROOT, 'apps-under-test/shop');
const FILES = {
  'env/default.yaml': readFileSync(join(SHOP, 'env/default.yaml'), 'utf8'),
  'goals/log-in.yaml': readFileSync(join(SHOP, 'goals/log-in.yaml'), 'utf8'),
  'goals/refused.yaml': readFileSync(join(SHOP, 'goals/log-in-wrong-password.yaml'), 'utf8'),
};
const LOG_IN = 'Log in with a good password';

/** By name of the goal. */
async function verdicts(folder: string): Promise<Record<string, string>> {
  const { goals } = await readRun(folder);
  return Object.fromEntries(goals.map((g) => [g.name, g.end?.verdict.kind ?? g.problem ?? 'no end']));
}

async function finished(project: Project, ...args: string[]): Promise<Ended> {
  const { child, ended } = project.start(...args);
  const result = await ended;
  // Its last worker may still be on its way out.
  await vi.waitUntil(() => !isGroupAlive(child), { timeout: 60_000 });
  return result;
}

describe.concurrent('the runner without a device', () => {
  test('a wrong goal file is reported with its line before a device is opened, and ends with exit code 2', async () => {
    const env = { THUMBRULE_GOALS: 'goals', THUMBRULE_HUB: 'http://127.0.0.1:9' };
    const project = await Project.with({ 'goals/a.yaml': 'name: A\nstepz:\n  - Tap "A"\n' }, {}, {});
    try {
      // The configuration of this repository, in TypeScript and from the sources.
      const { code, stderr, stdout } = await startWdio(
        ['run', join(ROOT, 'wdio.conf.ts')],
        project.folder,
        env,
      ).ended;
      expect(stderr).toContain('goals/a.yaml:2:1  unknown key "stepz"');
      expect(stdout).not.toContain('RUNNING');
      expect(code).toBe(2);
      expect(readdirSync(project.folder)).not.toContain('.thumbrule');
    } finally {
      rmSync(project.folder, { recursive: true });
    }
  });

  test('file retries are refused: they would run a goal again that found a bug', async () => {
    const project = await Project.with(FILES, { goals: ['goals'] }, { specFileRetries: 1, capabilities: [] });
    try {
      const { code, stderr } = await finished(project);
      expect(stderr).toContain('Remove it and use withGoals({ retries: 1 })');
      expect(code).toBe(2);
    } finally {
      rmSync(project.folder, { recursive: true });
    }
  });

  nightly(
    'a hub that does not answer breaks the goals of this shard, in every report, with exit code 4',
    async () => {
      const capabilities = [
        { platformName: 'Android', 'appium:udid': 'X', 'appium:appPackage': 'com.example' },
      ];
      const hub = { hostname: '127.0.0.1', port: 9, path: '/' };
      const project = await Project.with(FILES, { goals: ['goals'] }, { ...hub, capabilities });
      try {
        const { code, stdout } = await finished(project, '--shard', '1/2');
        expect(code).toBe(4);
        expect(await verdicts(project.runFolder)).toEqual({ [LOG_IN]: 'broken' });
        expect(project.allure.map((r) => [r.name, r.status])).toEqual([[LOG_IN, 'broken']]);
        expect(project.allure[0]?.statusDetails?.message).toContain(
          'DEVICE_UNAVAILABLE: No session could be opened',
        );
        expect(project.junit).toContain('<property name="label" value="DEVICE_UNAVAILABLE"/>');
        expect(stdout).toContain(`✖ ${LOG_IN}`);
        expect(readdirSync(project.runFolder)).toEqual(expect.arrayContaining(['report.html', 'junit.xml']));
      } finally {
        rmSync(project.folder, { recursive: true });
      }
    },
  );
});

describe.skipIf(noAppium || noAdb)(
  `the runner with phones on the wire, through Appium and its UiAutomator2 driver${whenThereIsAppium}`,
  () => {
    let appium: AppiumServer;
    let hub: object;
    beforeAll(async () => {
      appium = await startAppium({ home: APPIUM_HOME, drivers: ['uiautomator2'], env: sdkEnv() });
      const { hostname, port } = new URL(appium.url);
      hub = { hostname, port: Number(port), path: '/' };
    });
    afterAll(async () => {
      await appium?.stop();
    });
    const phone = (serial: string, defects: string[] = []): Promise<AndroidWire> =>
      AndroidWire.start({ app: app('shop'), defects, quirks: [], serial });

    describe.concurrent('and', () => {
      test('a matrix of three: one passes, one finds a bug, one breaks, in every report', async () => {
        const phones = await Promise.all([phone('WELL'), phone('SICK', ['crash:log-in']), phone('DYING')]);
        phones[2].inject('driver-dies', 'type');
        const capabilities = phones.map((p) => p.capabilities);
        const config = { ...hub, capabilities, maxInstances: 3 };
        const project = await Project.with(FILES, { goals: ['goals'] }, config);
        try {
          const { code, stdout } = await finished(project, '--spec', 'log-in');
          expect(code).toBe(1);
          expect(stdout).toContain('1 passed, 2 failed, 3 total');
          const run = await readRun(project.runFolder);
          const ends = run.goals.map((g) => [g.place?.device, g.end?.verdict.kind]);
          expect(ends).toEqual([
            ['WELL', 'passed'],
            ['SICK', 'failed'],
            ['DYING', 'broken'],
          ]);
          const allure = Object.fromEntries(project.allure.map((r) => [threadOf(r), r]));
          const statuses = Object.entries(allure).map(([thread, r]) => [thread, r.status]);
          expect(Object.fromEntries(statuses)).toEqual({ '0-0': 'passed', '1-0': 'failed', '2-0': 'broken' });
          expect(allure['1-0']?.steps.map((s) => s.status)).toContain('failed');
          expect(allure['1-0']?.steps.flatMap((s) => s.attachments).length).toBeGreaterThan(2);
          expect(project.junit).toContain('<property name="label" value="Crash Bug"/>');
          expect(project.junit).toContain('<property name="label" value="DRIVER_LOST"/>');
          expect(project.everyText).not.toContain(PASSWORD);
          expect(readdirSync(project.runFolder)).toEqual(
            expect.arrayContaining(['report.html', 'junit.xml']),
          );
          const merged = await thumbrule([
            'merge',
            project.runFolder,
            '--out',
            join(project.folder, 'merged'),
          ]);
          expect(merged.stdout).toContain('3 goals: 1 passed, 1 failed, 1 broken');
          expect(merged.code).toBe(1);
          for (const p of phones) expect(p.log.unknown).toEqual([]);
          for (const p of phones) expect(p.left).toEqual({ sessions: 0, ports: 0 });
        } finally {
          for (const p of phones) await p.close();
          rmSync(project.folder, { recursive: true });
        }
      });

      test('Ctrl-C of the launcher alone ends the session and writes every report, with exit code 130', async () => {
        const wire = await phone('STOPPED');
        const project = await Project.with(
          FILES,
          { goals: ['goals'] },
          { ...hub, capabilities: [wire.capabilities] },
        );
        try {
          const { child, ended } = project.start();
          await Promise.race([typing(child), ended]);
          expect(wire.left.sessions).toBe(1);
          child.kill('SIGINT');
          const { code } = await ended;
          expect(code).toBe(130);
          // Its last worker may still be on its way out.
          await vi.waitUntil(() => !isGroupAlive(child), { timeout: 60_000 });
          expect(wire.left).toEqual({ sessions: 0, ports: 0 });
          expect(Object.values(await verdicts(project.runFolder))).toEqual([
            'cancelled',
            'The run ended before this goal started.',
          ]);
          expect(project.allure.map((r) => r.status)).toEqual(['skipped']);
          expect(project.junit).toContain('skipped="1"');
          expect(readdirSync(project.runFolder)).toContain('report.html');
          expect(readdirSync(project.runFolder)).not.toContain('stop');
        } finally {
          await wire.close();
          rmSync(project.folder, { recursive: true });
        }
      });

      nightly(
        'a launcher that is killed leaves no session: its worker ends it and writes its reports',
        async () => {
          const wire = await phone('ORPHANED');
          const capabilities = [wire.capabilities];
          const project = await Project.with(
            FILES,
            { goals: ['goals/log-in.yaml'] },
            { ...hub, capabilities },
          );
          try {
            const { child, ended } = project.start();
            await Promise.race([typing(child), ended]);
            expect(wire.left.sessions).toBe(1);
            child.kill('SIGKILL');
            await vi.waitUntil(() => !isGroupAlive(child), { timeout: 60_000 });
            expect(wire.left).toEqual({ sessions: 0, ports: 0 });
            expect(await verdicts(project.runFolder)).toEqual({ [LOG_IN]: 'cancelled' });
            expect(project.allure.map((r) => r.status)).toEqual(['skipped']);
          } finally {
            await wire.close();
            rmSync(project.folder, { recursive: true });
          }
        },
      );
    });
  },
);

/** Resolves when the runner reports the second step of a goal. */
function typing({ stdout }: ChildProcess): Promise<void> {
  return new Promise((begun) => {
    stdout?.on('data', (text: string) => {
      if (text.includes('Step 2:')) begun();
    });
  });
}

/** The worker of a result: `0-0` for the first goal on the first capability. */
function threadOf({ labels }: { readonly labels: readonly { name: string; value: string }[] }): string {
  return labels.find((l) => l.name === 'thread')?.value ?? '';
}
