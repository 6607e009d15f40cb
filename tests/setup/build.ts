import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';

const BUILT = join(ROOT, 'dist/cli/main.js');

/** Builds dist/ once before the end-to-end tests, which start the built command line. */
export function setup(): void {
  if (isUpToDate()) return;
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  // `npm run typecheck` judges the types, which takes twice as long as writing the output.
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--noCheck'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  spawnSync(process.execPath, [join(ROOT, 'scripts/finish-build.mjs')], { cwd: ROOT });
  if (!isUpToDate()) throw new Error(`dist/ could not be built:\n${stdout}`);
}

function isUpToDate(): boolean {
  if (!existsSync(BUILT)) return false;
  const built = statSync(BUILT).mtimeMs;
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
  return sources
    .filter((name) => name.endsWith('.ts'))
    .every((name) => statSync(join(ROOT, 'src', name)).mtimeMs <= built);
}
