import { type ChildProcess, spawn } from 'node:child_process';

/** A program that was started here and ends with whoever started it. */
export interface Program {
  readonly pid: number;
  readonly lastWords: () => string;
  readonly hasEnded: () => boolean;
  /** Ends it and waits until it is gone; safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Runs a program beneath a shell that ends it as soon as its own standard input ends: also when we were killed and could end
 * nothing any more.
 */
const ENDS_WITH_US = `
  exec 3<&0
  "$@" 3<&- & program=$!
  { cat <&3 >/dev/null; kill "$program" 2>/dev/null; } & watch=$!
  exec 3<&-
  wait "$program"; code=$?
  kill "$watch" 2>/dev/null
  exit "$code"`;
const KILL_MS = 10_000;
const LAST_WORDS = 4000;

export function startProgram(command: string, args: readonly string[]): Program {
  // A process group of its own: Ctrl-C at the terminal reaches it through `stop` alone, after what uses it has ended.
  const child = spawn('sh', ['-c', ENDS_WITH_US, 'sh', command, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-LAST_WORDS);
    });
  child.stdin.on('error', () => {});
  const gone = new Promise<void>((done) => {
    child.once('error', () => done());
    child.once('close', () => done());
  });
  return {
    pid: child.pid ?? -1,
    lastWords: () => words.trim(),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    stop: () => end(child, gone),
  };
}

async function end(child: ChildProcess, gone: Promise<void>): Promise<void> {
  child.stdin?.end();
  const killing = setTimeout(() => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, KILL_MS);
  await gone;
  clearTimeout(killing);
}
