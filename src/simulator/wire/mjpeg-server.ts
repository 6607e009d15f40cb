import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import sharp from 'sharp';
import { paintPixels } from '../render/index.ts';
import type { LivePhone } from './live-phone.ts';

/** Ten pictures a second, at half of the screen's size and with half of the quality: the drivers' own defaults. */
const EVERY_MS = 100;
const SHARE = 0.5;
const QUALITY = 50;

const ANSWER = [
  'HTTP/1.0 200 OK',
  'Server: SIMULATED MJPEG server',
  'Connection: close',
  'Cache-Control: no-cache, private',
  'Content-Type: multipart/x-mixed-replace; boundary=--BoundaryString',
  '\r\n',
].join('\r\n');

/** The stream of pictures that the drivers' servers send from the phone, to everyone who connects. */
export class MjpegServer {
  readonly #live: LivePhone;
  #server: Server | null = null;
  readonly #sockets = new Set<Socket>();
  /** The sockets that get pictures. */
  readonly #clients = new Set<Socket>();
  #port = 0;
  #timer: NodeJS.Timeout | null = null;
  #shown: { readonly view: string; readonly picture: Promise<Buffer> } | null = null;
  #stalled = false;

  constructor(live: LivePhone) {
    this.#live = live;
  }

  /** The port; null when it does not listen. */
  get port(): number | null {
    return (this.#server?.address() as AddressInfo | null | undefined)?.port ?? null;
  }

  /** Listens; after `stop`, on the same port again. */
  async start(): Promise<void> {
    this.stop();
    this.#stalled = false;
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      this.#sockets.add(socket);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        this.#clients.delete(socket);
      });
      socket.once('data', () => {
        socket.write(ANSWER);
        this.#clients.add(socket);
      });
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.#port, '127.0.0.1', resolve);
    });
    this.#server = server;
    this.#port = this.port ?? 0;
    this.#timer = setInterval(() => void this.#send(), EVERY_MS);
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#server?.close();
    this.#server = null;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Ends in the middle of a picture, and listens no more. */
  async cut(): Promise<void> {
    const part = await this.#part();
    const half = part.subarray(0, part.length / 2);
    await Promise.all([...this.#clients].map((client) => new Promise((done) => client.write(half, done))));
    this.stop();
  }

  /** Sends no more pictures, and keeps the connections. */
  stall(): void {
    this.#stalled = true;
  }

  async #send(): Promise<void> {
    if (this.#clients.size === 0 || this.#stalled) return;
    const part = await this.#part();
    for (const client of this.#clients) if (!this.#stalled) client.write(part);
  }

  /** Returns the picture as a part of the stream. */
  async #part(): Promise<Buffer> {
    const picture = await this.#picture();
    const head = `--BoundaryString\r\nContent-type: image/jpeg\r\nContent-Length: ${picture.length}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n\r\n')]);
  }

  #picture(): Promise<Buffer> {
    const view = this.#live.now.view();
    const text = JSON.stringify(view);
    if (this.#shown?.view !== text) {
      const { width, height } = view;
      const pixels = Buffer.from(new Uint8Array(paintPixels(view).buffer));
      const picture = sharp(pixels, { raw: { width, height, channels: 4 } })
        .resize(Math.round(width * SHARE), Math.round(height * SHARE), { kernel: 'nearest', fit: 'fill' })
        .jpeg({ quality: QUALITY })
        .toBuffer();
      this.#shown = { view: text, picture };
    }
    return this.#shown.picture;
  }
}
