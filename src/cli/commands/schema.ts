import { goalJsonSchema } from '../../goal/schema.ts';
import { EXIT, type Io } from '../io.ts';

/** Prints the JSON Schema of goal files, for editors. */
export function schemaCommand(io: Io): number {
  io.stdout.write(`${JSON.stringify(goalJsonSchema(), null, 2)}\n`);
  return EXIT.passed;
}
