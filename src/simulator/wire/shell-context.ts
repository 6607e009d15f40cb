import type { AndroidSystem } from './android-system.ts';
import type { WireLog } from './wire-log.ts';

export interface ShellContext {
  readonly system: AndroidSystem;
  readonly log: WireLog;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Resolves when whoever asked hung up. */
  readonly gone: Promise<void>;
  /** So many bytes of what is sent to the command; null: it ended before. */
  readonly input: (size: number) => Promise<Buffer | null>;
}

/** One command: its words without the first; its exit code, or null when it is not modelled. */
export type ShellProgram = (
  words: readonly string[],
  context: ShellContext,
) => number | null | Promise<number | null>;
