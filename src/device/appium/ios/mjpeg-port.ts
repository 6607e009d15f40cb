import { createServer, type Server } from 'node:net';

/** Port to which the XCUITest driver forwards the phone's video, on all interfaces, unless the port is taken. */
const MJPEG_PORT = 9100;

/** Number of sessions of this process that hold the port. */
let holders = 0;
let held: Promise<Server | null> | null = null;

/**
 * Takes the MJPEG port, so that the driver does not expose the phone's video to the network. The returned function releases it. A port that
 * another program holds serves as well.
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
