import type { Io } from '../io.ts';

/** One call of the command line, as its commands see it. */
export interface Session {
  readonly io: Io;
  /** Makes Ctrl-C cancel the running goal in order. Without this call it ends the process. */
  readonly cancelOnSignal: () => void;
  /** The exit code of the command. */
  exitCode: number;
}
