import { expect, test } from 'vitest';
import { globToRegExp, isGlob } from '../../src/goal/glob.ts';

test.each([
  ['*.yaml', 'a.yaml', true],
  ['*.yaml', 'a/b.yaml', false],
  ['*.yaml', 'axyaml', false],
  ['**/*.yaml', 'a.yaml', true],
  ['**/*.yaml', 'a/b/c.yaml', true],
  ['a/**', 'a/b/c.yaml', true],
  ['a/**', 'b/c.yaml', false],
  ['a?.yaml', 'ab.yaml', true],
  ['a?.yaml', 'a/.yaml', false],
  ['{a,b}.yaml', 'b.yaml', true],
  ['{a,b}.yaml', 'c.yaml', false],
  ['a,b*.yaml', 'a,b1.yaml', true],
  ['[ab]x.yaml', 'bx.yaml', true],
  ['[!ab]x.yaml', 'bx.yaml', false],
  ['(a)+$*.yaml', '(a)+$1.yaml', true],
])('%s against %s: %s', (pattern, path, matches) => {
  expect(globToRegExp(pattern).test(path)).toBe(matches);
});

test('a plain path is no glob', () => {
  expect(['a/b.yaml', 'a*.yaml', '{a}', 'a?', '[a]'].map(isGlob)).toEqual([false, true, true, true, true]);
});
