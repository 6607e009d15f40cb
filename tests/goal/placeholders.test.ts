import { describe, expect, test } from 'vitest';
import { parseGoal } from '../../src/goal/parse.ts';
import { fillPlaceholders, NO_BINDINGS } from '../../src/goal/placeholders.ts';

describe('a remembered value', () => {
  test.each([
    ['"Total" equals ${remembered.total}', '"Total" equals the remembered "total"'],
    ['"Total" is "${remembered.total}"', '"Total" is the remembered "total"'],
    ['"${ remembered.order-id }" is visible', 'the remembered "order-id" is visible'],
    ['"Total" equals ${remembered.total} plus 5', '"Total" equals the remembered "total" plus 5'],
  ])('%s is read as %s', (line, words) => {
    expect(fillPlaceholders(line, NO_BINDINGS)).toEqual({ text: words, unknown: [] });
  });

  test('is no part of a longer quotation, and the file says so with its line', () => {
    const text =
      'name: a\nsteps:\n  - Tap "Save"\nexpected_state:\n  - \'"Order ${remembered.id} is sent" is visible\'\n';
    expect(parseGoal(text, 'a.yaml').problems).toMatchObject([
      { line: 5, message: '"${remembered.id}" can\'t stand inside a longer quotation' },
    ]);
  });

  test('is compared, and not its placeholder', () => {
    const text =
      'name: a\nsteps:\n  - Tap "Save"\nexpected_state:\n  - \'"Total" equals ${remembered.total}\'\n';
    expect(parseGoal(text, 'a.yaml').goal?.expected[0]?.parsed.conditions).toMatchObject([
      { kind: 'remembered', name: 'total', negated: false },
    ]);
  });
});
