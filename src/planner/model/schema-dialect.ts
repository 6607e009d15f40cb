import type { JsonSchema } from './port.ts';

/** Keywords that strict decoders reject or ignore. Replies are validated with the complete schema anyway. */
const DROPPED: ReadonlySet<string> = new Set([
  '$schema',
  'default',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
]);

type SchemaObject = Readonly<Record<string, unknown>>;

/**
 * Returns the schema for strict OpenAI-compatible decoders: `anyOf` for `oneOf`, all keys required, optional ones nullable, no additional
 * keys, no limits. Reading the reply drops nulls of optional keys.
 */
export function toStrictSchema(schema: JsonSchema): JsonSchema {
  return strictObject(schema);
}

function strictObject(node: SchemaObject): SchemaObject {
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    if (DROPPED.has(key)) continue;
    if (key === 'properties')
      out[key] = strictProperties(value as Readonly<Record<string, SchemaObject>>, node['required']);
    else if (key === 'const') out['enum'] = [value];
    else out[key === 'oneOf' ? 'anyOf' : key] = strictValue(value);
  }
  if (out['properties'] !== undefined) {
    out['required'] = Object.keys(out['properties'] as object);
    out['additionalProperties'] = false;
  }
  return out;
}

function strictValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strictValue);
  return typeof value === 'object' && value !== null ? strictObject(value as SchemaObject) : value;
}

function strictProperties(
  all: Readonly<Record<string, SchemaObject>>,
  required: unknown,
): Record<string, unknown> {
  const needed = new Set(Array.isArray(required) ? (required as string[]) : []);
  return Object.fromEntries(
    Object.entries(all).map(([key, value]) => {
      const inner = strictObject(value);
      return [key, needed.has(key) ? inner : { anyOf: [inner, { type: 'null' }] }];
    }),
  );
}
