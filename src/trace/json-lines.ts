import { ThumbruleError } from '../shared/errors.ts';
import { z } from 'zod';

/** A line of JSON with the number it has in its file, from 1. */
export interface RawLine {
  readonly number: number;
  readonly value: unknown;
}

/**
 * Splits a file of JSON lines. The last line may be torn, as a killed process leaves it: it is dropped and `torn` says so.
 * Any other line that isn't JSON throws TRACE_INVALID with `path:line`.
 */
export function readJsonLines(
  path: string,
  text: string,
): { readonly lines: readonly RawLine[]; readonly torn: number | null } {
  const rows = text.split('\n');
  const lines: RawLine[] = [];
  for (const [i, row] of rows.entries()) {
    if (row.trim() === '') continue;
    try {
      lines.push({ number: i + 1, value: JSON.parse(row) });
    } catch (cause) {
      if (i === rows.length - 1) return { lines, torn: i + 1 };
      throw damagedTrace(path, i + 1, 'is not JSON', cause);
    }
  }
  return { lines, torn: null };
}

export function damagedTrace(path: string, line: number, what: string, cause?: unknown): ThumbruleError {
  return new ThumbruleError(
    'TRACE_INVALID',
    `${path}:${line} ${what}`,
    'The file was changed or damaged after the run. Run the goal again.',
    { cause },
  );
}

/** Checks a value against a schema; throws TRACE_INVALID that names file, line and key. */
export function parseLine<T>(schema: z.ZodType<T>, path: string, { number, value }: RawLine): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const key = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`;
  throw damagedTrace(path, number, `is not a line of a trace${key}: ${issue?.message ?? 'unknown shape'}`);
}
