import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Kit } from './kit.ts';

const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));
/** Packages of the kits that only the recorder drives. */
const OWN_MODULES = fileURLToPath(new URL('node_modules', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Returns the npm packages that a page asks for and that are not installed. */
export function missingPackages(page: string): readonly string[] {
  const names = [...page.matchAll(/\/npm\/((?:@[^/"]+\/)?[^/"]+)/g)].map(([, name]) => name ?? '');
  return [...new Set(names)].filter(
    (name) => !existsSync(join(MODULES, name)) && !existsSync(join(OWN_MODULES, name)),
  );
}

export interface KitServer {
  readonly origin: string;
  /** Sets the page at /NAME.html. */
  show(name: string, html: string): void;
  close(): Promise<void>;
}

/** Serves pages, the files of npm packages under /npm/, and the bundle of kits that need one, on 127.0.0.1. */
export async function serveKits(kits: readonly Kit[]): Promise<KitServer> {
  const pages = new Map<string, string>();
  const entries = kits.flatMap((kit) => kit.entry ?? []);
  const bundle = entries.length === 0 ? '' : await bundled(entries);
  const contentAt = async (path: string): Promise<string | Uint8Array | null> => {
    if (path === '/bundle.js') return bundle;
    if (path.startsWith('/npm/') && !path.includes('..'))
      return readFile(join(MODULES, path.slice(5)))
        .catch(() => readFile(join(OWN_MODULES, path.slice(5))))
        .catch(() => null);
    return pages.get(path) ?? null;
  };
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname);
    void contentAt(path).then((content) => {
      response.writeHead(content === null ? 404 : 200, {
        'content-type': TYPES[extname(path)] ?? 'text/plain',
      });
      response.end(content ?? '');
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show: (name, html) => void pages.set(`/${name}.html`, html),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => {
          done();
        });
      }),
  };
}

const bundles = new Map<string, Promise<string>>();

/** Returns the bundle of these entries, which is made once. */
function bundled(entries: readonly string[]): Promise<string> {
  const key = entries.join();
  const made = bundles.get(key) ?? bundleOf(entries);
  bundles.set(key, made);
  return made;
}

async function bundleOf(entries: readonly string[]): Promise<string> {
  const made = await build({
    stdin: { contents: entries.map((e) => `import '${e}';`).join('\n'), resolveDir: MODULES },
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
  });
  return made.outputFiles[0]!.text;
}
