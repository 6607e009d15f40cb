/**
 * Statements about captured screens whose truth an independent reader of the XML knows: what is visible, in which state, how often, where. The
 * rules must get none of them wrong, and leave few open.
 */
import { describe, expect, test } from 'vitest';
import { statedCaptures } from './captures.ts';
import { outcomesOn, screenOfCapture, type Outcome } from './prove.ts';
import type { StatementKind } from './statements.ts';

const captures = statedCaptures();
const outcomes: Outcome[] = [];

describe('no statement is proved wrong', () => {
  test.each(captures)('$name', ({ text, tree, statements }) => {
    const found = outcomesOn(screenOfCapture(text, tree), statements);
    outcomes.push(...found);
    expect(found.filter(({ outcome }) => outcome.startsWith('false'))).toEqual([]);
  });
});

test('there are more than two thousand, of every kind, and at most a tenth is left open', () => {
  const kinds: readonly StatementKind[] = [
    'visible',
    'absent',
    'selected',
    'checked',
    'enabled',
    'count',
    'position',
    'order',
    'ordinal',
  ];
  for (const kind of kinds) expect(outcomes.filter((o) => o.kind === kind).length, kind).toBeGreaterThan(5);
  expect(outcomes.length).toBeGreaterThan(2000);
  const open = outcomes.filter(({ outcome }) => outcome === 'open');
  expect(open.length).toBeLessThanOrEqual(outcomes.length * 0.1);
});
