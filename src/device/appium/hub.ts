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
}

/** The Appium server or hub of a run; all goals open their sessions there. */
export class AppiumHub {
  readonly #options: HubOptions;
  #starting: Promise<AppiumServer> | null = null;

  constructor(options: HubOptions) {
    this.#options = options;
  }

  /** Returns the URL. @throws DEVICE_UNAVAILABLE when Appium can't be started */
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

  /** Stops Appium if it was started here. Can be called twice. */
  async close(): Promise<void> {
    const server = await this.#starting?.catch(() => null);
    this.#starting = null;
    await server?.stop();
  }
}
