import type { Run } from '../trace/runs.ts';

/** Environment of a reporter. */
export interface ReporterEnv {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Writes one line to stderr, where CI systems read their commands. */
  readonly log: (line: string) => void;
}

/** Writes a finished or interrupted run for a reader. It sees traces only. */
export interface Reporter {
  readonly name: string;
  /** For `--help`: files and purpose. */
  readonly description: string;
  /** Writes into the run's folder and returns the path of the file or folder. */
  write(run: Run, env: ReporterEnv): Promise<string>;
}
