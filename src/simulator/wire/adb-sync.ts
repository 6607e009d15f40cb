import type { Socket } from 'node:net';
import type { SocketReader } from './adb-reader.ts';
import type { AndroidSystem } from './android-system.ts';
import type { WireLog } from './wire-log.ts';

const PIECE = 65_536;
const FILE_MODE = 0o100_644;
const NO_SUCH_FILE = 2;

/** The file service: stat, send and receive. */
export async function serveSync(
  socket: Socket,
  reader: SocketReader,
  system: AndroidSystem,
  log: WireLog,
): Promise<void> {
  for (;;) {
    const head = await reader.read(8);
    if (head === null) return;
    const id = head.toString('latin1', 0, 4);
    if (id === 'QUIT') {
      socket.end();
      return;
    }
    const said = (await reader.read(head.readUInt32LE(4)))?.toString('utf8') ?? '';
    const path = said.replace(/,\d+$/, '');
    log.add('sync', `${id} ${path}`);
    const file = system.files.get(path);
    if (id === 'STA2' || id === 'LST2') socket.write(stated(id, file));
    else if (id === 'RECV') sendFile(socket, file);
    else if (id === 'SEND') {
      const received = await receiveFile(reader);
      if (received === null) return;
      system.files.set(path, received);
      socket.write(headed('OKAY', 0));
    } else {
      log.miss('sync', id);
      socket.destroy();
      return;
    }
  }
}

function headed(id: string, size: number): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, 'latin1');
  head.writeUInt32LE(size, 4);
  return head;
}

function stated(id: string, file: Buffer | undefined): Buffer {
  const answer = Buffer.alloc(72);
  answer.write(id, 'latin1');
  answer.writeUInt32LE(file === undefined ? NO_SUCH_FILE : 0, 4);
  answer.writeUInt32LE(file === undefined ? 0 : FILE_MODE, 24);
  answer.writeBigUInt64LE(BigInt(file?.length ?? 0), 40);
  return answer;
}

function sendFile(socket: Socket, file: Buffer | undefined): void {
  if (file === undefined) {
    const reason = Buffer.from('No such file or directory');
    socket.write(Buffer.concat([headed('FAIL', reason.length), reason]));
    return;
  }
  for (let at = 0; at < file.length; at += PIECE) {
    const piece = file.subarray(at, at + PIECE);
    socket.write(Buffer.concat([headed('DATA', piece.length), piece]));
  }
  socket.write(headed('DONE', 0));
}

async function receiveFile(reader: SocketReader): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  for (;;) {
    const head = await reader.read(8);
    if (head === null) return null;
    if (head.toString('latin1', 0, 4) === 'DONE') return Buffer.concat(pieces);
    const piece = await reader.read(head.readUInt32LE(4));
    if (piece === null) return null;
    pieces.push(piece);
  }
}
