import { request } from 'node:http';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_RUN_OPTIONS } from '../../src/cli/flags/options.ts';
import { NO_BINDINGS } from '../../src/goal/placeholders.ts';
import { ClientSession } from '../../src/mcp/client-session.ts';
import { type McpHttpServer, startMcpHttp } from '../../src/mcp/http.ts';
import { loadSdk } from '../../src/mcp/sdk.ts';
import { folderWith, goalText } from '../goal/folder.ts';

const TOKEN = 'a-long-token';
let served: McpHttpServer;
let port = 0;
const cwd = folderWith({ 'goals/a.yaml': goalText('a') }, 'file');

beforeAll(async () => {
  served = await startMcpHttp({
    sdk: await loadSdk(),
    version: '0.1.0',
    port: 0,
    token: TOKEN,
    openSession: () =>
      new ClientSession({
        options: { ...DEFAULT_RUN_OPTIONS, out: `${cwd}/.thumbrule` },
        loaded: { bindings: NO_BINDINGS, secrets: new Map() },
        cwd,
      }),
  });
  port = Number(new URL(served.url).port);
});
afterAll(() => served.close());

const HELLO = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
});

/** Sends a request as a hostile program would. */
function send(
  headers: Readonly<Record<string, string>>,
  { path = '/mcp', body = HELLO }: { readonly path?: string; readonly body?: string } = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        headers: {
          host: `127.0.0.1:${port}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
      },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

const AUTH = { authorization: `Bearer ${TOKEN}` };

test.each([
  ['no token', {}, 401],
  ['a wrong token', { authorization: 'Bearer a-long-tokem' }, 401],
  ['the token of another scheme', { authorization: `Basic ${TOKEN}` }, 401],
  ['another host name', { ...AUTH, host: 'evil.example' }, 403],
  ['a rebound host name', { ...AUTH, host: 'evil.example:80' }, 403],
  ['a web page of this machine', { ...AUTH, origin: 'http://127.0.0.1:3000' }, 403],
  ['a web page', { ...AUTH, origin: 'https://evil.example' }, 403],
  ['a page without an origin', { ...AUTH, origin: 'null' }, 403],
  ['a session of nobody', { ...AUTH, 'mcp-session-id': '00000000-0000-0000-0000-000000000000' }, 404],
])('%s is refused', async (_, headers, status) => {
  expect(await send(headers)).toBe(status);
});

test('other paths and long requests are refused', async () => {
  expect(await send(AUTH, { path: '/' })).toBe(404);
  expect(await send(AUTH, { body: JSON.stringify({ x: 'y'.repeat(1_100_000) }) })).toBe(413);
});

async function connect(): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(served.url), {
    requestInit: { headers: AUTH },
  });
  await client.connect(transport);
  return client;
}

test('the official client lists and calls tools; each client has a session of its own', async () => {
  const [one, other] = [await connect(), await connect()];
  const { tools } = await one.listTools();
  expect(tools.map(({ name }) => name)).toContain('verdict');
  const answer = await other.callTool({ name: 'list', arguments: {} });
  expect(JSON.stringify(answer.content)).toContain('goals/a.yaml');
  await one.close();
  await other.close();
});

test('at most four clients are served', async () => {
  const clients = [];
  for (let n = 0; n < 2; n++) clients.push(await connect());
  expect(await send(AUTH)).toBe(429);
  for (const client of clients) await client.close();
});
