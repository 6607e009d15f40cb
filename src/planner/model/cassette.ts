/** Replies that were recorded, played again: the same question gets the same answer, offline and for nothing. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ThumbruleError } from '../../shared/errors.ts';
import type { Model, ModelReply, ModelRequest } from './port.ts';

/** `inner` null: play only. Else what is not in the folder yet is asked of it and kept. */
export function createCassette(folder: string, inner: Model | null): Model {
  return {
    name: inner === null ? `cassette ${folder}` : `cassette ${folder} of ${inner.name}`,
    priced: inner?.priced ?? true,
    hasCallDeadline: inner?.hasCallDeadline ?? true,
    ...(inner?.preflight === undefined ? {} : { preflight: inner.preflight }),
    async complete(request, signal) {
      const file = join(folder, `${cassetteKey(request)}.json`);
      const kept = await readFile(file, 'utf8').catch(() => null);
      if (kept !== null) return recordedReply(kept, file);
      if (inner === null)
        throw new ThumbruleError(
          'MODEL_REJECTED',
          `The cassette ${folder} holds no reply to this question (${cassetteKey(request)}).`,
          'The test, the app, the screen or the prompt has changed since it was recorded: record again with cassette:<folder>=<planner>.',
        );
      const reply = await inner.complete(request, signal);
      await mkdir(folder, { recursive: true });
      // Written whole or not at all: a run that is stopped leaves no half reply.
      const draft = `${file}.${randomUUID()}`;
      await writeFile(draft, `${JSON.stringify({ asked: questionOf(request), reply }, null, 2)}\n`);
      await rename(draft, file);
      return reply;
    },
  };
}

/** Of everything that a model sees: system, texts, pictures, schema. */
export function cassetteKey({ system, content, schema }: ModelRequest): string {
  const parts = [...system, ...content].map((b) => (b.kind === 'text' ? b.text : sha256(b.bytes)));
  return sha256(JSON.stringify([system.length, parts, schema])).slice(0, 20);
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** The question for people who look into the folder: its last text. */
function questionOf({ content }: ModelRequest): string {
  const texts = content.flatMap((b) => (b.kind === 'text' ? [b.text] : []));
  return texts.findLast((t) => t.startsWith('# The question') || t.startsWith('# Conditions')) ?? '';
}

/** What was paid for once costs nothing again. */
function recordedReply(kept: string, file: string): ModelReply {
  try {
    const { reply } = JSON.parse(kept) as { reply: ModelReply };
    if (typeof reply.text !== 'string') throw new Error('it has no text');
    return { ...reply, usage: { ...reply.usage, costUsd: 0 } };
  } catch (cause) {
    throw new ThumbruleError(
      'MODEL_REJECTED',
      `The recorded reply ${file} can't be read.`,
      'Delete it and record again.',
      { cause },
    );
  }
}
