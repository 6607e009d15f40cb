import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { holdMjpegPort } from '../../../../src/device/appium/ios/mjpeg-port.ts';
import { freePort } from '../../../../src/device/appium/server.ts';

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}

test('the port is held until the last session ends', async () => {
  const port = await freePort();
  const [first, second] = [await holdMjpegPort(port), await holdMjpegPort(port)];
  expect(await canListen(port)).toBe(false);
  await first();
  await first();
  expect(await canListen(port)).toBe(false);
  await second();
  expect(await canListen(port)).toBe(true);
});

test('a port that another program holds is accepted', async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const { port } = other.address() as { port: number };
  const release = await holdMjpegPort(port);
  await release();
  await new Promise((done) => other.close(done));
  expect(await canListen(port)).toBe(true);
});
