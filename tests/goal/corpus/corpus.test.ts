/** Lines as testers write them: most are read, and none is misread (R6). */
import { describe, expect, test } from 'vitest';
import { corpusLines, readingOf, type CorpusLine, type Part } from './corpus.ts';

interface Figures {
  readonly lines: number;
  /** Lines that say something the rules can decide, by hand. */
  readonly readable: number;
  readonly read: number;
  readonly misread: readonly string[];
}

function figuresOf(part: Part): Figures {
  const lines = corpusLines(part).map((line) => ({ ...line, reading: readingOf(line) }));
  const readable = lines.filter(({ meaning }) => meaning !== 'open');
  return {
    lines: lines.length,
    readable: readable.length,
    read: readable.filter(({ reading, meaning }) => reading === meaning).length,
    misread: lines.flatMap(misreadingOf),
  };
}

/** A line that stays open is not misread. */
function misreadingOf({
  line,
  meaning,
  reading,
}: CorpusLine & { readonly reading: string }): readonly string[] {
  return reading === 'open' || reading === meaning ? [] : [`${line}\n  means ${meaning}\n  reads ${reading}`];
}

describe.each(['development', 'held', 'second'] as const)('the %s part of the corpus', (part) => {
  const { lines, readable, read, misread } = figuresOf(part);

  test('has no line that is misread', () => {
    expect(misread).toEqual([]);
  });

  test('has at least four of five readable lines read in full', () => {
    expect(lines).toBeGreaterThan(300);
    expect(readable).toBeGreaterThan(lines / 2);
    expect(read / readable).toBeGreaterThanOrEqual(0.8);
  });
});

describe('the lines about values, changes, sums, colors and dates', () => {
  const { readable, read, misread } = figuresOf('values');

  test('have none that is misread', () => {
    expect(misread).toEqual([]);
  });

  test('are read in full for the most part', () => {
    expect(read / readable).toBeGreaterThanOrEqual(0.8);
  });
});

describe('the lines of test plans', () => {
  const { lines, readable, read, misread } = figuresOf('plans');

  test('have none that is misread', () => {
    expect(misread).toEqual([]);
  });

  test('are read in full for the most part', () => {
    expect(lines).toBeGreaterThan(60);
    expect(read / readable).toBeGreaterThanOrEqual(0.74);
  });
});

describe.each([
  'everyday',
  'fresh',
  'teams',
  'suites',
  'counters',
  'mixed',
  'routine',
  'styles',
  'rehearsal',
  'turned',
  'manners',
  'voices',
  'pairs',
  'errands',
  'apps',
] as const)('the %s lines', (part) => {
  const { readable, read, misread } = figuresOf(part);

  test('have none that is misread', () => {
    expect(misread).toEqual([]);
  });

  test('are read in full for the most part', () => {
    expect(read / readable).toBeGreaterThanOrEqual(0.8);
  });
});

describe('the lines about gestures and the device', () => {
  const { misread } = figuresOf('gestures');

  test('have none that is misread', () => {
    expect(misread).toEqual([]);
  });
});
