import { describe, expect, test } from 'vitest';
import { EXIT, guardedOutput, printError, printJson, printProblems } from '../../src/cli/io.ts';
import { jsonDocument, oneLine, printableLines, printableOutput } from '../../src/shared/printable.ts';
import { ThumbruleError } from '../../src/shared/errors.ts';
import { formatProblem } from '../../src/shared/problem.ts';

const HOSTILE = [
  ['a colour', '\u001B[31mred'],
  ['hidden text', '\u001B[8mhidden'],
  ['a title', '\u001B]0;owned\u0007'],
  ['a link', '\u001B]8;;https://evil.example\u001B\\here'],
  ['the clipboard', '\u001B]52;c;ZXZpbA==\u0007'],
  ['a line written over', 'failed\rpassed'],
  ['C1 codes', '\u009B31mred\u0090x\u009C'],
  ['delete and bell', 'a\u007F\u0007\u0008b'],
  ['text that runs backwards', 'a\u202Edessap\u202C \u2066x\u2069'],
  ['invisible tags', 'a\u{E0041}\u{E007F}b'],
  ['an error of GitHub', '::error file=x::owned'],
  ['an error of GitHub, moved in', '   ::set-output name=a::b'],
  ['an old command of GitHub', '##[error]owned'],
  ['an old command within a line', 'x ##[set-env name=a]b'],
  ['a command of Azure', 'text ##vso[task.setvariable variable=a]b'],
  ['a command of Azure in large letters', '##VSO[task.complete result=Succeeded]'],
  ['a command of TeamCity', "##teamcity[testFinished name='a']"],
  ['a command behind a line break', 'a\n::add-mask::b'],
  ['a command behind odd line breaks', 'a\u2028::error::b\u0085::error::c\r::error::d'],
] as const;
const CONTROL = /[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/u;
const COMMAND = /^\s*::|##\[|##vso\[|##teamcity\[/imu;

describe('text of others is printed without effect', () => {
  test.each(HOSTILE)('%s', (_, text) => {
    for (const safe of [oneLine(text), printableLines(text), printableOutput(text)]) {
      if (safe !== printableOutput(text)) expect(safe).not.toMatch(CONTROL);
      expect(safe).not.toMatch(COMMAND);
    }
    expect(oneLine(text)).not.toMatch(/[\n\u2028\u2029\u{E0000}-\u{E007F}]/u);
    expect(formatProblem({ file: text, line: 1, column: 1, message: text, fix: text })).not.toMatch(CONTROL);
    expect(formatProblem({ file: text, line: 1, column: 1, message: text, fix: text })).not.toMatch(COMMAND);
  });

  test.each(HOSTILE)('%s, in a JSON document, which stays the same value', (_, text) => {
    const document = jsonDocument({ [text]: [text] });
    expect(document).not.toMatch(COMMAND);
    expect(document).not.toMatch(CONTROL);
    expect(JSON.parse(document)).toEqual({ [text]: [text] });
  });

  test.each([
    'Open "a::b"',
    'C++ :: scope',
    '# Heading',
    '## Two',
    'a\tb',
    'שלום',
    '✓ passed',
    '#[derive]',
    '👩‍👩‍👧',
  ])('ordinary text stays: %s', (text) => {
    expect(printableOutput(text)).toBe(text);
    expect(printableLines(text)).toBe(text.replace('\t', '  '));
  });
});

describe('the streams of the command line', () => {
  const collect = () => {
    const told: string[] = [];
    const stream = guardedOutput({ write: (text) => told.push(text), isTTY: true, columns: 70 });
    return { told, io: { stdout: stream, stderr: stream, cwd: '/', signal: new AbortController().signal } };
  };

  test.each(HOSTILE)('remove %s', (_, text) => {
    const { told, io } = collect();
    io.stdout.write(`${text}\n`);
    printProblems(io, [{ file: 'a.yaml', line: 1, column: 1, message: text, fix: text }]);
    printError(io, new ThumbruleError('USAGE', text, text));
    printJson(io, { text });
    expect(told.join('')).not.toMatch(COMMAND);
    expect(told.join('').replaceAll('\u001B[31m', '')).not.toMatch(/[^\P{Cc}\n\t]/u);
  });

  test('keep our own colours and the rewriting of lines', () => {
    const { told, io } = collect();
    const own = [
      '\u001B[32m✓\u001B[39m \u001B[1mbold\u001B[22m',
      '\r\u001B[2Kturn 3',
      '\u001B[2A\r\u001B[Jtwo lines\n',
    ];
    for (const text of own) io.stderr.write(text);
    expect(told).toEqual(own);
    expect([io.stdout.isTTY, io.stdout.columns]).toEqual([true, 70]);
    expect(EXIT.usage).toBe(2);
  });
});
