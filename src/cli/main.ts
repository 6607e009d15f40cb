import { decodeInThread } from '../vision/decode/decoder-thread.ts';
import { runCommandLine } from './command-line.ts';

/** The process of the command line; the only file that ends it or sets its exit code. */

// A closed pipe (`| head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

decodeInThread();
process.exitCode = await runCommandLine(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  cwd: process.cwd(),
  onSignal: (listener) => {
    process.on('SIGINT', listener);
    process.on('SIGTERM', listener);
  },
  exit: (code) => process.exit(code),
});
// An open handle (a hanging browser socket) must not keep the process alive.
setTimeout(() => process.exit(), 3000).unref();
