/** The goal files that a client may see and write: nothing outside of the folder, and nothing in it that is no goal. */
import { lstat, mkdir, readFile, realpath } from 'node:fs/promises';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import { parse } from 'yaml';
import { discoverGoals } from '../goal/discover.ts';
import { parseGoal } from '../goal/parse.ts';
import type { Bindings } from '../goal/placeholders.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { formatProblems } from '../shared/problem.ts';
import { replaceFile } from '../shared/replace-file.ts';

/** A longer goal file is neither read nor written, characters. */
const MAX_CHARS = 200_000;
/** Keys of which every goal has one. */
const GOAL_KEYS = ['steps', 'setup', 'expected_state', 'goals'];
/** Keys that name other files. */
const FILE_KEYS = ['data', 'run', 'goals', 'app'];

export class Workspace {
  readonly #root: string;

  /** `root` has to exist. */
  constructor(root: string) {
    this.#root = resolve(root);
  }

  /** Returns the goal files, relative to the root. */
  async list(): Promise<readonly string[]> {
    const { goals } = await discoverGoals(['.'], this.#root);
    const inside: string[] = [];
    for (const { path } of goals) if (await this.#isInside(path)) inside.push(this.#shown(path));
    return inside;
  }

  /** Returns the absolute path of a file that a client may name; it need not exist. @throws USAGE for a path that is not for a client */
  fileFor(path: string): string {
    return this.#checkedName(path);
  }

  /**
   * Returns the text of a goal file.
   * @throws NOT_FOUND, USAGE for a path that is not for a client
   */
  async read(path: string): Promise<string> {
    const file = await this.existing(path);
    const text = await readFile(file, 'utf8');
    if (text.length > MAX_CHARS || !isGoalText(text)) throw notForClients(path, 'it is no goal file');
    return text;
  }

  /**
   * Returns the absolute path of a goal file that exists.
   * @throws NOT_FOUND, USAGE for a path that is not for a client
   */
  async existing(path: string): Promise<string> {
    const file = this.#checkedName(path);
    const found = await lstat(file).catch(() => null);
    if (found === null)
      throw new ThumbruleError(
        'NOT_FOUND',
        `${path} does not exist.`,
        'The tool "list" names the goal files.',
      );
    if (!found.isFile()) throw notForClients(path, 'it is no plain file');
    if (!(await this.#isInside(file))) throw notForClients(path, 'it leads out of the workspace');
    return file;
  }

  /**
   * Checks and writes a goal file; returns its path. Nothing is written when the goal has problems.
   * @throws as `check` does
   */
  async write(path: string, yaml: string, bindings: Bindings, overwrite: boolean): Promise<string> {
    const file = await this.check(path, yaml, bindings, overwrite);
    await this.#makeFolder(dirname(file), path);
    await replaceFile(file, yaml);
    return this.#shown(file);
  }

  /**
   * Checks a goal that is to be written, and returns the absolute path of its file.
   * @throws GOAL_INVALID with every problem, USAGE for a path that is not for a client, and for a file that exists unless `overwrite`
   */
  async check(path: string, yaml: string, bindings: Bindings, overwrite: boolean): Promise<string> {
    const file = this.#checkedName(path);
    if (yaml.length > MAX_CHARS) throw notForClients(path, 'the text is too long for a goal');
    const { goal, problems } = parseGoal(yaml, path, bindings);
    if (goal === undefined)
      throw new ThumbruleError(
        'GOAL_INVALID',
        formatProblems(problems),
        'See docs/goals.md. Nothing was written.',
      );
    refuseOtherFiles(yaml, path);
    const found = await lstat(file).catch(() => null);
    if (found !== null && !found.isFile()) throw notForClients(path, 'it is no plain file');
    if (found !== null && !overwrite)
      throw new ThumbruleError('USAGE', `${path} exists.`, 'Set overwrite to replace it.');
    if (found !== null) await this.read(path);
    return file;
  }

  /**
   * Replaces a goal file whose text was `before`.
   * @throws USAGE when somebody changed it meanwhile
   */
  async replace(path: string, before: string, after: string): Promise<void> {
    if ((await this.read(path)) !== before)
      throw new ThumbruleError('USAGE', `${path} was changed meanwhile.`, 'Read it again.');
    await replaceFile(await this.existing(path), after);
  }

  /** Creates the folders of a file one by one: a link among them may lead anywhere. */
  async #makeFolder(folder: string, path: string): Promise<void> {
    let at = this.#root;
    for (const name of relative(this.#root, folder).split(sep)) {
      if (name === '') continue;
      at = join(at, name);
      const found = await lstat(at).catch(() => null);
      if (found === null) await mkdir(at);
      else if (!found.isDirectory()) throw notForClients(path, 'a folder in it is a link or a file');
    }
  }

  #checkedName(path: string): string {
    const file = resolve(this.#root, path);
    const inner = relative(this.#root, file);
    const names = inner.split(sep);
    if (inner === '' || inner.startsWith('..') || resolve(this.#root, inner) !== file || path.includes('\0'))
      throw notForClients(path, 'it is outside of the workspace');
    if (!['.yaml', '.yml'].includes(extname(file))) throw notForClients(path, 'a goal is a .yaml file');
    if (names.some((name) => name.startsWith('.') || name === 'node_modules'))
      throw notForClients(path, 'it is hidden');
    if (names.slice(0, -1).includes('env')) throw notForClients(path, 'env files are not for clients');
    return file;
  }

  async #isInside(file: string): Promise<boolean> {
    const [root, real] = await Promise.all([realpath(this.#root), realpath(file).catch(() => '')]);
    return real.startsWith(root + sep);
  }

  #shown(file: string): string {
    return relative(this.#root, file).split(sep).join('/');
  }
}

function notForClients(path: string, why: string): ThumbruleError {
  return new ThumbruleError(
    'USAGE',
    `"${path}" can't be used: ${why}.`,
    'Name a goal file of the workspace, such as goals/log-in.yaml.',
  );
}

function isGoalText(text: string): boolean {
  try {
    const document: unknown = parse(text);
    return typeof document === 'object' && document !== null && GOAL_KEYS.some((key) => key in document);
  } catch {
    // A goal that does not parse is what a client has to mend.
    return GOAL_KEYS.some((key) => new RegExp(`^${key}:`, 'mu').test(text));
  }
}

/** A goal of a client names no other file: it could be any file of this machine. */
function refuseOtherFiles(yaml: string, path: string): void {
  const open: unknown[] = [parse(yaml)];
  while (open.length > 0) {
    const value = open.pop();
    if (Array.isArray(value)) open.push(...(value as unknown[]));
    else if (typeof value === 'object' && value !== null) {
      const key = FILE_KEYS.find((name) => name in value);
      if (key !== undefined)
        throw notForClients(
          path,
          `the key "${key}" names another file or app, which only a person may write`,
        );
      open.push(...(Object.values(value) as unknown[]));
    }
  }
}
