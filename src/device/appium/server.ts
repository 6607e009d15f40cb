import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { delimiter, join, resolve } from 'node:path';
import { systemClock } from '../../shared/clock.ts';
import { ThumbruleError } from '../../shared/errors.ts';

export interface AppiumServer {
  /** `http://127.0.0.1:PORT`, without a slash at its end. */
  readonly url: string;
  readonly pid: number;
  /** Returns the last lines of its log. */
  readonly recentLog: () => string;
  /** Stops it with all sessions, adb clients and forwarded ports. Can be called twice. */
  stop(): Promise<void>;
}

export interface AppiumOptions {
  /** Folder whose node_modules contain Appium and its drivers; by default `APPIUM_HOME`, then the working directory. */
  readonly home?: string | undefined;
  /** Names of the drivers to load: `uiautomator2`, `xcuitest`, `chromium`. */
  readonly drivers: readonly string[];
  /** Additional environment variables, such as `ANDROID_HOME`. */
  readonly env?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** The script of an Appium and its `APPIUM_HOME`; null for the default. */
interface FoundAppium {
  readonly script: string;
  readonly home: string | null;
}

const READY_TIMEOUT_MS = 180_000;
const POLL_MS = 100;
const STOP_TIMEOUT_MS = 10_000;
const MAX_LOG_LENGTH = 8000;
/**
 * Ends Appium and its child processes when this process ends, even if it is killed: Appium's standard input closes then.
 */
const ENDS_WITH_PARENT = `data:text/javascript,${encodeURIComponent(`
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const killAll = () => {
    try { process.kill(-process.pid, 'SIGKILL'); } catch { process.kill(process.pid, 'SIGKILL'); }
  };
  process.stdin.on('end', () => {
    process.on('exit', killAll);
    setTimeout(killAll, 10000).unref();
    process.kill(process.pid, 'SIGTERM');
  }).resume().unref();
`)}`;
export const INSTALL_APPIUM =
  'npm install --save-dev appium appium-uiautomator2-driver   (iPhones: appium-xcuitest-driver)';

/**
 * Starts an Appium on a free port of 127.0.0.1.
 * @throws DEVICE_UNAVAILABLE when none is installed, or it does not come up
 */
export async function startAppium(options: AppiumOptions): Promise<AppiumServer> {
  options.signal?.throwIfAborted();
  const found = findAppium(options.home);
  if (found === null)
    throw new ThumbruleError(
      'DEVICE_UNAVAILABLE',
      'Appium is not installed.',
      `Install it with  ${INSTALL_APPIUM}  or use a running one with --hub URL.`,
    );
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [
      '--import',
      ENDS_WITH_PARENT,
      found.script,
      'server',
      '--address=127.0.0.1',
      `--port=${port}`,
      `--use-drivers=${options.drivers.join(',')}`,
      '--log-no-colors',
      '--log-level=info',
    ],
    {
      env: {
        ...process.env,
        ...(found.home === null ? {} : { APPIUM_HOME: found.home }),
        ...options.env,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
      // A process group of its own: what it starts is ended with it, and Ctrl-C reaches it through `stop` alone.
      detached: process.platform !== 'win32',
    },
  );
  const recentLog = collectOutput(child);
  const gone = new Promise<void>((done) => {
    child.once('error', () => done());
    child.once('exit', () => done());
  });
  const server = {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? -1,
    recentLog,
    stop: stopOnce(child, gone),
  };
  try {
    await waitUntilReady(server, child, options.signal);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Finds Appium in `home`, in the working directory, or on the PATH; null when there is none. */
export function findAppium(home: string | undefined = process.env['APPIUM_HOME']): FoundAppium | null {
  for (const folder of home === undefined ? [process.cwd()] : [home]) {
    const script = join(folder, 'node_modules/appium/index.js');
    if (existsSync(script)) return { script, home: resolve(folder) };
  }
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const link = join(folder, 'appium');
    if (folder !== '' && existsSync(link)) return { script: realpathSync(link), home: home ?? null };
  }
  return null;
}

/** Ports that this process gave out; nothing may listen on them yet. */
const given = new Set<number>();

/** Returns a free port of 127.0.0.1, never the same one twice. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  if (given.has(port)) return freePort();
  given.add(port);
  return port;
}

async function waitUntilReady(
  { url, recentLog }: Pick<AppiumServer, 'url' | 'recentLog'>,
  child: ChildProcess,
  signal: AbortSignal | undefined,
): Promise<void> {
  const began = systemClock.now();
  for (;;) {
    const answer = await fetch(`${url}/status`, { signal: AbortSignal.timeout(POLL_MS * 20) }).catch(
      () => null,
    );
    if (answer?.ok === true) return;
    const ended = child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
    if (ended || systemClock.now() - began > READY_TIMEOUT_MS)
      throw new ThumbruleError(
        'DEVICE_UNAVAILABLE',
        `Appium ${ended ? 'ended at its start' : `was not ready within ${READY_TIMEOUT_MS / 1000} s`}. Last log lines: ${lastLines(recentLog())}`,
        'Start it by hand (npx appium) to see why; "thumbrule doctor" checks Node, Appium and its drivers.',
      );
    await systemClock.sleep(POLL_MS, signal);
  }
}

function lastLines(words: string): string {
  return words === '' ? '(none)' : words.split('\n').slice(-3).join(' / ');
}

function collectOutput(child: ChildProcess): () => string {
  let words = '';
  const take = (chunk: Buffer): void => {
    words = (words + chunk.toString('utf8')).slice(-MAX_LOG_LENGTH);
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  // Ignores a closed pipe.
  child.stdin?.on('error', () => {});
  return () => words.trim();
}

function stopOnce(child: ChildProcess, gone: Promise<void>): () => Promise<void> {
  let stopping: Promise<void> | null = null;
  const stop = async (): Promise<void> => {
    const killing = setTimeout(() => killProcessGroup(child), STOP_TIMEOUT_MS);
    child.kill('SIGTERM');
    await gone;
    clearTimeout(killing);
    // Ends its child processes (adb logcat …).
    killProcessGroup(child);
    child.stdin?.destroy();
  };
  return () => (stopping ??= stop());
}

function killProcessGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // All processes have ended.
  }
}
