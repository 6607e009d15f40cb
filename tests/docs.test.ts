/** Paths that documents and comments name exist. */
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commentsOf, filesBelow, ROOT, textOf } from './builders/repository.ts';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...filesBelow('docs', '.md'),
  'src/core/README.md',
];
const sources = filesBelow('src', '.ts');
const files = [
  ...sources,
  ...filesBelow('tests', ''),
  ...filesBelow('docs', ''),
  'CONTRIBUTING.md',
  'README.md',
];

const TOP = 'src|tests|docs|apps-under-test|bin|\\.ci|prompts|schema|templates|device-fixtures';
const QUOTED = new RegExp(`\`((?:${TOP})/[^\`\\s<>*{}…$]*)\``, 'g');
const PLAIN = new RegExp(`(?<![\\w/.-])(?:${TOP})/[\\w./-]*\\w/?(?![*<{$])`, 'g');
/** `identity.ts` or `core/identity.ts` in a comment, relative to any folder. */
const FILE_NAME = /(?<![\w/.$*{}-])[\w./-]*\w\.(?:ts|md|mjs)(?![\w/])/g;

/** Returns the paths in back-quotes that begin with a folder of the repository, and the targets of relative links. */
function pathsIn(file: string, text: string): readonly string[] {
  const prose = text.replaceAll(/```[\s\S]*?```/g, '');
  const quoted = [...prose.matchAll(QUOTED)].map((m) => m[1] ?? '');
  const linked = [...prose.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map((m) => m[1] ?? '')
    .filter((path) => !/^[a-z]+:/.test(path));
  return [...quoted.map((p) => join(ROOT, p)), ...linked.map((p) => join(ROOT, dirname(file), p))];
}

function missingIn(file: string, text: string): readonly string[] {
  return pathsIn(file, text).filter((path) => !existsSync(path));
}

/** Returns the paths and file names in comments that the repository does not have. */
function missingInComments(source: string): readonly string[] {
  const text = commentsOf(source)
    .map((comment) => comment.text)
    .join('\n');
  const paths = (text.match(PLAIN) ?? []).filter((path) => !existsSync(join(ROOT, path)));
  const names = (text.match(FILE_NAME) ?? []).filter(
    (name) => !files.some((file) => file === name || file.endsWith(`/${name.replace(/^(?:\.\.?\/)+/, '')}`)),
  );
  return [...new Set([...paths, ...names])];
}

test.each(documents)('every path that %s names exists', (file) => {
  expect(missingIn(file, textOf(file))).toEqual([]);
});

test('each decision has a number of its own, in its name and in its title', () => {
  const numbers = filesBelow('docs/adr', '.md').map((file) => Number(basename(file).slice(0, 4)));
  expect(numbers.filter((n, i) => numbers.indexOf(n) !== i)).toEqual([]);
  const titled = filesBelow('docs/adr', '.md').map((file) =>
    Number(/^# (\d+)[.:] /u.exec(textOf(file))?.[1]),
  );
  expect(titled).toEqual(numbers);
});

test('every path that a comment in src names exists', () => {
  const missing = sources.flatMap((file) =>
    missingInComments(textOf(file)).map((path) => `${file}: ${path}`),
  );
  expect(missing).toEqual([]);
});

describe('a path that does not exist is found', () => {
  test('in back-quotes and in links', () => {
    expect(
      missingIn('docs/planted.md', 'See `src/core/nothing-like-this.ts` and [this](nothing.md).'),
    ).toHaveLength(2);
  });
  test('in comments, as a path and as a file name', () => {
    const source =
      '/** See src/core/nothing-like-this.ts. */\n// and nothing.ts, `core/nothing.ts`\nconst a = "src/x.ts";\n';
    expect(missingInComments(source)).toHaveLength(3);
  });
  test('and one that exists is not', () => {
    const name = basename(import.meta.filename);
    expect(missingInComments(`/** See tests/${name}, \`${name}\` and docs/adr/. */`)).toEqual([]);
  });
});

test('the README shows exactly two set-up commands', () => {
  const readme = textOf('README.md');
  expect(readme.match(/npm ci && npm run demo/g)).toHaveLength(1);
  expect(readme.match(/npm ci && npm test/g)).toHaveLength(1);
});
