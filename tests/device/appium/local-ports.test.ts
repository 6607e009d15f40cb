import { expect, test } from 'vitest';
import { localPorts } from '../../../src/device/appium/local-ports.ts';

test('sessions that open at the same time on an Appium of this machine get ports of their own', async () => {
  const sessions = await Promise.all(
    Array.from({ length: 20 }, () => localPorts('android', 'http://127.0.0.1:4723/')),
  );
  const ports = sessions.flatMap((capabilities) => Object.values(capabilities));
  expect(Object.keys(sessions[0]!)).toEqual(['appium:systemPort', 'appium:mjpegServerPort']);
  expect(ports.every((port) => typeof port === 'number' && port > 0)).toBe(true);
  expect(new Set(ports).size).toBe(40);
  expect(Object.keys(await localPorts('chromium', 'http://localhost:4723'))).toEqual([
    'appium:chromedriverPort',
  ]);
});

test.each(['https://hub.example.com/wd/hub', 'http://10.0.0.7:4444', 'not an address'])(
  'ports of this machine mean nothing to the hub %s',
  async (hub) => {
    expect(await localPorts('android', hub)).toEqual({});
  },
);

test('an iPhone keeps the port of WebDriverAgent: another one would start it again', async () => {
  expect(await localPorts('ios', 'http://127.0.0.1:4723/')).toEqual({});
});
