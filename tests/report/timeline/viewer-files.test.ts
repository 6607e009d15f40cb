/** The script of the report's page is joined from compiled files without their imports: a file that imports another one needs it in the list. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../../src/report/timeline');
const listed = [...readFileSync(join(folder, 'script.ts'), 'utf8').matchAll(/^ {2}'(.+)\.js',$/gmu)].map(
  ([, path = '']) => join(folder, path),
);
const files = readdirSync(join(folder, 'viewer')).filter((name) => name.endsWith('.ts'));

/** The files that a file imports more than types from. */
function importsOf(path: string): readonly string[] {
  return [
    ...readFileSync(path, 'utf8').matchAll(
      /^import (?!type )(?<names>[^;]*?) from '(?<from>\.[^']+)\.ts';$/gmsu,
    ),
  ]
    .filter(({ groups }) => /\{\s*(?!type )\w|,\s*(?!type )\w/u.test(groups?.['names'] ?? ''))
    .map(({ groups }) => join(path, '..', groups?.['from'] ?? ''));
}

test.each(files)('%s imports nothing that the page does not have', (name) => {
  const path = join(folder, 'viewer', name);
  expect(importsOf(path).filter((imported) => !listed.includes(imported))).toEqual([]);
});

test('the list is read, and holds the files of the viewer', () => {
  expect(listed.map((path) => basename(path))).toContain('main');
  expect(importsOf(join(folder, 'viewer/main.ts')).length).toBeGreaterThan(3);
});
