import { type AppiumServer, startAppium } from './server.ts';

export interface HubOptions {
  /** Address of an Appium that runs, or of a hub; null: an Appium is started here when it is first needed, and stopped again. */
  readonly url: string | null;
  /** Folder whose node_modules hold Appium and its drivers. */
  readonly home?: string | undefined;
  /** Drivers to load, as Appium names them. */
  readonly drivers: readonly string[];
  /** What Appium needs to know of this machine, such as `ANDROID_HOME`; asked for when it is started. */
  readonly env?: () => Readonly<Record<string, string>>;
}

/** Where sessions are opened. One for all goals of a run. */
export class AppiumHub {
  readonly #options: HubOptions;
  #starting: Promise<AppiumServer> | null = null;

  constructor(options: HubOptions) {
    this.#options = options;
  }

  /** @throws DEVICE_UNAVAILABLE when an Appium has to be started and can't be */
  async address(signal?: AbortSignal): Promise<string> {
    const { url, home, drivers, env } = this.#options;
    if (url !== null) return url;
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

  /** Stops the Appium that was started here; safe to call twice. */
  async close(): Promise<void> {
    const server = await this.#starting?.catch(() => null);
    this.#starting = null;
    await server?.stop();
  }
}
