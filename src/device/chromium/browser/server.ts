import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, extname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

export interface PageServer {
  /** `http://127.0.0.1:PORT`, without a trailing slash. */
  readonly origin: string;
  /** Serves another folder from now on, and the one before no more. */
  serve(folder: string): Promise<void>;
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

/**
 * Serves a folder of pages on a free port of 127.0.0.1: nothing outside the folder, no hidden files and no env files. Requests for another host
 * name are refused, so that no web page elsewhere can read the folder (DNS rebinding).
 */
export async function servePages(folder: string): Promise<PageServer> {
  let root = await realpath(folder);
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
    serve: async (another) => {
      root = await realpath(another);
    },
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
  const own = [`127.0.0.1:${request.socket.localPort}`, `localhost:${request.socket.localPort}`];
  // Of two hosts, the other one may be what a proxy or cache goes by.
  const [host = '', ...others] = request.headersDistinct['host'] ?? [];
  if (others.length > 0 || !own.includes(host.toLowerCase())) {
    refuse(response, 403, `Only ${own.join(' and ')} are served.`);
    return;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    refuse(response, 405, 'Only GET and HEAD are answered here.');
    return;
  }
  const { url = '/' } = request;
  // A path may begin with two slashes, which would name a host.
  const { pathname } = new URL(url.startsWith('/') ? `http://127.0.0.1${url}` : url, 'http://127.0.0.1');
  const found = await fileFor(root, pathname);
  if (found === null) {
    refuse(response, 404, `There is no ${pathname} in this folder.`);
    return;
  }
  if (found === 'folder') {
    // Relative links need a trailing slash.
    response.writeHead(301, { location: `./${basename(pathname)}/` }).end();
    return;
  }
  response.writeHead(200, {
    'content-type': TYPES[extname(found).toLowerCase()] ?? 'application/octet-stream',
    'content-length': (await stat(found)).size,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  if (request.method === 'HEAD') response.end();
  else await pipeline(createReadStream(found), response);
}

function refuse(response: ServerResponse, status: number, why: string): void {
  response
    .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' })
    .end(why);
}

/** Returns the file of a path or its index page; `folder` if the trailing slash is missing; null if it is missing, outside the folder or not part of a page. */
async function fileFor(root: string, pathname: string): Promise<string | null> {
  try {
    const wanted = join(root, decodeURIComponent(pathname));
    const real = await realpath(wanted);
    if (real !== root && !real.startsWith(root + sep)) return null;
    // A link inside the folder may lead to a hidden file.
    if (isPrivate(relative(root, wanted)) || isPrivate(relative(root, real))) return null;
    const found = await stat(real);
    if (found.isFile()) return real;
    if (!found.isDirectory()) return null;
    if (!pathname.endsWith('/')) return 'folder';
    return await fileFor(root, `${pathname}index.html`);
  } catch {
    return null;
  }
}

/** Folders of env files. Pictures and scripts of a page may lie in a folder of that name. */
const ENV_FOLDER = 'env';
const PAGE_TYPES: ReadonlySet<string> = new Set(
  Object.keys(TYPES).filter((type) => !['.json', '.map', '.txt', '.xml'].includes(type)),
);

/** True for hidden files and folders, env files and our own configuration; `path` is relative to the folder of pages. */
function isPrivate(path: string): boolean {
  const parts = path.toLowerCase().split(/[\\/]/u);
  const name = parts.at(-1) ?? '';
  if (parts.some((part) => part.startsWith('.') && part !== '.well-known')) return true;
  if (/\.env(?:\.|$)|^thumbrule\.config\.|~$/u.test(name)) return true;
  const inEnvFolder = parts.slice(0, -1).includes(ENV_FOLDER);
  return inEnvFolder && !PAGE_TYPES.has(extname(name));
}
