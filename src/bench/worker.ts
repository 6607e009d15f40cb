/** A worker thread: receives one case at a time and returns its result. */
import { parentPort } from 'node:worker_threads';
import { runCase } from './run-case.ts';
import type { Case } from './types.ts';

parentPort?.on('message', (one: Case) => {
  runCase(one).then(
    (result) => send({ result }),
    (error: unknown) => send({ error: `${one.id}: ${error instanceof Error ? (error.stack ?? '') : ''}` }),
  );
});

function send(message: object): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message);
}
