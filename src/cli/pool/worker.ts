/** The other side of `worker-process.ts`: a process that runs one goal at a time, as it is told to. */
import { turnWords, exchangeWords } from '../../report/progress-words.ts';
import { attemptGoal } from '../../runner/attempt.ts';
import type { Job } from '../../runner/pool/pool.ts';
import type { GoalResult, Progress, TurnWords } from '../../runner/result.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import { openGoalTrace } from '../../trace/writer.ts';
import { compose, type Composition } from '../compose.ts';
import { EXIT } from '../io.ts';
import { keptPictures } from '../pictures.ts';
import { version } from '../version.ts';
import type { FromWorker, Hello, ToWorker } from './messages.ts';

/** Serves until it is told to end, or until whoever started it is gone: then the goal that runs is cancelled and its device let go of. */
export async function workerCommand(): Promise<number> {
  if (process.send === undefined)
    throw new ThumbruleError(
      'USAGE',
      'A worker is started by a run.',
      'Run goals with  thumbrule run --workers 2',
    );
  // Ctrl-C at a terminal reaches every process; the run says what is to be done.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const stop = new AbortController();
  const bench = new Bench(stop.signal);
  await new Promise<void>((resolve) => {
    let last: Promise<void> = Promise.resolve();
    process.on('message', (message: ToWorker) => {
      if (message.kind === 'hello') bench.hello = message;
      else if (message.kind === 'job') last = bench.run(message.job);
      else if (message.kind === 'stop') stop.abort(new Error('interrupted by the user'));
      else void last.finally(resolve);
    });
    process.on('disconnect', () => {
      stop.abort(new Error('the run is gone'));
      void last.finally(resolve);
    });
  });
  await bench.close();
  if (process.connected) process.disconnect();
  return EXIT.passed;
}

function tell(message: FromWorker): void {
  if (process.connected) process.send?.(message);
}

/** What this process has of each device that it was sent to. */
class Bench {
  hello: Hello | null = null;
  readonly #adapters = new Map<string, Composition>();
  readonly #signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  async run(job: Job): Promise<void> {
    const { hello } = this;
    const options = hello?.options.get(job.device);
    if (hello === null || options === undefined)
      throw new ThumbruleError('INTERNAL', 'A worker was not told what to run.', 'Please report this.');
    const adapters = this.#adapters.get(job.device) ?? compose(options);
    this.#adapters.set(job.device, adapters);
    const result = await attemptGoal(
      {
        ...adapters,
        run: hello.run,
        began: hello.began,
        thumbrule: version(),
        secrets: hello.secrets,
        openTrace: () => openGoalTrace(job.folder, keptPictures(options.fullPictures)),
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
    await remember(adapters, result, job);
    tell({ kind: 'result', result });
  }

  async close(): Promise<void> {
    for (const { close, reader, person } of this.#adapters.values()) {
      person?.close();
      await close();
      await reader?.close();
    }
  }
}

/** What a first attempt passed with is kept for the next run; the verdict stands without it. */
async function remember({ memory }: Composition, { goal, verdict }: GoalResult, job: Job): Promise<void> {
  try {
    await memory?.ended(goal, verdict.kind === 'passed' && job.attempt === 1);
  } catch (error) {
    const because = error instanceof Error ? error.message : String(error);
    told({ turn: null, notes: [`what models did could not be remembered: ${because}`], doing: null });
  }
}

function told(words: TurnWords): void {
  tell({ kind: 'told', words });
}

const PROGRESS: Progress = {
  goalStarted: () => undefined,
  decided: (_, notes, command) => {
    const words = turnWords(notes, command);
    if (words.turn !== null || words.notes.length > 0 || words.doing !== null) told(words);
  },
  exchange: (exchange) => told({ turn: null, notes: [], doing: exchangeWords(exchange) }),
  goalEnded: () => undefined,
};
