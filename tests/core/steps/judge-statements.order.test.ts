/** The order of a call's statements tells a judge that looks at nothing which of them it gets wrong (R75). */
import { describe, expect, test } from 'vitest';
import { judgeStatements, type JudgedLine } from '../../../src/core/steps/judge-statements.ts';
import type { JudgeStatement } from '../../../src/core/model/phase.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { buildScreen, field, text } from '../../builders/screen.ts';

const CHART: JudgedLine = { phase: 'expected_state', index: 0, statement: 'the chart looks like a hill' };
const BARS: JudgedLine = { phase: 'expected_state', index: 1, statement: 'the bars are green' };
/** Only a few things are known of this screen: little that a pattern could get wrong. */
const bare = buildScreen([
  text('42 %'),
  field('Walnut lantern, copper meadow, velvet harbour, quiet thistle, marble orchard'),
]);
const plain = buildScreen([text('Sales'), text('Export')]);

const calls = (screen: Screen, ...lines: readonly JudgedLine[]): readonly (readonly JudgeStatement[])[] =>
  Array.from({ length: 250 }, (_, askCount) => judgeStatements(screen, lines, askCount));

/** Affirmed by position. */
type Pattern = (position: number, count: number) => boolean;
const PATTERNS: readonly (readonly [string, Pattern])[] = [
  ['everything', () => true],
  ['every second statement', (i) => i % 2 === 0],
  ['two statements of four', (i) => i % 4 < 2],
  ['two statements of four, after the first', (i) => (i + 1) % 4 < 2],
  ['the first half', (i, count) => i < count / 2],
  ['every third statement', (i) => i % 3 === 0],
  ['every third statement, after the first', (i) => i % 3 === 1],
  ['every third statement, after the second', (i) => i % 3 === 2],
];

test.each([
  ['with little on it', bare],
  ['with texts', plain],
])(
  'on a screen %s, a judge that affirms or denies by position gets a control statement wrong',
  (_, screen) => {
    for (const statements of [...calls(screen, CHART), ...calls(screen, CHART, BARS)]) {
      const oneSided = PATTERNS.filter(([, pattern]) => {
        const right = statements.map(
          (s, i) => s.role !== 'control' || s.truth === pattern(i, statements.length),
        );
        const wrong = statements.map(
          (s, i) => s.role !== 'control' || s.truth !== pattern(i, statements.length),
        );
        return right.every(Boolean) || wrong.every(Boolean);
      });
      expect(oneSided.map(([name]) => name)).toEqual([]);
    }
  },
);

describe('the statements of a call', () => {
  test('are the same for the same call, and in another order for the next one', () => {
    const [first, second] = calls(plain, CHART);
    expect(judgeStatements(plain, [CHART], 0)).toEqual(first);
    expect(second).not.toEqual(first);
  });

  test('are a line, its negation in one of two frames, and control statements', () => {
    const own = calls(plain, CHART).map((statements) => statements.filter((s) => s.role !== 'control'));
    const { statement, ...line } = CHART;
    const negations = own.flat().filter((s) => s.role === 'negation');
    expect(own.every((s) => s.length === 2)).toBe(true);
    expect(own.flat()).toContainEqual({ role: 'condition', statement, ...line });
    expect(new Set(negations.map((s) => s.statement))).toEqual(
      new Set([
        `This is not what the screen shows: ${statement}`,
        `The following is not true of this screen: ${statement}`,
      ]),
    );
    expect(negations[0]).toMatchObject(line);
  });

  test('hold the goal’s own line at any place', () => {
    const places = calls(plain, CHART).map((statements) =>
      statements.findIndex((s) => s.role === 'condition'),
    );
    expect([...new Set(places)].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});
