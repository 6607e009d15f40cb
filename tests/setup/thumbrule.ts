import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { commandHost } from './command-host.ts';
import { ROOT } from './root.ts';

export { ROOT };
const BIN = join(ROOT, 'bin/thumbrule.js');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Where {
  readonly cwd?: string;
  /** Added to the test's own environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Another copy of the command line. */
  readonly bin?: string;
  /** Its standard input; default: empty. */
  readonly input?: string;
}

/** Starts the built command line in its own process. */
export function start(
  args: readonly string[],
  where: Where = {},
): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [where.bin ?? BIN, ...args], {
    cwd: where.cwd ?? ROOT,
    env: { ...process.env, NO_COLOR: '1', ...where.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // It may end before it has read all.
  child.stdin.on('error', () => {});
  child.stdin.end(where.input ?? '');
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  return { child, ended };
}

/** Commands that serve until they are stopped. */
const SERVING = ['mcp', 'simulator', 'ui', 'worker'];

/**
 * Runs the built command line to its end: in a process that has run commands before, where only what is printed and written matters. `start` always starts a new one,
 * and so does this with another copy of the command line or with settings of Node itself.
 */
export function thumbrule(args: readonly string[], where: Where = {}): Promise<Ended> {
  const { cwd = ROOT, env = {}, bin, input = '' } = where;
  const isNew = bin !== undefined || Object.keys(env).some((name) => name.startsWith('NODE_'));
  if (isNew || SERVING.includes(args[0] ?? '') || commandHost.busy) return start(args, where).ended;
  return commandHost.run({ args, cwd, env: { ...process.env, NO_COLOR: '1', ...env }, input });
}
