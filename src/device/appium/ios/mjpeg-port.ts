import { createServer, type Server } from 'node:net';

/** Where the XCUITest driver forwards the phone's pictures to, on all interfaces of this machine, unless somebody listens there. */
const MJPEG_PORT = 9100;

/** Held by all sessions of this process together. */
let holders = 0;
let held: Promise<Server | null> | null = null;

/**
 * Keeps the driver from opening its stream of pictures to the network: it binds nothing where a port is taken. The returned function lets
 * go. A port that somebody else holds is as good.
 */
export async function holdMjpegPort(port = MJPEG_PORT): Promise<() => Promise<void>> {
  holders += 1;
  held ??= listenOn(port);
  await held;
  let released = false;
  return async () => {
    if (released) return;
    released = true;
    holders -= 1;
    if (holders > 0) return;
    const server = await held;
    held = null;
    if (server !== null) await new Promise((done) => server.close(done));
  };
}

function listenOn(port: number): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve) => {
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => {
      server.unref();
      resolve(server);
    });
  });
}
