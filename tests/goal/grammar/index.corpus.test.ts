import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseStep, type ParseLineOptions } from '../../../src/goal/grammar/index.ts';
import { compact } from './compact.ts';

const folder = new URL('./corpus/', import.meta.url);

interface Corpus {
  readonly section: ParseLineOptions['section'];
  readonly lines: Readonly<Record<string, string>>;
}

const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
const corpora = files.map((name) => ({
  name,
  ...(parse(readFileSync(new URL(name, folder), 'utf8')) as Corpus),
}));

describe.each(corpora)('phrasings of $name', ({ section, lines }) => {
  test.each(Object.entries(lines))('%s', (line, expected) => {
    expect(compact(parseStep(line, { section }))).toBe(expected);
  });
});

test('the corpus holds more than three hundred phrasings, of which at least half are read in full', () => {
  const readings = corpora.flatMap(({ section, lines }) =>
    Object.keys(lines).map((l) => parseStep(l, { section })),
  );
  expect(readings.length).toBeGreaterThan(300);
  expect(readings.filter((r) => r.coverage === 'full').length).toBeGreaterThan(readings.length / 2);
});
