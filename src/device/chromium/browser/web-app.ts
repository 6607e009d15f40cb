import { readdir, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { ThumbruleError } from '../../../shared/errors.ts';
import { type PageServer, servePages } from './server.ts';

/** The web app under test: its start URL and network limits. */
export interface WebApp {
  readonly startUrl: string;
  /** Value of `--host-resolver-rules`; null for no limit. */
  readonly resolver: string | null;
  close(): Promise<void>;
}

/** Returns a server of this folder. */
export type ServeFolder = (folder: string) => Promise<Pick<PageServer, 'origin' | 'close'>>;

/**
 * Opens an app: an http(s) URL, with open network access, or a folder of pages or one .html file, served locally with access to nothing else.
 * Each of `defects` (`kind:id`) is added to the start URL as `defect=…` for the page's script.
 * @throws NOT_FOUND, APP_INVALID
 */
export async function openWebApp(
  app: string,
  defects: readonly string[],
  serve: ServeFolder = servePages,
): Promise<WebApp> {
  if (/^https?:\/\//i.test(app)) {
    return { startUrl: withDefects(parseUrl(app), defects), resolver: null, close: async () => {} };
  }
  const { folder, page } = await pagesAt(app);
  const server = await serve(folder);
  const { host } = new URL(server.origin);
  return {
    startUrl: withDefects(new URL(page, `${server.origin}/`), defects),
    // Only the local server is reachable; all other hosts fail.
    resolver: `MAP ${host} ${host},MAP * ~NOTFOUND`,
    close: () => server.close(),
  };
}

/**
 * Checks that an app is a valid URL, or that its pages exist; a URL may come up later.
 * @throws NOT_FOUND, APP_INVALID
 */
export async function requireWebApp(app: string): Promise<void> {
  if (/^https?:\/\//i.test(app)) parseUrl(app);
  else await pagesAt(app);
}

/** Returns the URL of a link; `app://list.html` or `list.html` is a page of the app. @throws NOT_FOUND */
export function linkIn({ startUrl }: WebApp, link: string): string {
  try {
    return new URL(link.replace(/^app:\/\/\/?/, ''), startUrl).href;
  } catch (cause) {
    throw new ThumbruleError(
      'NOT_FOUND',
      `"${link}" is not a valid URL.`,
      'Give a complete URL, or a page of the app under test such as app://list.html.',
      { cause },
    );
  }
}

function parseUrl(text: string): URL {
  try {
    return new URL(text);
  } catch (cause) {
    throw new ThumbruleError(
      'APP_INVALID',
      `"${text}" is not a valid URL.`,
      'Give a complete URL such as https://example.org/, a folder of pages, or an .html file.',
      { cause },
    );
  }
}

async function pagesAt(app: string): Promise<{ folder: string; page: string }> {
  const found = await stat(app).catch(() => null);
  if (found === null) {
    throw new ThumbruleError(
      'NOT_FOUND',
      `${app} does not exist.`,
      'Give --app a URL, a folder of pages, or an .html file; paths are relative to where the command runs.',
    );
  }
  if (!found.isDirectory()) {
    if (!/\.html?$/i.test(app)) throw notAPage(app);
    return { folder: dirname(app), page: encodeURIComponent(basename(app)) };
  }
  const pages = (await readdir(app)).filter((name) => /\.html?$/i.test(name)).sort();
  if (pages.includes('index.html')) return { folder: app, page: '' };
  const [only, another] = pages;
  if (only !== undefined && another === undefined) return { folder: app, page: encodeURIComponent(only) };
  throw new ThumbruleError(
    'APP_INVALID',
    pages.length === 0
      ? `${app} holds no page (.html).`
      : `${app} has no index.html, and several pages could be the first: ${pages.join(', ')}.`,
    'Give --app the page itself, or name the first page index.html.',
  );
}

function notAPage(app: string): ThumbruleError {
  return new ThumbruleError(
    'APP_INVALID',
    `${app} is neither a folder nor an .html file.`,
    'The device "chromium" runs web pages. For an app package (.apk, .app) use the device "android" or "ios".',
  );
}

function withDefects(url: URL, defects: readonly string[]): string {
  for (const defect of defects) url.searchParams.append('defect', defect);
  return url.href;
}
