import { expect, test } from 'vitest';
import type { Device, Gesture } from '../../src/device/port.ts';
import { limitedDevice } from '../../src/mcp/limited-device.ts';
import { systemClock } from '../../src/shared/clock.ts';

const SIGNAL = new AbortController().signal;

function device(app: string): { readonly sent: Gesture[]; readonly limited: Device } {
  const sent: Gesture[] = [];
  const inner: Device = {
    info: { platform: 'web', name: 'fake', capabilities: [], density: 1 },
    clock: systemClock,
    capture: () => Promise.reject(new Error('not asked')),
    perform: (gesture) => {
      sent.push(gesture);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
  return { sent, limited: limitedDevice(inner, app) };
}

test.each([
  'file:///etc/passwd',
  ' FILE:///etc/passwd',
  'view-source:http://127.0.0.1:8080/',
  'javascript:alert(1)',
  'data:text/html,x',
  'chrome://settings',
  'http://evil.example/',
  'http://127.0.0.1:9999/',
  'https://127.0.0.1.evil.example:8080/',
])('a client opens no %s', async (url) => {
  const { sent, limited } = device('http://127.0.0.1:8080/');
  await expect(limited.perform({ kind: 'open_link', url }, SIGNAL)).rejects.toMatchObject({
    code: 'NOT_SUPPORTED',
  });
  expect(sent).toEqual([]);
});

test("it opens links of the app, and pages of the app's own host", async () => {
  const { sent, limited } = device('http://127.0.0.1:8080/');
  await limited.perform({ kind: 'open_link', url: 'shop://cart' }, SIGNAL);
  await limited.perform({ kind: 'open_link', url: 'http://127.0.0.1:8080/cart' }, SIGNAL);
  await limited.perform({ kind: 'key', key: 'back' }, SIGNAL);
  expect(sent).toHaveLength(3);
});

test('it launches no other app', async () => {
  const { sent, limited } = device('com.example.shop');
  const launch = (app: string | null) =>
    limited.perform(
      {
        kind: 'launch',
        options: { app, restart: false, clearState: false, reinstall: false, permissions: 'ask' },
      },
      SIGNAL,
    );
  await expect(launch('com.android.settings')).rejects.toMatchObject({ code: 'NOT_SUPPORTED' });
  await launch(null);
  await launch('com.example.shop');
  expect(sent).toHaveLength(2);
});
