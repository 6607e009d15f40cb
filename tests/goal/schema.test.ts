import { expect, test } from 'vitest';
import { goalJsonSchema, goalSchema } from '../../src/goal/schema.ts';

interface Schema {
  readonly properties: Readonly<Record<string, { readonly description?: string; readonly items?: unknown }>>;
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

test('a step may be a line or a mapping in the JSON Schema', () => {
  const items = (goalJsonSchema() as Schema).properties['steps']?.items;
  expect(items).toMatchObject({ anyOf: [{ type: 'string' }, { type: 'object' }] });
});
