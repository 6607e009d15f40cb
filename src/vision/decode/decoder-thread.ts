import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { PlainDecoder, type PlainPixels } from './plain-decoder.ts';

/** A PNG for the worker thread. */
export interface DecodeRequest {
  readonly request: number;
  /** PNGs of one sequence share rows. */
  readonly sequence: number;
  readonly png: Uint8Array;
  /** False when the PNG before was not decoded here: nothing is shared with an earlier one. */
  readonly shares: boolean;
}

export interface DecodeAnswer {
  readonly request: number;
  readonly pixels: PlainPixels | null;
}

/** Decodes the PNGs of one device in sequence, in this thread or in another one. */
export interface SequenceDecoder {
  /** As `PlainDecoder.decode`. Without `shares`, nothing is shared with an earlier PNG. */
  decode(png: Uint8Array, shares: boolean): Promise<PlainPixels | null>;
}

interface Waiting {
  readonly png: Uint8Array;
  readonly resolve: (pixels: PlainPixels | null) => void;
}

/**
 * A worker thread that decodes screenshots. This thread goes on meanwhile, and its garbage collector has nothing to do with the 18 MB that a screenshot takes while it
 * is decoded (ADR 374). Without the thread, after it crashed or was stopped, PNGs are decoded here.
 */
class DecoderThread {
  readonly #script: URL;
  /** Null before the first sequence, and when it is gone. */
  #worker: Worker | null = null;
  #sequences = 0;
  #requests = 0;
  readonly #waiting = new Map<number, Waiting>();

  constructor(script: URL) {
    this.#script = script;
  }

  sequence(): SequenceDecoder {
    const sequence = ++this.#sequences;
    if (sequence === 1) this.#start();
    return { decode: (png, shares) => this.#decode({ sequence, png, shares }) };
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): void {
    // After its first run, the collector lets a heap of 65 MB grow by a tenth; a goal adds that, and each run takes up to 100 ms.
    setFlagsFromString('--heap-growing-percent=100');
    const worker = new Worker(this.#script, { execArgv: [] });
    worker.on('message', ({ request, pixels }: DecodeAnswer) => {
      this.#waiting.get(request)?.resolve(pixels && counted(pixels));
      this.#waiting.delete(request);
      if (this.#waiting.size === 0) worker.unref();
    });
    worker.on('error', () => this.#end());
    worker.on('exit', () => this.#end());
    // Only a PNG that is waited for keeps the process alive.
    worker.unref();
    this.#worker = worker;
  }

  #decode(asked: Omit<DecodeRequest, 'request'>): Promise<PlainPixels | null> {
    const worker = this.#worker;
    if (worker === null) return Promise.resolve(decodeAlone(asked.png));
    const request = ++this.#requests;
    return new Promise((resolve) => {
      this.#waiting.set(request, { png: asked.png, resolve });
      worker.ref();
      // The array may be a part of a larger one, which would be sent as a whole.
      const png = Uint8Array.from(asked.png);
      worker.postMessage({ ...asked, request, png }, [png.buffer]);
    });
  }

  #end(): void {
    this.#worker = null;
    for (const { png, resolve } of this.#waiting.values()) resolve(decodeAlone(png));
    this.#waiting.clear();
  }
}

const ownMemory = (bytes: number): Uint8Array => new Uint8Array(Buffer.allocUnsafeSlow(bytes).buffer);

function decodeAlone(png: Uint8Array): PlainPixels | null {
  return new PlainDecoder(ownMemory).decode(png);
}

/** Most shared memory that V8 does not hear of, bytes: nine screenshots of a phone. */
const MOST_UNCOUNTED = 96e6;
let uncounted = 0;
const freed = new FinalizationRegistry<number>((bytes) => {
  uncounted -= bytes;
});
const counts = new WeakMap<ArrayBufferLike, ArrayBuffer>();

/**
 * V8 does not count shared memory, so its collector runs once in several goals instead of several times in one. Nothing else would ever make it run: from `MOST_UNCOUNTED`
 * on, an ordinary array of the same size, which is never written and so takes no memory, is counted for the pixels until they are free.
 */
function counted(pixels: PlainPixels): PlainPixels {
  const { buffer } = pixels.data;
  const bytes = buffer.byteLength;
  if (uncounted + bytes > MOST_UNCOUNTED) {
    counts.set(buffer, new ArrayBuffer(bytes));
  } else {
    uncounted += bytes;
    freed.register(buffer, bytes);
  }
  return pixels;
}

let thread: DecoderThread | null = null;

/**
 * Decodes the screenshots of this process in a worker thread from now on. It starts with the first device.
 * @param script the compiled worker
 * @returns stops the thread
 */
export function decodeInThread(
  script: URL = new URL('./decoder-worker.js', import.meta.url),
): () => Promise<void> {
  const own = new DecoderThread(script);
  thread = own;
  return async () => {
    if (thread === own) thread = null;
    await own.stop();
  };
}

/** Returns a decoder for the PNGs of one device. */
export function sequenceDecoder(): SequenceDecoder {
  if (thread !== null) return thread.sequence();
  const decoder = new PlainDecoder(ownMemory);
  return {
    decode: (png, shares) => {
      if (!shares) decoder.forget();
      return Promise.resolve(decoder.decode(png));
    },
  };
}
