import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { didYouMean, closestWord, type Problem } from '../shared/problem.ts';
import { readTextFile } from '../shared/text-file.ts';
import { globToRegExp, isGlob } from './glob.ts';
import { parseSuite, type GoalSuite } from './suite.ts';

/** A file to load as a goal. */
export interface GoalFile {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
  readonly suite: GoalSuite | null;
}

export interface DiscoveredGoals {
  readonly goals: GoalFile[];
  readonly problems: Problem[];
  readonly warnings: Problem[];
}

/** Returns the path for people: relative to the working directory if it lies inside, with `/`. */
export function displayPath(path: string, cwd: string): string {
  const near = relative(cwd, path);
  return (near === '' ? '.' : near.startsWith('..') ? path : near).split(sep).join('/');
}

/**
 * Finds the goal files of files, folders (recursive), globs and suites, in the order given, each once. Skips env files, suites, app
 * descriptions and config files in folders.
 */
export async function discoverGoals(paths: readonly string[], cwd: string): Promise<DiscoveredGoals> {
  const search = new GoalDiscovery(cwd);
  for (const path of paths) {
    const at = (message: string, fix: string): Problem => ({ file: path, line: 1, column: 1, message, fix });
    await search.add(path, [cwd], null, at);
  }
  return search.found;
}

type ProblemFor = (message: string, fix: string) => Problem;

class GoalDiscovery {
  readonly found: DiscoveredGoals = { goals: [], problems: [], warnings: [] };
  private readonly seen = new Set<string>();
  private readonly cwd: string;

  constructor(cwd: string) {
    this.cwd = cwd;
  }

  /** `bases`: folders that a relative path may start from; the first that has it wins. */
  async add(
    pattern: string,
    bases: readonly string[],
    suite: GoalSuite | null,
    at: ProblemFor,
  ): Promise<void> {
    for (const base of bases) {
      if (await this.addFrom(resolve(base, pattern), pattern, base, suite, at)) return;
    }
    this.found.problems.push(await pathNotFound(resolve(bases[0] ?? this.cwd, pattern), pattern, at));
  }

  private async addFrom(
    path: string,
    pattern: string,
    base: string,
    suite: GoalSuite | null,
    at: ProblemFor,
  ): Promise<boolean> {
    const kind = await stat(path).catch(() => null);
    if (kind?.isFile()) {
      await this.file(path, suite, true, at);
      return true;
    }
    if (kind?.isDirectory()) {
      const before = this.found.goals.length + this.found.problems.length;
      for (const file of await yamlFiles(path)) await this.file(file, suite, false, at);
      if (this.found.goals.length + this.found.problems.length === before && !this.seen.has(path)) {
        this.found.problems.push(
          at('no goal files in this folder', 'Goals are .yaml files with "name" and "steps".'),
        );
      }
      return true;
    }
    if (!isGlob(pattern)) return false;
    const matches = await filesMatching(pattern, base);
    for (const file of matches) await this.file(file, suite, false, at);
    return matches.length > 0;
  }

  /** `named`: the user gave this path, so it must be a goal or a suite. */
  private async file(path: string, suite: GoalSuite | null, named: boolean, at: ProblemFor): Promise<void> {
    const once = `${suite?.file ?? ''}\n${path}`;
    if (this.seen.has(once)) return;
    this.seen.add(once);
    // Kept paths lie beside their goals.
    if (!named && /\.kept\.ya?ml$/iu.test(path)) return;
    if (!/\.ya?ml$/iu.test(path)) {
      this.found.problems.push(at('not a goal file', 'Goals and suites are .yaml or .yml files.'));
      return;
    }
    const { text, message, fix } = await readTextFile(path);
    if (text === undefined) {
      this.found.problems.push({ file: displayPath(path, this.cwd), line: 1, column: 1, message, fix });
      return;
    }
    const kind = fileKindOf(path, text);
    if (kind === 'goal' || (kind === 'other' && named)) this.found.goals.push({ path, text, suite });
    else if (kind === 'suite') {
      if (named) await this.suite(path, text, suite, at);
    } else if (named) this.found.problems.push(at(...NOT_A_GOAL[kind]));
    else if (kind === 'other') {
      const fix = 'Ignore this if it is right; a goal has "name" and "steps".';
      this.found.warnings.push({
        file: displayPath(path, this.cwd),
        line: 1,
        column: 1,
        message: 'skipped: not a goal',
        fix,
      });
    }
  }

  private async suite(path: string, text: string, within: GoalSuite | null, at: ProblemFor): Promise<void> {
    if (within !== null) {
      this.found.problems.push(at("a suite can't list another suite", 'List its tests here instead.'));
      return;
    }
    const { suite, problems } = parseSuite(text, displayPath(path, this.cwd));
    this.found.problems.push(...problems);
    if (suite === null) return;
    const folder = dirname(path);
    const beside = [join(folder, '..', 'tests'), join(folder, '..', 'goals')];
    // FinalRun keeps suites/ beside tests/ and gives paths relative to tests/.
    const near = basename(folder) === 'suites' ? [...beside, folder] : [folder, ...beside];
    const bases = [...near, join(folder, '..'), this.cwd];
    for (const { pattern, position } of suite.tests) {
      await this.add(pattern, bases, suite, (message, fix) => ({
        file: suite.file,
        ...position,
        message: `${pattern}: ${message}`,
        fix,
      }));
    }
  }
}

type FileKind = 'goal' | 'suite' | 'app' | 'env' | 'config' | 'other';

const NOT_A_GOAL: Record<Exclude<FileKind, 'goal' | 'suite'>, readonly [message: string, fix: string]> = {
  app: ['this file describes an app; it is not a goal', 'Pass it with --app, and pass goals here.'],
  env: ['this is an env file, not a goal', 'Choose it with --env and its name, and pass goals here.'],
  config: ['this is a config file, not a goal', 'It is loaded automatically; pass goals here.'],
  other: ['this file is not a goal', 'A goal has "name" and "steps".'],
};

const GOAL_KEYS = ['steps', 'setup', 'expected_state'];

/** Returns what a YAML file is, by its top-level keys. That works for files with errors too. */
function fileKindOf(path: string, text: string): FileKind {
  const keys = [...text.matchAll(/^["']?([\w-]+)["']?\s*:/gmu)].map((match) => match[1] ?? '');
  const has = (...names: string[]): boolean => names.some((name) => keys.includes(name));
  if (/^thumbrule\.config\.ya?ml$/iu.test(basename(path))) return 'config';
  if (basename(dirname(path)) === '.finalrun' && /^config\.ya?ml$/iu.test(basename(path))) return 'config';
  if (has('steps')) return 'goal';
  if (has('tests')) return 'suite';
  if (has('screens') || /^app\.ya?ml$/iu.test(basename(path))) return 'app';
  if (has('variables', 'secrets') || basename(dirname(path)) === 'env') return 'env';
  if (keys.length === 0 || has('name') || keys.some((key) => closestWord(key, GOAL_KEYS) !== null))
    return 'goal';
  return 'other';
}

/** Returns the YAML files below a folder. Follows links; a folder that contains itself is entered once. */
async function yamlFiles(folder: string, entered: Set<string> = new Set()): Promise<string[]> {
  const real = await realpath(folder);
  if (entered.has(real)) return [];
  entered.add(real);
  const files: string[] = [];
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    const target = entry.isSymbolicLink() ? await stat(path).catch(() => null) : entry;
    if (target?.isDirectory() && isSearched(entry.name)) files.push(...(await yamlFiles(path, entered)));
    if (target?.isFile() && /\.ya?ml$/iu.test(entry.name)) files.push(path);
  }
  return files;
}

function isSearched(folder: string): boolean {
  if (folder === 'env' || folder === 'suites' || folder === 'node_modules') return false;
  return !folder.startsWith('.') || folder === '.finalrun';
}

async function filesMatching(pattern: string, base: string): Promise<string[]> {
  const parts = pattern.split('/');
  const fixed = parts.slice(0, parts.findIndex(isGlob));
  const root = resolve(base, fixed.join('/') || (pattern.startsWith('/') ? '/' : '.'));
  if ((await stat(root).catch(() => null))?.isDirectory() !== true) return [];
  const match = globToRegExp(parts.slice(fixed.length).join('/'));
  return (await yamlFiles(root)).filter((file) => match.test(relative(root, file).split(sep).join('/')));
}

async function pathNotFound(path: string, pattern: string, at: ProblemFor): Promise<Problem> {
  if (isGlob(pattern)) return at('matches no goal file', 'Check the pattern and the folder it starts from.');
  const siblings = await readdir(dirname(path)).catch((): string[] => []);
  const near = closestWord(basename(path), siblings);
  const fix = near === null ? 'Check the path.' : didYouMean(basename(path), siblings);
  return at('no such file or folder', fix);
}
