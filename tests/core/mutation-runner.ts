/**
 * Runs the core's tests for Stryker (`npm run test:mutation`) in one process that loads them once. The core keeps nothing between two
 * decisions, so that a mutant needs no more than the tests that reach it; a fresh Vitest for each of nine thousand would take hours.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { INSTRUMENTER_CONSTANTS, type MutantCoverage } from '@stryker-mutator/api/core';
import { PluginKind } from '@stryker-mutator/api/plugin';
import {
  determineHitLimitReached,
  DryRunStatus,
  TestStatus,
  toMutantRunResult,
  type CompleteDryRunResult,
  type DryRunResult,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
} from '@stryker-mutator/api/test-runner';
import { collectTests, getFn, type Task, type Test, type VitestRunner } from '@vitest/runner';

const FOLDER = 'tests/core';
/** They make copies of the core themselves, or walk at random. */
const LEFT_OUT = new Set(['mutants.test.ts', 'decide.random-walks.test.ts']);

/** What the mutated code reads and writes. */
interface Switch {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: MutantCoverage;
}
const mutation: Switch = {};
Object.assign(globalThis, { [INSTRUMENTER_CONSTANTS.NAMESPACE]: mutation });

interface Known {
  readonly id: string;
  readonly name: string;
  readonly file: string;
  readonly run: () => unknown;
  /** Milliseconds that it took last. */
  took: number;
  /** How many mutants it was the first to notice. */
  kills: number;
}

class InOneProcess implements TestRunner {
  #tests: ReadonlyMap<string, Known> | undefined;

  capabilities(): { reloadEnvironment: boolean } {
    return { reloadEnvironment: false };
  }

  async dryRun(): Promise<DryRunResult> {
    mutation.activeMutant = undefined;
    const tests = [...(await this.#load()).values()];
    const results = await this.#run(tests, false);
    const mutantCoverage = structuredClone(mutation.mutantCoverage);
    for (const test of tests) await passesAgain(test);
    return mutantCoverage === undefined
      ? results
      : { ...results, mutantCoverage: withoutHybrids(mutantCoverage) };
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    mutation.hitLimit = options.hitLimit;
    mutation.hitCount = options.hitLimit === undefined ? undefined : 0;
    // A mutant of a line that runs once, while its file is loaded, must be there by then: Stryker begins a process for each of them.
    mutation.activeMutant = options.mutantActivation === 'static' ? options.activeMutant.id : undefined;
    let tests: ReadonlyMap<string, Known>;
    try {
      tests = await this.#load();
    } catch (error) {
      return toMutantRunResult({
        status: DryRunStatus.Complete,
        tests: [failed({ id: 'load', name: 'load', file: FOLDER, took: 0 }, error)],
      });
    }
    mutation.activeMutant = options.activeMutant.id;
    const wanted = options.testFilter?.flatMap((id) => tests.get(id) ?? []) ?? [...tests.values()];
    const results = await this.#run(wanted.toSorted(quickestToNotice), true);
    mutation.activeMutant = undefined;
    return toMutantRunResult(determineHitLimitReached(mutation.hitCount, mutation.hitLimit) ?? results);
  }

  async #run(tests: readonly Known[], bail: boolean): Promise<CompleteDryRunResult> {
    const results: TestResult[] = [];
    for (const test of tests) {
      mutation.currentTestId = test.id;
      const begun = performance.now();
      let result: TestResult;
      try {
        await test.run();
        test.took = performance.now() - begun;
        result = { ...told(test), status: TestStatus.Success };
      } catch (error) {
        test.kills += 1;
        result = failed(test, error);
      }
      mutation.currentTestId = undefined;
      results.push(result);
      if (!bail || result.status !== TestStatus.Failed) continue;
      await passesAgain(test);
      break;
    }
    return { status: DryRunStatus.Complete, tests: results };
  }

  async #load(): Promise<ReadonlyMap<string, Known>> {
    if (this.#tests !== undefined) return this.#tests;
    const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.test.ts') && !LEFT_OUT.has(name),
    );
    const collected = await collectTests(
      files.map((name) => join(process.cwd(), FOLDER, name)),
      COLLECTING,
    );
    const tests = new Map<string, Known>();
    for (const [i, file] of collected.entries()) {
      const broken = file.result?.errors?.[0];
      if (broken !== undefined) throw new Error(`${files[i]}: ${broken.message}`);
      for (const { test, name } of testsOf(file.tasks, '')) {
        let id = `${FOLDER}/${files[i]}#${name}`;
        while (tests.has(id)) id += ' again';
        tests.set(id, { id, name, file: file.filepath, run: getFn(test), took: 0, kills: 0 });
      }
    }
    return (this.#tests = tests);
  }
}

/** A test that noticed a mutant passes without it: nothing of what the mutant did is left in the process. */
async function passesAgain(test: Known): Promise<void> {
  mutation.activeMutant = undefined;
  try {
    await test.run();
  } catch (error) {
    throw new Error(`Run once more, without any fault, this test fails: ${test.id}`, { cause: error });
  }
}

/**
 * What runs while the files are loaded and in tests too counts as run by the tests alone: Stryker would begin a process for each such mutant.
 * What it does while a file is loaded is then not seen, which can only cost score.
 */
function withoutHybrids({ static: loading, perTest }: MutantCoverage): MutantCoverage {
  const tested = new Set(Object.values(perTest).flatMap((hits) => Object.keys(hits)));
  return { static: Object.fromEntries(Object.entries(loading).filter(([id]) => !tested.has(id))), perTest };
}

function testsOf(tasks: readonly Task[], above: string): { test: Test; name: string }[] {
  return tasks.flatMap((task) => {
    const name = `${above} ${task.name}`.trim();
    if (task.type === 'suite') return testsOf(task.tasks, name);
    return task.mode === 'run' || task.mode === 'queued' ? [{ test: task, name }] : [];
  });
}

/** What noticed the most mutants in the least time goes first. */
const quickestToNotice = (a: Known, b: Known): number =>
  (b.kills + 1) / (b.took + 1) - (a.kills + 1) / (a.took + 1);

type Told = Pick<Known, 'id' | 'name' | 'file' | 'took'>;
const told = ({ id, name, file, took }: Told): Omit<TestResult, 'status'> => ({
  id,
  name,
  fileName: file,
  timeSpentMs: took,
});
const failed = (test: Told, error: unknown): TestResult => ({
  ...told(test),
  status: TestStatus.Failed,
  failureMessage: error instanceof Error ? error.message : String(error),
});

const COLLECTING: VitestRunner = {
  importFile: (path) => import(pathToFileURL(path).href),
  trace: <T>(_name: string, second: unknown, third?: () => T): T => (third ?? (second as () => T))(),
  config: {
    root: process.cwd(),
    setupFiles: [],
    name: undefined,
    passWithNoTests: false,
    testNamePattern: undefined,
    allowOnly: false,
    sequence: { seed: 1, hooks: 'stack', setupFiles: 'list' },
    chaiConfig: undefined,
    maxConcurrency: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    retry: 0,
    includeTaskLocation: false,
    tags: [],
    tagsFilter: undefined,
    strictTags: false,
  },
};

/** Read by Stryker. */
export const strykerPlugins = [
  { kind: PluginKind.TestRunner, name: 'in-one-process', factory: (): TestRunner => new InOneProcess() },
];
