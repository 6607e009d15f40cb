/** Problems of a reply: sent back to the model, and counted by code in the trace. */
import { z } from 'zod';

export type Tier = 'syntax' | 'schema' | 'semantic';

export interface ReplyProblem {
  readonly tier: Tier;
  readonly code:
    | 'empty'
    | 'truncated'
    | 'refused'
    | 'no json'
    | 'damaged'
    | 'several'
    | 'elided'
    | 'shape'
    | 'unknown ref'
    | 'undrawn'
    | 'other text'
    | 'unknown secret'
    | 'switched off'
    | 'screen asked'
    | 'no picture'
    | 'coverage'
    | 'no evidence'
    | 'unread line';
  /** Path such as `action.target.ref`; empty for the whole reply. */
  readonly path: string;
  readonly message: string;
  /** The value at this path, shortened; empty when there is none. */
  readonly sent: string;
}

/** Returns a line for the model: `- action.target.ref: … (you sent "e99")`. */
export function problemLine({ path, message, sent }: ReplyProblem): string {
  return `- ${path === '' ? 'reply' : path}: ${message}${sent === '' ? '' : ` (you sent ${sent})`}`;
}

export function quoteSent(value: unknown): string {
  const text = JSON.stringify(value);
  if (text === undefined) return 'nothing';
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

type ZodIssue = z.core.$ZodIssue;

/** Maximum number of problems to report. */
const MAX_PROBLEMS = 12;

/** Converts schema issues to problems. For a union it reports the issues of the closest member. */
export function schemaProblems(issues: readonly ZodIssue[], value: unknown): ReplyProblem[] {
  return flattened(issues, [])
    .slice(0, MAX_PROBLEMS)
    .map((issue) => ({
      tier: 'schema' as const,
      code: 'shape' as const,
      path: z.core.toDotPath(issue.path),
      message: issue.message,
      sent: issue.code === 'unrecognized_keys' ? '' : quoteSent(valueAt(value, issue.path)),
    }));
}

function flattened(issues: readonly ZodIssue[], base: readonly PropertyKey[]): ZodIssue[] {
  return issues.flatMap((issue) => {
    const path = [...base, ...issue.path];
    const nearest =
      issue.code === 'invalid_union' ? [...issue.errors].sort((a, b) => a.length - b.length)[0] : undefined;
    return nearest === undefined || nearest.length === 0 ? [{ ...issue, path }] : flattened(nearest, path);
  });
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
}
