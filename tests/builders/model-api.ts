/** A provider on 127.0.0.1: speaks the Messages API and the chat completions API, checks what it is sent, and fails in the ways that are asked of it. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What one request meets. The last way of a list holds for all further requests. */
export type Way =
  | { readonly kind: 'reply'; readonly text: string; readonly stop?: string; readonly more?: object }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly type?: string;
      readonly message?: string;
      readonly headers?: Record<string, string>;
    }
  | { readonly kind: 'body'; readonly text: string; readonly contentType?: string }
  | { readonly kind: 'drop before headers' }
  | { readonly kind: 'drop mid-body' }
  | { readonly kind: 'hang before headers' }
  | { readonly kind: 'hang mid-body' };

export interface Request {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Api {
  readonly url: string;
  readonly requests: readonly Request[];
  /** Requests that were answered with a reply that could be used. */
  readonly answered: () => number;
  readonly close: () => Promise<void>;
}

const USAGE = {
  input_tokens: 120,
  output_tokens: 40,
  cache_creation_input_tokens: 7000,
  cache_read_input_tokens: 500,
  cache_creation: { ephemeral_5m_input_tokens: 1000, ephemeral_1h_input_tokens: 6000 },
};

export async function startModelApi(
  ways: readonly Way[] | ((request: Request, n: number) => Way),
): Promise<Api> {
  const requests: Request[] = [];
  const sockets = new Set<Socket>();
  let answered = 0;
  const server = createServer((req, res) => {
    void read(req).then((body) => {
      const request = { path: req.url ?? '', headers: req.headers, body };
      requests.push(request);
      const n = requests.length;
      const way = typeof ways === 'function' ? ways(request, n) : ways[Math.min(n, ways.length) - 1];
      if (way?.kind === 'reply') answered += 1;
      if (way !== undefined) answer(way, request, req, res, n);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answered: () => answered,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The vendor's own path, Bedrock's and Vertex's. */
function isMessages({ path }: Request): boolean {
  return /\/messages|\/invoke$|:rawPredict$/.test(path);
}

async function read(req: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function answer(way: Way, request: Request, req: IncomingMessage, res: ServerResponse, n: number): void {
  const json = { 'content-type': 'application/json', 'request-id': `req_${n}`, 'x-request-id': `req_${n}` };
  const refused = isMessages(request) ? whatApiRefuses(request.body) : null;
  if (refused !== null) {
    res.writeHead(400, json).end(errorBody('invalid_request_error', refused));
    return;
  }
  switch (way.kind) {
    case 'reply':
      res.writeHead(200, json).end(JSON.stringify(isMessages(request) ? message(way) : completion(way)));
      return;
    case 'status':
      res
        .writeHead(way.status, { ...json, ...way.headers })
        .end(errorBody(way.type ?? 'api_error', way.message ?? `status ${way.status}`));
      return;
    case 'body':
      res.writeHead(200, { ...json, 'content-type': way.contentType ?? 'application/json' }).end(way.text);
      return;
    case 'drop before headers':
      req.socket.destroy();
      return;
    case 'drop mid-body':
      res.writeHead(200, { ...json, 'content-length': '5000' });
      res.write('{"id":"msg_1",', () => req.socket.destroy());
      return;
    case 'hang before headers':
      return;
    case 'hang mid-body':
      res.writeHead(200, json);
      res.write('{"id":"msg_1",');
      return;
  }
}

/** What the real service answers with 400. */
function whatApiRefuses(body: Readonly<Record<string, unknown>>): string | null {
  const text = JSON.stringify(body);
  const format = JSON.stringify(
    (body['output_config'] as Record<string, unknown> | undefined)?.['format'] ?? null,
  );
  if (/"(?:temperature|top_p|top_k|tool_choice)":/.test(text))
    return 'that parameter is not supported by this model';
  if (/"oneOf":/.test(format)) return "output_config.format.schema: Schema type 'oneOf' is not supported";
  if (/"(?:minimum|maximum|pattern|minLength|maxLength)":/.test(format))
    return 'output_config.format.schema: limits are not supported';
  const breakpoints = text.split('"cache_control"').length - 1;
  if (breakpoints > 4)
    return `a maximum of 4 blocks with cache_control may be provided, found ${breakpoints}`;
  const messages = body['messages'] as { role: string }[] | undefined;
  if (messages?.at(-1)?.role !== 'user') return 'the last message must come from the user';
  return null;
}

function errorBody(type: string, said: string): string {
  return JSON.stringify({ type: 'error', error: { type, message: said }, request_id: 'req_body' });
}

function message({ text, stop = 'end_turn', more = {} }: Extract<Way, { kind: 'reply' }>): object {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-5-5-20261001',
    content: [
      { type: 'thinking', thinking: 'hm', signature: 'sig' },
      { type: 'text', text, citations: null },
    ],
    stop_reason: stop,
    stop_details: null,
    stop_sequence: null,
    usage: USAGE,
    ...more,
  };
}

function completion({ text, stop = 'stop', more = {} }: Extract<Way, { kind: 'reply' }>): object {
  return {
    id: 'chat_1',
    object: 'chat.completion',
    model: 'local-model',
    choices: [{ index: 0, message: { role: 'assistant', content: text, ...more }, finish_reason: stop }],
    usage: { prompt_tokens: 620, completion_tokens: 40, prompt_tokens_details: { cached_tokens: 500 } },
  };
}
