/** Does what stands around a goal: test data before the device is opened, and the teardown after the verdict (R9). */
import type { Verdict } from '../core/model/verdict.ts';
import { fillGoal, fillLines, fillTask, readAnswers } from '../goal/answers.ts';
import type { DataTask } from '../goal/model/data-task.ts';
import type { Goal, GoalStep, TeardownPart } from '../goal/model/goal.ts';
import { LIMITS } from '../shared/limits.ts';
import type { TestData } from '../test-data/port.ts';
import type { AroundLine } from '../trace/schema.ts';
import type { Redactor } from './secrets/redactor.ts';

export interface AroundPorts {
  /** null: nothing is allowed. */
  readonly testData: TestData | null;
  readonly redactor: Redactor;
  readonly ended: (line: AroundLine) => void;
}

/** Runs steps on the open device, and returns the verdict on them. */
export type RunSteps = (steps: readonly GoalStep[], signal: AbortSignal) => Promise<Verdict>;

/** One attempt's test data and teardown. */
export class AroundGoal {
  readonly #ports: AroundPorts;
  readonly #answers = new Map<string, string>();
  readonly lines: AroundLine[] = [];

  constructor(ports: AroundPorts) {
    this.#ports = ports;
  }

  /** Does the requests and commands of the setup. Returns the goal with their answers, or the verdict that ends it. */
  async makeData(
    goal: Goal,
    signal: AbortSignal,
  ): Promise<{ readonly goal: Goal; readonly verdict: Verdict | null }> {
    for (const task of goal.data ?? []) {
      const reason = await this.#do('setup', task, signal);
      if (reason !== null) return { goal, verdict: setupVerdict(task.text, reason, signal) };
    }
    const { lines, unreadable } = fillGoal(goal, this.#answers);
    if (unreadable !== null)
      return { goal, verdict: setupVerdict(unreadable, 'an answer makes the line unreadable', signal) };
    return { goal: this.#ports.redactor.goal(lines), verdict: null };
  }

  /** Does every part of the teardown within its time, also after Ctrl-C. `run` is null when there is no device. */
  async tearDown(goal: Goal, run: RunSteps | null, stopped: AbortSignal): Promise<void> {
    const parts = goal.teardown ?? [];
    if (parts.length === 0) return;
    const limit = new TeardownTime(stopped);
    try {
      for (const part of parts) await this.#part(part, run, limit.signal);
    } finally {
      limit.end();
    }
  }

  async #part(part: TeardownPart, run: RunSteps | null, signal: AbortSignal): Promise<void> {
    if (part.kind === 'task') {
      await this.#do('teardown', part.task, signal);
      return;
    }
    const { lines, unreadable } = fillLines(part.steps, this.#answers);
    const reason = signal.aborted
      ? LATE
      : run === null
        ? 'there is no device'
        : unreadable === null
          ? null
          : 'an answer makes a line unreadable';
    if (run === null || reason !== null) this.#steps(part.steps, 0, reason ?? '', 'not done');
    else {
      const verdict = await run(lines, signal);
      if (verdict.kind === 'passed') this.#steps(part.steps, part.steps.length, '', 'failed');
      else this.#steps(part.steps, verdict.index ?? 0, signal.aborted ? LATE : reasonOf(verdict), 'failed');
    }
  }

  /** Adds the lines of a part: those before `at` are done, that one ended it, and the others were not reached. */
  #steps(steps: readonly GoalStep[], at: number, reason: string, outcome: AroundLine['outcome']): void {
    for (const [i, { text, line }] of steps.entries())
      this.#add({
        part: 'teardown',
        text,
        line,
        ...(i < at
          ? { outcome: 'done', reason: '' }
          : i === at
            ? { outcome, reason }
            : { outcome: 'not done', reason: outcome === 'failed' ? 'a step before it failed' : reason }),
        durationMs: null,
      });
  }

  /** Returns why the task failed; null when it is done. */
  async #do(part: AroundLine['part'], written: DataTask, signal: AbortSignal): Promise<string | null> {
    const { testData, redactor } = this.#ports;
    const began = performance.now();
    const { task, missing } = fillTask(written, this.#answers, redactor.reveal);
    const reason = await this.#endOf(task, { missing, testData, signal });
    this.#add({
      part,
      text: written.text,
      line: written.line,
      outcome: reason === null ? 'done' : missing === null ? 'failed' : 'not done',
      reason: reason ?? '',
      durationMs: Math.round(performance.now() - began),
    });
    return reason;
  }

  async #endOf(
    task: DataTask,
    how: {
      readonly missing: string | null;
      readonly testData: TestData | null;
      readonly signal: AbortSignal;
    },
  ): Promise<string | null> {
    if (how.missing !== null) return `no answer was remembered as "${how.missing}"`;
    if (how.testData === null) return 'requests and commands are not allowed here';
    if (how.signal.aborted) return LATE;
    const end = await how.testData.run(task, how.signal);
    if (!end.ok) return end.reason;
    const { answers, problem } = readAnswers(task, end.text);
    for (const [name, value] of answers) this.#answers.set(name, value);
    return problem;
  }

  #add(line: AroundLine): void {
    const { text } = this.#ports.redactor;
    const clean = { ...line, text: text(line.text), reason: text(line.reason) };
    this.lines.push(clean);
    this.#ports.ended(clean);
  }
}

const LATE = 'the time for it was over';

function reasonOf(verdict: Exclude<Verdict, { kind: 'passed' }>): string {
  return verdict.kind === 'failed' ? `expected ${verdict.expected}; ${verdict.actual}` : verdict.reason;
}

/** A setup that failed says nothing about the app (R9). */
function setupVerdict(line: string, reason: string, signal: AbortSignal): Verdict {
  const at = { phase: 'setup', index: null, line, results: [], flags: [] } as const;
  return signal.aborted
    ? { kind: 'cancelled', reason: 'stopped by the user', ...at }
    : {
        kind: 'broken',
        code: 'SETUP_FAILED',
        blame: 'environment',
        reason: `The test data could not be made: ${reason}`,
        hint: 'Check the request or the command. The app was not touched.',
        ...at,
      };
}

/** Ends a teardown that takes too long: sooner after Ctrl-C. */
class TeardownTime {
  readonly #end = new AbortController();
  readonly #stopped: AbortSignal;
  #timers: NodeJS.Timeout[] = [];

  constructor(stopped: AbortSignal) {
    this.#stopped = stopped;
    this.#endAfter(LIMITS.teardownMs.most);
    if (stopped.aborted) this.#hurry();
    else stopped.addEventListener('abort', this.#hurry, { once: true });
  }

  get signal(): AbortSignal {
    return this.#end.signal;
  }

  end(): void {
    this.#stopped.removeEventListener('abort', this.#hurry);
    for (const timer of this.#timers) clearTimeout(timer);
  }

  readonly #hurry = (): void => this.#endAfter(LIMITS.teardownMs.afterStop);

  #endAfter(ms: number): void {
    this.#timers.push(setTimeout(() => this.#end.abort(new Error('the teardown took too long')), ms));
  }
}
