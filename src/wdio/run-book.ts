/** The log of one launch: which goals it has, which began, how they ended. Workers write their traces, the launcher alone this. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EXIT, looksOf, type Io } from '../cli/io.ts';
import type { RunOptions } from '../cli/options.ts';
import { conclude, runVerdict, startLog } from '../cli/running.ts';
import type { Reporter } from '../report/reporter.ts';
import { reportedGoals } from '../report/results.ts';
import { summary } from '../report/terminal.ts';
import { readGoalTrace } from '../trace/reader.ts';
import { goalFolder, type RunLog } from '../trace/run-log.ts';
import { readRun } from '../trace/runs.ts';
import type { Entry } from './launch.ts';
import { stopLauncher } from './stop.ts';
import type { Handed } from './types.ts';

interface Stop {
  readonly file: string;
  readonly release: () => void;
}

export class RunBook {
  readonly #log: RunLog;
  readonly #entries: readonly Entry[];
  readonly #stop: Stop;
  /** Attempts whose beginning is written down, as folders. */
  readonly #begun = new Set<string>();

  private constructor(log: RunLog, entries: readonly Entry[], stop: Stop) {
    this.#log = log;
    this.#entries = entries;
    this.#stop = stop;
  }

  /** `stopped`: called with the first Ctrl-C. @throws USAGE, DISK */
  static async open(options: RunOptions, entries: readonly Entry[], stopped: () => void): Promise<RunBook> {
    const log = await startLog(options, { goals: entries.map((e) => e.goal) });
    const file = resolve(log.folder, 'stop');
    return new RunBook(log, entries, { file, ...stopLauncher(file, stopped) });
  }

  /** A worker is about to start with these files; gives what it has to know. */
  async begin(capability: number, specs: readonly string[]): Promise<Handed> {
    const entries = this.#of(capability, specs);
    const [first] = entries;
    if (first !== undefined) await this.#started(first, 1);
    return {
      run: this.#log.id,
      startedAt: this.#log.startedAt,
      folder: resolve(this.#log.folder),
      stop: this.#stop.file,
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
    const { report } = await conclude(this.#log, asked, results, reporters, io);
    const ended = reportedGoals(await readRun(this.#log.folder)).map((g) => g.result);
    io.stdout.write(`\n${summary(ended, { color: looksOf(io.stdout).color, report })}\n`);
    return EXIT[runVerdict(results, io.signal)];
  }

  #of(capability: number, specs: readonly string[]): readonly Entry[] {
    return this.#entries.filter((e) => e.capability === capability && specs.includes(e.spec));
  }

  #folderOf({ goal, n }: Entry, attempt: number): string {
    return join(this.#log.folder, goalFolder(goal.name, n, attempt));
  }

  async #started({ goal, n, capability, device }: Entry, attempt: number): Promise<void> {
    const folder = goalFolder(goal.name, n, attempt);
    if (this.#begun.has(folder)) return;
    this.#begun.add(folder);
    await this.#log.goalStarted(goal, n, attempt, { worker: capability + 1, device });
  }
}
