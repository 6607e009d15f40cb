import { ThumbruleError } from '../shared/errors.ts';
import { z } from 'zod';

/** A parsed line of JSON with its number in the file, from 1. */
export interface RawLine {
  readonly number: number;
  readonly value: unknown;
}

/**
 * Splits a file of JSON lines. A process that is killed leaves its last line incomplete: that line is left out and its number
 * returned as `torn`. Any other line that is not JSON throws TRACE_INVALID with `path:line`.
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
      lines.push({ number: i + 1, value: parseJson(row) });
    } catch (cause) {
      if (cause instanceof RangeError) throw damagedTrace(path, i + 1, cause.message, cause);
      if (i === rows.length - 1) return { lines, torn: i + 1 };
      throw damagedTrace(path, i + 1, 'is not JSON', cause);
    }
  }
  return { lines, torn: null };
}

/** Deeper than any line of a trace. The readers of a line call themselves for each level. */
const MAX_DEPTH = 200;

/** Parses JSON of a run. @throws SyntaxError when it is none; RangeError when it is nested too deeply to be read */
export function parseJson(text: string): unknown {
  if (depthOf(text) > MAX_DEPTH) throw new RangeError(`is nested more than ${MAX_DEPTH} levels deep`);
  return JSON.parse(text);
}

/** Returns how deep the brackets outside of strings are nested. */
function depthOf(text: string): number {
  let [depth, deepest, inString] = [0, 0, false];
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (inString) {
      if (c === '\\') i++;
      else if (c === '"') inString = false;
    } else if (c === '"') inString = true;
    else if (c === '{' || c === '[') deepest = Math.max(deepest, ++depth);
    else if (c === '}' || c === ']') depth--;
  }
  return deepest;
}

export function damagedTrace(path: string, line: number, what: string, cause?: unknown): ThumbruleError {
  return new ThumbruleError(
    'TRACE_INVALID',
    `${path}:${line} ${what}`,
    'The file was changed or damaged after the run. Run the goal again.',
    { cause },
  );
}

/** Parses a line by a schema. Throws TRACE_INVALID with file, line and key. */
export function parseLine<T>(schema: z.ZodType<T>, path: string, { number, value }: RawLine): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw notOfTrace(path, number, result.error);
}

/** Checks a value against a schema. Throws as `parseLine` does. */
export function checkLine(schema: z.ZodType, path: string, { number, value }: RawLine): void {
  const { error } = schema.safeParse(value);
  if (error !== undefined) throw notOfTrace(path, number, error);
}

function notOfTrace(path: string, number: number, { issues: [issue] }: z.ZodError): ThumbruleError {
  const key = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`;
  return damagedTrace(path, number, `is not a line of a trace${key}: ${issue?.message ?? 'unknown shape'}`);
}
