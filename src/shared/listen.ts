import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ThumbruleError } from './errors.ts';

/** The only address that servers of ours listen on. */
export const LOOPBACK = '127.0.0.1';

/**
 * Makes a server listen on 127.0.0.1; port 0 takes any free port.
 * @throws USAGE when the port is taken
 */
export async function listenOn(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, resolve);
  }).catch((cause: unknown) => {
    throw new ThumbruleError(
      'USAGE',
      `Cannot use port ${port}: ${(cause as Error).message}`,
      'Choose another port with --port.',
      { cause },
    );
  });
}

/** True for a host name of this machine. */
export function isThisMachine(host: string): boolean {
  return /^(?:localhost|127\.[\d.]+|\[?::1\]?)$/iu.test(host);
}

/** Returns the port of a server that listens. */
export function portOf(server: Server): number {
  // A server on a host and a port has an address of this type.
  return (server.address() as AddressInfo).port;
}
