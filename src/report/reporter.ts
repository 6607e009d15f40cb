import type { Run } from '../trace/runs.ts';

/** Writes a finished (or interrupted) run down for someone. It sees the traces and nothing else. */
export interface Reporter {
  readonly name: string;
  /** For `--help`: what it writes and where. */
  readonly words: string;
  /** Writes into the run's folder and gives the file's path. */
  write(run: Run): Promise<string>;
}
