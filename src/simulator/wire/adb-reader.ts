import type { Socket } from 'node:net';

/** Reads a socket by byte counts. */
export class SocketReader {
  #held: Buffer = Buffer.alloc(0);
  #ended = false;
  #wake = (): void => {};

  constructor(socket: Socket) {
    socket.on('data', (chunk: Buffer) => {
      this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
      this.#wake();
    });
    for (const event of ['end', 'close', 'error'] as const) {
      socket.on(event, () => {
        this.#ended = true;
        this.#wake();
      });
    }
  }

  /** Returns the next `size` bytes; null when the stream ends before. */
  async read(size: number): Promise<Buffer | null> {
    while (this.#held.length < size) {
      if (this.#ended) return null;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const taken = this.#held.subarray(0, size);
    this.#held = this.#held.subarray(size);
    return taken;
  }

  /** Reads a text after its length, four hex digits. */
  async readText(): Promise<string | null> {
    const length = await this.read(4);
    if (length === null) return null;
    return (await this.read(Number.parseInt(length.toString('latin1'), 16)))?.toString('utf8') ?? null;
  }
}

export const OKAY = Buffer.from('OKAY');

/** Returns a text after its length, four hex digits. */
export function lengthPrefixed(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from(bytes.length.toString(16).padStart(4, '0')), bytes]);
}

export function failure(reason: string): Buffer {
  return Buffer.concat([Buffer.from('FAIL'), lengthPrefixed(reason)]);
}
