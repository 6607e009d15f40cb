import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PageServer, servePages } from '../../../src/device/chromium/server.ts';

describe('servePages', () => {
  let base: string;
  let server: PageServer;
  beforeAll(async () => {
    base = await mkdtemp(join(tmpdir(), 'thumbrule-server-'));
    await mkdir(join(base, 'site', 'deep page'), { recursive: true });
    await writeFile(join(base, 'secret.txt'), 'secret');
    await writeFile(join(base, 'site', 'index.html'), '<h1>Home</h1>');
    await writeFile(join(base, 'site', 'deep page', 'index.html'), '<h1>Deep</h1>');
    await writeFile(join(base, 'site', 'app.js'), 'let a');
    await symlink(join(base, 'secret.txt'), join(base, 'site', 'link.txt'));
    server = await servePages(join(base, 'site'));
  });
  afterAll(async () => {
    await server.close();
    await rm(base, { recursive: true });
  });

  /** Sends the path as is; `fetch` would normalise it. */
  const get = (path: string, method = 'GET'): Promise<{ status: number; type: string; body: string }> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(server.origin);
      const asked = request({ hostname, port, path, method }, (response) => {
        let body = '';
        response.on('data', (chunk) => (body += String(chunk)));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', body });
        });
      });
      asked.on('error', reject);
      asked.end();
    });

  test('serves files and index pages with their content type', async () => {
    expect(await get('/')).toEqual({ status: 200, type: 'text/html; charset=utf-8', body: '<h1>Home</h1>' });
    expect(await get('/app.js?v=2')).toMatchObject({ status: 200, type: 'text/javascript; charset=utf-8' });
    expect(await get('/deep%20page/')).toMatchObject({ status: 200, body: '<h1>Deep</h1>' });
    expect(await get('/deep%20page')).toMatchObject({ status: 301 });
  });

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/deep%20page/../../secret.txt',
    '/link.txt',
    '/%00',
    '/%',
  ])('Nothing outside the folder is given: %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.body).not.toBe('secret');
  });

  test('accepts GET and HEAD only', async () => {
    expect((await get('/', 'POST')).status).toBe(405);
    expect(await get('/', 'HEAD')).toMatchObject({ status: 200, body: '' });
  });
});
