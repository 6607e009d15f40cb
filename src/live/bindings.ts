import { NO_BINDINGS, type Bindings } from '../goal/placeholders.ts';
import { chooseEnvironment, variableValue } from '../goal/environment-files.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { formatProblems } from '../shared/problem.ts';

/** Variables and secrets of an env file, for lines that stand in no file, or in one that is not written yet. */
export interface LoadedBindings {
  readonly bindings: Bindings;
  readonly secrets: ReadonlyMap<string, string>;
}

/**
 * Loads variables and secrets of the env file for goals in `folder`: its own, or that of a folder above it, as a run of such a goal does. None without one.
 * @throws GOAL_INVALID for an env file that has problems, and for a name that no env file has
 */
export async function loadBindings(
  folder: string,
  env: string | null,
  cwd: string = folder,
): Promise<LoadedBindings> {
  const { environment, folders, problems, environmentIsWrong } = await chooseEnvironment(folder, env, cwd);
  if (environmentIsWrong || (environment === null && env !== null))
    throw new ThumbruleError('GOAL_INVALID', formatProblems(problems), 'Mend the env file, or name another.');
  const secrets = new Map<string, string>();
  if (environment === null) return { bindings: NO_BINDINGS, secrets };
  for (const [name, source] of environment.secrets) {
    const value = await variableValue(source.variable, environment.name, folders, process.env);
    if (value !== null) secrets.set(name, value);
  }
  const { file, variables } = environment;
  return { bindings: { env: file, variables, secrets: new Set(secrets.keys()) }, secrets };
}
