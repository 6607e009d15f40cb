/** User names and keys of a hub appear nowhere but in requests to it, also when it repeats them. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderWith } from '../../goal/folder.ts';
import { ROOT, thumbrule } from '../../setup/thumbrule.ts';

const USER = 'ann@farm.example';
const KEY = 'k/3y-9f8e7d';
const OPTION = 'opt-5ecret-42';
const BASIC = Buffer.from(`${USER}:${KEY}`).toString('base64');
const FORMS = [USER, KEY, OPTION, BASIC, encodeURIComponent(USER), encodeURIComponent(KEY)];

let asked = '';
/** A hub that opens no session and repeats the whole request in its error. */
const hub = createServer((request: IncomingMessage, response: ServerResponse) => {
  let body = '';
  request.setEncoding('utf8').on('data', (part: string) => (body += part));
  request.on('end', () => {
    const said = `${body.slice(body.indexOf('vendor:options'))} ${JSON.stringify(request.headers)} ${body}`;
    asked += said;
    response.writeHead(500, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ value: { error: 'session not created', message: said, stacktrace: said } }),
    );
  });
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((done) => hub.listen(0, '127.0.0.1', done));
  ({ port } = hub.address() as AddressInfo);
});
afterAll(() => {
  hub.close();
});

const where = (): string =>
  `http://${encodeURIComponent(USER)}:${encodeURIComponent(KEY)}@127.0.0.1:${port}/wd`;
const goal = join(ROOT, 'apps-under-test/shop/goals/log-in.yaml');
const textsOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'utf8'));

test.each(['android', 'ios', 'chromium'])('a hub for %s', async (platform) => {
  asked = '';
  const cwd = folderWith({
    'thumbrule.config.yaml': `devices:
  farm:
    platform: ${platform}
    hub: ${where()}
    app: ${platform === 'chromium' ? 'https://shop.example.com' : 'com.example.cornershop'}
    capabilities:
      vendor:options: { accessKey: ${OPTION}, build: nightly }
      appium:executable: /bin/true
`,
  });
  const ran = await thumbrule(
    ['run', goal, '--device', 'farm', '--reporter', 'html,junit,json,allure,ctrf', '--out', 'out'],
    { cwd },
  );
  expect(ran.code).toBe(4);
  expect(ran.stdout + ran.stderr).toContain('nightly');
  expect([asked.includes(BASIC), asked.includes(OPTION)]).toEqual([true, true]);
  const texts = [ran.stdout, ran.stderr, ...textsOf(join(cwd, 'out'))];
  expect(texts.length).toBeGreaterThan(6);
  expect(FORMS.filter((form) => texts.some((text) => text.includes(form)))).toEqual([]);
});
