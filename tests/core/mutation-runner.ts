/**
 * Runs tests for Stryker (`npm run test:mutation`) in one process that loads them once. The mutated code keeps no state between two
 * tests, so a mutant needs only the tests that reach it. A new Vitest process for each of nine thousand mutants would take hours.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { INSTRUMENTER_CONSTANTS, type MutantCoverage, type StrykerOptions } from '@stryker-mutator/api/core';
import { commonTokens, PluginKind } from '@stryker-mutator/api/plugin';
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

/** Folders of the tests, unless the configuration names others as `testFolders`. */
const CORE = ['tests/core'];

/** Global variables that the mutated code reads and writes. */
interface MutationState {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: MutantCoverage;
}
const mutation: MutationState = {};
Object.assign(globalThis, { [INSTRUMENTER_CONSTANTS.NAMESPACE]: mutation });

interface LoadedTest {
  readonly id: string;
  readonly name: string;
  readonly file: string;
  readonly run: () => unknown;
  /** Duration of its last run, ms. */
  durationMs: number;
  /** Number of mutants that it was the first to detect. */
  kills: number;
}

class InOneProcess implements TestRunner {
  readonly #folders: readonly string[];
  readonly #excluded: readonly string[];
  #tests: ReadonlyMap<string, LoadedTest> | undefined;

  constructor(folders: readonly string[], excluded: readonly string[]) {
    this.#folders = folders;
    this.#excluded = excluded;
  }

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
    // A line that runs only while its file is loaded must be mutated before that. Stryker starts a process for each such mutant.
    mutation.activeMutant = options.mutantActivation === 'static' ? options.activeMutant.id : undefined;
    let tests: ReadonlyMap<string, LoadedTest>;
    try {
      tests = await this.#load();
    } catch (error) {
      return toMutantRunResult({
        status: DryRunStatus.Complete,
        tests: [failed({ id: 'load', name: 'load', file: 'load', durationMs: 0 }, error)],
      });
    }
    mutation.activeMutant = options.activeMutant.id;
    const wanted = options.testFilter?.flatMap((id) => tests.get(id) ?? []) ?? [...tests.values()];
    const results = await this.#run(wanted.toSorted(byDetectionRate), true);
    mutation.activeMutant = undefined;
    return toMutantRunResult(determineHitLimitReached(mutation.hitCount, mutation.hitLimit) ?? results);
  }

  async #run(tests: readonly LoadedTest[], bail: boolean): Promise<CompleteDryRunResult> {
    const results: TestResult[] = [];
    for (const test of tests) {
      mutation.currentTestId = test.id;
      const startedAt = performance.now();
      let result: TestResult;
      try {
        await test.run();
        test.durationMs = performance.now() - startedAt;
        result = { ...resultOf(test), status: TestStatus.Success };
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

  async #load(): Promise<ReadonlyMap<string, LoadedTest>> {
    if (this.#tests !== undefined) return this.#tests;
    const files = this.#folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((name) => join(folder, name))
        .filter(
          (file) =>
            file.endsWith('.test.ts') && !file.includes('node_modules') && !this.#excluded.includes(file),
        ),
    );
    const collected = await collectTests(
      files.map((file) => join(process.cwd(), file)),
      COLLECTOR,
    );
    const tests = new Map<string, LoadedTest>();
    for (const [i, file] of collected.entries()) {
      const broken = file.result?.errors?.[0];
      if (broken !== undefined) throw new Error(`${files[i]}: ${broken.message}`);
      for (const { test, name } of testsOf(file.tasks, '')) {
        let id = `${files[i]}#${name}`;
        while (tests.has(id)) id += ' (duplicate)';
        tests.set(id, { id, name, file: file.filepath, run: getFn(test), durationMs: 0, kills: 0 });
      }
    }
    return (this.#tests = tests);
  }
}

/** Runs the test without a mutant and throws if it fails: a mutant must leave nothing behind in the process. */
async function passesAgain(test: LoadedTest): Promise<void> {
  mutation.activeMutant = undefined;
  try {
    await test.run();
  } catch (error) {
    throw new Error(`Without any fault, this test fails on a second run: ${test.id}`, { cause: error });
  }
}

/**
 * Counts code that runs both while files are loaded and in tests as run by tests only, because Stryker would start a process for each
 * such mutant. Their effect while a file is loaded is not seen, which can only lower the score.
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

/** Sorts tests that detect the most mutants in the least time first. */
const byDetectionRate = (a: LoadedTest, b: LoadedTest): number =>
  (b.kills + 1) / (b.durationMs + 1) - (a.kills + 1) / (a.durationMs + 1);

type TestSummary = Pick<LoadedTest, 'id' | 'name' | 'file' | 'durationMs'>;
const resultOf = ({ id, name, file, durationMs }: TestSummary): Omit<TestResult, 'status'> => ({
  id,
  name,
  fileName: file,
  timeSpentMs: durationMs,
});
const failed = (test: TestSummary, error: unknown): TestResult => ({
  ...resultOf(test),
  status: TestStatus.Failed,
  failureMessage: error instanceof Error ? error.message : String(error),
});

const COLLECTOR: VitestRunner = {
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

interface Options extends StrykerOptions {
  readonly testFolders?: readonly string[];
  /** Tests that copy the mutated code themselves, use random input, need hooks, or take long. */
  readonly excludedTests?: readonly string[];
}

function createRunner({ testFolders = CORE, excludedTests = [] }: Options): TestRunner {
  return new InOneProcess(testFolders, excludedTests);
}
createRunner.inject = [commonTokens.options] as const;

/** Stryker reads this export. */
export const strykerPlugins = [
  { kind: PluginKind.TestRunner, name: 'in-one-process', factory: createRunner },
];

const LIST = { type: 'array', items: { type: 'string' } } as const;

/** Stryker reads this export: its configuration may have these keys for this runner. */
export const strykerValidationSchema = {
  properties: { testFolders: LIST, excludedTests: LIST },
};
