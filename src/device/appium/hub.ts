import { type Clock, systemClock } from '../../shared/clock.ts';
import { type AppiumServer, startAppium } from './server.ts';

export interface HubOptions {
  /** URL of a running Appium or a hub; null to start Appium here when it is first needed. */
  readonly url: string | null;
  /** Folder whose node_modules contain Appium and its drivers. */
  readonly home?: string | undefined;
  /** Names of the drivers to load. */
  readonly drivers: readonly string[];
  /** Returns environment variables for Appium, such as `ANDROID_HOME`; called when it starts. */
  readonly env?: () => Readonly<Record<string, string>>;
  readonly clock?: Clock;
}

/** Pauses after which a hub that does not answer is asked again, ms; the last one repeats. */
const PAUSES_MS = [1000, 2000, 5000, 10_000, 20_000, 30_000];
/** Time for a hub to come back. A night's goals must not all end while it restarts. */
const OUTAGE_MS = 300_000;
/** Time for one answer, ms. */
const ANSWER_MS = 10_000;
/** Answers of a proxy whose hub is down. */
const DOWN: readonly number[] = [502, 503, 504];

/** The Appium server or hub of a run; all goals open their sessions there. */
export class AppiumHub {
  readonly #options: HubOptions;
  #starting: Promise<AppiumServer> | null = null;

  constructor(options: HubOptions) {
    this.#options = options;
  }

  /** The URL that was given; null for Appium on this machine. */
  get url(): string | null {
    return this.#options.url;
  }

  /**
   * Returns the URL. A hub that does not answer has five minutes to come back; what is wrong then, the opening of a session tells.
   * @throws DEVICE_UNAVAILABLE when Appium can't be started
   */
  async address(signal?: AbortSignal): Promise<string> {
    const { url, home, drivers, env } = this.#options;
    if (url !== null) {
      await this.#answers(url, signal);
      return url;
    }
    this.#starting ??= startAppium({
      home,
      drivers,
      ...(env === undefined ? {} : { env: env() }),
      ...(signal === undefined ? {} : { signal }),
    });
    try {
      return (await this.#starting).url;
    } catch (error) {
      this.#starting = null;
      throw error;
    }
  }

  /** Waits until the hub answers, whatever it answers. */
  async #answers(url: string, signal: AbortSignal | undefined): Promise<void> {
    const { clock = systemClock } = this.#options;
    const until = clock.now() + OUTAGE_MS;
    for (let n = 0; !(await isUp(url, signal)) && clock.now() < until; n++)
      await clock.sleep(PAUSES_MS[Math.min(n, PAUSES_MS.length - 1)] ?? ANSWER_MS, signal);
  }

  /** Stops Appium if it was started here. Can be called twice. */
  async close(): Promise<void> {
    const server = await this.#starting?.catch(() => null);
    this.#starting = null;
    await server?.stop();
  }
}

/** True unless nothing answers at the address. The login stays out of the request: any answer will do. */
async function isUp(url: string, signal: AbortSignal | undefined): Promise<boolean> {
  if (!URL.canParse(url)) return true;
  const { origin, pathname } = new URL(url);
  const limit = AbortSignal.timeout(ANSWER_MS);
  try {
    const { status, body } = await fetch(`${origin}${pathname.replace(/\/$/u, '')}/status`, {
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      redirect: 'manual',
    });
    await body?.cancel();
    return !DOWN.includes(status);
  } catch {
    signal?.throwIfAborted();
    // Something took the request: it may be busy.
    return limit.aborted;
  }
}
