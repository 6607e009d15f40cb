import { describe, expect, test } from 'vitest';
import { patchLines, patchText, type PatchChange } from '../../src/author/patch-text.ts';

const GOAL = `# The cart of a customer.
name: Remove an item   # shown in reports
tags: [smoke]

setup:
  - Log in with "\${secrets.password}"
steps:
  # First the cart.
  - Tap "Cart"

  - 'Tap "Remove Apples"'   # the red ones
  - Repeat 2 times:
      - Tap "More"
      - Tap "Less"
  - "Verify \\"Removed\\" is visible"
expected_state:
  - '"Apples" is not visible'
  - '"Total: $ 3" is visible'
`;
/** Numbers of the lines above. */
const [LOGIN, CART, REMOVE, MORE, LESS, VERIFY, APPLES, TOTAL] = [6, 9, 11, 13, 14, 15, 17, 18];

test('lists the lines with their numbers in the file', () => {
  expect(patchLines(GOAL).map(({ line }) => line)).toEqual([
    LOGIN,
    CART,
    REMOVE,
    MORE,
    LESS,
    VERIFY,
    APPLES,
    TOTAL,
  ]);
  expect(patchLines(GOAL)[2]).toEqual({ line: REMOVE, section: 'steps', text: 'Tap "Remove Apples"' });
});

/** Applies changes and returns the lines of the file that differ: `-` before, `+` after. */
function diff(text: string, ...changes: PatchChange[]): readonly string[] {
  const result = patchText(text, changes);
  if (!result.ok) return result.problems;
  const [a, b] = [text.split('\n'), result.text.split('\n')];
  let [from, endA, endB] = [0, a.length, b.length];
  while (from < Math.min(endA, endB) && a[from] === b[from]) from += 1;
  while (endA > from && endB > from && a[endA - 1] === b[endB - 1]) [endA, endB] = [endA - 1, endB - 1];
  return [...a.slice(from, endA).map((l) => `-${l}`), ...b.slice(from, endB).map((l) => `+${l}`)];
}

const change = (line: number, text: string): PatchChange => ({ op: 'change', line, text });
const remove = (line: number): PatchChange => ({ op: 'remove', line });
const add = (line: number, text: string): PatchChange => ({ op: 'add', line, text });

describe('a change replaces the text alone', () => {
  test.each([
    ['a plain line', change(CART, 'Tap "Basket"'), ['-  - Tap "Cart"', '+  - Tap "Basket"']],
    [
      'a quoted line with a comment',
      change(REMOVE, 'Tap "Delete Apples"'),
      [`-  - 'Tap "Remove Apples"'   # the red ones`, `+  - 'Tap "Delete Apples"'   # the red ones`],
    ],
    [
      'a line in double quotes',
      change(VERIFY, 'Verify "Gone" is visible'),
      [String.raw`-  - "Verify \"Removed\" is visible"`, String.raw`+  - "Verify \"Gone\" is visible"`],
    ],
    ['a nested line', change(LESS, 'Tap "Fewer"'), ['-      - Tap "Less"', '+      - Tap "Fewer"']],
    ['a text with a colon', change(CART, 'Tap "A": now'), ['-  - Tap "Cart"', `+  - 'Tap "A": now'`]],
    ['a text with a number sign', change(CART, 'Tap "A" #1'), ['-  - Tap "Cart"', `+  - 'Tap "A" #1'`]],
    [
      'a text with an apostrophe',
      change(APPLES, `"Ann's apples" is not visible`),
      [`-  - '"Apples" is not visible'`, `+  - '"Ann''s apples" is not visible'`],
    ],
    ['a text with an umlaut', change(CART, 'Tap "Körbe"'), ['-  - Tap "Cart"', '+  - Tap "Körbe"']],
  ])('%s', (_, one, wanted) => {
    expect(diff(GOAL, one)).toEqual(wanted);
  });
  test('of a line with a secret keeps the secret', () => {
    expect(diff(GOAL, change(LOGIN, 'Type "${secrets.password}" into "Password"'))).toEqual([
      '-  - Log in with "${secrets.password}"',
      '+  - Type "${secrets.password}" into "Password"',
    ]);
  });
});

describe('an addition adds whole lines', () => {
  test.each([
    ['after a plain line', [add(CART, 'Tap "Edit"')], ['+  - Tap "Edit"']],
    ['after a line with a comment', [add(REMOVE, 'Wait 2 seconds')], [`+  - 'Wait 2 seconds'`]],
    ['after a nested line, nested', [add(LESS, 'Go back')], ['+      - Go back']],
    ['at the end', [add(TOTAL, '"2 items" is visible')], [`+  - '"2 items" is visible'`]],
    [
      'two at one place, in order',
      [add(CART, 'Tap "A"'), add(CART, 'Tap "B"')],
      ['+  - Tap "A"', '+  - Tap "B"'],
    ],
    ['in the setup', [add(LOGIN, 'Tap "Skip"')], ['+  - Tap "Skip"']],
  ])('%s', (_, changes, wanted) => {
    expect(diff(GOAL, ...changes)).toEqual(wanted);
  });
});

describe('a removal takes the whole line', () => {
  test.each([
    ['a plain line', CART, ['-  - Tap "Cart"']],
    ['a line with a comment', REMOVE, [`-  - 'Tap "Remove Apples"'   # the red ones`]],
    ['a nested line', MORE, ['-      - Tap "More"']],
    ['the last line of the file', TOTAL, [`-  - '"Total: $ 3" is visible'`]],
  ])('%s', (_, line, wanted) => {
    expect(diff(GOAL, remove(line))).toEqual(wanted);
  });
});

test('several changes are made at once, whatever their order', () => {
  const changes = [remove(APPLES), change(CART, 'Tap "Basket"'), add(VERIFY, 'Go back')];
  const [one, other] = [patchText(GOAL, changes), patchText(GOAL, changes.toReversed())];
  expect(one).toEqual(other);
  expect(one.ok && patchLines(one.text).map(({ text }) => text)).toContain('Go back');
});

describe('other files', () => {
  test('line ends of Windows stay', () => {
    const text = GOAL.replaceAll('\n', '\r\n');
    const result = patchText(text, [change(CART, 'Tap "B"'), add(TOTAL, '"x" is visible'), remove(APPLES)]);
    expect(result.ok && result.text.replaceAll('\r\n', '')).not.toContain('\n');
  });
  test('a file without a final line break stays without one', () => {
    const text = GOAL.trimEnd();
    for (const one of [change(TOTAL, '"4" is visible'), add(TOTAL, '"4" is visible'), remove(TOTAL)]) {
      const result = patchText(text, [one]);
      expect(result.ok && result.text.endsWith('\n')).toBe(false);
      expect(result.ok).toBe(true);
    }
  });
  test('a folded line is replaced as a whole', () => {
    const text = 'name: x\nsteps:\n  - >-\n    Tap\n    "A"\n  - Tap "B"\n';
    expect(diff(text, change(3, 'Tap "C"'))).toEqual(['-  - >-', '-    Tap', '-    "A"', '+  - Tap "C"']);
  });
  test('a list on one line takes changes alone', () => {
    const text = 'name: x\nsteps: [Tap A, Tap B]\nexpected_state: ["x"]\n';
    expect(diff(text, add(2, 'Tap "C"'))[0]).toContain('on one line');
    expect(diff(text, remove(2))[0]).toContain('on one line');
  });
  test('a list without indent keeps it', () => {
    expect(diff('name: x\nsteps:\n- Tap "A"\n- Tap "B"\n', add(3, 'Go back'))).toEqual(['+- Go back']);
  });
  test('a dash with more blanks keeps them', () => {
    expect(diff('name: x\nsteps:\n  -   Tap "A"\n', add(3, 'Go back'))).toEqual(['+  -   Go back']);
  });
});

describe('is refused and changes nothing', () => {
  test.each([
    ['a line of no goal', [change(2, 'x')], 'Line 2 is no line of the goal'],
    ['a comment', [remove(8)], 'Line 8 is no line of the goal'],
    ['a line after the end', [remove(99)], 'Line 99 is no line of the goal'],
    ['line 0', [remove(0)], 'Line 0 is no line of the goal'],
    ['a broken number', [remove(9.5)], 'Line 9.5 is no line of the goal'],
    ['the head of nested lines', [remove(12)], 'Line 12 is no line of the goal'],
    ['an empty text', [change(CART, '  ')], 'is empty'],
    ['two lines in one', [change(CART, 'Tap "A"\n  - Tap "B"')], 'more than one line'],
    ['a control character', [change(CART, 'Tap "\u001B[2J"')], 'more than one line'],
    ['the same text', [change(CART, 'Tap "Cart"')], 'says that already'],
    ['two changes of one line', [change(CART, 'a'), change(CART, 'b')], 'changed twice'],
    ['a change of a removed line', [remove(CART), change(CART, 'b')], 'changed twice'],
    ['an addition after a removed line', [remove(CART), add(CART, 'b')], 'is removed'],
    ['a secret that is left out', [change(LOGIN, 'Log in')], 'secrets of line 6'],
    ['another secret', [change(LOGIN, 'Log in with "${secrets.admin}"')], 'secrets of line 6'],
    ['a new secret', [add(CART, 'Type "${secrets.password}" into "Note"')], 'secrets of line 9'],
    ['all lines of a section', [remove(APPLES), remove(TOTAL)], 'No line would be left in "expected_state"'],
    ['all nested lines', [remove(MORE), remove(LESS)], 'No line would be left in "steps"'],
    ['nothing', [], 'changes nothing'],
    ['one good and one wrong change', [change(CART, 'Tap "B"'), remove(99)], 'Line 99'],
  ])('%s', (_, changes, reason) => {
    const result = patchText(GOAL, changes);
    expect(result.ok).toBe(false);
    expect(!result.ok && result.problems.join(' ')).toContain(reason);
  });
  test('a line with an anchor', () => {
    const text = 'name: x\nsteps:\n  - &a Tap "A"\n  - *a\n';
    expect(diff(text, change(3, 'Tap "B"'))[0]).toContain('anchor');
  });
  test('a file that is no YAML', () => {
    expect(diff('steps: [', change(1, 'x'))[0]).toContain('no line of the goal');
  });
});
