import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const BUILT = join(ROOT, 'dist/cli/main.js');

/** Builds dist/ once before tests that start the command line for real; not when only other tests are asked for. */
export function setup(): void {
  const asked = process.argv.slice(2).filter((word) => !word.startsWith('-') && word !== 'run');
  if (asked.length > 0 && !filesThatNeedIt().some((file) => asked.some((word) => file.includes(word))))
    return;
  if (isUpToDate()) return;
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  // Types are judged by `npm run typecheck`; the compiler writes what it made of the sources in any case.
  if (!isUpToDate()) throw new Error(`dist/ could not be built:\n${stdout}`);
}

function filesThatNeedIt(): string[] {
  return filesBelow('tests', '.test.ts').filter((file) =>
    readFileSync(join(ROOT, file), 'utf8').includes('setup/thumbrule.ts'),
  );
}

function isUpToDate(): boolean {
  if (!existsSync(BUILT)) return false;
  const built = statSync(BUILT).mtimeMs;
  return filesBelow('src', '.ts').every((file) => statSync(join(ROOT, file)).mtimeMs <= built);
}

function filesBelow(folder: string, ending: string): string[] {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
}
