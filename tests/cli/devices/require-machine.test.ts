import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { AppiumTarget } from '../../../src/cli/devices/appium.ts';
import { requireMachine } from '../../../src/cli/devices/require-machine.ts';
import { temporaryFolder } from '../../builders/temporary-folder.ts';

const servers: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Returns the address of a server that answers every request with this status. */
async function serverWith(status: number): Promise<string> {
  const server = createServer((_, answer) => answer.writeHead(status).end('{}'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function closedPort(): Promise<string> {
  const url = await serverWith(200);
  const server = servers.pop();
  await new Promise<void>((done) => (server as unknown as { close(d: () => void): void }).close(done));
  return url;
}

const phoneAt = (hub: string): AppiumTarget => ({
  platform: 'android',
  hub,
  capabilities: {},
  app: 'com.example.shop',
  defaultApp: null,
});

describe('a hub is asked for its status before a session opens', () => {
  test('nothing listens there', async () => {
    const hub = await closedPort();
    await expect(requireMachine({ device: 'android', headed: false }, phoneAt(hub))).rejects.toMatchObject({
      code: 'USAGE',
      message: `No Appium or hub answers at ${hub}: the connection is refused.`,
    });
  });
  test('there is no such host, and its login is not printed', async () => {
    const asked = requireMachine(
      { device: 'android', headed: false },
      phoneAt('http://ada:key-1234@no-such-host.invalid:4723/wd/hub'),
    );
    await expect(asked).rejects.toMatchObject({ code: 'USAGE' });
    await expect(asked).rejects.not.toMatchObject({ message: expect.stringContaining('key-1234') as string });
  });
  test.each([200, 401, 404, 500])('an answer with status %i is enough', async (status) => {
    const hub = await serverWith(status);
    await expect(requireMachine({ device: 'android', headed: false }, phoneAt(hub))).resolves.toBeUndefined();
  });
});

describe('a browser is looked for before a goal starts', () => {
  test('THUMBRULE_CHROMIUM names a file that is none', async () => {
    const before = process.env['THUMBRULE_CHROMIUM'];
    process.env['THUMBRULE_CHROMIUM'] = '/no/such/browser';
    try {
      await expect(requireMachine({ device: 'chromium', headed: false }, null)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: '/no/such/browser is not an executable browser.',
      });
    } finally {
      if (before === undefined) delete process.env['THUMBRULE_CHROMIUM'];
      else process.env['THUMBRULE_CHROMIUM'] = before;
    }
  });
  test('--headed needs a browser with a window', async () => {
    const shell = join(await temporaryFolder(), 'chromium-headless-shell');
    writeFileSync(shell, '', { mode: 0o755 });
    const before = process.env['THUMBRULE_CHROMIUM'];
    process.env['THUMBRULE_CHROMIUM'] = shell;
    try {
      await expect(requireMachine({ device: 'chromium', headed: false }, null)).resolves.toBeUndefined();
      await expect(requireMachine({ device: 'chromium', headed: true }, null)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: `${shell} has no window: it is a headless shell.`,
      });
    } finally {
      if (before === undefined) delete process.env['THUMBRULE_CHROMIUM'];
      else process.env['THUMBRULE_CHROMIUM'] = before;
    }
  });
  test('the simulated phone needs none', async () => {
    await expect(requireMachine({ device: 'simulated', headed: false }, null)).resolves.toBeUndefined();
  });
});
