import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { folderWith } from '../../goal/folder.ts';
import { start, thumbrule } from '../../setup/thumbrule.ts';

const APP = `app: { package: com.example.door, title: Door, start: door }
screens:
  door:
    elements:
      - { space: null, height: 150 }
      - heading: Door
      - button: Open
        tap: [{ toast: Opened }]
`;

/**
 * A hub whose phones answer only the start and the end of a session, and that counts sessions. With `offline` they answer
 * with Appium's error for an unplugged phone.
 */
async function hubOf({ offline }: { readonly offline: boolean }) {
  const open = new Set<string>();
  const books = { opened: 0, closed: 0 };
  let asked: () => void;
  /** Both phones have received a request. */
  const busy = new Promise<void>((resolve) => (asked = resolve));
  const waiting = new Set<string>();
  const server = createServer((request, response) => {
    const id = /^\/session\/([^/]+)/u.exec(request.url ?? '')?.[1] ?? '';
    const answer = (value: unknown, status = 200): void => {
      response.statusCode = status;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ value }));
    };
    if (request.method === 'POST' && request.url === '/session') {
      books.opened += 1;
      const sessionId = `phone-${books.opened}`;
      open.add(sessionId);
      answer({ sessionId, capabilities: { platformName: 'Android', automationName: 'UiAutomator2' } });
    } else if (id === '') {
      answer({ ready: true });
    } else if (request.method === 'DELETE') {
      if (open.delete(id)) books.closed += 1;
      answer(null);
    } else if (offline) {
      answer({ error: 'unknown error', message: "adb: device 'left' not found", stacktrace: '' }, 500);
    } else {
      waiting.add(id);
      if (waiting.size === 2) asked();
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, books, open, busy };
}

const goal = (name: string): string =>
  `name: ${name}\nsteps:\n  - Tap "Open"\nexpected_state:\n  - '"Door" is visible'\n`;

function workspace(devices: string): string {
  return folderWith({
    '.git/HEAD': '',
    'app.yaml': APP,
    'thumbrule.config.yaml': `devices:\n${devices}`,
    ...Object.fromEntries(['a', 'b', 'c'].map((name) => [`goals/${name}.yaml`, goal(name)])),
  });
}

const phone = (name: string, url: string): string =>
  `  ${name}: { platform: android, hub: '${url}', app: com.example.door, capabilities: { 'appium:udid': ${name} } }\n`;

const outcomes = (stdout: string): readonly string[] =>
  (JSON.parse(stdout) as { goals: { goal: string; verdict: string; label: string | null }[] }).goals.map(
    (g) => [g.goal, g.verdict, ...(g.label === null ? [] : [g.label])].join(' '),
  );

test('a phone that vanishes in the middle of its goal costs that goal and no other', async () => {
  const hub = await hubOf({ offline: true });
  const cwd = workspace(`${phone('left', hub.url)}  here: { platform: simulated }\n`);
  const args = ['run', '--json', '--device', 'left,here', '--workers', '1', '--reporter', 'json'];
  const { code, stdout, stderr } = await thumbrule(args, { cwd });
  expect(outcomes(stdout)).toEqual(['a broken DEVICE_LOST', 'b passed', 'c passed']);
  expect(code).toBe(4);
  expect(stderr).toContain('left is unavailable; goals go to other devices');
  expect(hub.books).toEqual({ opened: hub.books.closed, closed: hub.books.opened });
});

test('Ctrl-C gives every phone back to its hub, counted there', async () => {
  const hub = await hubOf({ offline: false });
  const cwd = workspace(phone('left', hub.url) + phone('right', hub.url));
  const { child, ended } = start(['run', '--json', '--device', 'left,right', '--reporter', 'json'], { cwd });
  await hub.busy;
  child.kill('SIGINT');
  const { code, stdout } = await ended;
  expect(code).toBe(130);
  expect(outcomes(stdout)).toEqual(['a cancelled', 'b cancelled']);
  expect(hub.books).toEqual({ opened: 2, closed: 2 });
  expect([...hub.open]).toEqual([]);
});
