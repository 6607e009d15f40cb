import { expect, test } from 'vitest';
import { goalJsonSchema, goalSchema } from '../../src/goal/schema.ts';

interface Schema {
  readonly properties: Readonly<Record<string, { readonly description?: string; readonly items?: unknown }>>;
  readonly $defs: Readonly<Record<string, unknown>>;
  readonly required: readonly string[];
  readonly additionalProperties: boolean;
}

test('the JSON Schema has every key, describes each, and allows no other', () => {
  const schema = goalJsonSchema() as Schema;
  expect(Object.keys(schema.properties)).toEqual(Object.keys(goalSchema.shape));
  for (const [key, property] of Object.entries(schema.properties)) {
    expect(property.description, key).toMatch(/\w+/u);
  }
  expect(schema.required).toEqual(['name', 'steps']);
  expect(schema.additionalProperties).toBe(false);
});

test('a step may be a line, a mapping, another goal or nested lines in the JSON Schema', () => {
  const { properties, $defs } = goalJsonSchema() as Schema;
  expect(properties['steps']?.items).toEqual({ $ref: '#/$defs/step' });
  expect($defs['step']).toMatchObject({
    anyOf: [
      { type: 'string' },
      { required: ['step'] },
      { required: ['run'] },
      { $ref: '#/$defs/nestedLines' },
    ],
  });
});
