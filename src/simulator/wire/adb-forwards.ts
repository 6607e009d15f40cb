import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { AndroidSystem } from './android-system.ts';

interface Forward {
  readonly remote: string;
  readonly server: Server;
  readonly sockets: Set<Socket>;
}

/** Ports of this machine that forward to ports of the phone. */
export class Forwards {
  readonly #system: AndroidSystem;
  readonly #open = new Map<string, Forward>();

  constructor(system: AndroidSystem) {
    this.#system = system;
  }

  get count(): number {
    return this.#open.size;
  }

  /** Forwards `tcp:8200` (0: any) of 127.0.0.1 to `tcp:6790` of the phone. Returns the port. */
  async open(local: string, remote: string): Promise<number> {
    await this.drop(local);
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
      // Like the real server: accepts a connection, and closes it when nothing listens on the phone.
      const port = this.#system.state === 'device' ? this.#system.portOf(remote) : null;
      if (port === null) {
        socket.destroy();
        return;
      }
      const onward = connect(port, '127.0.0.1');
      onward.on('error', () => socket.destroy());
      onward.on('close', () => socket.destroy());
      socket.on('close', () => onward.destroy());
      socket.pipe(onward).pipe(socket);
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(Number(local.replace('tcp:', '')), '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    this.#open.set(local === 'tcp:0' ? `tcp:${port}` : local, { remote, server, sockets });
    return port;
  }

  /** Returns false when there was none. */
  async drop(local: string): Promise<boolean> {
    const forward = this.#open.get(local);
    if (forward === undefined) return false;
    this.#open.delete(local);
    for (const socket of forward.sockets) socket.destroy();
    await new Promise((resolve) => forward.server.close(resolve));
    return true;
  }

  /** Drops all connections, as when the phone is unplugged; the forwards stay. */
  cut(): void {
    for (const { sockets } of this.#open.values()) for (const socket of sockets) socket.destroy();
  }

  listed(): string {
    return [...this.#open].map(([local, f]) => `${this.#system.serial} ${local} ${f.remote}\n`).join('');
  }

  async close(): Promise<void> {
    for (const local of this.#open.keys()) await this.drop(local);
  }
}
