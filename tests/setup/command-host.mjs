// A process that runs one command of the built command line after another. Most of what a command costs is compiling, which this process does once.
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommandLine } from '../../dist/cli/command-line.js';

/** As long as the command line itself waits for what a command left open. */
const GRACE_MS = 3000;

let written = { stdout: '', stderr: '' };
for (const name of ['stdout', 'stderr']) {
  process[name].write = (text, ...more) => {
    written[name] += typeof text === 'string' ? text : Buffer.from(text).toString();
    more.findLast((one) => typeof one === 'function')?.();
    return true;
  };
}

const own = process.getActiveResourcesInfo().length;

/** Sockets, processes and timers that a command left behind. */
async function leftOpen() {
  const until = performance.now() + GRACE_MS;
  while (performance.now() < until) {
    const open = process.getActiveResourcesInfo().length - own;
    if (open <= 0) return 0;
    await sleep(20, undefined, { ref: false });
  }
  return process.getActiveResourcesInfo().length - own;
}

async function run({ args, cwd, env, input }) {
  Object.defineProperty(process, 'stdin', { configurable: true, value: Readable.from([Buffer.from(input)]) });
  written = { stdout: '', stderr: '' };
  process.chdir(cwd);
  const before = process.env;
  process.env = env;
  const code = await runCommandLine(args, {
    stdout: process.stdout,
    stderr: process.stderr,
    cwd: process.cwd(),
    // Only a process of its own is interrupted.
    onSignal: () => {},
    exit: (ended) => process.exit(ended),
  });
  const open = await leftOpen();
  process.env = before;
  process.send({ code, open, ...written });
}

process.on('message', (command) => void run(command));
process.on('disconnect', () => process.exit());
