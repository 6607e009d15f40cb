import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Latency, type FaultMoment, NO_LATENCY, type AnswerFault } from './faults.ts';
import { sleep } from './live-phone.ts';
import { Elements } from './uia2-elements.ts';
import { invalidSession, notModelled, staleElement, WebDriverError } from './webdriver-error.ts';
import type { WireLog } from './wire-log.ts';

export type Body = Readonly<Record<string, unknown>>;

export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
}

const LATE_MS = 3000;

/** A WebDriver server on 127.0.0.1 with one session at a time; the base of the drivers' servers on phones. */
export abstract class WebDriverServer {
  latency: Latency = NO_LATENCY;
  /** Called before each answer; returns the fault to apply. */
  spoil: (moment: FaultMoment | null) => AnswerFault | null = () => null;
  /** The next element to receive text is gone. */
  staleNext = false;
  /** Gestures and texts that reached the phone. */
  readonly made: string[] = [];
  protected elements = new Elements();
  protected settings: Record<string, unknown> = {};
  readonly #log: WireLog;
  #server: Server | null = null;
  #session: string | null = null;

  constructor(log: WireLog) {
    this.#log = log;
  }

  /** The port; null when it does not listen. */
  get port(): number | null {
    return (this.#server?.address() as AddressInfo | null | undefined)?.port ?? null;
  }

  get session(): string | null {
    return this.#session;
  }

  /** Listens on a port; by default on a free one. */
  async start(port = 0): Promise<void> {
    this.stop();
    const server = createServer((request, response) => void this.#answer(request, response));
    // As on a phone, idle connections stay open: a client that reuses a closed one would consider the driver lost.
    server.keepAliveTimeout = 0;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    this.#server = server;
  }

  stop(): void {
    this.#server?.close();
    this.#server?.closeAllConnections();
    this.#server = null;
    this.#session = null;
  }

  /** Ends the session, as when someone else opens one. */
  takeOver(): void {
    this.#session = this.newSession();
  }

  /** Returns the id of a new session. */
  protected abstract newSession(): string;
  protected abstract firstSettings(): Record<string, unknown>;
  /** Returns the capabilities of a new session. */
  protected abstract granted(request: Body): unknown;
  /** Routes outside a session, by method and path. */
  protected abstract readonly outside: Readonly<Record<string, (body: Body) => unknown>>;
  /** Names of the routes within a session, by method and path; `:id` is any one part. */
  protected abstract readonly routes: readonly string[];
  protected abstract answer(
    route: string,
    params: readonly string[],
    body: Body,
    request: WireRequest,
  ): unknown;
  /** Called when the client deletes the session. */
  protected abstract deleted(): void;

  protected readonly did = (what: string): void => void this.made.push(what);

  protected forget(): void {
    this.#session = null;
  }

  async #answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://127.0.0.1');
    const request: WireRequest = { method: incoming.method ?? '', path: pathname, query: searchParams };
    const own = pathname.replace(/^\/session\/[^/]+(?=\/|$)/, '').replace(/\/$/, '');
    this.#log.add('http', `${request.method} ${own === '' ? '/session/:s' : own}`);
    await sleep(this.#latencyOf(request.method, own));
    const { status, value } = await this.#valueOf(request, Buffer.concat(chunks).toString('utf8'));
    const spoiled = this.spoil(momentOf(request.method, own));
    if (spoiled === 'never') return;
    if (spoiled === 'late') await sleep(LATE_MS);
    if (spoiled === 'hang up') {
      incoming.socket.destroy();
      return;
    }
    const refused = spoiled === 'refuse';
    const sessionId = this.#session ?? 'None';
    const text = JSON.stringify({ sessionId, value: refused ? errorOf('unknown error', '') : value });
    const type = { 'content-type': 'application/json;charset=UTF-8' };
    if (spoiled === 'cut off') {
      response.writeHead(status, { ...type, 'content-length': Buffer.byteLength(text) });
      response.write(text.slice(0, text.length / 2), () => incoming.socket.destroy());
      return;
    }
    response.writeHead(refused ? 500 : status, type);
    response.end(spoiled === 'garble' ? text.slice(0, text.length / 2) : text);
  }

  #latencyOf(method: string, path: string): number {
    const { source, screenshot, gesture, other } = this.latency;
    if (path === '/source') return source;
    if (path === '/screenshot') return screenshot;
    return method === 'POST' && GESTURE.test(path) ? gesture : other;
  }

  async #valueOf(request: WireRequest, body: string): Promise<{ status: number; value: unknown }> {
    try {
      const sent = body === '' ? {} : (JSON.parse(body) as Body);
      return { status: 200, value: (await this.#route(request, sent)) ?? null };
    } catch (error) {
      const what = `${request.method} ${request.path}`;
      if (error instanceof WebDriverError) {
        if (error.code === 'unknown command') this.#log.miss('http', `${what}: ${error.message}`);
        return { status: error.status, value: errorOf(error.code, error.message) };
      }
      this.#log.miss('http', `${what}: ${String(error)}`);
      return { status: 500, value: errorOf('unknown error', String(error)) };
    }
  }

  async #route(request: WireRequest, body: Body): Promise<unknown> {
    const { method, path } = request;
    const outside = this.outside[`${method} ${path}`];
    if (outside !== undefined) return outside(body);
    if (`${method} ${path}` === 'POST /session') return this.#open(body);
    const [, id = '', rest = ''] = /^\/session\/([^/]+)(\/.*)?$/.exec(path.replace(/\/$/, '')) ?? [];
    if (id === '') throw notModelled(`${method} ${path}`);
    if (id !== this.#session) throw invalidSession();
    if (method === 'DELETE' && rest === '') {
      this.deleted();
      return null;
    }
    for (const route of this.routes) {
      const params = matched(route, `${method} ${rest}`);
      if (params === null) continue;
      if (this.staleNext && /\/(?:value|clear)$/.test(rest)) {
        this.staleNext = false;
        throw staleElement();
      }
      return this.answer(route, params, body, request);
    }
    throw notModelled(`${method} ${rest}`);
  }

  #open(body: Body): unknown {
    const { alwaysMatch = {}, firstMatch = [] } = (body['capabilities'] ?? {}) as {
      readonly alwaysMatch?: Body;
      readonly firstMatch?: readonly Body[];
    };
    const capabilities = this.granted({ ...alwaysMatch, ...firstMatch[0] });
    this.#session = this.newSession();
    this.elements = new Elements();
    this.settings = this.firstSettings();
    return { sessionId: this.#session, capabilities };
  }
}

const GESTURE = /^\/(?:actions|wda\/keys|element\/.*\/(?:value|clear|click))/;

function momentOf(method: string, path: string): FaultMoment | null {
  if (`${method} ${path}` === 'POST /actions') return 'tap';
  if (`${method} ${path}` === 'GET /screenshot') return 'capture';
  return method === 'POST' && (path.endsWith('/value') || path === '/wda/keys') ? 'type' : null;
}

function errorOf(error: string, message: string): unknown {
  return { error, message, stacktrace: '', traceback: '' };
}

/** Returns the variable parts of a path; null when the route does not match. */
function matched(route: string, path: string): readonly string[] | null {
  const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, '([^/]+)')}$`);
  return pattern.exec(path)?.slice(1) ?? null;
}
