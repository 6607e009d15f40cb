/** Redacts a goal: a line that holds the value of a secret reads as one that holds its token. */
import type { Goal } from '../../goal/model/goal.ts';

/** Keys of a parsed line whose texts are the grammar's own words. */
const GRAMMAR_KEYS: ReadonlySet<string> = new Set([
  'kind',
  'role',
  'state',
  'match',
  'compare',
  'coverage',
  'effect',
  'repeat',
  'direction',
  'region',
  'container',
  'relation',
  'secrets',
]);

/**
 * Returns the goal with tokens for the values of secrets in its lines, so that lines and screens stay comparable. `redact` is for lines,
 * `redactDistinctive` for names and paths. A goal without such values is returned unchanged.
 */
export function redactGoal(
  goal: Goal,
  redact: (text: string) => string,
  redactDistinctive: (text: string) => string,
): Goal {
  const { setup, steps, expected, data, teardown, file, app, tags, ...about } = goal;
  const around = { ...(data === undefined ? {} : { data }), ...(teardown === undefined ? {} : { teardown }) };
  const lines = mapTexts({ setup, steps, expected, ...around }, redact);
  const names = mapTexts(about, redactDistinctive);
  const clean = { ...names, ...lines, file, app, tags };
  if (isSame(goal, clean)) return goal;
  const used = JSON.stringify(lines).matchAll(/\$\{secrets\.([\w.-]+)\}/gu);
  return { ...clean, secrets: [...new Set([...goal.secrets, ...[...used].map((m) => m[1] ?? '')])] };
}

function isSame(goal: Goal, clean: Goal): boolean {
  return (Object.keys(goal) as (keyof Goal)[]).every(
    (key) => JSON.stringify(goal[key]) === JSON.stringify(clean[key]),
  );
}

/** Keys of trace lines whose texts are words of the format. */
export const FORMAT_KEYS: ReadonlySet<string> = new Set([
  ...GRAMMAR_KEYS,
  'type',
  'phase',
  'about',
  'code',
  'blame',
  'rule',
  'origin',
  'outcome',
  'case',
  'severity',
  'met',
  'provedBy',
  'labelFrom',
  'process',
  'sign',
  'platform',
  'settle',
  'reset',
  'permissions',
  'textCase',
  'version',
]);

/** Returns a value with every text of it changed, except the grammar's own words. */
export function mapTexts<T>(value: T, change: (text: string) => string, keep = GRAMMAR_KEYS): T {
  return mapped(value, change, keep) as T;
}

function mapped(value: unknown, change: (text: string) => string, keep: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) return value.map((each) => mapped(each, change, keep));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, keep.has(key) ? inner : mapped(inner, change, keep)]),
  );
}
