/** The usbmuxd of a computer with one iPhone on its cable, and that phone's lockdown service: a driver asks there for the clock of the phone. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import type { LivePhone } from './live-phone.ts';
import { readRequest, toPlist } from './plist.ts';
import { type Identity, selfSigned } from './self-signed.ts';
import type { WireLog } from './wire-log.ts';

const LOCKDOWN_PORT = 62_078;
const DEVICE_ID = 1;
/** Results of usbmuxd. */
const RESULT = { ok: 0, 'bad command': 1, 'connection refused': 3 } as const;
const HEADER = 16;

export class UsbmuxServer {
  readonly #live: LivePhone;
  readonly #udid: string;
  readonly #log: WireLog;
  readonly #identity: Identity = selfSigned();
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;

  constructor(live: LivePhone, udid: string, log: WireLog) {
    this.#live = live;
    this.#udid = udid;
    this.#log = log;
  }

  /** The port; null when it does not listen. */
  get port(): number | null {
    return (this.#server?.address() as AddressInfo | null | undefined)?.port ?? null;
  }

  async start(): Promise<void> {
    const server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => this.#sockets.delete(socket));
      this.#serveUsbmux(socket);
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    this.#server = server;
  }

  stop(): void {
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
    this.#server = null;
  }

  /** Answers usbmuxd's requests, until one connects the socket to the phone. */
  #serveUsbmux(socket: Socket): void {
    const size = (head: Buffer): number => head.readUInt32LE(0);
    const stop = eachFrame(socket, HEADER, size, (frame) => {
      const request = readRequest(frame.subarray(HEADER));
      const type = request['MessageType'] ?? '';
      this.#log.add('usbmux', type);
      const answer = (payload: Buffer): void => {
        const head = Buffer.alloc(HEADER);
        head.writeUInt32LE(HEADER + payload.length, 0);
        head.writeUInt32LE(1, 4);
        head.writeUInt32LE(8, 8);
        head.writeUInt32LE(frame.readUInt32LE(12), 12);
        socket.write(Buffer.concat([head, payload]));
      };
      const result = (how: keyof typeof RESULT): void =>
        answer(toPlist({ MessageType: 'Result', Number: RESULT[how] }));
      if (type === 'ListDevices') return answer(toPlist({ DeviceList: [this.#device()] }));
      if (type === 'ReadPairRecord') return answer(toPlist({ PairRecordData: this.#pairRecord() }));
      if (type !== 'Connect') {
        this.#log.miss('usbmux', type);
        return result('bad command');
      }
      const port = swapped(Number(request['PortNumber']));
      if (port !== LOCKDOWN_PORT) {
        this.#log.miss('usbmux', `port ${port} of the phone`);
        return result('connection refused');
      }
      result('ok');
      stop();
      return this.#serveLockdown(socket);
    });
  }

  #device(): { readonly [key: string]: string | number | { readonly [key: string]: string | number } } {
    const Properties = { DeviceID: DEVICE_ID, ConnectionType: 'USB', SerialNumber: this.#udid };
    return { DeviceID: DEVICE_ID, MessageType: 'Attached', Properties };
  }

  #pairRecord(): Buffer {
    return toPlist({
      HostID: 'SIMULATED',
      SystemBUID: 'SIMULATED',
      HostPrivateKey: Buffer.from(this.#identity.key),
      HostCertificate: Buffer.from(this.#identity.certificate),
    });
  }

  /** Answers lockdown's requests; those of a session are encrypted. */
  #serveLockdown(socket: Socket): void {
    const size = (head: Buffer): number => 4 + head.readUInt32BE(0);
    const stop = eachFrame(socket, 4, size, (frame) => {
      const asked = readRequest(frame.subarray(4));
      const name = asked['Request'] ?? '';
      this.#log.add('lockdown', `${name} ${asked['Key'] ?? ''}`.trim());
      const answer = (more: Parameters<typeof toPlist>[0] & object): void => {
        const payload = toPlist({ Request: name, ...(more as { readonly [key: string]: string }) });
        const head = Buffer.alloc(4);
        head.writeUInt32BE(payload.length, 0);
        socket.write(Buffer.concat([head, payload]));
      };
      if (name === 'StartSession') {
        answer({ SessionID: 'SIMULATED' });
        stop();
        const { key, certificate: cert } = this.#identity;
        const secureContext = createSecureContext({ key, cert });
        const encrypted = new TLSSocket(socket, { isServer: true, secureContext });
        encrypted.on('error', () => socket.destroy());
        return this.#serveLockdown(encrypted);
      }
      const value = name === 'GetValue' ? this.#values()[asked['Key'] ?? ''] : undefined;
      if (value !== undefined) return answer({ Key: asked['Key'] ?? '', Value: value });
      this.#log.miss('lockdown', `${name} ${asked['Key'] ?? ''}`);
      return answer({ Error: name === 'GetValue' ? 'MissingValue' : 'InvalidRequest' });
    });
  }

  #values(): Readonly<Record<string, string | number>> {
    return {
      ProductVersion: '17.5',
      DeviceName: 'SIMULATED phone',
      TimeIntervalSince1970: Date.parse(`${this.#live.now.memory.today()}T12:00:00Z`) / 1000,
      TimeZoneOffsetFromUTC: 0,
      TimeZone: 'GMT',
    };
  }
}

/** Calls back with each frame of a stream, until the function that it returns is called. `size` is that of a whole frame. */
function eachFrame(
  socket: Socket,
  header: number,
  size: (head: Buffer) => number,
  onFrame: (frame: Buffer) => void,
): () => void {
  let rest = Buffer.alloc(0);
  const onData = (data: Buffer): void => {
    rest = Buffer.concat([rest, data]);
    while (rest.length >= header && rest.length >= size(rest)) {
      const frame = rest.subarray(0, size(rest));
      rest = rest.subarray(frame.length);
      onFrame(frame);
    }
  };
  socket.on('data', onData);
  return () => void socket.off('data', onData);
}

/** A port stands in a request with its two bytes in the order of the network. */
const swapped = (port: number): number => ((port & 0xff) << 8) | (port >> 8);
