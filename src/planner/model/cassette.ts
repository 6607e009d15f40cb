/** Replays recorded replies: the same request gets the same reply, offline and at no cost. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ThumbruleError } from '../../shared/errors.ts';
import { TODAY, type Model, type ModelReply, type ModelRequest } from './port.ts';

/** Replays replies from a folder. `inner`, if any, answers requests that are not recorded yet, and its replies are recorded. */
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
          `The cassette ${folder} has no reply to this request (${cassetteKey(request)}).`,
          'The test, the app, the screen or the prompt has changed since it was recorded: record again with cassette:<folder>=<planner>.',
        );
      const reply = await inner.complete(request, signal);
      await mkdir(folder, { recursive: true });
      // Renaming a complete file keeps a stopped run from leaving half a reply.
      const draft = `${file}.${randomUUID()}`;
      await writeFile(draft, `${JSON.stringify({ asked: questionOf(request), reply }, null, 2)}\n`);
      await rename(draft, file);
      return reply;
    },
  };
}

/** Returns a hash of the whole request: system, content and schema. */
export function cassetteKey({ system, content, schema }: ModelRequest): string {
  const parts = [...system, ...content].map((b) =>
    b.kind === 'text' ? withoutDay(b.text) : sha256(b.bytes),
  );
  return sha256(JSON.stringify([system.length, parts, schema])).slice(0, 20);
}

function withoutDay(text: string): string {
  return text
    .split('\n')
    .filter((line) => !line.startsWith(TODAY))
    .join('\n');
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** Returns the question in the request, for people who open the file. */
function questionOf({ content }: ModelRequest): string {
  const texts = content.flatMap((b) => (b.kind === 'text' ? [b.text] : []));
  return texts.findLast((t) => t.startsWith('# The question') || t.startsWith('# Conditions')) ?? '';
}

/** Returns the recorded reply, at no cost. */
function recordedReply(kept: string, file: string): ModelReply {
  try {
    const { reply } = JSON.parse(kept) as { reply: ModelReply & { readonly because?: string } };
    if (typeof reply.text !== 'string') throw new Error('it has no text');
    // Cassettes recorded by older versions say `because`.
    const { because, ...rest } = reply;
    return { ...rest, stopReason: rest.stopReason ?? because ?? '', usage: { ...rest.usage, costUsd: 0 } };
  } catch (cause) {
    throw new ThumbruleError(
      'MODEL_REJECTED',
      `The recorded reply ${file} can't be read.`,
      'Delete it and record again.',
      { cause },
    );
  }
}
