import { expect, test } from 'vitest';
import { thumbrule } from '../../setup/thumbrule.ts';

test('thumbrule schema prints one JSON Schema document', async () => {
  const { code, stdout, stderr } = await thumbrule(['schema']);
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Thumbrule goal',
    type: 'object',
    required: ['name', 'steps'],
  });
});
