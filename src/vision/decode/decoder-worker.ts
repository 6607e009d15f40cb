/** The worker thread of `decoder-thread.ts`: receives one PNG at a time and returns its pixels in shared memory. */
import { parentPort } from 'node:worker_threads';
import type { DecodeAnswer, DecodeRequest } from './decoder-thread.ts';
import { PlainDecoder } from './plain-decoder.ts';

/** Most sequences whose latest PNG is kept, with about 18 MB each: a process plays one goal at a time. */
const MOST_SEQUENCES = 2;

/** The latest one comes last. */
const decoders = new Map<number, PlainDecoder>();

parentPort?.on('message', ({ request, sequence, png, shares }: DecodeRequest) => {
  const decoder =
    decoders.get(sequence) ?? new PlainDecoder((bytes) => new Uint8Array(new SharedArrayBuffer(bytes)));
  if (!shares) decoder.forget();
  decoders.delete(sequence);
  decoders.set(sequence, decoder);
  const [oldest] = decoders.keys();
  if (decoders.size > MOST_SEQUENCES && oldest !== undefined) decoders.delete(oldest);
  const answer: DecodeAnswer = { request, pixels: decoder.decode(png) };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(answer);
});
