/** Uses any program as a model: the request as JSON on stdin, the reply on stdout. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { estimatedUsage } from './token-estimate.ts';
import { presetOf, type CommandPreset } from './command-presets.ts';
import { ModelFailure, type ContentBlock, type Model, type ModelReply, type ModelRequest } from './port.ts';

/** Maximum size of a reply on stdout. */
const MAX_BYTES = 10_000_000;

/** The request for the user's program. Images are files in a folder that is removed when the program ends. */
interface CommandRequest {
  readonly system: string;
  readonly messages: readonly { readonly role: 'user'; readonly text: string }[];
  readonly images: readonly { readonly path: string; readonly mediaType: string }[];
  readonly schema: unknown;
}

/**
 * Returns a model that runs `line`: a shell command, or a preset (claude, codex, gemini), for which `model` sets `--model`. The program gets `env`, which
 * must not hold secrets of goals.
 */
export function createCommandModel(
  line: string,
  model: string | null = null,
  env: NodeJS.ProcessEnv = process.env,
): Model {
  const preset = presetOf(line, model);
  return {
    name: `command ${line}`,
    priced: false,
    hasCallDeadline: true,
    complete: (request, signal) => complete({ line, preset, env }, request, signal),
  };
}

async function complete(
  {
    line,
    preset,
    env,
  }: { readonly line: string; readonly preset: CommandPreset | null; readonly env: NodeJS.ProcessEnv },
  request: ModelRequest,
  signal: AbortSignal,
): Promise<ModelReply> {
  const folder = await mkdtemp(join(tmpdir(), 'thumbrule-model-'));
  try {
    const images = await writeImages(request.content, folder);
    if (preset === null) {
      const out = await runCommand(
        { shell: line, env },
        JSON.stringify(commandRequest(request, images)),
        signal,
      );
      const usage = estimatedUsage(request, out);
      return { text: out, stop: 'end', usage, stopReason: '', model: '', requestId: '' };
    }
    const files = { schema: join(folder, 'schema.json'), reply: join(folder, 'reply.txt') };
    await writeFile(files.schema, JSON.stringify(request.schema));
    const argv = preset.argv({
      schema: JSON.stringify(request.schema),
      files,
      images: images.map((i) => i.path),
    });
    const stdout = await runCommand({ argv, env }, asPlainPrompt(request, images), signal);
    const written = await readFile(files.reply, 'utf8').catch(() => '');
    const reply = preset.reply(written === '' ? stdout : written);
    const isCounted = reply.usage.input + reply.usage.output > 0;
    return isCounted ? reply : { ...reply, usage: estimatedUsage(request, reply.text) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Image = CommandRequest['images'][number];

async function writeImages(content: readonly ContentBlock[], folder: string): Promise<Image[]> {
  const images: Image[] = [];
  for (const block of content) {
    if (block.kind !== 'image') continue;
    const path = join(folder, `image-${images.length + 1}.${block.mediaType.slice('image/'.length)}`);
    await writeFile(path, block.bytes);
    images.push({ path, mediaType: block.mediaType });
  }
  return images;
}

function commandRequest({ system, content, schema }: ModelRequest, images: readonly Image[]): CommandRequest {
  return {
    system: joinedText(system),
    messages: [{ role: 'user', text: joinedText(content) }],
    images,
    schema,
  };
}

export function joinedText(blocks: readonly ContentBlock[]): string {
  return blocks.flatMap((b) => (b.kind === 'text' ? [b.text] : [])).join('\n\n');
}

/** Returns the request as one prompt, for programs that read plain text. */
export function asPlainPrompt(
  { system, content, schema }: ModelRequest,
  images: readonly { readonly path: string }[],
): string {
  const imageLine =
    images.length === 0 ? [] : [`Pictures, in order: ${images.map((i) => i.path).join(', ')}`];
  return [
    joinedText(system),
    ...imageLine,
    joinedText(content),
    `Answer with one JSON object of this JSON Schema and nothing else:\n${JSON.stringify(schema)}`,
  ].join('\n\n');
}

type CommandLine = ({ readonly shell: string } | { readonly argv: readonly string[] }) & {
  readonly env: NodeJS.ProcessEnv;
};

/** Runs a command in its own process group, so that its child processes are stopped with it. */
function runCommand(what: CommandLine, stdin: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const windows = process.platform === 'win32';
    const stdio = ['pipe', 'pipe', 'pipe'] as ['pipe', 'pipe', 'pipe'];
    const options = { detached: !windows, stdio, env: what.env };
    const child =
      'shell' in what
        ? spawn(what.shell, { ...options, shell: true })
        : spawn(what.argv[0] ?? '', what.argv.slice(1), options);
    const [out, err]: [Buffer[], Buffer[]] = [[], []];
    let size = 0;
    const stop = (): void => {
      if (child.pid === undefined) return;
      try {
        if (windows) child.kill('SIGKILL');
        else process.kill(-child.pid, 'SIGKILL');
      } catch {
        child.kill('SIGKILL');
      }
    };
    const fail = (failure: Error): void => {
      signal.removeEventListener('abort', aborted);
      reject(failure);
    };
    const aborted = (): void => {
      stop();
      fail(signal.reason as Error);
    };
    if (signal.aborted) aborted();
    else signal.addEventListener('abort', aborted, { once: true });
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_BYTES) out.push(chunk);
      else {
        stop();
        fail(new ModelFailure('program', `the command printed more than ${MAX_BYTES / 1_000_000} MB`));
      }
    });
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    // A program that does not read its input closes the pipe early.
    child.stdin.on('error', () => undefined);
    child.stdin.end(stdin);
    child.on('error', (cause) =>
      fail(new ModelFailure('program', `the command can't be started: ${cause.message}`)),
    );
    child.on('close', (code, killed) => {
      signal.removeEventListener('abort', aborted);
      const stderr = Buffer.concat(err).toString('utf8').trim().slice(-400);
      if (code === 0) resolve(Buffer.concat(out).toString('utf8'));
      else
        fail(
          new ModelFailure(
            'program',
            `the command ended with ${code ?? killed}${stderr === '' ? '' : `: ${stderr}`}`,
          ),
        );
    });
  });
}
