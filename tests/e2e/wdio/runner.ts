import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeFolder } from '../../builders/temporary-folder.ts';
import { type Ended, ROOT } from '../../setup/thumbrule.ts';
import type { AllureResult } from '../../wdio/allure-result.ts';

const WDIO = join(ROOT, 'node_modules/@wdio/cli/bin/wdio.js');

/** A project with goals and a configuration of the runner. Remove its folder after use. */
export class Project {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** `files`: text by path. `config` is laid over reporters of all three kinds; it is written into the configuration as JSON. */
  static async with(
    files: Readonly<Record<string, string>>,
    options: object,
    config: object,
  ): Promise<Project> {
    const project = new Project(await makeFolder());
    for (const [path, text] of Object.entries(files)) project.write(path, text);
    const reporters = ['spec', ['junit', { outputDir: './junit' }], ['allure', { outputDir: './allure' }]];
    const library = pathToFileURL(join(ROOT, 'dist/wdio/index.js')).href;
    project.write(
      'wdio.conf.mjs',
      [
        `import { withGoals } from ${JSON.stringify(library)};`,
        `export const config = await withGoals(${JSON.stringify(options)}, ${JSON.stringify({ reporters, ...config })});`,
      ].join('\n'),
    );
    return project;
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), text);
  }

  /** Starts the real runner in its own process group. */
  start(...args: readonly string[]): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
    return startWdio(['run', 'wdio.conf.mjs', ...args], this.folder, {});
  }

  run(...args: readonly string[]): Promise<Ended> {
    return this.start(...args).ended;
  }

  /** Folder of the only run. */
  get runFolder(): string {
    const runs = join(this.folder, '.thumbrule/runs');
    const names = readdirSync(runs);
    if (names.length !== 1) throw new Error(`one run was expected, there are ${names.join(', ')}`);
    return join(runs, names[0]!);
  }

  /** The runner's own JUnit files, of all workers. */
  get junit(): string {
    return this.#texts('junit').join('\n');
  }

  /** By name of the test, several of one name as they come. */
  get allure(): readonly AllureResult[] {
    return this.#texts('allure', '-result.json').map((text) => JSON.parse(text) as AllureResult);
  }

  /** Everything that was written as text, and the names of all files. */
  get everyText(): string {
    const names = readdirSync(this.folder, { recursive: true, encoding: 'utf8' });
    const texts = names.filter((name) => /\.(?:json|ndjson|xml|html|log)$/u.test(name));
    return [...names, ...texts.map((name) => readFileSync(join(this.folder, name), 'utf8'))].join('\n');
  }

  #texts(folder: string, ending = ''): readonly string[] {
    const path = join(this.folder, folder);
    if (!existsSync(path)) return [];
    const names = readdirSync(path).filter((name) => name.endsWith(ending));
    return names.map((name) => readFileSync(join(path, name), 'utf8'));
  }
}

/** Runs `wdio` with the sample shop's password in its environment. */
export function startWdio(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
  const child = spawn(process.execPath, [WDIO, ...args], {
    cwd,
    env: { ...process.env, CORNER_SHOP_PASSWORD: PASSWORD, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
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

/** Of the sample shop's test user. */
export const PASSWORD = 'market-day';

/** True while any process of the group that `child` leads is there. */
export function isGroupAlive({ pid }: ChildProcess): boolean {
  try {
    process.kill(-pid!, 0);
    return true;
  } catch {
    return false;
  }
}
