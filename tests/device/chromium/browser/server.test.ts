import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PageServer, servePages } from '../../../../src/device/chromium/browser/server.ts';

const PRIVATE = [
  '.env',
  '.env.production',
  'prod.env',
  'prod.env.local',
  '.git/config',
  'deep/.npmrc',
  'env/default.yaml',
].concat([
  'env/keys.json',
  'env/deep/keys',
  'deep/env/dev.yml',
  'thumbrule.config.yaml',
  'ENV/prod.txt',
  'page.html~',
]);
/** Files of pages with names that only look private. */
const OWN = [
  'env/sky.png',
  'env/setup.js',
  'environment.html',
  'env.js',
  'deep/data.yaml',
  '.well-known/assetlinks.json',
];

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
    for (const path of PRIVATE) {
      await mkdir(dirname(join(base, 'site', path)), { recursive: true });
      await writeFile(join(base, 'site', path), 'secret');
    }
    for (const path of OWN) {
      await mkdir(dirname(join(base, 'site', path)), { recursive: true });
      await writeFile(join(base, 'site', path), 'page');
    }
    await symlink('.env', join(base, 'site', 'hidden.txt'));
    await symlink('env', join(base, 'site', 'settings'));
    await symlink('app.js', join(base, 'site', 'alias.js'));
    await mkdir(join(base, 'site', 'away'));
    await symlink(join(base, 'secret.txt'), join(base, 'site', 'away', 'index.html'));
    await symlink(base, join(base, 'site', 'up'));
    await mkdir(join(base, 'site-2'));
    await writeFile(join(base, 'site-2', 'secret.txt'), 'secret');
    server = await servePages(join(base, 'site'));
  });
  afterAll(async () => {
    await server.close();
    await rm(base, { recursive: true });
  });

  /** Sends the path as is; `fetch` would normalise it. */
  const get = (
    path: string,
    method = 'GET',
    host?: string,
  ): Promise<{ status: number; type: string; body: string }> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(server.origin);
      const asked = request(
        { hostname, port, path, method, ...(host === undefined ? {} : { headers: { host } }) },
        (response) => {
          let body = '';
          response.on('data', (chunk) => (body += String(chunk)));
          response.on('end', () => {
            resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', body });
          });
        },
      );
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
    '/%252e%252e/secret.txt',
    '/..%5csecret.txt',
    '/%2e%2e%5csecret.txt',
    '/..;/secret.txt',
    '/%c0%ae%c0%ae/secret.txt',
    '/.%2e/secret.txt',
    '/../site-2/secret.txt',
    '/%2e%2e/site-2/secret.txt',
    '//secret.txt/%2e%2e/%2e%2e/secret.txt',
    '/away/',
    '/up/secret.txt',
    '/up/site/.env',
    'http://evil.example/%2e%2e/secret.txt',
    'file:///etc/passwd',
    '/index.html/',
    '/index.html/../.env',
    '/secret.txt%00.html',
  ])('Nothing outside the folder is given: %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.body).not.toBe('secret');
  });

  test.each([
    ...PRIVATE,
    'hidden.txt',
    'settings/default.yaml',
    '%2eenv',
    'deep/%2e%2e/.env',
    'deep%2f..%2f.env',
    '/.env',
    '.ENV',
    '%2Eenv',
    './.env',
    'deep/./%2enpmrc',
    '.env/',
    '.env%00.html',
    '.git/',
    'env/',
    'ENV/default.yaml',
  ])('Nothing private is given: %s', async (path) => {
    const answer = await get(`/${path}`);
    expect(answer.status).toBe(404);
    expect(answer.body).not.toBe('secret');
  });

  test.each([...OWN, 'alias.js'])('A file of the page is given: %s', async (path) => {
    expect(await get(`/${path}`)).toMatchObject({ status: 200 });
  });

  test('a path with two slashes leads to no other host', async () => {
    const redirected = await get('//deep%20page');
    expect(redirected.status).toBe(301);
  });

  test.each([
    'evil.example',
    'evil.example:PORT',
    '127.0.0.1',
    '127.0.0.1:1',
    'localhost',
    '127.0.0.1.evil.example:PORT',
    'localhost.:PORT',
    'localhost:PORT.evil.example',
    'user@127.0.0.1:PORT',
    '127.0.0.1:PORT@evil.example',
    '127.1:PORT',
    '[::1]:PORT',
    '0.0.0.0:PORT',
    'evil.example, 127.0.0.1:PORT',
  ])('the host "%s" is refused', async (host) => {
    const answer = await get('/', 'GET', host.replace('PORT', new URL(server.origin).port));
    expect(answer.status).toBe(403);
    expect(answer.body).not.toContain('Home');
  });

  test('its own names are served', async () => {
    const { port } = new URL(server.origin);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`])
      expect(await get('/', 'GET', host)).toMatchObject({ status: 200 });
  });

  test.each([
    ['with an empty host', 'GET / HTTP/1.1\r\nHost:\r\n\r\n'],
    ['without a host', 'GET / HTTP/1.0\r\n\r\n'],
    ['with two hosts', 'GET / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nHost: evil.example\r\n\r\n'],
    ['with another host first', 'GET / HTTP/1.1\r\nHost: evil.example\r\nHost: 127.0.0.1:PORT\r\n\r\n'],
    [
      'of another host that it names as its own',
      'GET / HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: 127.0.0.1:PORT\r\n\r\n',
    ],
  ])('a request %s gets no page', async (_, head) => {
    const { hostname, port } = new URL(server.origin);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        socket.end(head.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n').replaceAll('PORT', port));
      });
      let read = '';
      socket.on('data', (bytes) => (read += String(bytes)));
      socket.on('end', () => {
        resolve(read);
      });
      socket.on('error', reject);
    });
    expect(answer).not.toContain('Home');
    expect(answer).toMatch(/^HTTP\/1\.1 40[03]/u);
  });

  test('accepts GET and HEAD only', async () => {
    expect((await get('/', 'POST')).status).toBe(405);
    expect(await get('/', 'HEAD')).toMatchObject({ status: 200, body: '' });
  });
});
