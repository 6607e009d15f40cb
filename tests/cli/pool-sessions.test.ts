import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { folderWith } from '../goal/folder.ts';
import { start } from '../setup/thumbrule.ts';

/** A hub whose phones answer nothing but the beginning and the end of a session, and that keeps the books. */
async function silentHub() {
  const open = new Set<string>();
  const books = { opened: 0, closed: 0 };
  let asked: () => void;
  /** Both phones have been asked for something. */
  const busy = new Promise<void>((resolve) => (asked = resolve));
  const waiting = new Set<string>();
  const server = createServer((request, response) => {
    const id = /^\/session\/([^/]+)/u.exec(request.url ?? '')?.[1] ?? '';
    const answer = (value: unknown): void => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ value }));
    };
    if (request.method === 'POST' && request.url === '/session') {
      books.opened += 1;
      const sessionId = `phone-${books.opened}`;
      open.add(sessionId);
      answer({ sessionId, capabilities: { platformName: 'Android', automationName: 'UiAutomator2' } });
    } else if (request.method === 'DELETE') {
      if (open.delete(id)) books.closed += 1;
      answer(null);
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

test('Ctrl-C gives every phone back to its hub, counted there', async () => {
  const hub = await silentHub();
  const phone = (name: string): string =>
    `  ${name}: { platform: android, hub: '${hub.url}', app: com.example.door, capabilities: { 'appium:udid': ${name} } }\n`;
  const cwd = folderWith({
    '.git/HEAD': '',
    'thumbrule.config.yaml': `devices:\n${phone('left')}${phone('right')}`,
    ...Object.fromEntries(
      ['a', 'b', 'c'].map((name) => [`goals/${name}.yaml`, `name: ${name}\nsteps:\n  - Tap "Open"\n`]),
    ),
  });
  const { child, ended } = start(['run', '--json', '--device', 'left,right', '--reporter', 'json'], { cwd });
  await hub.busy;
  child.kill('SIGINT');
  const { code, stdout } = await ended;
  expect(code).toBe(130);
  const { goals } = JSON.parse(stdout) as { goals: { goal: string; verdict: string }[] };
  expect(goals.map((g) => `${g.goal} ${g.verdict}`)).toEqual(['a cancelled', 'b cancelled']);
  expect(hub.books).toEqual({ opened: 2, closed: 2 });
  expect([...hub.open]).toEqual([]);
});
