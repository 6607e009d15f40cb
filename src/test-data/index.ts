/** Carries out the requests and commands of setup and teardown, as far as the configuration allows them (R9). */
import type { AllowedTasks, DataTask } from '../goal/model/data-task.ts';
import { refusalOf } from '../goal/allowed-tasks.ts';
import { runProgram } from './command.ts';
import { sendRequest } from './http.ts';
import type { TaskEnd, TestData } from './port.ts';

export function createTestData(allow: AllowedTasks): TestData {
  return { run: (task, signal) => runTask(task, allow, signal) };
}

async function runTask(task: DataTask, allow: AllowedTasks, signal: AbortSignal): Promise<TaskEnd> {
  // The address is complete only now.
  const refusal = refusalOf(task, allow);
  if (refusal !== null) return { ok: false, reason: refusal.message };
  const limit = AbortSignal.timeout(task.seconds * 1000);
  const both = AbortSignal.any([signal, limit]);
  const late = (): TaskEnd | null =>
    signal.aborted
      ? { ok: false, reason: 'it was stopped' }
      : limit.aborted
        ? { ok: false, reason: `it took longer than ${task.seconds} s` }
        : null;
  try {
    const end = await (task.kind === 'http' ? sendRequest(task, both) : runProgram(task, both));
    return end.ok ? end : (late() ?? end);
  } catch (error) {
    return late() ?? { ok: false, reason: causeOf(error) };
  }
}

/** Returns why a request failed: `fetch` hides it behind "fetch failed". */
function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  return cause.message === '' ? code : cause.message;
}
