/** Tries several parsers for the rest of a clause. */
import type { InstructionParser } from './instruction-clause.ts';

/** A row of the verbs: their phrases, the parser for the rest of the clause, and an example for docs/steps.md. */
export type VerbRow = readonly [phrases: string, parser: InstructionParser, example: string];

/** Returns the first of these parsers that reads the clause. */
export const firstOf =
  (...parsers: readonly InstructionParser[]): InstructionParser =>
  (c, lastSubject) => {
    const mark = c.mark();
    for (const parse of parsers) {
      const parsed = parse(c, lastSubject);
      if (parsed) return parsed;
      c.reset(mark);
    }
    return null;
  };
