import { z } from 'zod';
import { didYouMean, closestWord, type Problem } from '../problem.ts';
import type { YamlPath, YamlFile } from './read.ts';

/**
 * Checks a YAML file against a schema and reports every issue at its position in the text. Messages quote keys, never values. Fixes
 * come from the schema's descriptions and examples.
 */
export function validate<T extends z.ZodType>(
  schema: T,
  yaml: YamlFile,
  what: string,
): { value: z.output<T> | null; problems: Problem[] } {
  const result = schema.safeParse(yaml.value);
  if (result.success) return { value: result.data, problems: [] };
  const issues = result.error.issues;
  const misspelt = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? misspeltKeys(schema, issue) : [],
  );
  // A misspelt key is reported once, not as an unknown key and a missing one.
  const reported = issues.filter(
    (issue) =>
      valueAt(yaml.value, issue.path as YamlPath) !== undefined ||
      !misspelt.includes(JSON.stringify(issue.path)),
  );
  return { value: null, problems: reported.flatMap((issue) => toProblems(schema, yaml, what, issue, [])) };
}

/** Returns the paths of the keys that unknown keys resemble. */
function misspeltKeys(schema: z.ZodType, issue: z.core.$ZodIssueUnrecognizedKeys): string[] {
  const known = keysAt(schema, issue.path as YamlPath);
  return issue.keys.flatMap((key) => {
    const near = closestWord(key, known);
    return near === null ? [] : [JSON.stringify([...issue.path, near])];
  });
}

type ValidationIssue = z.core.$ZodIssue;

function toProblems(
  schema: z.ZodType,
  yaml: YamlFile,
  what: string,
  issue: ValidationIssue,
  base: YamlPath,
): Problem[] {
  const path = [...base, ...issue.path] as YamlPath;
  const at = (message: string, fix: string, place = yaml.at(path)): Problem => ({
    file: yaml.file,
    ...place,
    message,
    fix,
  });
  const name = describePath(path, what);
  const got = valueAt(yaml.value, path);
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) =>
        at(
          `unknown key "${key}"${path.length === 0 ? '' : ` in ${name}`}`,
          didYouMean(key, keysAt(schema, path)),
          yaml.keyAt([...path, key]),
        ),
      );
    case 'invalid_type':
      if (got === undefined)
        return [at(`${name} is missing`, exampleFix('Add', schema, path), yaml.keyAt(path))];
      return [
        at(
          `${name} must be ${KINDS[issue.expected] ?? issue.expected}, but it is ${describeKind(got)}`,
          exampleFix('Write', schema, path),
        ),
      ];
    case 'invalid_value':
      return [
        at(
          `${name} can't be ${typeof got === 'string' ? `"${got}"` : describeKind(got)}`,
          didYouMean(String(got), issue.values.map(String)),
        ),
      ];
    case 'too_small':
    case 'too_big':
      return [at(boundsMessage(issue, name, got), exampleFix('Write', schema, path))];
    case 'invalid_union': {
      const branch = branchFor(issue.errors);
      if (branch === null)
        return [at(`${name} can't be ${describeKind(got)}`, exampleFix('Write', schema, path))];
      return branch.flatMap((inner) => toProblems(schema, yaml, what, inner, path));
    }
    case 'custom':
    case 'invalid_element':
    case 'invalid_format':
    case 'invalid_key':
    case 'not_multiple_of':
      return [at(`${name}: ${issue.message}`, exampleFix('Write', schema, path))];
  }
}

/** Returns the issues of the intended alternative: of those that accept the kind of value, the one that fits best; of equals, the first. */
function branchFor(errors: readonly ValidationIssue[][]): readonly ValidationIssue[] | null {
  const fitting = errors.filter((branch) =>
    branch.every((i) => i.path.length > 0 || i.code !== 'invalid_type'),
  );
  const best = Math.min(...fitting.map(misfits));
  return fitting.find((branch) => misfits(branch) === best) ?? null;
}

const misfits = (branch: readonly ValidationIssue[]): number =>
  branch.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), 0);

function boundsMessage(
  issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig,
  name: string,
  got: unknown,
): string {
  if (issue.code === 'too_small' && (Array.isArray(got) || typeof got === 'string'))
    return `${name} is empty`;
  const limit =
    issue.code === 'too_small' ? `at least ${String(issue.minimum)}` : `at most ${String(issue.maximum)}`;
  return `${name} must be ${limit}`;
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping of keys to values',
  record: 'a mapping of keys to values',
};

function describeKind(value: unknown): string {
  if (value === null || value === undefined) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'a text';
  if (typeof value === 'number') return Number.isInteger(value) ? 'a number' : 'a fraction';
  if (typeof value === 'boolean') return 'true or false';
  return 'a mapping of keys to values';
}

function describePath(path: YamlPath, what: string): string {
  if (path.length === 0) return what;
  const entry = path.findIndex((part) => typeof part === 'number');
  if (entry === -1) return `"${path.join('.')}"`;
  const where = `entry ${Number(path[entry]) + 1} of "${path.slice(0, entry).join('.')}"`;
  const rest = path.slice(entry + 1);
  return rest.length === 0 ? where : `"${rest.join('.')}" in ${where}`;
}

function valueAt(value: unknown, path: YamlPath): unknown {
  let here = value;
  for (const part of path) {
    if (typeof here !== 'object' || here === null) return undefined;
    here = (here as Record<string | number, unknown>)[part];
  }
  return here;
}

function exampleFix(verb: 'Add' | 'Write', schema: z.ZodType, path: YamlPath): string {
  if (path.length === 0) return `Begin with a line  ${yamlExample(...firstKey(schema))}`;
  const at = schemasAt(schema, path).flatMap((candidate) => [candidate, unwrapped(candidate)]);
  for (const candidate of at) {
    const { examples, description } = z.globalRegistry.get(candidate) ?? {};
    if (Array.isArray(examples) && examples.length > 0) return `${verb}  ${yamlExample(path, examples[0])}`;
    if (description !== undefined) return description;
  }
  return verb === 'Add' ? 'Add it.' : 'Correct it, or remove it.';
}

function firstKey(schema: z.ZodType): [YamlPath, unknown] {
  const key = keysAt(schema, [])[0] ?? 'key';
  const child = childrenOf(schema, key)[0];
  const examples = child === undefined ? undefined : z.globalRegistry.get(child)?.examples;
  return [[key], Array.isArray(examples) ? examples[0] : '…'];
}

function yamlExample(path: YamlPath, example: unknown): string {
  const key = path.findLast((part) => typeof part === 'string');
  const item = typeof path.at(-1) === 'number' ? '- ' : key === undefined ? '' : `${key}: `;
  const lines = Array.isArray(example) && example.some((line) => String(line).includes(' '));
  return lines
    ? `${item.trim()}\n         - ${example.join('\n         - ')}`
    : `${item}${inlineYaml(example)}`;
}

function inlineYaml(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inlineYaml).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return `{ ${Object.entries(value)
    .map(([key, item]) => `${key}: ${inlineYaml(item)}`)
    .join(', ')} }`;
}

/** Returns the keys that a mapping at this path may have. */
function keysAt(schema: z.ZodType, path: YamlPath): string[] {
  return schemasAt(schema, path)
    .map(unwrapped)
    .flatMap((candidate) => (candidate instanceof z.ZodObject ? Object.keys(candidate.shape) : []));
}

/** Returns the schemas of a path; more than one where alternatives are allowed. */
function schemasAt(schema: z.ZodType, path: YamlPath): z.ZodType[] {
  let here: z.ZodType[] = [schema];
  for (const part of path) {
    here = here.flatMap((candidate) => childrenOf(candidate, part));
  }
  return here.flatMap(alternatives);
}

function childrenOf(schema: z.ZodType, part: string | number): z.ZodType[] {
  return alternatives(schema)
    .map(unwrapped)
    .flatMap((candidate): z.ZodType[] => {
      if (candidate instanceof z.ZodObject)
        return part in candidate.shape ? [candidate.shape[part] as z.ZodType] : [];
      if (candidate instanceof z.ZodArray) return [candidate.element as z.ZodType];
      if (candidate instanceof z.ZodRecord) return [candidate.valueType as z.ZodType];
      return [];
    });
}

function alternatives(schema: z.ZodType): z.ZodType[] {
  const inner = unwrapped(schema);
  return inner instanceof z.ZodUnion
    ? [schema, ...(inner.options as z.ZodType[]).flatMap(alternatives)]
    : [schema];
}

function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return unwrapped(schema.unwrap() as z.ZodType);
  }
  return schema;
}
