/** A worker in its own process: if it is killed or runs out of memory, only its goal is lost. */
import { type ChildProcess, fork } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { GoalJob, Worker } from '../../runner/pool/pool.ts';
import type { GoalResult, TurnProgress } from '../../runner/results.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import type { FromWorker, WorkerSetup, ToWorker } from './messages.ts';

/** Time for a worker to release its devices after a stop, ms. */
const GRACE_MS = 20_000;
/** Characters of stderr to keep. */
const STDERR_TAIL = 2000;

export class WorkerProcess implements Worker {
  readonly #child: ChildProcess;
  readonly #exited: Promise<string>;
  #stderr = '';

  /** `main`: the entry file of the command line. */
  constructor(main: string, setup: WorkerSetup, signal: AbortSignal) {
    this.#child = fork(main, ['worker'], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    (this.#child.stderr as Readable).setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-STDERR_TAIL);
    });
    this.#exited = new Promise((resolve) => {
      this.#child.on('error', (error) => resolve(error.message));
      this.#child.on('close', (code, killedBy) => resolve(this.#ending(code, killedBy)));
    });
    const stop = (): void => {
      this.#send({ kind: 'stop' });
      this.#killLater();
    };
    this.#send(setup);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    void this.#exited.then(() => signal.removeEventListener('abort', stop));
  }

  run(job: GoalJob, onProgress: (lastError: TurnProgress) => void): Promise<GoalResult> {
    return new Promise((resolve, reject) => {
      const onMessage = (message: FromWorker): void => {
        if (message.kind === 'progress') {
          onProgress(message.progress);
          return;
        }
        this.#child.off('message', onMessage);
        resolve(message.result);
      };
      this.#child.on('message', onMessage);
      this.#send({ kind: 'job', job });
      void this.#exited.then((how) => reject(workerLost(job, how)));
    });
  }

  async close(): Promise<void> {
    this.#send({ kind: 'end' });
    this.#killLater();
    await this.#exited;
  }

  /** Sends nothing to a dead process; `#gone` reports that. */
  #send(message: ToWorker): void {
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }

  #killLater(): void {
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), GRACE_MS);
    void this.#exited.then(() => clearTimeout(timer));
  }

  #ending(code: number | null, killedBy: NodeJS.Signals | null): string {
    const how = killedBy === null ? `ended with exit code ${code}` : `was killed by ${killedBy}`;
    const lastError = this.#stderr
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => /\b(?:FATAL|[A-Z]\w*Error)\b/u.test(line))
      .at(-1);
    return lastError === undefined ? how : `${how}: ${lastError}`;
  }
}

function workerLost({ device }: GoalJob, how: string): ThumbruleError {
  return new ThumbruleError(
    'WORKER_LOST',
    `The worker process that ran this goal on ${device} ${how}`,
    'Run it again with --rerun-failed. If the machine is low on memory, use fewer --workers.',
  );
}
