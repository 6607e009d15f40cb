/**
 * Statements about captured screens whose truth an independent reader of the XML knows: what is visible, in which state, how often, where. The
 * rules must get none of them wrong, and leave few open.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { capturedSources } from '../captures.ts';
import { readPlainTree } from './plain-tree.ts';
import { outcomesOn, screenOfCapture, type Outcome } from './prove.ts';
import { statementsAbout, type StatementKind } from './statements.ts';

/** Layouts that their authors made up: texts lie over each other in them as in no app. */
const MADE_UP = /Relative/;
const SHOPS = join(import.meta.dirname, '../../../device-fixtures');

function shopScreens(): { readonly name: string; readonly text: string }[] {
  return ['android-shop', 'ios-shop', 'real-motioneye'].flatMap((shop) =>
    readdirSync(join(SHOPS, shop, 'screens'))
      .filter((file) => file.endsWith('.xml'))
      .sort()
      .map((file) => ({
        name: `${shop}/${file}`,
        text: readFileSync(join(SHOPS, shop, 'screens', file), 'utf8'),
      })),
  );
}

const captures = [...capturedSources(), ...shopScreens()].flatMap(({ name, text }) => {
  const tree = MADE_UP.test(name) ? null : readPlainTree(text);
  if (tree === null) return [];
  const statements = statementsAbout(tree);
  return statements.length === 0 ? [] : [{ name, text, tree, statements }];
});
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
