import { z } from 'zod';
import { shown, type ReplyProblem } from './problem.ts';

type Issue = z.core.$ZodIssue;

/** Most lines that are worth a model's reading. */
const MOST = 12;

/** What a schema has against a value: path, what is wrong, what was sent. Of a union, the member that comes nearest. */
export function issueLines(issues: readonly Issue[], value: unknown): ReplyProblem[] {
  return flat(issues, [])
    .slice(0, MOST)
    .map((issue) => ({
      tier: 'schema' as const,
      code: 'shape' as const,
      path: z.core.toDotPath(issue.path),
      message: issue.message,
      sent: issue.code === 'unrecognized_keys' ? '' : shown(at(value, issue.path)),
    }));
}

function flat(issues: readonly Issue[], base: readonly PropertyKey[]): Issue[] {
  return issues.flatMap((issue) => {
    const path = [...base, ...issue.path];
    const nearest =
      issue.code === 'invalid_union' ? [...issue.errors].sort((a, b) => a.length - b.length)[0] : undefined;
    return nearest === undefined || nearest.length === 0 ? [{ ...issue, path }] : flat(nearest, path);
  });
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
}
