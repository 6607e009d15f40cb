import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, timed } from './measure.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const RUNS = 15;

/** Compares `thumbrule --help`, freshly built, with a bare start of node, in turns. */
export async function benchStartup(print: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'thumbrule-bench-'));
  try {
    copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const dist = join(folder, 'dist');
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
    start([compiler, '-p', join(ROOT, 'tsconfig.build.json'), '--outDir', dist]);
    const main = join(dist, 'cli/main.js');
    const ratios: number[] = [];
    const help: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const ours = await timed(() => start([main, '--help']));
      const bare = await timed(() => start(['-e', '0']));
      help.push(ours);
      ratios.push(ours / bare);
    }
    print(`start-up: --help takes ${median(help).toFixed(0)} ms, ${median(ratios).toFixed(2)}x a bare node`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function start(args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`${args.join(' ')} ended with ${status}: ${(stderr || stdout).slice(0, 300)}`);
}
