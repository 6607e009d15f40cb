/** Each rule of docs/rules.md is cited by its number in the code that applies it and in a test that proves it. */
import { describe, expect, test } from 'vitest';
import { filesBelow, textOf } from './builders/repository.ts';

interface Rule {
  readonly id: string;
  /** `whole`: the code does not apply it yet. `part`: some of it is missing. */
  readonly open: 'no' | 'part' | 'whole';
}

/** Reads headings such as `### R31: Case B, obstruction`, and the note that says what is open. */
function rulesIn(text: string): readonly Rule[] {
  return text.split(/^### /m).flatMap((section): readonly Rule[] => {
    const id = /^(R\d+): \S/.exec(section)?.[1];
    if (id === undefined) return [];
    const part = /^> \*\*Open in part \([^)]+\):\*\* \S/m.test(section);
    const whole = /^> \*\*Open \([^)]+\)\.\*\*$/m.test(section);
    return [{ id, open: part ? 'part' : whole ? 'whole' : 'no' }];
  });
}

/** Returns the files that cite each rule, by the rule's number. */
function citationsIn(files: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const citations = new Map<string, readonly string[]>();
  for (const [file, text] of files)
    for (const id of new Set(text.match(/\bR\d+\b/g) ?? []))
      citations.set(id, [...(citations.get(id) ?? []), file]);
  return citations;
}

/** Returns one message for each citation that is missing, and for each rule that is cited though the page says that it is open. */
function problemsOf(
  rules: readonly Rule[],
  inSource: ReadonlyMap<string, readonly string[]>,
  inTests: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  return rules.flatMap(({ id, open }) => {
    const cited = [...(inSource.get(id) ?? []), ...(inTests.get(id) ?? [])];
    if (open === 'whole')
      return cited.length === 0 ? [] : [`${id} is marked open, and ${cited[0]} cites it: change its note`];
    return [
      ...(inSource.has(id) ? [] : [`${id} is cited by no file in src`]),
      ...(inTests.has(id) ? [] : [`${id} is cited by no test`]),
    ];
  });
}

const read = (paths: readonly string[]): ReadonlyMap<string, string> =>
  new Map(paths.map((path) => [path, textOf(path)]));

const page = textOf('docs/rules.md');
const rules = rulesIn(page);
const ids = new Set(rules.map((rule) => rule.id));
const sources = read(filesBelow('src', '.ts'));
const tests = read(filesBelow('tests', '.ts').filter((path) => path !== 'tests/rules.test.ts'));
const documents = read(['README.md', 'CONTRIBUTING.md', 'src/core/README.md', ...filesBelow('docs', '.md')]);

describe('the rules', () => {
  test('have a heading each, in rising order', () => {
    expect(rules).toHaveLength(page.match(/^### /gm)?.length ?? 0);
    const numbers = rules.map((rule) => Number(rule.id.slice(1)));
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  });
  test('have a note that says what is open wherever the word stands', () => {
    const notes = page.match(/^> .*/gm) ?? [];
    expect(notes).toHaveLength(rules.filter((rule) => rule.open !== 'no').length);
  });
  test('are cited by a source file and by a test', () => {
    expect(problemsOf(rules, citationsIn(sources), citationsIn(tests))).toEqual([]);
  });
  test('are the only ones that are cited', () => {
    const cited = citationsIn(new Map([...sources, ...tests, ...documents]));
    const unknown = [...cited]
      .filter(([id]) => !ids.has(id))
      .map(([id, files]) => `${id}: ${files.join(', ')}`);
    expect(unknown).toEqual([]);
  });
  test('are cited by number, not by the title of a section', () => {
    const byTitle = [...sources, ...tests]
      .filter(([, text]) => /rulebook,? "/i.test(text))
      .map(([file]) => file);
    expect(byTitle).toEqual([]);
  });
});

interface Row {
  readonly section: string;
  readonly id: string;
  readonly files: readonly string[];
}

/** Reads the tables of src/core/README.md: one row for each rule, with its source files and tests. */
function rowsIn(text: string): readonly Row[] {
  return text.split(/^## /m).flatMap((part) => {
    const section = part.split('\n')[0] ?? '';
    return [...part.matchAll(/^\| (R\d+) \| (.*) \|$/gm)].map(([, id = '', cells = '']) => ({
      section,
      id,
      files: [...cells.matchAll(/`([^`]+)`/g)].map((m) => m[1] ?? ''),
    }));
  });
}

/** Returns the section of docs/rules.md that holds each rule. */
function sectionsIn(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(/^## /m).flatMap((part) => {
      const section = part.split('\n')[0] ?? '';
      return [...part.matchAll(/^### (R\d+): /gm)].map((m) => [m[1] ?? '', section] as const);
    }),
  );
}

describe('src/core/README.md', () => {
  const rows = rowsIn(textOf('src/core/README.md'));
  test('has one row for each rule that applies', () => {
    const applied = rules.filter((rule) => rule.open !== 'whole').map((rule) => rule.id);
    expect(rows.map((row) => row.id)).toEqual(applied);
  });
  test.each(rows)('$id is in its section and cited by the files of its row', ({ section, id, files }) => {
    expect(section).toBe(sectionsIn(page).get(id));
    const known = new Map([...sources, ...tests]);
    expect(files.filter((file) => !new RegExp(`\\b${id}\\b`).test(known.get(file) ?? ''))).toEqual([]);
    expect(files.some((file) => file.startsWith('src/'))).toBe(true);
    expect(files.some((file) => file.startsWith('tests/'))).toBe(true);
  });
});

describe('a missing citation is found', () => {
  const done: Rule = { id: 'R900', open: 'no' };
  const cited = new Map([['R900', ['src/a.ts']]]);
  test('in src and in tests', () => {
    expect(problemsOf([done], new Map(), cited)).toEqual(['R900 is cited by no file in src']);
    expect(problemsOf([done], cited, new Map())).toEqual(['R900 is cited by no test']);
  });
  test('for a rule that is open in part', () => {
    expect(problemsOf([{ ...done, open: 'part' }], cited, new Map())).toHaveLength(1);
  });
  test('unless the rule is open', () => {
    expect(problemsOf([{ ...done, open: 'whole' }], new Map(), new Map())).toEqual([]);
    expect(problemsOf([{ ...done, open: 'whole' }], cited, new Map())).toHaveLength(1);
  });
  test('and the marks on the page are read', () => {
    const text =
      '### R901: A\n\ntext\n\n> **Open (topic).**\n\n### R902: B\n\n> **Open in part (topic):** half\n\n### R903: C\n';
    expect(rulesIn(text).map((rule) => rule.open)).toEqual(['whole', 'part', 'no']);
  });
});
