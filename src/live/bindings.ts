import { dirname, resolve } from 'node:path';
import { NO_BINDINGS, type Bindings } from '../goal/placeholders.ts';
import { chooseEnvironment, type ChosenEnvironment, variableValue } from '../goal/environment-files.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { formatProblems } from '../shared/problem.ts';

/** Variables and secrets of an env file, for lines that stand in no file, or in one that is not written yet. */
export interface LoadedBindings {
  readonly bindings: Bindings;
  readonly secrets: ReadonlyMap<string, string>;
}

/**
 * Loads variables and secrets of the env file in the working directory; none without one, as goals in folders below may have their own.
 * @throws GOAL_INVALID for an env file that has problems
 */
export async function loadBindings(cwd: string, env: string | null): Promise<LoadedBindings> {
  const chosen = await chooseEnvironment(cwd, env, cwd);
  return bindingsIn(chosen, chosen.environmentIsWrong);
}

/**
 * Loads variables and secrets of the env file for a goal, as a run of it does: that of its folder, or of one above it. The goal need not exist.
 * @throws GOAL_INVALID for an env file that has problems, and for a name that no env file has
 */
export async function loadGoalBindings(
  file: string,
  env: string | null,
  cwd: string,
): Promise<LoadedBindings> {
  const chosen = await chooseEnvironment(dirname(resolve(cwd, file)), env, cwd);
  return bindingsIn(chosen, chosen.environmentIsWrong || (env !== null && chosen.environment === null));
}

async function bindingsIn(
  { environment, folders, problems }: ChosenEnvironment,
  isWrong: boolean,
): Promise<LoadedBindings> {
  if (isWrong)
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
