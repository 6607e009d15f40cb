import type { Run } from '../trace/runs.ts';

/** What a reporter may know of the world beside the run: where CI wants its files, and a way to say something. */
export interface ReporterEnv {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Writes one line to stderr, where CI systems read their commands too. */
  readonly log: (line: string) => void;
}

/** Writes a finished (or interrupted) run down for someone. It sees the traces and nothing else of the run. */
export interface Reporter {
  readonly name: string;
  /** For `--help`: what it writes and where. */
  readonly description: string;
  /** Writes into the run's folder and gives the path of the file or folder. */
  write(run: Run, env: ReporterEnv): Promise<string>;
}
