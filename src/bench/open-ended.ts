/** Open-ended lines of a bench app's goals: the explicit lines that do them, and the result that shows them. */
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { ThumbruleError } from '../shared/errors.ts';

/** An open-ended line of a goal, as a person who knows the app does it. */
export interface OpenEndedLine {
  readonly says: string;
  readonly means: readonly string[];
  /** The condition that shows that it is done. */
  readonly shows: string;
}

const schema = z.array(
  z.strictObject({ says: z.string(), means: z.array(z.string()).min(1), shows: z.string() }),
);

/**
 * Reads `open-ended.yaml` beside an app. Without the file, the app's goals have no open-ended line that anybody can do.
 * @throws APP_INVALID
 */
export function readOpenEnded(file: string): readonly OpenEndedLine[] {
  if (!existsSync(file)) return [];
  try {
    return schema.parse(parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new ThumbruleError(
      'APP_INVALID',
      `${file}: ${String(cause)}`,
      'Write a list of - { says: Order the parcel, means: [Tap "Order"], shows: \'"Ordered" is visible\' }.',
      { cause },
    );
  }
}
