import { randomUUID } from 'node:crypto';
import type { LivePhone } from './live-phone.ts';
import { MjpegServer } from './mjpeg-server.ts';
import { WDA_ROUTES } from './wda-routes.ts';
import { notModelled } from './webdriver-error.ts';
import { type WireRequest, type Body, WebDriverServer } from './webdriver-server.ts';
import type { WireLog } from './wire-log.ts';

/** A WebDriverAgent on the simulated phone. */
export class WdaServer extends WebDriverServer {
  readonly #live: LivePhone;
  readonly pictures: MjpegServer;
  #last = 0;
  protected readonly routes = Object.keys(WDA_ROUTES);
  protected readonly outside = {
    'GET /status': () => STATUS,
    'POST /wda/homescreen': (body: Body) => this.#withoutSession('POST /wda/homescreen', body),
    'POST /wda/device/appearance': (body: Body) => this.#withoutSession('POST /wda/device/appearance', body),
  };

  constructor(live: LivePhone, log: WireLog) {
    super(log);
    this.#live = live;
    this.pictures = new MjpegServer(live);
  }

  get url(): string {
    return `http://127.0.0.1:${this.#last}`;
  }

  /** Listens; after `stop`, on the same port again. */
  override async start(): Promise<void> {
    await super.start(this.#last);
    await this.pictures.start();
    this.#last = this.port ?? 0;
  }

  override stop(): void {
    this.pictures.stop();
    super.stop();
  }

  protected newSession(): string {
    return randomUUID().toUpperCase();
  }

  /** Initial values of the settings that change an answer. */
  protected firstSettings(): Record<string, unknown> {
    return { defaultActiveApplication: 'auto' };
  }

  protected granted(asked: Body): unknown {
    if (asked['bundleId'] !== undefined) throw notModelled('a session that launches an app');
    return { device: 'iphone', sdkVersion: '17.5' };
  }

  #withoutSession(route: string, body: Body): unknown {
    return this.answer(route, [], body, { method: 'POST', path: '', query: new URLSearchParams() });
  }

  protected answer(route: string, params: readonly string[], body: Body, { query }: WireRequest): unknown {
    return WDA_ROUTES[route]?.(body, {
      live: this.#live,
      elements: this.elements,
      settings: this.settings,
      made: this.did,
      params,
      query,
    });
  }

  protected deleted(): void {
    this.forget();
  }
}

const STATUS = {
  ready: true,
  message: 'WebDriverAgent is ready to accept commands',
  state: 'success',
  os: { name: 'iOS', version: '17.5', sdkVersion: '17.5', testmanagerdVersion: 65_535 },
  ios: { ip: '127.0.0.1' },
  build: {
    time: 'SIMULATED',
    productBundleIdentifier: 'com.facebook.WebDriverAgentRunner',
    version: 'SIMULATED',
  },
  device: 'iphone',
};
