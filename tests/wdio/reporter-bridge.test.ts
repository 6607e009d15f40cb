import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import AllureReporter from '@wdio/allure-reporter';
import JunitReporter from '@wdio/junit-reporter';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { reportedGoals } from '../../src/report/results.ts';
import type { GoalResult } from '../../src/runner/results.ts';
import { readRun } from '../../src/trace/runs.ts';
import { ReporterBridge } from '../../src/wdio/reporter-bridge.ts';
import { makeFolder } from '../builders/temporary-folder.ts';
import { writeRun } from '../builders/recorded-run.ts';
import { everyVerdict } from '../report/results.ts';
import type { AllureResult } from './allure-result.ts';

const CAPABILITIES = { platformName: 'Android', 'appium:deviceName': 'Pixel 8' };

/** The runner's own reporters, told as the runner tells them, without a device. */
class RealReporters {
  readonly #folder: string;
  readonly #all: readonly (AllureReporter | JunitReporter)[];
  readonly #told: string[] = [];
  junit = '';

  constructor(folder: string) {
    this.#folder = folder;
    const writing = (write: (text: unknown) => void) => ({
      writeStream: { write: (text: unknown) => (write(text), true) },
    });
    this.#all = [
      new AllureReporter({ outputDir: join(folder, 'allure'), ...writing(() => {}) }),
      new JunitReporter({
        ...writing((text) => (this.junit += String(text))),
        suiteNameFormat: /[^\p{L}\p{N}]+/u,
      }),
    ];
  }

  emit = (type: string, payload: object): void => {
    this.#told.push(type);
    for (const reporter of this.#all) reporter.emit(type, { ...payload });
  };

  get told(): readonly string[] {
    return this.#told;
  }

  async around(specs: readonly string[], work: () => Promise<void>): Promise<void> {
    const runner = { cid: '0-0', specs, config: {}, capabilities: CAPABILITIES, isMultiremote: false };
    this.emit('runner:start', { ...runner, instanceOptions: {}, retry: 0 });
    await work();
    this.emit('runner:end', { failures: 3, cid: '0-0', retries: 0 });
    const [allure] = this.#all;
    await vi.waitUntil(() => allure!.isSynchronised);
  }

  async allure(): Promise<ReadonlyMap<string, AllureResult>> {
    const folder = join(this.#folder, 'allure');
    const names = (await readdir(folder)).filter((name) => name.endsWith('-result.json'));
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return new Map(texts.map((text) => JSON.parse(text) as AllureResult).map((r) => [r.name, r]));
  }
}

describe('a goal as a test of the real Allure and JUnit reporters', () => {
  let folder = '';
  let reporters: RealReporters;
  let results: readonly GoalResult[] = [];
  let allure: ReadonlyMap<string, AllureResult> = new Map();
  const hooks: string[] = [];

  beforeAll(async () => {
    folder = await makeFolder();
    const run = await readRun(await writeRun(folder, everyVerdict(), { pictures: true }));
    const misleading = reportedGoals(run).map((g) => g.result);
    // Allure's reporter takes "expect" in any message for a product that failed.
    results = misleading.map((result) =>
      result.verdict.kind === 'broken'
        ? { ...result, verdict: { ...result.verdict, reason: 'an unexpected end of the stream' } }
        : result,
    );
    reporters = new RealReporters(folder);
    const note = (name: string) => () => void hooks.push(name);
    const failing = (): never => {
      throw new Error('a hook of the user that fails');
    };
    const config = { beforeTest: [note('beforeTest'), failing], afterTest: note('afterTest') };
    const tell = new ReporterBridge(reporters, config, '0-0');
    const spec = (result: GoalResult): string => `file:///p/${result.goal.file}`;
    await reporters.around(results.map(spec), async () => {
      for (const [i, result] of results.entries()) {
        await tell.goalStarted(result.goal, i + 1, spec(result));
        await tell.goalEnded(result, i + 1, spec(result));
      }
    });
    allure = await reporters.allure();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('a bug of the app is failed; everything else that did not pass is broken, whatever its text', () => {
    expect(Object.fromEntries([...allure].map(([name, r]) => [name, r.status]))).toEqual({
      'Save a note': 'passed',
      'Save a note with a dead button': 'failed',
      inconclusive: 'broken',
      broken: 'broken',
      cancelled: 'skipped',
    });
    expect(allure.get('broken')?.statusDetails?.message).toBe('PLANNER_DEFERRED (broken)');
    expect(allure.get('broken')?.statusDetails?.trace).toContain('an unexpected end of the stream');
    expect(allure.get('inconclusive')?.statusDetails?.message).toContain('the total is drawn on a canvas');
  });

  test('its lines are steps with their screenshots', async () => {
    const failed = allure.get('Save a note with a dead button');
    expect(failed?.steps.map((s) => s.status)).toEqual(['passed', 'passed', 'failed']);
    const files = await readdir(join(folder, 'allure'));
    const pictures = failed?.steps.flatMap((s) => s.attachments) ?? [];
    expect(pictures.length).toBeGreaterThan(2);
    for (const { source } of pictures) expect(files).toContain(source);
  });

  test('JUnit has a case for each, with verdict, label and the screenshot of the failure as properties', () => {
    const { junit } = reporters;
    expect(junit).toContain('tests="5" failures="3" errors="0" skipped="1"');
    expect(junit).toContain('<property name="label" value="Unresponsive Element Bug"/>');
    expect(junit).toMatch(/<property name="attachment_1" value="[^"]+\.webp"\/>/u);
    expect(junit).toMatch(/<property name="verdict" value="inconclusive"\/>/u);
  });

  test('every test starts and ends once, and hooks of the user are called, also after one that throws', () => {
    const count = (type: string): number => reporters.told.filter((t) => t === type).length;
    for (const type of ['suite:start', 'test:start', 'test:end', 'suite:end']) expect(count(type)).toBe(5);
    expect([count('test:pass'), count('test:fail'), count('test:pending')]).toEqual([1, 3, 1]);
    expect(hooks.filter((h) => h === 'beforeTest')).toHaveLength(5);
    expect(hooks.filter((h) => h === 'afterTest')).toHaveLength(5);
  });
});
