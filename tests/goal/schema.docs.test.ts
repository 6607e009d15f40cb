import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseConfig } from '../../src/config/parse.ts';
import { configSchema } from '../../src/config/schema.ts';
import { parseEnvironment } from '../../src/goal/environment.ts';
import { parseGoal } from '../../src/goal/parse.ts';
import { goalSchema } from '../../src/goal/schema.ts';
import { parseSuite } from '../../src/goal/suite.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/goals.md'), 'utf8');
const [goal = '', withData = '', suite = '', env = '', config = ''] = [
  ...page.matchAll(/```yaml\n([\s\S]*?)```/gu),
].map(([, yaml]) => yaml ?? '');

test('the examples of docs/goals.md are right', () => {
  const { environment, problems } = parseEnvironment(env, 'env', 'dev');
  expect(problems).toEqual([]);
  const bindings = {
    env: 'env',
    variables: environment?.variables ?? new Map<string, string>(),
    secrets: new Set(environment?.secrets.keys()),
  };
  expect(parseGoal(goal, 'goal', bindings).problems ?? []).toEqual([]);
  const own = { ...bindings, secrets: new Set(['password']) };
  expect(parseGoal(withData, 'goal', own).problems ?? []).toEqual([]);
  expect(parseSuite(suite, 'suite').problems).toEqual([]);
  expect(parseConfig(config, 'config').problems ?? []).toEqual([]);
});

test('docs/goals.md names every key of a goal and of the config file', () => {
  const config = page.slice(page.indexOf('## `thumbrule.config.yaml`'));
  expect(Object.keys(goalSchema.shape).filter((key) => !page.includes(`\`${key}`))).toEqual([]);
  expect(Object.keys(configSchema.shape).filter((key) => !config.includes(`\n${key}:`))).toEqual([]);
});
