import type { ShellProgram } from './shell-context.ts';

/** Android's screen recorder. */
const PROGRAM = 'screenrecord';

/** A placeholder for the recording: a header that names it, without any frames. */
const VIDEO = Buffer.concat([
  box('ftyp', Buffer.from('isom\u0000\u0000\u0002\u0000isomiso2mp41', 'latin1')),
  box('free', Buffer.from('SIMULATED phone: nothing was recorded', 'latin1')),
]);

/**
 * `screenrecord --time-limit 180 /sdcard/x.mp4`: runs a process with that name until it is killed or its time is up.
 */
export const screenrecord: ShellProgram = async (args, { system, gone: closed }) => {
  const path = args.at(-1);
  if (path === undefined || path.startsWith('-')) return null;
  const seconds = Number(args[args.indexOf('--time-limit') + 1]);
  system.files.set(path, VIDEO);
  const pid = system.run(PROGRAM);
  const late = new AbortController();
  const over = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, (seconds > 0 ? seconds : 180) * 1000);
    late.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
  await Promise.race([closed, over, system.ended(pid)]);
  late.abort();
  system.kill(pid);
  return 0;
};

/** `kill -2 1234 …` */
export const kill: ShellProgram = (args, { system, err }) => {
  const pids = args.filter((word) => !word.startsWith('-')).map(Number);
  const known = pids.filter((pid) => system.processes().has(pid));
  for (const pid of known) system.kill(pid);
  if (known.length === pids.length) return 0;
  err('kill: No such process\n');
  return 1;
};

function box(kind: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(kind, 4, 'latin1');
  return Buffer.concat([head, content]);
}
