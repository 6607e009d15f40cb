import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { median, timed } from './measure.ts';

const BIN = fileURLToPath(new URL('../../bin/thumbrule.js', import.meta.url));
const BUILT = fileURLToPath(new URL('../../dist', import.meta.url));
const RUNS = 15;

/** `thumbrule --help` held against a bare start of node, in turns. */
export async function benchStartup(print: (line: string) => void): Promise<void> {
  if (!existsSync(BUILT)) {
    print('start-up: not measured, dist/ is missing (npm run build)');
    return;
  }
  const ratios: number[] = [];
  const help: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const ours = await timed(() => start([BIN, '--help']));
    const bare = await timed(() => start(['-e', '0']));
    help.push(ours);
    ratios.push(ours / bare);
  }
  print(`start-up: --help takes ${median(help).toFixed(0)} ms, ${median(ratios).toFixed(2)}x a bare node`);
}

function start(args: readonly string[]): void {
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr.slice(0, 300)}`);
}
