/** The two checks of the truth share no code but the simulated phone's. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const BENCH = join(import.meta.dirname, '../../../src/bench');
const importsOf = (folder: string): string[] =>
  readdirSync(join(BENCH, folder)).flatMap((file) =>
    [...readFileSync(join(BENCH, folder, file), 'utf8').matchAll(/from '(\.[^']+)'/gu)].map(
      (m) => m[1] ?? '',
    ),
  );

test.each([
  ['model-check', 'oracle'],
  ['oracle', 'model-check'],
])('%s imports nothing of %s', (one, other) => {
  expect(importsOf(one).length).toBeGreaterThan(0);
  expect(importsOf(one).filter((path) => path.includes(other))).toEqual([]);
});

test('the model check has neither the layout nor the phone of the simulator', () => {
  const outside = importsOf('model-check').filter((path) => path.startsWith('../'));
  expect(outside.every((path) => /^\.\.\/\.\.\/simulator\/(?:app|expression|defects)\//u.test(path))).toBe(
    true,
  );
});
