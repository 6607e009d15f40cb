import type { DataTask } from '../goal/model/data-task.ts';

/** The end of a request or a command. `text` is what it answered: the body, or the standard output. */
export type TaskEnd =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string };

/** Carries out requests and commands. Everything in the task is final: no tokens. */
export interface TestData {
  /** Never throws; an abort is an end that is not ok. */
  run(task: DataTask, signal: AbortSignal): Promise<TaskEnd>;
}
