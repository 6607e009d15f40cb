import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { systemClock } from '../../../shared/clock.ts';
import { ThumbruleError } from '../../../shared/errors.ts';
import { DevTools } from './devtools.ts';
import { type FoundChromium, requireWindow } from './find.ts';
import { makeProfile } from './profiles.ts';

export interface ChromiumProcess {
  readonly devtools: DevTools;
  /** "Chromium 156". */
  readonly name: string;
  readonly version: string;
  readonly pid: number;
  /** The number of pixels for a CSS pixel at which it draws by itself; null for the display's. */
  readonly scale: number | null;
  /** Ends the process and removes its profile folder. Can be called twice. */
  close(): Promise<void>;
}

const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--disable-extensions',
  '--disable-dev-shm-usage',
  '--disable-features=Translate,OptimizationHints,MediaRouter',
  '--mute-audio',
  '--hide-scrollbars',
  '--password-store=basic',
  '--use-mock-keychain',
  '--remote-debugging-pipe',
  // Each app gets a browser context with a window of its own; another one takes a second of CPU time.
  '--no-startup-window',
];

/** A page behind another window draws and counts time as one in front does. */
const HEADED_FLAGS = [
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
];

const MAX_STDERR_LENGTH = 4000;
const CLOSE_MS = 3000;
/** A killed helper is gone within milliseconds, but a slow init process may list it for seconds more. */
const HELPER_TRIES = 5;
const HELPER_MS = 20;

/**
 * Starts a browser with a fresh profile. `resolver` is the value of `--host-resolver-rules`; null leaves the network open. `headed` shows its window.
 * `scale` is the number of pixels for a CSS pixel that its pages will have: a browser without a window draws at that scale by itself. A page of another
 * scale looks the same, but each screenshot takes twice as long, since the browser draws the page once more for it.
 * @throws DEVICE_UNAVAILABLE when it does not start.
 */
export async function startBrowser(
  found: FoundChromium,
  resolver: string | null,
  { headed = false, scale = 1 }: Readonly<{ headed?: boolean; scale?: number }> = {},
): Promise<ChromiumProcess> {
  if (headed) requireWindow(found);
  const profile = await makeProfile();
  const own = headed ? HEADED_FLAGS : ['--headless', `--force-device-scale-factor=${scale}`];
  const flags = [...own, ...FLAGS, `--user-data-dir=${profile}`];
  if (resolver !== null) flags.push(`--host-resolver-rules=${resolver}`);
  // Chromium's sandbox does not work for root, the usual user of a container.
  if (process.platform === 'linux' && process.getuid?.() === 0) flags.push('--no-sandbox');
  const child = spawn(found.executable, flags, {
    env: { ...process.env, ...found.env },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // Its own process group: helpers end with it, and Ctrl-C does not reach it.
    detached: process.platform !== 'win32',
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => {
      resolve(error.message);
    });
    child.once('exit', (code, signal) => {
      resolve(signal === null ? `exit code ${code ?? '?'}` : `signal ${signal}`);
    });
  });
  const devtools = new DevTools(child.stdio[3] as Writable, child.stdio[4] as Readable);
  const stderrText = collectOutput(child.stderr);
  void ended.then((how) => {
    devtools.lose(browserLost(how, stderrText()));
  });
  const close = closeOnce(child, devtools, ended, profile);
  try {
    const { product } = await devtools.send<{ product: string }>('Browser.getVersion');
    const version = product.split('/')[1] ?? '';
    const name = `Chromium ${version.split('.')[0]}`;
    return { devtools, name, version, pid: child.pid ?? -1, scale: headed ? null : scale, close };
  } catch (error) {
    await close();
    throw new ThumbruleError(
      'DEVICE_UNAVAILABLE',
      `${found.executable} did not start: ${(error as Error).message}`,
      headed
        ? 'A window needs a display. On a server leave --headed out, or run under xvfb-run.'
        : 'Start it by hand to see why, or name another Chromium or Chrome in THUMBRULE_CHROMIUM.',
      { cause: error },
    );
  }
}

function collectOutput(stderr: Readable | null): () => string {
  let words = '';
  stderr?.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString('utf8')).slice(-MAX_STDERR_LENGTH);
  });
  return () => words.trim();
}

function browserLost(how: string, stderrText: string): ThumbruleError {
  const details = stderrText === '' ? '' : ` Last output: ${stderrText.split('\n').slice(-3).join(' / ')}`;
  return new ThumbruleError(
    'DEVICE_LOST',
    `Chromium has ended (${how}).${details}`,
    'Run the goal again. If it happens again, check memory and /dev/shm.',
  );
}

function closeOnce(
  child: ChildProcess,
  devtools: DevTools,
  ended: Promise<string>,
  profile: string,
): () => Promise<void> {
  let closing: Promise<void> | null = null;
  const end = async (): Promise<void> => {
    const killing = setTimeout(() => {
      killProcessGroup(child);
    }, CLOSE_MS);
    await devtools.send('Browser.close', {}, '', CLOSE_MS).catch(() => {});
    await ended;
    clearTimeout(killing);
    // Helper processes write into the profile for a moment after the browser has ended.
    for (let tries = 0; tries < HELPER_TRIES && killProcessGroup(child); tries += 1)
      await systemClock.sleep(HELPER_MS);
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };
  return () => (closing ??= end());
}

/** Ends the browser and its helpers; returns false when all have ended. */
function killProcessGroup(child: ChildProcess): boolean {
  if (child.pid === undefined) return false;
  try {
    return process.platform === 'win32' ? child.kill('SIGKILL') : process.kill(-child.pid, 'SIGKILL');
  } catch {
    return false;
  }
}
