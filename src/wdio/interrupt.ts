/** Ctrl-C under the runner: the launcher and its workers end in order, so that sessions are deleted and reports written. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** How often a worker looks whether the launcher was told to stop, ms. */
const POLL_MS = 200;

/**
 * In the launcher. What the runner itself does on a signal ends the process before its workers have written anything, so its listeners are
 * taken away. `file` comes into being with the first signal: a signal that reached the launcher alone reaches the workers by it. The second
 * signal ends the process at once.
 */
export function handleLauncherInterrupt(file: string, stopped: () => void): { readonly release: () => void } {
  const interrupt = (signal: NodeJS.Signals): void => {
    if (existsSync(file)) {
      release();
      process.kill(process.pid, signal);
      return;
    }
    writeFileSync(file, '');
    stopped();
  };
  const release = (): void => {
    for (const signal of SIGNALS) process.off(signal, interrupt);
    rmSync(file, { force: true });
  };
  for (const signal of SIGNALS) process.removeAllListeners(signal).on(signal, interrupt);
  return { release };
}

/** In a worker: aborted by a signal of its own, by the launcher's, or when the launcher is gone. */
export function watchForInterrupt(file: string): {
  readonly signal: AbortSignal;
  readonly release: () => void;
} {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new Error('interrupted by the user'));
  const look = setInterval(() => {
    if (existsSync(file)) abort();
  }, POLL_MS).unref();
  // Words to a launcher that is gone must not end the process before the session is deleted.
  for (const channel of [process, process.stdout, process.stderr]) channel.on('error', () => {});
  for (const signal of SIGNALS) process.removeAllListeners(signal).on(signal, abort);
  process.once('disconnect', abort);
  if (existsSync(file)) abort();
  return {
    signal: controller.signal,
    release: () => {
      clearInterval(look);
      process.off('disconnect', abort);
    },
  };
}
