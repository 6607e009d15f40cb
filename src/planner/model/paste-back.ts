/** The `manual` model: a person gets prompt and images in a folder, and pastes the reply into the terminal or saves it there. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { readReply } from '../reply/syntax.ts';
import { asPlainPrompt } from './command.ts';
import type { Model, ModelReply, ModelRequest } from './port.ts';
import { estimatedUsage } from './token-estimate.ts';

export interface ManualOptions {
  readonly folder: string;
  /** Null when nothing can be pasted; then only the file counts. */
  readonly input: Readable | null;
  readonly output: Writable;
  /** Poll interval for the file; 300 ms by default. */
  readonly pollMs?: number;
}

const KEYS = ['action', 'thought', 'answers', 'step'];

export function createManualModel(options: ManualOptions): Model {
  let count = 0;
  return {
    name: 'manual',
    priced: true,
    hasCallDeadline: false,
    async complete(request, signal) {
      count += 1;
      const folder = join(options.folder, String(count).padStart(3, '0'));
      await writeRequest(folder, request);
      options.output.write(
        `\nRequest ${count} is in ${folder} (prompt.txt and images).\nPaste the reply here and end it with a line that holds only a full stop, or save it as ${join(folder, 'reply.txt')}\n`,
      );
      const done = new AbortController();
      const stop = AbortSignal.any([signal, done.signal]);
      try {
        const replies = [untilFileIsSaved(join(folder, 'reply.txt'), options.pollMs ?? 300, stop)];
        if (options.input !== null) replies.push(untilPasted(options.input, stop));
        return toReply(request, await Promise.race(replies));
      } finally {
        done.abort();
      }
    },
  };
}

async function writeRequest(folder: string, request: ModelRequest): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const images: { path: string }[] = [];
  for (const block of request.content) {
    if (block.kind !== 'image') continue;
    const path = join(folder, `image-${images.length + 1}.${block.mediaType.slice('image/'.length)}`);
    await writeFile(path, block.bytes);
    images.push({ path });
  }
  await writeFile(join(folder, 'prompt.txt'), `${asPlainPrompt(request, images)}\n`);
}

/** Waits until the file has the same content twice in a row: an editor may still be writing. */
async function untilFileIsSaved(file: string, everyMs: number, signal: AbortSignal): Promise<string> {
  let last: string | null = null;
  for (;;) {
    await sleep(everyMs, undefined, { signal });
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text !== null && text.trim() !== '' && text === last) return text;
    last = text;
  }
}

/** Reads until a line with only a full stop, the end of input, or a complete object. */
function untilPasted(input: Readable, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines: string[] = [];
    const reader = createInterface({ input, terminal: false });
    const end = (): void => {
      reader.close();
      input.pause();
    };
    signal.addEventListener(
      'abort',
      () => {
        end();
        reject(signal.reason as Error);
      },
      { once: true },
    );
    reader.on('line', (line) => {
      if (line.trim() !== '.') lines.push(line);
      const text = lines.join('\n');
      // After prose or a code fence more may follow; then the full stop ends the input.
      const bare = text.trimStart().startsWith('{') && line.trimEnd().endsWith('}');
      const whole = bare && readReply(text, 'end', KEYS).ok;
      if (line.trim() !== '.' && !whole) return;
      resolve(text);
      end();
    });
    reader.on('close', () => {
      // If the input ends empty, only the file is left.
      if (lines.length > 0) resolve(lines.join('\n'));
    });
  });
}

function toReply(request: ModelRequest, text: string): ModelReply {
  return {
    text,
    stop: 'end',
    usage: { ...estimatedUsage(request, text), costUsd: 0 },
    stopReason: '',
    model: 'manual',
    requestId: '',
  };
}
