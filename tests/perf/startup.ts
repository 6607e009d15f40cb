import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from '../../src/device/chromium/browser/find.ts';
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
    await benchFirstGesture(print, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const GOAL = 'apps-under-test/web-todo/goals/add-item.yaml';
const FIRST_STEP = 'type "Milk" into "New item"';
const GESTURE_RUNS = 5;

/** Prints the time from the start of `thumbrule run` to its first gesture on a web page, with the program as it was built last. */
async function benchFirstGesture(print: (line: string) => void, folder: string): Promise<void> {
  const main = join(ROOT, 'bin/thumbrule.js');
  if (!existsSync(join(ROOT, 'dist/cli/main.js')) || (await findChromium()) === null) {
    print('first gesture: no Chromium or no built program here; npm run build');
    return;
  }
  const times: number[] = [];
  for (let run = 0; run < GESTURE_RUNS; run++) {
    const began = performance.now();
    const child = spawn(process.execPath, [main, 'run', GOAL, '--device', 'chromium', '--out', folder], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let text = '';
    let first: number | null = null;
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (text.includes(FIRST_STEP)) first ??= performance.now() - began;
    });
    await new Promise((done) => child.once('close', done));
    if (first === null) throw new Error(`no gesture was made: ${text.slice(-300)}`);
    times.push(first);
  }
  print(`start-up: the first gesture of a run on a web page comes after ${median(times).toFixed(0)} ms`);
}

function start(args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`${args.join(' ')} ended with ${status}: ${(stderr || stdout).slice(0, 300)}`);
}
