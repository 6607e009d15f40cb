import { spawn, type ChildProcess } from 'node:child_process';
import type { CommandTask } from '../goal/model/data-task.ts';
import type { TaskEnd } from './port.ts';

/** Characters of each output that are kept: the end of it. */
const MOST_OUTPUT = 64 * 1024;
/** Characters of the output that a message quotes. */
const EXCERPT = 400;

/** Runs a program without a shell, in the working directory. An abort ends it and the programs that it started. */
export function runProgram({ args, env }: CommandTask, signal: AbortSignal): Promise<TaskEnd> {
  const [program = '', ...rest] = args;
  return new Promise((resolve) => {
    const child = spawn(program, rest, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that what it started ends with it.
      detached: process.platform !== 'win32',
    });
    const stdout = collect(child.stdout);
    const stderr = collect(child.stderr);
    const end = (ended: TaskEnd): void => {
      signal.removeEventListener('abort', stop);
      resolve(ended);
    };
    const stop = (): void => {
      endGroup(child);
      // A program that left the group may hold the output open.
      setTimeout(end, 500, { ok: false, reason: 'it was stopped' }).unref();
    };
    signal.addEventListener('abort', stop, { once: true });
    child.on('error', (error) => end({ ok: false, reason: `it could not be started: ${error.message}` }));
    child.on('close', (code, killedBy) => {
      if (code === 0) end({ ok: true, text: stdout() });
      else {
        const output = [stderr(), stdout()].map((text) => text.trim()).find((text) => text !== '') ?? '';
        const how = killedBy === null ? `it ended with exit code ${code}` : `it was killed by ${killedBy}`;
        end({
          ok: false,
          reason: `${how}${output === '' ? '' : `: ${output.replaceAll(/\s+/gu, ' ').slice(-EXCERPT)}`}`,
        });
      }
    });
    if (signal.aborted) stop();
  });
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-MOST_OUTPUT);
  });
  return () => text;
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
