/** Ctrl-C under the runner: launcher and workers end in order, so that sessions are deleted and reports written. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** How often a worker checks for an interrupted launcher, ms. */
const POLL_MS = 200;

/**
 * Handles signals in the launcher. The runner's own listeners end the process before workers have written anything, so they are
 * removed. The first signal creates `file`, which tells the workers; the second ends the process at once.
 */
export function handleLauncherInterrupt(
  file: string,
  onInterrupt: () => void,
): { readonly release: () => void } {
  const interrupt = (signal: NodeJS.Signals): void => {
    if (existsSync(file)) {
      release();
      process.kill(process.pid, signal);
      return;
    }
    writeFileSync(file, '');
    onInterrupt();
  };
  const release = (): void => {
    for (const signal of SIGNALS) process.off(signal, interrupt);
    rmSync(file, { force: true });
  };
  for (const signal of SIGNALS) process.removeAllListeners(signal).on(signal, interrupt);
  return { release };
}

/** Returns a signal for a worker. It aborts on a signal of its own, on one of the launcher, or when the launcher is gone. */
export function watchForInterrupt(file: string): {
  readonly signal: AbortSignal;
  readonly release: () => void;
} {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new Error('interrupted by the user'));
  const look = setInterval(() => {
    if (existsSync(file)) abort();
  }, POLL_MS).unref();
  // A failing write to a launcher that is gone must not end the process before the session is deleted.
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
