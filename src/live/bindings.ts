import { NO_BINDINGS, type Bindings } from '../goal/placeholders.ts';
import { chooseEnvironment, variableValue } from '../goal/environment-files.ts';

/** Variables and secrets of an env file, for lines that stand in no file. */
export interface LoadedBindings {
  readonly bindings: Bindings;
  readonly secrets: ReadonlyMap<string, string>;
}

/** Loads variables and secrets of the env file in the working directory; none without one. */
export async function loadBindings(cwd: string, env: string | null): Promise<LoadedBindings> {
  const { environment, folders } = await chooseEnvironment(cwd, env, cwd);
  const secrets = new Map<string, string>();
  if (environment === null) return { bindings: NO_BINDINGS, secrets };
  for (const [name, source] of environment.secrets) {
    const value = await variableValue(source.variable, environment.name, folders, process.env);
    if (value !== null) secrets.set(name, value);
  }
  const { file, variables } = environment;
  return { bindings: { env: file, variables, secrets: new Set(secrets.keys()) }, secrets };
}
