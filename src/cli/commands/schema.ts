import { configJsonSchema } from '../../config/schema.ts';
import { environmentJsonSchema } from '../../goal/environment.ts';
import { goalJsonSchema, suiteJsonSchema } from '../../goal/schema.ts';
import { appJsonSchema } from '../../simulator/app/schema.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import { didYouMean } from '../../shared/problem.ts';
import { EXIT, type Io } from '../io.ts';

const SCHEMAS: Readonly<Record<string, () => object>> = {
  goal: goalJsonSchema,
  suite: suiteJsonSchema,
  app: appJsonSchema,
  config: configJsonSchema,
  env: environmentJsonSchema,
};

/**
 * Prints the JSON Schema of goal files, suites, the config file, env files or the files of simulated apps, for editors.
 * @throws USAGE for another name
 */
export function schemaCommand(name: string, io: Io): number {
  const schema = SCHEMAS[name];
  if (schema === undefined)
    throw new ThumbruleError(
      'USAGE',
      `There is no schema "${name}".`,
      didYouMean(name, Object.keys(SCHEMAS)),
    );
  io.stdout.write(`${JSON.stringify(schema(), null, 2)}\n`);
  return EXIT.passed;
}
