import { randomUUID } from 'node:crypto';
import type { AndroidSystem, Instrumentation } from './android-system.ts';
import { MjpegServer } from './mjpeg-server.ts';
import { SESSION_ROUTES } from './uia2-routes.ts';
import { DEFAULT_SETTINGS } from './uia2-settings.ts';
import { type Body, WebDriverServer } from './webdriver-server.ts';
import type { WireLog } from './wire-log.ts';

const VERSION = { version: 'simulated', versionCode: 1 };

/** The driver's server on the simulated Android phone. */
export class Uia2Server extends WebDriverServer implements Instrumentation {
  readonly #system: AndroidSystem;
  readonly pictures: MjpegServer;
  protected readonly routes = Object.keys(SESSION_ROUTES);
  protected readonly outside = {
    'GET /status': () => ({
      ready: true,
      message: 'UiAutomator2 Server is ready to accept commands',
      build: VERSION,
    }),
    'GET /sessions': () => (this.session === null ? [] : [{ id: this.session, capabilities: {} }]),
  };

  constructor(system: AndroidSystem, log: WireLog) {
    super(log);
    this.#system = system;
    this.pictures = new MjpegServer(system.live);
  }

  override async start(): Promise<void> {
    await super.start();
    await this.pictures.start();
  }

  override stop(): void {
    this.pictures.stop();
    super.stop();
  }

  protected newSession(): string {
    return randomUUID();
  }

  protected firstSettings(): Record<string, unknown> {
    return { ...DEFAULT_SETTINGS };
  }

  protected granted(asked: Body): unknown {
    return asked;
  }

  protected answer(route: string, params: readonly string[], body: Body): unknown {
    return SESSION_ROUTES[route]?.(body, {
      system: this.#system,
      elements: this.elements,
      settings: this.settings,
      made: this.did,
      params,
    });
  }

  /** As on a phone, the server ends with its session. */
  protected deleted(): void {
    setImmediate(() => this.#system.endInstrumentation('session deleted'));
  }
}
