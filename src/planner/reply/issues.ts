import { z } from 'zod';
import { quoteSent, type ReplyProblem } from './reply-problem.ts';

type ZodIssue = z.core.$ZodIssue;

/** Most lines that are worth a model's reading. */
const MAX_PROBLEMS = 12;

/** What a schema has against a value: path, what is wrong, what was sent. Of a union, the member that comes nearest. */
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
