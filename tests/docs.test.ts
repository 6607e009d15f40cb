import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).map((f) => join('docs', f)),
].filter((f) => f.endsWith('.md'));

/** Paths in back-quotes that begin with a folder of ours, and targets of relative links. */
function pathsIn(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8').replaceAll(/```[\s\S]*?```/g, '');
  const quoted = [
    ...text.matchAll(
      /`((?:src|tests|docs|apps-under-test|bin|\.ci|prompts|schema|device-fixtures)\/[^`\s<>*{}…$]*)`/g,
    ),
  ].map((m) => m[1] ?? '');
  const linked = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map((m) => m[1] ?? '')
    .filter((p) => !/^[a-z]+:/.test(p));
  return [...quoted.map((p) => join(ROOT, p)), ...linked.map((p) => join(ROOT, dirname(file), p))];
}

test.each(documents)('every path that %s names exists', (file) => {
  expect(pathsIn(file).filter((path) => !existsSync(path))).toEqual([]);
});

test('a path that does not exist is found', () => {
  expect(existsSync(join(ROOT, 'src/core/nothing-like-this.ts'))).toBe(false);
});

test('the README shows exactly two set-up commands', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  expect(readme.match(/npm ci && npm run demo/g)).toHaveLength(1);
  expect(readme.match(/npm ci && npm test/g)).toHaveLength(1);
});
