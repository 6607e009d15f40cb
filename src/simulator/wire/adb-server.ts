import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Forwards } from './adb-forwards.ts';
import { lengthPrefixed, failure, OKAY, SocketReader } from './adb-reader.ts';
import { serveSync } from './adb-sync.ts';
import type { AndroidSystem } from './android-system.ts';
import { runShell } from './shell.ts';
import type { WireLog } from './wire-log.ts';

/** A client of another version would stop this server and start its own. */
const VERSION = 41;

/** The host side of the Android Debug Bridge, for one simulated phone; what `adb start-server` starts. */
export class AdbServer {
  readonly #system: AndroidSystem;
  readonly #log: WireLog;
  readonly #forwards: Forwards;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #transports = 0;

  constructor(system: AndroidSystem, log: WireLog) {
    this.#system = system;
    this.#log = log;
    this.#forwards = new Forwards(system);
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      socket.on('error', () => socket.destroy());
      socket.setNoDelay(true);
      this.#serve(socket).catch((error: unknown) => {
        log.miss('adb', `failed: ${String(error)}`);
        socket.destroy();
      });
    });
    system.onDisconnect(() => this.#disconnect());
  }

  /** Listens on 127.0.0.1 and returns the port. */
  async listen(): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    await this.#forwards.close();
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Number of forwarded ports. */
  get forwarded(): number {
    return this.#forwards.count;
  }

  #disconnect(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#forwards.cut();
  }

  async #serve(socket: Socket): Promise<void> {
    const reader = new SocketReader(socket);
    for (let onDevice = false; ;) {
      const request = await reader.readText();
      if (request === null) return;
      if (!request.startsWith('host')) {
        if (onDevice) await this.#device(socket, reader, request);
        else this.#refuse(socket, request);
        return;
      }
      this.#log.add('adb', request);
      const transport = /^host:(transport|tport:serial):(.*)$/.exec(request);
      if (transport === null) {
        await this.#host(socket, request);
        return;
      }
      const reason = this.#unreachable(transport[2] ?? '');
      if (reason !== null) {
        socket.end(failure(reason));
        return;
      }
      // Newer clients name the phone first, then request a service of the host or of the phone on the same socket.
      socket.write(OKAY);
      if (transport[1] !== 'transport') socket.write(this.#transportId());
      onDevice = true;
    }
  }

  #transportId(): Buffer {
    const id = Buffer.alloc(8);
    this.#transports += 1;
    id.writeBigUInt64LE(BigInt(this.#transports));
    return id;
  }

  /** Returns why the phone is unreachable; null when it is reachable. */
  #unreachable(serial: string): string | null {
    const { state } = this.#system;
    if (state === 'absent' || (serial !== 'any' && serial !== this.#system.serial))
      return `device '${serial}' not found`;
    if (state === 'offline') return 'device offline';
    if (state === 'unauthorized')
      return "device unauthorized.\nThis adb server's $ADB_VENDOR_KEYS is not set\nTry 'adb kill-server' if that seems wrong.\nOtherwise check for a confirmation dialog on your device.";
    return null;
  }

  async #host(socket: Socket, request: string): Promise<void> {
    const named = /^host-serial:([^:]+):(.*)$/s.exec(request);
    const service = named?.[2] ?? request.replace(/^host(?:-usb|-local)?:/, '');
    const done = (...parts: readonly Buffer[]): void => void socket.end(Buffer.concat(parts));
    if (service === 'version') return done(OKAY, lengthPrefixed(VERSION.toString(16).padStart(4, '0')));
    if (service === 'devices' || service === 'devices-l')
      return done(OKAY, lengthPrefixed(this.#listed(service === 'devices-l')));
    if (service === 'reconnect-offline') return done(OKAY, lengthPrefixed('done\n'));
    // This server belongs to the phone, so clients cannot kill it.
    if (service === 'kill')
      return done(failure('the simulated phone keeps its adb server (suppressKillServer)'));
    const reason = this.#unreachable(named?.[1] ?? this.#system.serial);
    if (reason !== null) return done(failure(reason));
    if (service === 'features') return done(OKAY, lengthPrefixed('shell_v2,cmd,stat_v2'));
    if (service === 'host-features') return done(OKAY, lengthPrefixed('shell_v2,cmd'));
    if (service === 'get-state') return done(OKAY, lengthPrefixed(this.#system.state));
    if (service === 'list-forward') return done(OKAY, lengthPrefixed(this.#forwards.listed()));
    const forward = /^forward:(?:norebind:)?(tcp:\d+);(.+)$/.exec(service);
    if (forward !== null) {
      const [, local = '', remote = ''] = forward;
      try {
        const port = await this.#forwards.open(local, remote);
        return done(OKAY, OKAY, ...(local === 'tcp:0' ? [lengthPrefixed(String(port))] : []));
      } catch (error) {
        // Another process may have taken the port since it was chosen.
        return done(OKAY, failure(`cannot bind listener: ${(error as Error).message}`));
      }
    }
    const kill = /^killforward:(.+)$/.exec(service);
    if (kill === null) return this.#refuse(socket, request);
    const known = await this.#forwards.drop(kill[1] ?? '');
    done(OKAY, known ? OKAY : failure(`listener '${kill[1]}' not found`));
  }

  #listed(long: boolean): string {
    const { serial, state, properties } = this.#system;
    if (state === 'absent') return '';
    if (!long) return `${serial}\t${state}\n`;
    const model = (properties.get('ro.product.model') ?? '').replaceAll(' ', '_');
    return `${serial.padEnd(22)} ${state} product:simulated model:${model} device:simulated transport_id:1\n`;
  }

  async #device(socket: Socket, reader: SocketReader, request: string): Promise<void> {
    if (request === 'sync:') {
      socket.write(OKAY);
      await serveSync(socket, reader, this.#system, this.#log);
      return;
    }
    const shell = /^(shell|exec)(,[^:]*)?:(.*)$/s.exec(request);
    if (shell === null) return this.#refuse(socket, request);
    const framed = shell[2]?.includes('v2') === true;
    socket.write(OKAY);
    const send = (stream: 1 | 2 | 3, bytes: Buffer): void => {
      if (socket.destroyed) return;
      if (!framed) {
        if (stream !== 3) socket.write(bytes);
        return;
      }
      const head = Buffer.alloc(5);
      head[0] = stream;
      head.writeUInt32LE(bytes.length, 1);
      socket.write(Buffer.concat([head, bytes]));
    };
    const code = await runShell(shell[3] ?? '', {
      system: this.#system,
      log: this.#log,
      out: (text) => send(1, Buffer.from(text)),
      err: (text) => send(2, Buffer.from(text)),
      gone: new Promise((resolve) => socket.once('close', () => resolve())),
      input: (size) => reader.read(size),
    });
    send(3, Buffer.from([code & 255]));
    socket.end();
  }

  #refuse(socket: Socket, request: string): void {
    this.#log.miss('adb', request);
    socket.end(failure(`the simulated phone has no service '${request}'`));
  }
}
