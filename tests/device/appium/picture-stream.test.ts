/** The stream of a phone's pictures, from a server that sends what each test wants. */
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { PictureParts } from '../../../src/device/appium/picture-parts.ts';
import { PictureStream, pictureStreamOf } from '../../../src/device/appium/picture-stream.ts';
import { portOf } from '../../../src/shared/listen.ts';

const NOBODY = new AbortController().signal;
const part = (picture: string): Buffer =>
  Buffer.from(
    `--BoundaryString\r\nContent-type: image/jpeg\r\nContent-Length: ${picture.length}\r\n\r\n${picture}\r\n\r\n`,
  );

describe('the pictures of a stream', () => {
  const all = Buffer.concat(['first', '\r\n\r\nsecond\r\n\r\n', 'third'].map(part));

  test.each([1, 2, 3, 7, 64, all.length])('come whole from pieces of %i bytes', (size) => {
    const parts = new PictureParts();
    const pictures: string[] = [];
    for (let at = 0; at < all.length; at += size)
      pictures.push(...parts.add(all.subarray(at, at + size)).map((p) => p.toString()));
    expect(pictures).toEqual(['first', '\r\n\r\nsecond\r\n\r\n', 'third']);
  });

  test('that was cut does not come', () => {
    const parts = new PictureParts();
    expect(parts.add(all.subarray(0, all.length - 8)).map((p) => p.toString())).toHaveLength(2);
  });

  test.each([
    ['a picture without a length', '--b\r\nContent-type: image/jpeg\r\n\r\n\xff\xd8'],
    ['an endless header', 'x'.repeat(5000)],
    ['a picture larger than any screen', '--b\r\nContent-Length: 99000000\r\n\r\n'],
  ])('are refused for %s', (_, text) => {
    expect(() => new PictureParts().add(Buffer.from(text))).toThrow('no stream of pictures');
  });
});

/** Sends the picture that is shown, every 20 ms, to all who ask. */
class Camera {
  shown = 'home';
  asked = 0;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      this.asked += 1;
      socket.write('HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=--B\r\n\r\n');
      this.#sockets.add(socket);
    });
  });
  #timer: NodeJS.Timeout | null = null;

  async open(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    this.#timer = setInterval(() => this.send(part(this.shown)), 20);
    return `http://127.0.0.1:${portOf(this.#server as never)}/`;
  }

  send(bytes: Buffer): void {
    for (const socket of this.#sockets) socket.write(bytes);
  }

  stall(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  cut(): void {
    this.stall();
    for (const socket of this.#sockets)
      socket.write(part(this.shown).subarray(0, 60), () => socket.destroy());
  }

  close(): void {
    this.stall();
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}

describe('a stream of pictures', () => {
  const cameras: Camera[] = [];
  const streams: PictureStream[] = [];
  const opened = async (): Promise<{ camera: Camera; stream: PictureStream }> => {
    const camera = new Camera();
    const stream = new PictureStream(await camera.open());
    cameras.push(camera);
    streams.push(stream);
    return { camera, stream };
  };
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close();
    for (const camera of cameras.splice(0)) camera.close();
  });

  test('of one picture rests, and still does after a capture', async () => {
    const { stream } = await opened();
    const rest = await stream.rest(5000, NOBODY);
    expect(rest.resting && (await rest.holds())).toBe(true);
  });

  test('that changed may rest before the app has had its time, and stands still after that', async () => {
    const { camera, stream } = await opened();
    await stream.rest(5000, NOBODY);
    const began = performance.now();
    const resting = stream.rest(5000, NOBODY, 800);
    camera.shown = 'cart';
    const rest = await resting;
    expect(performance.now() - began).toBeLessThan(800);
    expect(rest.resting && (await rest.still(NOBODY))).toBe(true);
    expect(performance.now() - began).toBeGreaterThanOrEqual(795);
    expect(rest.resting && (await rest.holds())).toBe(true);
  });

  test('that changed while the gesture was made may rest before the app has had its time', async () => {
    const { camera, stream } = await opened();
    await stream.rest(5000, NOBODY);
    const began = performance.now();
    camera.shown = 'cart';
    await new Promise((done) => setTimeout(done, 300));
    const rest = await stream.rest(5000, NOBODY, 900, began);
    expect(performance.now() - began).toBeLessThan(1200);
    expect(rest.resting && (await rest.still(NOBODY))).toBe(true);
    expect(performance.now() - began).toBeGreaterThanOrEqual(1195);
  });

  test('that changed while the gesture was made, and again before the app has had its time, does not stand still', async () => {
    const { camera, stream } = await opened();
    await stream.rest(5000, NOBODY);
    const began = performance.now();
    camera.shown = 'pressed';
    await new Promise((done) => setTimeout(done, 300));
    const rest = await stream.rest(5000, NOBODY, 900, began);
    camera.shown = 'cart';
    expect(rest.resting && (await rest.still(NOBODY))).toBe(false);
  });

  test('that changed only before the gesture gives the app its time', async () => {
    const { camera, stream } = await opened();
    camera.shown = 'cart';
    await stream.rest(5000, NOBODY);
    const began = performance.now();
    await stream.rest(5000, NOBODY, 500, began);
    expect(performance.now() - began).toBeGreaterThanOrEqual(495);
  });

  test('that shows the same gives the app its time to begin a change', async () => {
    const { stream } = await opened();
    await stream.rest(5000, NOBODY);
    const began = performance.now();
    const rest = await stream.rest(5000, NOBODY, 300);
    expect(performance.now() - began).toBeGreaterThanOrEqual(295);
    expect(rest.resting && (await rest.still(NOBODY))).toBe(true);
  });

  test('that changes before the tree is read does not stand still', async () => {
    const { camera, stream } = await opened();
    const rest = await stream.rest(5000, NOBODY);
    camera.shown = 'cart';
    camera.send(part('cart'));
    await new Promise((done) => setTimeout(done, 100));
    expect(rest.resting && (await rest.still(NOBODY))).toBe(false);
    expect(rest.resting && (await rest.holds())).toBe(false);
  });

  test('that changes after the capture has ended still held', async () => {
    const { camera, stream } = await opened();
    const rest = await stream.rest(5000, NOBODY);
    if (!rest.resting) throw new Error('it does not rest');
    await rest.still(NOBODY);
    rest.captured();
    await new Promise((done) => setTimeout(done, 1200));
    camera.shown = 'cart';
    camera.send(part('cart'));
    expect(await rest.holds()).toBe(true);
  });

  test('that changes while more is asked after the capture does not stand still', async () => {
    const { camera, stream } = await opened();
    const rest = await stream.rest(5000, NOBODY);
    if (!rest.resting) throw new Error('it does not rest');
    expect(await rest.still(NOBODY)).toBe(true);
    rest.captured();
    expect(await rest.still(NOBODY)).toBe(true);
    camera.shown = 'cart';
    camera.send(part('cart'));
    await new Promise((done) => setTimeout(done, 100));
    expect(await rest.still(NOBODY)).toBe(false);
  });

  test('that is captured again holds until after the second time', async () => {
    const { camera, stream } = await opened();
    const rest = await stream.rest(5000, NOBODY);
    if (!rest.resting) throw new Error('it does not rest');
    rest.captured();
    expect(await rest.holds()).toBe(true);
    rest.captured();
    camera.shown = 'alert';
    expect(await rest.holds()).toBe(false);
  });

  test('that changes during a capture does not hold', async () => {
    const { camera, stream } = await opened();
    const rest = await stream.rest(5000, NOBODY);
    camera.shown = 'cart';
    expect(rest.resting && (await rest.holds())).toBe(false);
    const next = await stream.rest(5000, NOBODY);
    expect(next.resting && (await next.holds())).toBe(true);
  });

  test('that changes and changes back during a capture does not hold', async () => {
    const { camera, stream } = await opened();
    const rest = await stream.rest(5000, NOBODY);
    const holds = rest.resting ? rest.holds() : null;
    camera.send(part('toast'));
    expect(await holds).toBe(false);
  });

  test('of pictures that differ does not rest', async () => {
    const { camera, stream } = await opened();
    const spinning = setInterval(() => (camera.shown += '.'), 5);
    expect(await stream.rest(500, NOBODY)).toEqual({ resting: false, because: 'the pictures change' });
    clearInterval(spinning);
  });

  test('that is cut in the middle of a picture says so, and proves nothing of a capture', async () => {
    const { camera, stream } = await opened();
    const rest = await stream.rest(5000, NOBODY);
    camera.cut();
    expect(rest.resting && (await rest.holds())).toBe(false);
    expect(await stream.rest(100, NOBODY)).toMatchObject({
      resting: false,
      because: expect.stringContaining('the stream of pictures ended') as string,
    });
  });

  test('that stalls proves nothing', async () => {
    const { camera, stream } = await opened();
    const rest = await stream.rest(5000, NOBODY);
    camera.stall();
    expect(rest.resting && (await rest.holds())).toBe(false);
    expect(await stream.rest(100, NOBODY)).toEqual({ resting: false, because: 'no pictures come' });
  });

  test('of something else says so', async () => {
    const { camera, stream } = await opened();
    const rest = await stream.rest(5000, NOBODY);
    camera.stall();
    camera.send(Buffer.from('<html>no pictures here</html>\r\n\r\n'));
    expect(rest.resting && (await rest.holds())).toBe(false);
    expect(await stream.rest(5000, NOBODY)).toMatchObject({
      because: expect.stringContaining("can't be read") as string,
    });
  });

  test('at an address where nothing listens says so', async () => {
    const { camera, stream } = await opened();
    camera.close();
    expect(await stream.rest(5000, NOBODY)).toMatchObject({
      because: expect.stringContaining('ended (') as string,
    });
  });

  test('that is closed is not opened again', async () => {
    const { camera, stream } = await opened();
    await stream.rest(5000, NOBODY);
    stream.close();
    expect(await stream.rest(5000, NOBODY)).toMatchObject({ because: 'the stream of pictures is closed' });
    expect(camera.asked).toBe(1);
  });
});

test.each([
  ['a named one, whatever the hub', 'far.example', { 'thumbrule:mjpegUrl': 'http://phone:9100' }, true],
  ['one that is no address', 'localhost', { 'thumbrule:mjpegUrl': 'phone' }, false],
  ['a port of this machine', '127.0.0.1', { 'appium:mjpegServerPort': 9001 }, true],
  ['a port of the session, as it was granted', 'localhost', { mjpegServerPort: 9001 }, true],
  ['a port of another machine', 'hub.example', { 'appium:mjpegServerPort': 9001 }, false],
  ['none', '127.0.0.1', {}, false],
])('a phone has a stream: %s', (_, hub, capabilities, has) => {
  expect(pictureStreamOf(hub, capabilities) !== null).toBe(has);
});
