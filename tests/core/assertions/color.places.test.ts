/** The colour of an element is read only where it stands whole, in view and alone (R70). */
import { describe, expect, test } from 'vitest';
import { assertionSummary, proveLine } from '../../builders/assertion.ts';
import {
  button,
  buildScreen,
  list,
  text,
  the,
  type ScreenSketch,
  type Sketch,
} from '../../builders/screen.ts';
import type { DrawnColors } from '../../../src/screen/model/color.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';

const AT = [40, 300, 400, 100] as const;
const RED: DrawnColors = { fill: 'red', ink: 'white', around: 'white', hasInk: true };
const LINE = 'The "Delete" button is red';

/** A screen on which each of the elements has the colours of the first that names it, else red. */
function painted(
  sketch: ScreenSketch | readonly Sketch[],
  colors: Readonly<Record<string, Partial<DrawnColors>>> = {},
): Screen {
  const screen = buildScreen(sketch);
  const own = Object.fromEntries(
    screen.elements.map((e) => [e.ref, { ...RED, ...colors[e.text || e.description || e.hint] }]),
  );
  return { ...screen, colors: own };
}
const summary = (...of: Parameters<typeof painted>): string => assertionSummary(LINE, painted(...of));
const removed = button('Delete', { at: AT });

describe('the result', () => {
  test('names the target, the colour and its part', () => {
    const screen = painted([removed]);
    const expected = (line: string): string => proveLine(line, screen).expected;
    expect(expected(LINE)).toBe('The "Delete" button is red');
    expect(expected('The "Delete" button is not red')).toBe('The "Delete" button is not red');
    expect(expected('The "Delete" button has a red background')).toBe(
      'The "Delete" button is red in the background',
    );
    expect(assertionSummary('The "Delete" button has a red background', screen)).toBe(
      'met: it is red in the background',
    );
    expect(assertionSummary(LINE, screen)).toBe('met: it is red');
  });

  test('points to the element that was read', () => {
    const screen = painted([text('Before'), removed]);
    expect(proveLine(LINE, screen).proof).toMatchObject({ ref: the(screen, 'Delete').ref, rule: 'color' });
  });
});

describe('an element that cannot be read', () => {
  test('is out of view', () => {
    const below = { children: [list(button('Delete', { at: [40, 3000, 400, 100] }))] };
    const screen = painted(below);
    expect(assertionSummary(LINE, screen)).toMatch(/^unproven another observation: .*outside the viewport/);
    expect(proveLine(LINE, screen).proof).toMatchObject({ ref: the(screen, 'Delete').ref, rule: 'color' });
  });

  test('is covered', () => {
    expect(summary([{ ...removed, coveredBy: 'e1' }])).toBe('unproven judge: it is covered or cut off');
  });

  test.each([
    ['at the left by more than a hair', [-3, 300, 400, 100], 'unproven'],
    ['at the left by a hair', [-2, 300, 400, 100], 'met'],
    ['at the top by more than a hair', [40, -3, 400, 100], 'unproven'],
    ['at the top by a hair', [40, -2, 400, 100], 'met'],
  ] as const)('is cut off %s', (_, at, answer) => {
    const result = proveLine(LINE, painted([button('Delete', { at })]));
    expect(result.met).toBe(answer);
    if (answer === 'unproven') expect(result.actual).toBe('it is covered or cut off');
  });

  test('is one of two', () => {
    const other = button('Delete', { at: [40, 700, 400, 100] });
    expect(summary([removed, other])).toBe('unproven judge: 2 elements fit the words');
    // The one that is covered, or drawn nowhere, is not the one that is meant.
    expect(summary([{ ...removed, coveredBy: 'e1' }, other])).toMatch(/^met/);
    expect(summary({ children: [removed, other], change: { undrawn: ['e2'] } })).toMatch(/^met/);
  });

  test('is not drawn at all, and missing then', () => {
    const screen = painted({ children: [removed], change: { undrawn: ['e2'] } });
    expect(assertionSummary(LINE, screen)).toMatch(/^unmet Missing Element Bug: .*nothing of it is drawn/);
    expect(proveLine(LINE, screen).proof).toMatchObject({ ref: 'e2', rule: 'color' });
  });

  test('moves, unlike what moves elsewhere', () => {
    const at = (y: number): string =>
      summary({ children: [removed], change: { animatedRegions: [{ x: 0, y, width: 1080, height: 50 }] } });
    expect(at(320)).toBe('unproven judge: nobody can tell a plain color (the screenshot was not read)');
    expect(at(900)).toMatch(/^met/);
  });

  test('has no colours of its own', () => {
    const screen = painted([removed]);
    expect(assertionSummary(LINE, { ...screen, colors: {} })).toMatch(/^unproven judge: .*was not read/);
  });
});

describe('an element that is not there', () => {
  const missing = (change: Partial<Screen>, line = LINE): string =>
    assertionSummary(line, painted({ children: [text('Other')], change }));

  test('is missing', () => {
    expect(missing({})).toMatch(/^unmet Missing Element Bug/);
    expect(proveLine(LINE, painted([text('Other')])).proof).toMatchObject({ ref: null, rule: 'color' });
  });

  test('may be where the tree does not reach', () => {
    expect(missing({ gaps: ['canvas'] })).toMatch(/^unproven judge/);
  });

  test('may be anything when no words name it', () => {
    expect(missing({}, 'The star icon is red')).toMatch(/^unproven judge/);
  });

  test('may stand above, where the rules scrolled away from it', () => {
    const screen = painted([list(text('Other'))]);
    expect(assertionSummary(LINE, screen, { scrolledByCore: true })).toMatch(/^unproven another observation/);
  });

  test('is found in other capitals where the goal ignores them', () => {
    const screen = painted([button('DELETE', { at: AT })]);
    expect(assertionSummary('The "delete" button is red', screen, { textCase: 'ignore' })).toMatch(/^met/);
  });
});

describe('the colour that a person names', () => {
  const why = (colors: Partial<DrawnColors>, line = LINE): string =>
    summary([removed], { Delete: colors }).replace(line, '');

  test.each<[Partial<DrawnColors>, RegExp]>([
    [{ fill: null, around: 'white' }, /several colors stand at its place/],
    [{ fill: 'red', around: null }, /several colors stand at its place/],
    [{ fill: 'white', ink: null, hasInk: true }, /its letters have several colors/],
    [{ fill: 'white', ink: null, hasInk: false }, /nothing stands out from its background/],
  ])('is open for a button drawn as %j, and the reason is told', (colors, reason) => {
    expect(why(colors)).toMatch(/^unproven judge: nobody can tell a plain color/);
    expect(why(colors)).toMatch(reason);
  });

  test('of a button is that of its box, though its words have the other', () => {
    expect(summary([removed], { Delete: { fill: 'blue', ink: 'red' } })).toMatch(
      /^unproven judge: it is blue, and what is behind it is red/,
    );
    expect(
      assertionSummary(
        'The "Delete" button is blue',
        painted([removed], { Delete: { fill: 'blue', ink: 'blue' } }),
      ),
    ).toBe('met: it is blue');
  });

  test('of a text is that of its letters, on whatever picture it stands', () => {
    const screen = painted([text('Delete', { at: AT })], {
      Delete: { fill: null, ink: 'red', around: null },
    });
    expect(assertionSummary('"Delete" is red', screen)).toBe('met: it is red');
  });

  test('of the background of a text is open, whatever it stands on', () => {
    const screen = painted([text('Delete', { at: AT })]);
    expect(assertionSummary('"Delete" has a red background', screen)).toMatch(
      /^unproven judge: .*no background of its own/,
    );
  });

  test('of the background of a button with a mixed box is open', () => {
    const screen = painted([removed], { Delete: { fill: null, around: 'white' } });
    expect(assertionSummary('The "Delete" button has a red background', screen)).toMatch(
      /^unproven judge: .*no background of its own/,
    );
  });

  test('of words in a control is that of the control', () => {
    const inside: Sketch = {
      role: 'button',
      clickable: true,
      at: AT,
      id: 'box',
      children: [text('Delete', { at: [80, 320, 200, 60] })],
    };
    const screen = buildScreen([inside]);
    const [, box, words] = screen.elements;
    const colors = {
      [box?.ref ?? '']: RED,
      [words?.ref ?? '']: { fill: 'red', ink: 'white', around: 'red', hasInk: true } as const,
    };
    expect(assertionSummary('"Delete" is red', { ...screen, colors })).toMatch(/^met/);
    // Where the box itself was not read, its words are.
    expect(assertionSummary('"Delete" is red', { ...screen, colors: { [words?.ref ?? '']: RED } })).toMatch(
      /^met/,
    );
    expect(assertionSummary('"Delete" is red', { ...screen, colors: { [box?.ref ?? '']: RED } })).toMatch(
      /^unproven judge: .*not read/,
    );
  });
});
