/** The log of one launch: which goals it has, which began, how they ended. Workers write their traces, the launcher alone this. */
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
  readonly #entries: readonly PlannedGoal[];
  readonly #stop: InterruptFile;
  /** Attempts whose beginning is written down, as folders. */
  readonly #begun = new Set<string>();

  private constructor(log: RunLog, entries: readonly PlannedGoal[], stop: InterruptFile) {
    this.#log = log;
    this.#entries = entries;
    this.#stop = stop;
  }

  /** `stopped`: called with the first Ctrl-C. @throws USAGE, DISK */
  static async open(
    options: RunOptions,
    entries: readonly PlannedGoal[],
    stopped: () => void,
  ): Promise<LaunchLog> {
    const log = await openLog(options, { goals: entries.map((e) => e.goal) });
    const file = resolve(log.folder, 'stop');
    return new LaunchLog(log, entries, { file, ...handleLauncherInterrupt(file, stopped) });
  }

  /** A worker is about to start with these files; gives what it has to know. */
  async begin(capability: number, specs: readonly string[]): Promise<WorkerPayload> {
    const entries = this.#of(capability, specs);
    const [first] = entries;
    if (first !== undefined) await this.#started(first, 1);
    return {
      run: this.#log.id,
      startedAt: this.#log.startedAt,
      folder: resolve(this.#log.folder),
      stopFile: this.#stop.file,
      numbers: entries.map(({ n }) => n),
    };
  }

  /** A worker has ended, in whatever way: what it did stands in its traces. */
  async end(capability: number, specs: readonly string[]): Promise<void> {
    for (const entry of this.#of(capability, specs)) {
      for (let attempt = 1; existsSync(this.#folderOf(entry, attempt)); attempt++) {
        const folder = this.#folderOf(entry, attempt);
        await this.#started(entry, attempt);
        const trace = await readGoalTrace(folder).catch(() => null);
        if (trace?.end != null) await this.#log.goalEnded(folder, trace.end.verdict);
      }
    }
  }

  /** Writes the reports of the run, says what it came to, and gives the exit code. */
  async conclude(reporters: readonly Reporter[], io: Io): Promise<number> {
    this.#stop.release();
    const run = await readRun(this.#log.folder);
    const begun = new Set(run.goals.filter((g) => g.folder !== '').map((g) => g.n));
    const all = reportedGoals(run).map((g) => g.result);
    const results = all.filter((_, i) => begun.has(i + 1));
    const asked = { goals: this.#entries.map((e) => e.goal), secrets: new Map<string, string>() };
    const { report } = await finishRun(this.#log, asked, results, reporters, io);
    const ended = reportedGoals(await readRun(this.#log.folder)).map((g) => g.result);
    io.stdout.write(`\n${summaryTable(ended, { color: outputStyle(io.stdout).color, report })}\n`);
    return EXIT[runVerdict(results, io.signal)];
  }

  #of(capability: number, specs: readonly string[]): readonly PlannedGoal[] {
    return this.#entries.filter((e) => e.capability === capability && specs.includes(e.spec));
  }

  #folderOf({ goal, n }: PlannedGoal, attempt: number): string {
    return join(this.#log.folder, goalFolder(goal.name, n, attempt));
  }

  async #started({ goal, n, capability, device }: PlannedGoal, attempt: number): Promise<void> {
    const folder = goalFolder(goal.name, n, attempt);
    if (this.#begun.has(folder)) return;
    this.#begun.add(folder);
    await this.#log.goalStarted(goal, n, attempt, { worker: capability + 1, device });
  }
}
