import { expect, test } from 'vitest';
import { parseShell } from '../../../src/simulator/wire/shell-parser.ts';

test.each([
  ['getprop ro.build.version.sdk', [[';', 'getprop', 'ro.build.version.sdk']]],
  [
    `[ -e '/data/a b' ] && echo __PASS__`,
    [
      [';', '[', '-e', '/data/a b', ']'],
      ['&&', 'echo', '__PASS__'],
    ],
  ],
  [
    'a; b || c',
    [
      [';', 'a'],
      [';', 'b'],
      ['||', 'c'],
    ],
  ],
  [`input text 'it'\\''s'`, [[';', 'input', 'text', "it's"]]],
  [`echo "a \\"b\\" \\$c"`, [[';', 'echo', 'a "b" $c']]],
  [
    `export X="''"; exec logcat '-v' 'threadtime' 2>/dev/null`,
    [
      [';', 'export', "X=''"],
      [';', 'exec', 'logcat', '-v', 'threadtime'],
    ],
  ],
  ['am start -d https://a.example/?b=1&c=2', [[';', 'am', 'start', '-d', 'https://a.example/?b=1&c=2']]],
])('%s', (line, expected) => {
  expect(parseShell(line).map(({ after, args: words }) => [after, ...words])).toEqual(expected);
});
