/** Serves clients over HTTP on this machine alone. Each client has a session of its own. */
import { randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { listenOn, LOOPBACK, portOf } from '../shared/listen.ts';
import type { ClientSession } from './client-session.ts';
import type { Sdk } from './sdk.ts';
import { createMcpServer } from './server.ts';

const PATH = '/mcp';
/** More clients than devices that one person watches. */
const MAX_CLIENTS = 4;
/** A client that asks nothing for so long has gone, ms. */
const IDLE_MS = 15 * 60_000;
/** A longer request is refused, bytes. */
const MAX_BODY = 1024 * 1024;

export interface McpHttpServer {
  /** `http://127.0.0.1:8401/mcp`. */
  readonly url: string;
  /** Ends every session. Safe to call twice. */
  close(): Promise<void>;
}

export interface McpHttpOptions {
  readonly sdk: Sdk;
  readonly version: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** The token that a client sends as `Authorization: Bearer <token>`. */
  readonly token: string;
  readonly openSession: () => ClientSession;
}

interface Client {
  readonly session: ClientSession;
  readonly transport: InstanceType<Sdk['StreamableHTTPServerTransport']>;
  idle: NodeJS.Timeout;
}

/**
 * Serves MCP on 127.0.0.1. Requests without the token, for another host, or from a web page are refused.
 * @throws USAGE when the port is taken
 */
export async function startMcpHttp(options: McpHttpOptions): Promise<McpHttpServer> {
  const clients = new Map<string, Client>();
  const server = createServer((request, response) => {
    handle(request, response, { options, clients, server }).catch(() => {
      refuse(response, 500, 'Something went wrong.');
    });
  });
  await listenOn(server, options.port);
  let closing: Promise<void> | null = null;
  return {
    url: `http://${LOOPBACK}:${portOf(server)}${PATH}`,
    close: () => (closing ??= closeAll(server, clients)),
  };
}

interface Serving {
  readonly options: McpHttpOptions;
  readonly clients: Map<string, Client>;
  readonly server: Server;
}

async function handle(request: IncomingMessage, response: ServerResponse, serving: Serving): Promise<void> {
  const refusal = refusalOf(request, serving);
  if (refusal !== null) {
    refuse(response, refusal.status, refusal.reason);
    return;
  }
  const id = request.headers['mcp-session-id'];
  const body = request.method === 'POST' ? await readBody(request) : null;
  if (body === TOO_LONG) {
    refuse(response, 413, 'The request is too long.');
    return;
  }
  const known = typeof id === 'string' ? serving.clients.get(id) : undefined;
  if (id !== undefined && known === undefined) {
    refuse(response, 404, 'There is no such session.');
    return;
  }
  const client = known ?? (await openClient(serving));
  if (client === null) {
    refuse(response, 429, `At most ${MAX_CLIENTS} clients are served.`);
    return;
  }
  client.idle.refresh();
  await client.transport.handleRequest(request, response, body ?? undefined);
  // A first request that begins no session leaves nothing behind.
  if (known === undefined && client.transport.sessionId === undefined)
    await endClient(client, serving.clients);
}

interface HttpRefusal {
  readonly status: number;
  readonly reason: string;
}

/** Returns why a request is refused; null for one that may be served. */
function refusalOf(
  { headers, url = '', socket }: IncomingMessage,
  { options, server }: Serving,
): HttpRefusal | null {
  const hosts = [LOOPBACK, 'localhost'].map((name) => `${name}:${portOf(server)}`);
  if (socket.remoteAddress !== undefined && !/^(?:::ffff:)?127\./u.test(socket.remoteAddress))
    return { status: 403, reason: 'Only this machine is served.' };
  if (!hosts.includes(headers.host ?? '')) return { status: 403, reason: 'Wrong host.' };
  // A browser sends it with requests of pages; no client of this server is a page.
  if (headers.origin !== undefined) return { status: 403, reason: 'Web pages are not served.' };
  if (!isToken(headers.authorization ?? '', options.token))
    return { status: 401, reason: 'Send the token as  Authorization: Bearer <token>' };
  return url.split('?')[0] === PATH ? null : { status: 404, reason: `Only ${PATH} is served.` };
}

function isToken(header: string, token: string): boolean {
  const [given, wanted] = [Buffer.from(header), Buffer.from(`Bearer ${token}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function openClient({ options, clients }: Serving): Promise<Client | null> {
  if (clients.size >= MAX_CLIENTS) return null;
  const session = options.openSession();
  const transport = new options.sdk.StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => void clients.set(id, client),
    onsessionclosed: () => endClient(client, clients),
  });
  const idle = setTimeout(() => void endClient(client, clients), IDLE_MS);
  idle.unref();
  const client: Client = { session, transport, idle };
  const server = createMcpServer(options.sdk, session, options.version);
  await server.connect(transport);
  return client;
}

async function endClient(client: Client, clients: Map<string, Client>): Promise<void> {
  clearTimeout(client.idle);
  for (const [id, one] of clients) if (one === client) clients.delete(id);
  await client.session.close().catch(() => undefined);
  await client.transport.close().catch(() => undefined);
}

const TOO_LONG = Symbol('too long');

/** Returns the JSON of a request; undefined when it is none, which the transport answers. */
async function readBody(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += (part as Buffer).length;
    if (size > MAX_BODY) return TOO_LONG;
    parts.push(part as Buffer);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    return {};
  }
}

function refuse(response: ServerResponse, status: number, reason: string): void {
  if (response.headersSent) {
    response.end();
    return;
  }
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(`${reason}\n`);
}

async function closeAll(server: Server, clients: Map<string, Client>): Promise<void> {
  await Promise.all([...clients.values()].map((client) => endClient(client, clients)));
  await new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
}
