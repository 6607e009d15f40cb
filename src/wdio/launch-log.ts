/** The log of one launch: its goals, which started and how they ended. Workers write traces; only the launcher writes this log. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EXIT, outputStyle, type Io } from '../cli/io.ts';
import type { RunOptions } from '../cli/flags/options.ts';
import { finishRun, runVerdict, openLog } from '../cli/run-pipeline.ts';
import type { Reporter } from '../report/reporter.ts';
import { reportedGoals } from '../report/results.ts';
import { summaryTable } from '../report/terminal.ts';
import { readGoalTrace } from '../trace/reader.ts';
import { goalFolder, type RunLog } from '../trace/run-log.ts';
import { readRun } from '../trace/runs.ts';
import type { PlannedGoal } from './plan.ts';
import { handleLauncherInterrupt } from './interrupt.ts';
import type { WorkerPayload } from './types.ts';

interface InterruptFile {
  readonly file: string;
  readonly release: () => void;
}

export class LaunchLog {
  readonly #log: RunLog;
  readonly #goals: readonly PlannedGoal[];
  readonly #interrupt: InterruptFile;
  /** Folders of attempts whose start is recorded. */
  readonly #started = new Set<string>();

  private constructor(log: RunLog, goals: readonly PlannedGoal[], interrupt: InterruptFile) {
    this.#log = log;
    this.#goals = goals;
    this.#interrupt = interrupt;
  }

  /** `onInterrupt`: called on the first Ctrl-C. @throws USAGE, DISK */
  static async open(
    options: RunOptions,
    goals: readonly PlannedGoal[],
    onInterrupt: () => void,
  ): Promise<LaunchLog> {
    const log = await openLog(options, { goals: goals.map((g) => g.goal) }, process.cwd());
    const file = resolve(log.folder, 'stop');
    return new LaunchLog(log, goals, { file, ...handleLauncherInterrupt(file, onInterrupt) });
  }

  /** Records that a worker starts with these files; returns its payload. */
  async begin(capability: number, specs: readonly string[]): Promise<WorkerPayload> {
    const goals = this.#goalsOf(capability, specs);
    const [first] = goals;
    if (first !== undefined) await this.#recordStart(first, 1);
    return {
      run: this.#log.id,
      startedAt: this.#log.startedAt,
      folder: resolve(this.#log.folder),
      stopFile: this.#interrupt.file,
      numbers: goals.map(({ n }) => n),
    };
  }

  /** Records the goals of a worker that has ended, from their traces. */
  async end(capability: number, specs: readonly string[]): Promise<void> {
    for (const goal of this.#goalsOf(capability, specs)) {
      for (let attempt = 1; existsSync(this.#folderOf(goal, attempt)); attempt++) {
        const folder = this.#folderOf(goal, attempt);
        await this.#recordStart(goal, attempt);
        const trace = await readGoalTrace(folder).catch(() => null);
        if (trace?.end != null) await this.#log.goalEnded(folder, trace.end.verdict);
      }
    }
  }

  /** Writes the reports, prints the summary and returns the exit code. */
  async conclude(reporters: readonly Reporter[], io: Io): Promise<number> {
    this.#interrupt.release();
    const run = await readRun(this.#log.folder);
    const started = new Set(run.goals.filter((g) => g.folder !== '').map((g) => g.n));
    const all = reportedGoals(run).map((g) => g.result);
    const results = all.filter((_, i) => started.has(i + 1));
    const input = { goals: this.#goals.map((g) => g.goal), secrets: new Map<string, string>() };
    const { report } = await finishRun(this.#log, input, results, reporters, io);
    const ended = reportedGoals(await readRun(this.#log.folder)).map((g) => g.result);
    io.stdout.write(`\n${summaryTable(ended, { color: outputStyle(io.stdout).color, report })}\n`);
    return EXIT[runVerdict(results, io.signal)];
  }

  #goalsOf(capability: number, specs: readonly string[]): readonly PlannedGoal[] {
    return this.#goals.filter((g) => g.capability === capability && specs.includes(g.spec));
  }

  #folderOf({ goal, n }: PlannedGoal, attempt: number): string {
    return join(this.#log.folder, goalFolder(goal.name, n, attempt));
  }

  async #recordStart({ goal, n, capability, device }: PlannedGoal, attempt: number): Promise<void> {
    const folder = goalFolder(goal.name, n, attempt);
    if (this.#started.has(folder)) return;
    this.#started.add(folder);
    await this.#log.goalStarted(goal, n, attempt, { worker: capability + 1, device });
  }
}
