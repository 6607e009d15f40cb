import { createReadStream } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { ThumbruleError } from '../../shared/errors.ts';
import { listenOn, LOOPBACK, portOf } from '../../shared/listen.ts';
import { RUNS_FOLDER } from '../../trace/run-log.ts';
import { readRun } from '../../trace/runs.ts';
import { buildGoals } from '../timeline/build.ts';
import { runData } from '../timeline/index.ts';
import { page } from '../timeline/page.ts';
import { homePage, listMarkup } from './home.ts';
import { homeQuery } from './home-query.ts';
import { RunLister } from './run-lister.ts';
import { isLive, watchList, watchRun } from './watch.ts';

export interface UiServer {
  /** `http://127.0.0.1:8400/`. */
  readonly url: string;
  /** Ends every connection. Safe to call twice. */
  close(): Promise<void>;
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.ndjson': 'text/plain; charset=utf-8',
};

/**
 * Serves the runs under `out` on 127.0.0.1 only, live while one runs. `port` 0 takes any free port. Throws USAGE when the port is
 * taken. Requests for another host name are refused, so that no web page can reach the server (DNS rebinding).
 */
export async function startUi(out: string, port: number): Promise<UiServer> {
  const runs = new RunLister(out);
  const server = createServer((request, response) => {
    handleRequest({ out, runs, server }, request, response).catch((error: unknown) => {
      const known = error instanceof ThumbruleError && error.code === 'NOT_FOUND';
      sendError(response, known ? 404 : 500, error instanceof Error ? error.message : String(error));
    });
  });
  await listenOn(server, port);
  let closing: Promise<void> | null = null;
  return {
    url: `http://${LOOPBACK}:${portOf(server)}/`,
    close: () =>
      (closing ??= new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      })),
  };
}

interface Served {
  readonly out: string;
  readonly runs: RunLister;
  readonly server: Server;
}

async function handleRequest(
  { out, runs, server }: Served,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const port = portOf(server);
  const own = [`${LOOPBACK}:${port}`, `localhost:${port}`];
  const { origin, host } = request.headers;
  if (!own.includes(host ?? '') || (origin !== undefined && !own.some((o) => origin === `http://${o}`))) {
    sendError(response, 403, `Only ${own.join(' and ')} are served.`);
    return;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    sendError(response, 405, 'Only GET and HEAD are allowed.');
    return;
  }
  const { pathname, searchParams } = new URL(request.url ?? '/', `http://${LOOPBACK}`);
  const parts = pathname.split('/').slice(1).map(decodePart);
  const [first = ''] = parts;
  if (parts.length === 1 && (first === '' || first === 'goals')) {
    const query = homeQuery(first === '' ? 'runs' : 'goals', searchParams);
    sendHtml(response, homePage(await runs.list(), query));
  } else if (parts.length === 1 && (first === 'list' || first === 'events')) {
    const query = homeQuery(searchParams.get('view') === 'goals' ? 'goals' : 'runs', searchParams);
    const list = async (): Promise<string> => listMarkup(await runs.list(), query);
    if (first === 'list') sendHtml(response, await list());
    else startEvents(response, (tell) => watchList(list, tell));
  } else if (first === 'runs' && parts[1] !== undefined) {
    await handleRunRequest(await runFolder(out, parts[1]), parts.slice(2), response);
  } else sendError(response, 404, 'Page not found.');
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** Returns the folder of a run; ids that leave the folder of runs do not exist. */
async function runFolder(out: string, id: string): Promise<string> {
  const there = await readdir(join(out, RUNS_FOLDER), { withFileTypes: true }).catch(() => []);
  if (there.some((entry) => entry.name === id && entry.isDirectory())) return join(out, RUNS_FOLDER, id);
  throw new ThumbruleError('NOT_FOUND', `No run ${id}.`, 'Open the list of runs.');
}

async function handleRunRequest(
  folder: string,
  rest: readonly string[],
  response: ServerResponse,
): Promise<void> {
  const [first = ''] = rest;
  if (rest.length === 0) redirect(response, `/runs/${encodeURIComponent(folder.split(sep).at(-1) ?? '')}/`);
  else if (first === 'report.html') redirect(response, './');
  else if (first === 'events') startEvents(response, (tell) => watchRun(folder, tell));
  else if (first === '' && rest.length === 1) {
    const run = await readRun(folder);
    const live = !run.ended && (await isLive(folder));
    const goals = buildGoals(run, live);
    sendHtml(response, page(await runData(run, goals, live), goals));
  } else await sendFile(folder, rest, response);
}

/** Sends server-sent events until the page is closed. */
function startEvents(
  response: ServerResponse,
  watch: (send: (update: unknown) => void) => { stop(): void },
): void {
  response.writeHead(200, {
    ...COMMON_HEADERS,
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
  });
  response.flushHeaders();
  const watching = watch((update) => response.write(`data: ${JSON.stringify(update)}\n\n`));
  response.on('close', () => {
    watching.stop();
  });
}

/** Sends screenshots, recordings and traces of a run. Links out of its folder are not followed. */
async function sendFile(folder: string, rest: readonly string[], response: ServerResponse): Promise<void> {
  const type = MEDIA_TYPES[extname(rest.at(-1) ?? '')];
  const path = await realpath(join(folder, ...rest)).catch(() => null);
  const inside = path?.startsWith(`${await realpath(folder)}${sep}`) ?? false;
  const file = path !== null && inside ? await stat(path) : null;
  if (type === undefined || path === null || file === null || !file.isFile()) {
    sendError(response, 404, 'File not found.');
    return;
  }
  response.writeHead(200, { ...COMMON_HEADERS, 'content-type': type, 'content-length': file.size });
  createReadStream(path)
    .on('error', () => response.destroy())
    .pipe(response);
}

const COMMON_HEADERS = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };

function sendHtml(response: ServerResponse, markup: string): void {
  response.writeHead(200, {
    ...COMMON_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
  });
  response.end(markup);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { ...COMMON_HEADERS, location });
  response.end();
}

function sendError(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, { ...COMMON_HEADERS, 'content-type': 'text/plain; charset=utf-8' });
  response.end(`${message}\n`);
}
