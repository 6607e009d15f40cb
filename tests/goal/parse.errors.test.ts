import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseGoal } from '../../src/goal/parse.ts';
import type { Bindings } from '../../src/goal/placeholders.ts';
import { formatProblems, inReadingOrder } from '../../src/shared/problem.ts';

/**
 * A case is a folder with goal.yaml and error.txt, the message for its author. To add one, write goal.yaml, run this test, check
 * error.actual.txt and rename it to error.txt.
 */
const folder = join(import.meta.dirname, 'errors');
const cases = readdirSync(folder).sort();

const bindings: Bindings = {
  env: 'env/dev.yaml',
  variables: new Map([['locale', 'en-US']]),
  secrets: new Set(['password']),
};

describe('a wrong goal file', () => {
  test.each(cases)('%s is explained', (name) => {
    const parsed = parseGoal(readFileSync(join(folder, name, 'goal.yaml'), 'utf8'), 'goal.yaml', bindings);
    const actual = `${formatProblems(inReadingOrder([...(parsed.problems ?? []), ...parsed.warnings]))}\n`;
    const golden = join(folder, name, 'error.txt');
    const expected = existsSync(golden) ? readFileSync(golden, 'utf8') : '(no error.txt yet)';
    const beside = join(folder, name, 'error.actual.txt');
    if (actual === expected) rmSync(beside, { force: true });
    else writeFileSync(beside, actual);
    expect(parsed.goal).toBeUndefined();
    expect(actual).toBe(expected);
  });

  test('at least 25 cases are known', () => {
    expect(cases.length).toBeGreaterThanOrEqual(25);
  });
});
