/** A clone needs nothing beside it: no relative path in a source, a test or a script leads out of the repository. */
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, ROOT, textOf } from '../builders/repository.ts';

/** Returns the relative paths of a file's strings that lead out of the repository. */
function pathsOutside(file: string, text: string): readonly string[] {
  return [...text.matchAll(/(['"`])((?:\.\.\/)+[^'"`\n]*|\.\.)\1/gu)]
    .map(([, , path = '']) => path)
    .filter((path) => relative(ROOT, join(ROOT, dirname(file), path)).startsWith('..'));
}

/** Files with paths that a hostile client sends, and this file. */
const HOSTILE = new Set(['tests/e2e/mcp.test.ts', 'tests/architecture/own-files.test.ts']);

const files = ['src', 'tests', 'scripts'].flatMap((folder) =>
  ['.ts', '.mts', '.mjs'].flatMap((ending) => filesBelow(folder, ending)),
);

test('no path leads out of the repository', () => {
  expect(files.length).toBeGreaterThan(1000);
  const found = files
    .filter((file) => !HOSTILE.has(file))
    .flatMap((file) => pathsOutside(file, textOf(file)).map((path) => `${file}: ${path}`));
  expect(found).toEqual([]);
});

test('a path that leads out is found', () => {
  expect(pathsOutside('tests/screen/a.test.ts', "const at = '../../../data/a.xml';")).toEqual([
    '../../../data/a.xml',
  ]);
  expect(pathsOutside('tests/screen/a.test.ts', "import '../../src/a.ts';")).toEqual([]);
});
