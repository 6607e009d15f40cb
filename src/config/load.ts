import { stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import type { Problem } from '../shared/problem.ts';
import { readTextFile } from '../shared/text-file.ts';
import { parseConfig } from './parse.ts';
import { EMPTY_CONFIG, type Config } from './schema.ts';

const NAMES = ['thumbrule.config.yaml', 'thumbrule.config.yml'];

export interface LoadedConfig {
  /** Paths are relative to the working directory. */
  readonly config: Config;
  /** Path of the file; null when there is none. */
  readonly file: string | null;
  readonly problems: readonly Problem[];
}

/** Loads the nearest config file in `cwd` and the folders above it, up to the repository root (`.git`). */
export async function loadConfig(cwd: string): Promise<LoadedConfig> {
  const path = await findConfig(cwd);
  if (path === null) return { config: EMPTY_CONFIG, file: null, problems: [] };
  const file = relative(cwd, path);
  const { text, message, fix } = await readTextFile(path);
  if (text === undefined) {
    return { config: EMPTY_CONFIG, file, problems: [{ file, line: 1, column: 1, message, fix }] };
  }
  const { config, problems } = parseConfig(text, file);
  if (config === undefined) return { config: EMPTY_CONFIG, file, problems: problems ?? [] };
  return { config: await withPathsFrom(config, dirname(path), cwd), file, problems: [] };
}

async function findConfig(cwd: string): Promise<string | null> {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    for (const name of NAMES) {
      if (await exists(join(folder, name))) return join(folder, name);
    }
    if ((await exists(join(folder, '.git'))) || dirname(folder) === folder) return null;
  }
}

async function withPathsFrom(config: Config, folder: string, cwd: string): Promise<Config> {
  const from = (path: string): string => (isAbsolute(path) ? path : relative(cwd, join(folder, path)) || '.');
  // An app is a path only if the file exists; else a URL or a package.
  const isPath = config.app !== null && (await exists(join(folder, config.app)));
  return {
    ...config,
    app: isPath && config.app !== null ? from(config.app) : config.app,
    goals: config.goals?.map(from) ?? null,
    out: config.out === null ? null : from(config.out),
  };
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
