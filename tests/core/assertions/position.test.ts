/** Results of positions, with their exact wording (R73, R76). */
import { describe, expect, test } from 'vitest';
import { textAt, listAt, rowAt } from '../../builders/screen-layout.ts';
import { proveLine, assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, icon, text, type Sketch } from '../../builders/screen.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';

type More = Parameters<typeof assertionSummary>[2];
const far = (words: string): Sketch => text(words, { at: [0, 2500, 1080, 120] });
const screenOf = (children: readonly Sketch[], change: Partial<Screen> = {}) =>
  buildScreen({ children, change });
/** A list of five rows that are filled to its end. */
const full = (...words: readonly string[]): Sketch =>
  listAt(
    ...[0, 1, 2, 3, 4].map((i) =>
      rowAt(0, 200 + i * 120, 1080, textAt(words[i] ?? `r${i}`, 40, 220 + i * 120)),
    ),
  );
const DESCRIBED = 'only a content description says so, which never proves visible text';

describe('a position', () => {
  const says = '"A" is above "B"';
  test.each<[string, string, readonly Sketch[], Partial<Screen>, More, string]>([
    ['holds', says, [text('A'), text('B')], {}, {}, `met: 'A' is above "B"`],
    [
      'does not',
      says,
      [text('B'), text('A')],
      {},
      {},
      `unmet Wrong Position Bug: 'A' is below "B", not above "B"`,
    ],
    [
      'holds that must not',
      '"A" is not above "B"',
      [text('A'), text('B')],
      {},
      {},
      `unmet Wrong Position Bug: 'A' is above "B"`,
    ],
    [
      'does not hold that must not',
      '"A" is not above "B"',
      [text('B'), text('A')],
      {},
      {},
      `met: 'A' is below "B", not above "B"`,
    ],
    [
      'holds of one of two',
      says,
      [text('B'), text('A'), textAt('B', 0, 400)],
      {},
      {},
      `met: 'A' is above "B"`,
    ],
    [
      'holds of the second of two',
      '"A" is below "B"',
      [text('A'), text('B'), text('A')],
      {},
      {},
      `met: 'A' is below "B"`,
    ],
    [
      'must hold of none of two',
      '"A" is not below "B"',
      [text('A'), text('B'), text('A')],
      {},
      {},
      `unmet Wrong Position Bug: 'A' is below "B"`,
    ],
    [
      'counts case',
      '"A" is above "b"',
      [text('A'), text('B')],
      {},
      {},
      'unmet Missing Element Bug: "b" is not there',
    ],
    [
      'counts no case where that is left aside',
      '"A" is above "b"',
      [text('A'), text('B')],
      {},
      { textCase: 'ignore' },
      `met: 'A' is above "b"`,
    ],
    [
      'counts no case where that is left aside, also when it does not hold',
      '"A" is above "b"',
      [text('B'), text('A')],
      {},
      { textCase: 'ignore' },
      `unmet Wrong Position Bug: 'A' is below "b", not above "b"`,
    ],
    ['of what is only described', says, [icon('A'), text('B')], {}, {}, `unproven judge: ${DESCRIBED}`],
    [
      'of what is not there',
      says,
      [text('B')],
      {},
      {},
      'unmet Missing Element Bug: nothing on the screen is labelled "A"',
    ],
    [
      'of what may be drawn',
      says,
      [text('B')],
      { gaps: ['canvas'] },
      {},
      'unproven judge: nothing on the screen is labelled "A"',
    ],
    [
      'of what is out of view',
      says,
      [text('B'), far('A'), { scrollable: true }],
      {},
      {},
      'unproven another observation: it is in the element tree but outside the viewport; a step that scrolls to it would show it',
    ],
    [
      'of what is out of view, where nothing scrolls',
      says,
      [text('B'), far('A')],
      {},
      {},
      'unmet Off-screen Target Bug: it stands outside the viewport, and nothing on this screen scrolls',
    ],
    [
      'of what is covered',
      says,
      [text('A', { coveredBy: 'e3' }), text('B')],
      {},
      {},
      'unproven another observation: it is in the element tree but covered by e3',
    ],
    [
      'of what nothing is drawn of',
      says,
      [text('A'), text('B')],
      { undrawn: ['e2'] },
      {},
      'unmet Missing Element Bug: it is in the element tree, but nothing of it is drawn',
    ],
    [
      'of what nothing is drawn of, on a screen with a canvas',
      says,
      [text('A'), text('B')],
      { undrawn: ['e2'], gaps: ['canvas'] },
      {},
      'unmet Missing Element Bug: it is in the element tree, but nothing of it is drawn',
    ],
    [
      'of one that is not drawn and one out of view',
      says,
      [text('B'), far('A'), far('A'), { scrollable: true }],
      { undrawn: ['e3'] },
      {},
      'unproven another observation: it is in the element tree but outside the viewport; a step that scrolls to it would show it',
    ],
    [
      'of what was left behind on the way to a control',
      says,
      [full('B')],
      {},
      { scrolledByCore: true },
      'unproven another observation: nothing on the screen is labelled "A"; but the content was scrolled to reach a control, and what it names may stand out of view',
    ],
    [
      'beside what was left behind on the way to a control',
      says,
      [full('A')],
      {},
      { scrolledByCore: true },
      'unproven another observation: "B" is not there; but the content was scrolled to reach a control, and what it names may stand out of view',
    ],
    ['beside what is not there', says, [text('A')], {}, {}, 'unmet Missing Element Bug: "B" is not there'],
    [
      'beside what may be drawn',
      says,
      [text('A')],
      { gaps: ['canvas'] },
      {},
      'unproven judge: "B" is not in view',
    ],
    [
      'not beside what may be drawn',
      '"A" is not above "B"',
      [text('A')],
      { gaps: ['canvas'] },
      {},
      'unproven judge: "B" is not in view',
    ],
    [
      'not beside what is not there',
      '"A" is not above "B"',
      [text('A')],
      {},
      {},
      'met: "B" is not there to be above',
    ],
    [
      'beside what is there, on a screen with a canvas',
      says,
      [text('B'), text('A')],
      { gaps: ['canvas'] },
      {},
      `unmet Wrong Position Bug: 'A' is below "B", not above "B"`,
    ],
    [
      'between one that is there and one that is not',
      '"A" is between "B" and "C"',
      [text('A'), text('B')],
      {},
      {},
      'unmet Missing Element Bug: "C" is not there',
    ],
    ['beside what only a description names', says, [text('A'), icon('B')], {}, {}, `met: 'A' is above "B"`],
  ])('%s: %s', (_, condition, children, change, more, answer) => {
    expect(assertionSummary(condition, screenOf(children, change), more)).toBe(answer);
  });

  test('reports the element at that place', () => {
    const two = screenOf([text('A'), text('B'), text('A')]);
    const below = proveLine('"A" is below "B"', two);
    expect(below.expected).toBe('"A" is where the line says');
    expect(below.proof).toMatchObject({ ref: 'e4', rule: 'position' });
    const not = proveLine('"A" is not above "B"', two);
    expect(not.expected).toBe('"A" is not where the line says');
    expect(not.proof).toMatchObject({ ref: 'e2', rule: 'position' });
    expect(proveLine(says, screenOf([text('B')])).proof).toMatchObject({ ref: null, rule: 'position' });
    expect(proveLine(says, screenOf([text('B'), far('A')])).proof).toMatchObject({
      ref: 'e3',
      rule: 'position',
    });
  });
});

describe('a text that is to be visible beside another one', () => {
  const says = '"A" is visible below "B"';
  test.each<[string, string, readonly Sketch[], More, string]>([
    ['stands there', says, [text('B'), text('A')], {}, 'met: "A" is visible'],
    [
      'stands elsewhere',
      says,
      [text('A'), text('B')],
      {},
      `unmet Wrong Position Bug: 'A' is above "B", not below "B"`,
    ],
    ['has nothing to stand beside', says, [text('A')], {}, 'unmet Missing Element Bug: "B" is not there'],
    [
      'has it in another case only',
      '"A" is visible below "b"',
      [text('A'), text('B')],
      {},
      'unmet Missing Element Bug: "b" is not there',
    ],
    [
      'has it in another case, which is left aside',
      '"A" is visible below "b"',
      [text('A'), text('B')],
      { textCase: 'ignore' },
      `unmet Wrong Position Bug: 'A' is above "b", not below "b"`,
    ],
    [
      'had it, before it was left behind',
      says,
      [full('A')],
      { scrolledByCore: true },
      'unproven another observation: "B" is not there; but the content was scrolled to reach a control, and what it names may stand out of view',
    ],
  ])('%s: %s', (_, condition, children, more, answer) => {
    expect(assertionSummary(condition, screenOf(children), more)).toBe(answer);
  });

  test('is what the proof points to', () => {
    expect(proveLine(says, screenOf([text('x'), text('A')])).proof).toMatchObject({
      ref: 'e3',
      rule: 'position',
    });
  });
});

describe('an anchor of which nothing is drawn', () => {
  const page = screenOf([text('A'), text('B'), text('B2')]);
  const ref = page.elements.find((e) => e.text === 'B')?.ref ?? '';
  const without: Screen = { ...page, undrawn: [ref] };
  const NOTHING = 'unmet Missing Element Bug: "B": it is in the element tree, but nothing of it is drawn';

  test('is missing for what stands beside it, or does not', () => {
    expect(assertionSummary('"A" is above "B"', without)).toBe(NOTHING);
    expect(assertionSummary('"A" is not below "B"', without)).toBe(NOTHING);
    expect(assertionSummary('"A" is above "B"', page)).toMatch(/^met/u);
    expect(assertionSummary('"A" is above "B2"', without)).toMatch(/^met/u);
  });

  test('is missing for a text that must be seen beside it', () => {
    expect(assertionSummary('"A" above "B" is visible', without)).toBe(NOTHING);
    expect(assertionSummary('"A" above "B" is visible', page)).toMatch(/^met/u);
  });
});
