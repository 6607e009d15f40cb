import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

export interface PageServer {
  /** `http://127.0.0.1:PORT`, without a trailing slash. */
  readonly origin: string;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.htm': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
};

/** Serves a folder of pages on a free port of 127.0.0.1, and nothing outside the folder. */
export async function servePages(folder: string): Promise<PageServer> {
  const root = await realpath(folder);
  const server = createServer((request, response) => {
    answer(root, request, response).catch(() => {
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

async function answer(root: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    refuse(response, 405, 'Only GET and HEAD are answered here.');
    return;
  }
  const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const found = await fileFor(root, pathname);
  if (found === null) {
    refuse(response, 404, `There is no ${pathname} in this folder.`);
    return;
  }
  if (found === 'folder') {
    // Relative links need a trailing slash.
    response.writeHead(301, { location: `${pathname}/` }).end();
    return;
  }
  response.writeHead(200, {
    'content-type': TYPES[extname(found).toLowerCase()] ?? 'application/octet-stream',
    'content-length': (await stat(found)).size,
    'cache-control': 'no-store',
  });
  if (request.method === 'HEAD') response.end();
  else await pipeline(createReadStream(found), response);
}

function refuse(response: ServerResponse, status: number, why: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(why);
}

/** Returns the file of a path or its index page; `folder` if the trailing slash is missing; null if it is missing or outside the folder. */
async function fileFor(root: string, pathname: string): Promise<string | null> {
  try {
    const wanted = join(root, decodeURIComponent(pathname));
    const real = await realpath(wanted);
    if (real !== root && !real.startsWith(root + sep)) return null;
    if (!(await stat(real)).isDirectory()) return real;
    if (!pathname.endsWith('/')) return 'folder';
    return await fileFor(root, `${pathname}index.html`);
  } catch {
    return null;
  }
}
