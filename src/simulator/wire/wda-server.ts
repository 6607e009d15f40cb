import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Latency, type Moment, NO_LATENCY } from './faults.ts';
import { type LivePhone, sleep } from './live-phone.ts';
import { Elements } from './uia2-elements.ts';
import type { Spoiling } from './uia2-server.ts';
import { type Body, WDA_ROUTES } from './wda-routes.ts';
import { notModelled, staleElement, WebDriverError } from './webdriver-error.ts';
import type { WireLog } from './wire-log.ts';

const LATE_MS = 3000;
/** What WebDriverAgent has at its start, of the settings that change what it answers here. */
const SETTINGS = { defaultActiveApplication: 'auto' };

/** A WebDriverAgent, played by the simulated phone. It listens on 127.0.0.1 and knows one session at a time. */
export class WdaServer {
  readonly #live: LivePhone;
  readonly #log: WireLog;
  latency: Latency = NO_LATENCY;
  /** Asked before each answer: what has to happen at this moment. */
  spoil: (moment: Moment | null) => Spoiling | null = () => null;
  /** The next element that is written to is gone. */
  staleNext = false;
  /** Gestures and texts that reached the phone. */
  readonly made: string[] = [];
  #server: Server | null = null;
  #port = 0;
  #session: string | null = null;
  #elements = new Elements();
  #settings: Record<string, unknown> = { ...SETTINGS };

  constructor(live: LivePhone, log: WireLog) {
    this.#live = live;
    this.#log = log;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get session(): string | null {
    return this.#session;
  }

  /** Listens; again on the same port after `stop`. */
  async start(): Promise<void> {
    this.stop();
    const server = createServer((request, response) => void this.#answer(request, response));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.#port, '127.0.0.1', resolve);
    });
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  stop(): void {
    this.#server?.close();
    this.#server?.closeAllConnections();
    this.#server = null;
    this.#session = null;
  }

  /** Somebody else opens a session: the one that was is over. */
  takeOver(): void {
    this.#session = newId();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    const method = request.method ?? '';
    const own = pathname.replace(/^\/session\/[^/]+(?=\/|$)/, '').replace(/\/$/, '');
    this.#log.add('http', `${method} ${own === '' ? '/session/:s' : own}`);
    await sleep(this.#latencyOf(method, own));
    const asked: Asked = { method, path: pathname, query: searchParams };
    const { status, value } = await this.#valueOf(asked, Buffer.concat(chunks).toString('utf8'));
    const spoiled = this.spoil(momentOf(method, own));
    if (spoiled === 'never') return;
    if (spoiled === 'late') await sleep(LATE_MS);
    if (spoiled === 'hang up') {
      request.socket.destroy();
      return;
    }
    const refused = spoiled === 'refuse';
    const text = JSON.stringify({
      value: refused ? errorOf('unknown error', '') : value,
      sessionId: this.#session,
    });
    response.writeHead(refused ? 500 : status, { 'content-type': 'application/json;charset=UTF-8' });
    response.end(spoiled === 'garble' ? text.slice(0, text.length / 2) : text);
  }

  #latencyOf(method: string, path: string): number {
    const { source, screenshot, gesture, other } = this.latency;
    if (path === '/source') return source;
    if (path === '/screenshot') return screenshot;
    return method === 'POST' && /^\/(?:actions|wda\/keys|element\/.*\/(?:value|clear))/.test(path)
      ? gesture
      : other;
  }

  async #valueOf(asked: Asked, body: string): Promise<{ status: number; value: unknown }> {
    try {
      const sent = body === '' ? {} : (JSON.parse(body) as Body);
      return { status: 200, value: (await this.#route(asked, sent)) ?? null };
    } catch (error) {
      const what = `${asked.method} ${asked.path}`;
      if (error instanceof WebDriverError) {
        if (error.code === 'unknown command') this.#log.miss('http', `${what}: ${error.message}`);
        return { status: error.status, value: errorOf(error.code, error.message) };
      }
      this.#log.miss('http', `${what}: ${String(error)}`);
      return { status: 500, value: errorOf('unknown error', String(error)) };
    }
  }

  async #route({ method, path, query }: Asked, body: Body): Promise<unknown> {
    if (`${method} ${path}` === 'GET /status') return STATUS;
    if (`${method} ${path}` === 'POST /session') return this.#open(body);
    const [, id = '', rest = ''] = /^\/session\/([^/]+)(\/.*)?$/.exec(path.replace(/\/$/, '')) ?? [];
    if (id === '') throw notModelled(`${method} ${path}`);
    if (id !== this.#session) throw new WebDriverError(404, 'invalid session id', 'Session does not exist');
    if (method === 'DELETE' && rest === '') {
      this.#session = null;
      return null;
    }
    for (const [route, answer] of Object.entries(WDA_ROUTES)) {
      const params = matched(route, `${method} ${rest}`);
      if (params === null) continue;
      if (this.staleNext && /\/(?:value|clear)$/.test(rest)) {
        this.staleNext = false;
        throw staleElement();
      }
      return answer(body, {
        live: this.#live,
        elements: this.#elements,
        settings: this.#settings,
        made: (what) => void this.made.push(what),
        params,
        query,
      });
    }
    throw notModelled(`${method} ${rest}`);
  }

  #open(body: Body): unknown {
    const { alwaysMatch = {}, firstMatch = [] } = (body['capabilities'] ?? {}) as {
      readonly alwaysMatch?: Body;
      readonly firstMatch?: readonly Body[];
    };
    const asked = { ...alwaysMatch, ...firstMatch[0] };
    if (asked['bundleId'] !== undefined) throw notModelled('a session that launches an app');
    this.#session = newId();
    this.#elements = new Elements();
    this.#settings = { ...SETTINGS };
    return { sessionId: this.#session, capabilities: { device: 'iphone', sdkVersion: '17.5' } };
  }
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
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

function newId(): string {
  return randomUUID().toUpperCase();
}

function momentOf(method: string, path: string): Moment | null {
  if (`${method} ${path}` === 'POST /actions') return 'tap';
  if (`${method} ${path}` === 'GET /screenshot') return 'capture';
  return method === 'POST' && (path.endsWith('/value') || path === '/wda/keys') ? 'type' : null;
}

function errorOf(error: string, message: string): unknown {
  return { error, message, traceback: '' };
}

/** Parts of the path that a route leaves open; null when it does not fit. */
function matched(route: string, path: string): readonly string[] | null {
  const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, '([^/]+)')}$`);
  return pattern.exec(path)?.slice(1) ?? null;
}
