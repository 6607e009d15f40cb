import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { Problem } from '../shared/problem.ts';
import { didYouMean } from '../shared/problem.ts';
import { readTextFile } from '../shared/text-file.ts';
import { parseEnvironment, type Environment } from './environment.ts';
import { displayPath } from './discover.ts';

const ROOT_MARKS = ['thumbrule.config.yaml', 'thumbrule.config.yml', '.finalrun', '.git'];

/** Returns the folders from `start` up to the workspace: the nearest one with a config file, `.finalrun` or `.git`, else `cwd`. */
async function foldersUp(start: string, cwd: string): Promise<string[]> {
  const folders: string[] = [];
  for (let folder = resolve(start); ; folder = dirname(folder)) {
    folders.push(folder);
    for (const mark of ROOT_MARKS) {
      if (await exists(join(folder, mark))) return folders;
    }
    if (dirname(folder) === folder) break;
  }
  const top = folders.indexOf(resolve(cwd));
  return folders.slice(0, top === -1 ? 1 : top + 1);
}

/** The env file for the goals of one folder, or the reason why there is none. */
export interface ChosenEnvironment {
  readonly environment: Environment | null;
  /** Folders that may hold `.env` files, nearest first. */
  readonly folders: readonly string[];
  readonly problems: readonly Problem[];
  /** True when the file has problems; false when no file could be chosen. */
  readonly environmentIsWrong: boolean;
}

/**
 * Chooses `env/<name>.yaml` from the folder of a goal and its parents up to the workspace; the nearest wins. Without a name it takes
 * `default`, else `dev`, else the only one.
 */
export async function chooseEnvironment(
  folder: string,
  wanted: string | null,
  cwd: string,
): Promise<ChosenEnvironment> {
  const folders = await foldersUp(folder, cwd);
  const seen: string[] = [];
  for (const [i, parent] of folders.entries()) {
    const files = await envFiles(join(parent, 'env'));
    const name = wanted ?? (await finalRunDefault(parent));
    const file = pickFile(files, name);
    seen.push(...files.keys());
    if (file === null) continue;
    const { environment, problems } = await readEnvironment(file, cwd);
    const dotenv = [...new Set([join(parent, 'env'), ...folders.slice(i), resolve(cwd)])];
    return { environment, folders: dotenv, problems, environmentIsWrong: problems.length > 0 };
  }
  const problems = noEnvironment(folder, wanted, seen, cwd);
  return { environment: null, folders: [], problems, environmentIsWrong: false };
}

async function readEnvironment(path: string, cwd: string): Promise<ReturnType<typeof parseEnvironment>> {
  const file = displayPath(path, cwd);
  const { text, message, fix } = await readTextFile(path);
  if (text === undefined)
    return { environment: null, problems: [{ file, line: 1, column: 1, message, fix }] };
  return parseEnvironment(text, file, basename(path).replace(/\.ya?ml$/iu, ''));
}

function noEnvironment(
  folder: string,
  wanted: string | null,
  seen: readonly string[],
  cwd: string,
): Problem[] {
  const problem = (message: string, fix: string): Problem => ({
    file: `${displayPath(folder, cwd)}/`,
    line: 1,
    column: 1,
    message,
    fix,
  });
  if (wanted !== null) {
    const fix =
      seen.length === 0
        ? `Write env/${wanted}.yaml, or leave --env out.`
        : didYouMean(wanted, [...new Set(seen)]);
    return [problem(`no env file "${wanted}" for the goals of this folder`, fix)];
  }
  if (seen.length === 0) return [];
  const names = [...new Set(seen)].join(', ');
  return [
    problem('several env files, and none is called "default" or "dev"', `Choose one with --env: ${names}.`),
  ];
}

function pickFile(files: ReadonlyMap<string, string>, wanted: string | null): string | null {
  if (wanted !== null) return files.get(wanted) ?? null;
  const only = files.size === 1 ? [...files.values()][0] : undefined;
  return files.get('default') ?? files.get('dev') ?? only ?? null;
}

/** Returns the env that FinalRun's `.finalrun/config.yaml` names. */
async function finalRunDefault(folder: string): Promise<string | null> {
  if (basename(folder) !== '.finalrun') return null;
  const text = await readFile(join(folder, 'config.yaml'), 'utf8').catch(() => '');
  return /^env:\s*["']?([\w-]+)["']?\s*(?:#.*)?$/mu.exec(text)?.[1] ?? null;
}

async function envFiles(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder).catch((): string[] => []);
  const files = names.filter((name) => /\.ya?ml$/iu.test(name)).sort();
  return new Map(files.map((name) => [name.replace(/\.ya?ml$/iu, ''), join(folder, name)]));
}

/** Returns the value of a variable from the OS, else from `.env.<name>` and `.env`, nearest folder first. An empty value counts as unset. */
export async function variableValue(
  variable: string,
  environment: string,
  folders: readonly string[],
  os: Readonly<Record<string, string | undefined>>,
): Promise<string | null> {
  if (os[variable]) return os[variable];
  for (const folder of folders) {
    for (const file of [`.env.${environment}`, '.env']) {
      const text = await readFile(join(folder, file), 'utf8').catch(() => '');
      const value = parseEnv(text)[variable];
      if (value) return value;
    }
  }
  return null;
}

/** Returns the `.env` file in which a value could be set, for people. */
export function dotenvPath(folders: readonly string[], cwd: string): string {
  const root = folders.find((folder) => basename(folder) !== 'env' && relative(resolve(cwd), folder) === '');
  return displayPath(join(root ?? folders[1] ?? cwd, '.env'), cwd);
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
