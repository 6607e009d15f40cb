import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AndroidSystem, Instrumentation } from './android-system.ts';
import { type Latency, type Moment, NO_LATENCY } from './faults.ts';
import { sleep } from './live-phone.ts';
import { Elements } from './uia2-elements.ts';
import { SESSION_ROUTES } from './uia2-routes.ts';
import { DEFAULT_SETTINGS } from './uia2-settings.ts';
import { invalidSession, notModelled, staleElement, WebDriverError } from './webdriver-error.ts';
import type { WireLog } from './wire-log.ts';

/** How an answer is to be spoiled. */
export type Spoiling = 'never' | 'hang up' | 'garble' | 'refuse' | 'late';

const LATE_MS = 3000;
const VERSION = { version: 'simulated', versionCode: 1 };

/** The driver's server that runs on an Android phone, played by the simulated one. */
export class Uia2Server implements Instrumentation {
  readonly #system: AndroidSystem;
  readonly #log: WireLog;
  latency: Latency = NO_LATENCY;
  /** Asked before each answer: what has to happen at this moment. */
  spoil: (moment: Moment | null) => Spoiling | null = () => null;
  /** The next element that is written to is gone. */
  staleNext = false;
  /** Gestures and texts that reached the phone. */
  readonly made: string[] = [];
  #server: Server | null = null;
  #session: string | null = null;
  #elements = new Elements();
  #settings: Record<string, unknown> = { ...DEFAULT_SETTINGS };
  readonly #held = new Set<ServerResponse>();

  constructor(system: AndroidSystem, log: WireLog) {
    this.#system = system;
    this.#log = log;
  }

  get port(): number | null {
    return (this.#server?.address() as AddressInfo | null | undefined)?.port ?? null;
  }

  get session(): string | null {
    return this.#session;
  }

  async start(): Promise<void> {
    this.stop();
    const server = createServer((request, response) => void this.#answer(request, response));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
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
    this.#session = randomUUID();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const method = request.method ?? '';
    const path = request.url ?? '';
    const own = path.replace(/^\/session\/[^/]+(?=\/|$)/, '');
    this.#log.add('http', `${method} ${own === '' ? '/session/:s' : own}`);
    await sleep(this.#latencyOf(method, own));
    const { status, value } = await this.#valueOf(method, path, Buffer.concat(chunks).toString('utf8'));
    const spoiled = this.spoil(momentOf(method, own));
    if (spoiled === 'never') {
      this.#held.add(response);
      return;
    }
    if (spoiled === 'late') await sleep(LATE_MS);
    if (spoiled === 'hang up') {
      request.socket.destroy();
      return;
    }
    const text = JSON.stringify({ sessionId: this.#session ?? 'None', value });
    response.writeHead(spoiled === 'refuse' ? 500 : status, {
      'content-type': 'application/json; charset=UTF-8',
    });
    if (spoiled === 'refuse')
      response.end(JSON.stringify({ sessionId: null, value: errorOf('unknown error', '') }));
    else response.end(spoiled === 'garble' ? text.slice(0, text.length / 2) : text);
  }

  #latencyOf(method: string, path: string): number {
    const { source, screenshot, gesture, other } = this.latency;
    if (path === '/source') return source;
    if (path === '/screenshot') return screenshot;
    return method === 'POST' && /^\/(?:actions|element\/.*\/(?:value|clear|click))/.test(path)
      ? gesture
      : other;
  }

  async #valueOf(method: string, path: string, body: string): Promise<{ status: number; value: unknown }> {
    try {
      const asked = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>);
      return { status: 200, value: (await this.#route(method, path, asked)) ?? null };
    } catch (error) {
      if (error instanceof WebDriverError) {
        if (error.code === 'unknown command') this.#log.miss('http', `${method} ${path}: ${error.message}`);
        return { status: error.status, value: errorOf(error.code, error.message) };
      }
      this.#log.miss('http', `${method} ${path}: ${String(error)}`);
      return { status: 500, value: errorOf('unknown error', String(error)) };
    }
  }

  async #route(method: string, path: string, body: Record<string, unknown>): Promise<unknown> {
    switch (`${method} ${path}`) {
      case 'GET /status':
        return { ready: true, message: 'UiAutomator2 Server is ready to accept commands', build: VERSION };
      case 'GET /sessions':
        return this.#session === null ? [] : [{ id: this.#session, capabilities: {} }];
      case 'POST /session':
        return this.#open(body);
      default:
    }
    const [, id = '', rest = ''] = /^\/session\/([^/]+)(\/.*)?$/.exec(path) ?? [];
    if (id === '') throw notModelled(`${method} ${path}`);
    if (id !== this.#session) throw invalidSession();
    if (method === 'DELETE' && rest === '') {
      setImmediate(() => this.#system.endInstrumentation('session deleted'));
      return null;
    }
    for (const [route, answer] of Object.entries(SESSION_ROUTES)) {
      const params = matched(route, `${method} ${rest}`);
      if (params === null) continue;
      if (this.staleNext && /\/(?:value|clear)$/.test(rest)) {
        this.staleNext = false;
        throw staleElement();
      }
      const made = (what: string): void => void this.made.push(what);
      return answer(body, {
        system: this.#system,
        elements: this.#elements,
        settings: this.#settings,
        made,
        params,
      });
    }
    throw notModelled(`${method} ${rest}`);
  }

  #open(body: Record<string, unknown>): unknown {
    const asked = (body['capabilities'] ?? {}) as { readonly firstMatch?: readonly unknown[] };
    this.#session = randomUUID();
    this.#elements = new Elements();
    this.#settings = { ...DEFAULT_SETTINGS };
    return { sessionId: this.#session, capabilities: asked.firstMatch?.[0] ?? {} };
  }
}

function momentOf(method: string, path: string): Moment | null {
  if (`${method} ${path}` === 'POST /actions') return 'tap';
  if (`${method} ${path}` === 'GET /screenshot') return 'capture';
  return method === 'POST' && path.endsWith('/value') ? 'type' : null;
}

function errorOf(error: string, message: string): unknown {
  return { error, message, stacktrace: '' };
}

/** Parts of the path that a route leaves open; null when it does not fit. */
function matched(route: string, path: string): readonly string[] | null {
  const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, '([^/]+)')}$`);
  return pattern.exec(path)?.slice(1) ?? null;
}
