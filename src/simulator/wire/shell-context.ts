import type { AndroidSystem } from './android-system.ts';
import type { WireLog } from './wire-log.ts';

export interface ShellContext {
  readonly system: AndroidSystem;
  readonly log: WireLog;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Resolves when the client disconnects. */
  readonly gone: Promise<void>;
  /** Reads `size` bytes of the command's input; null when it ends before. */
  readonly input: (size: number) => Promise<Buffer | null>;
}

/** A command: takes its arguments, returns its exit code, or null when it is not modelled. */
export type ShellProgram = (
  args: readonly string[],
  context: ShellContext,
) => number | null | Promise<number | null>;
