/** The worker side of `worker-process.ts`: runs one goal at a time. */
import { aroundText, turnProgress, exchangeText } from '../../report/progress-format.ts';
import { attemptGoal } from '../../runner/attempt.ts';
import type { GoalJob } from '../../runner/pool/pool.ts';
import type { Progress, TurnProgress } from '../../runner/results.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import { openGoalTrace } from '../../trace/writer.ts';
import { compose, type Adapters } from '../compose.ts';
import { EXIT } from '../io.ts';
import { screenshotPolicy } from '../screenshot-policy.ts';
import { version } from '../version.ts';
import type { FromWorker, WorkerSetup, ToWorker } from './messages.ts';

/** Serves jobs until the run ends or disappears. In the second case it cancels the goal and releases the device. */
export async function workerCommand(): Promise<number> {
  if (process.send === undefined)
    throw new ThumbruleError(
      'USAGE',
      'The worker command is for internal use.',
      'Run goals with  thumbrule run --workers 2',
    );
  // Ctrl-C reaches every process of a terminal; only the run decides what to do.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const stop = new AbortController();
  const session = new WorkerSession(stop.signal);
  await new Promise<void>((resolve) => {
    let last: Promise<void> = Promise.resolve();
    process.on('message', (message: ToWorker) => {
      if (message.kind === 'hello') session.setup = message;
      else if (message.kind === 'job') last = session.run(message.job);
      else if (message.kind === 'stop') stop.abort(new Error('interrupted by the user'));
      else void last.finally(resolve);
    });
    process.on('disconnect', () => {
      stop.abort(new Error('the run has ended'));
      void last.finally(resolve);
    });
  });
  await session.close();
  if (process.connected) process.disconnect();
  return EXIT.passed;
}

function send(message: FromWorker): void {
  if (process.connected) process.send?.(message);
}

/** The adapters of each device that this process has used. */
class WorkerSession {
  setup: WorkerSetup | null = null;
  readonly #adapters = new Map<string, Adapters>();
  readonly #signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  async run(job: GoalJob): Promise<void> {
    const { setup } = this;
    const options = setup?.options.get(job.device);
    if (setup === null || options === undefined)
      throw new ThumbruleError('INTERNAL', 'A worker has no options for its job.', 'Please report this.');
    const adapters = this.#adapters.get(job.device) ?? compose(options, setup.secrets);
    this.#adapters.set(job.device, adapters);
    const result = await attemptGoal(
      {
        ...adapters,
        run: setup.run,
        began: setup.began,
        thumbrule: version(),
        secrets: setup.secrets,
        openTrace: () => openGoalTrace(job.folder, screenshotPolicy(options.fullPictures)),
        closeTrace: () => Promise.resolve(),
        video: options.video,
        progress: PROGRESS,
        signal: this.#signal,
      },
      job.goal,
      job.n,
      job.attempt,
      job.earlier,
    );
    send({ kind: 'result', result });
  }

  async close(): Promise<void> {
    for (const { close, reader, operator: person } of this.#adapters.values()) {
      person?.close();
      await close();
      await reader?.close();
    }
  }
}

function sendProgress(progress: TurnProgress): void {
  send({ kind: 'progress', progress: progress });
}

const PROGRESS: Progress = {
  goalStarted: () => undefined,
  decided: (_, notes, command) => {
    const progress = turnProgress(notes, command);
    if (progress.turn !== null || progress.notes.length > 0 || progress.doing !== null)
      sendProgress(progress);
  },
  around: (line) => sendProgress({ turn: null, notes: [aroundText(line)], doing: null }),
  exchange: (exchange) => sendProgress({ turn: null, notes: [], doing: exchangeText(exchange) }),
  goalEnded: () => undefined,
};
