/** Results of orders, with their exact wording (R76). */
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

describe('an order', () => {
  const abc = '"A", "B" and "C" are shown in this order';
  const right = 'met: on the screen: "A", "B", "C"';
  const wrong = 'unmet Wrong Order Bug: on the screen: "B", "A", "C"';
  test.each<[string, string, readonly Sketch[], Partial<Screen>, More, string]>([
    ['from top to bottom', abc, [text('A'), text('B'), text('C')], {}, {}, right],
    ['not from top to bottom', abc, [text('B'), text('A'), text('C')], {}, {}, wrong],
    [
      'from left to right in a line',
      abc,
      [textAt('B', 300, 300), textAt('A', 40, 300), textAt('C', 600, 300)],
      {},
      {},
      right,
    ],
    [
      'not from left to right in a line',
      abc,
      [textAt('B', 40, 300), textAt('A', 300, 300), textAt('C', 600, 300)],
      {},
      {},
      wrong,
    ],
    [
      'a line: middles less than half a height apart',
      abc,
      [textAt('B', 300, 260), textAt('A', 40, 300), textAt('C', 600, 320)],
      {},
      {},
      right,
    ],
    [
      'no line: middles further apart',
      abc,
      [textAt('B', 300, 259), textAt('A', 40, 300), textAt('C', 600, 320)],
      {},
      {},
      wrong,
    ],
    [
      'a line is as high as the lower of two',
      '"A" and "B" are shown in this order',
      [textAt('B', 40, 300, 200, 400), textAt('A', 600, 300, 200, 40)],
      {},
      {},
      'met: on the screen: "A", "B"',
    ],
    [
      'the controls by their descriptions',
      'the "A" icon and the "B" icon are shown in this order',
      [icon('A'), icon('B')],
      {},
      {},
      'met: on the screen: "A", "B"',
    ],
    [
      'of what is only described',
      abc,
      [text('A'), icon('B'), text('C')],
      {},
      {},
      `unproven judge: "B": ${DESCRIBED}`,
    ],
    [
      'of what nothing is drawn of',
      abc,
      [text('A'), text('B'), text('C')],
      { undrawn: ['e3'] },
      {},
      'unmet Missing Element Bug: "B" is not there: it is in the element tree, but nothing of it is drawn',
    ],
    [
      'of what nothing is drawn of, on a screen with a canvas',
      abc,
      [text('A'), text('B'), text('C')],
      { undrawn: ['e3'], gaps: ['canvas'] },
      {},
      'unmet Missing Element Bug: "B" is not there: it is in the element tree, but nothing of it is drawn',
    ],
    [
      'of what is out of view',
      abc,
      [text('A'), textAt('C', 0, 400), far('B')],
      {},
      {},
      'unproven another observation: "B" is not in view',
    ],
    [
      'of what is out of view, on a screen with a canvas',
      abc,
      [text('A'), textAt('C', 0, 400), far('B')],
      { gaps: ['canvas'] },
      {},
      'unproven another observation: "B" is not in view',
    ],
    [
      'of what may be drawn',
      abc,
      [text('A'), text('C')],
      { gaps: ['canvas'] },
      {},
      'unproven judge: "B" is not in view',
    ],
    [
      'of what is not there',
      abc,
      [text('A'), text('C')],
      {},
      {},
      'unmet Missing Element Bug: "B" is not there: nothing on the screen is labelled "B"',
    ],
    [
      'while a list goes on',
      abc,
      [full('A', 'C')],
      {},
      {},
      'unproven another observation: "B" is not in view, and a list goes on',
    ],
    [
      'at the end of a list',
      abc,
      [full('A', 'C')],
      {},
      { listEnded: true },
      'unmet Missing Element Bug: "B" is not there: nothing on the screen is labelled "B"',
    ],
    [
      'at the end of a list whose beginning is out of view',
      abc,
      [full('A', 'C')],
      {},
      { listEnded: true, scrolledAway: true },
      'unproven another observation: "B" is not in view, and a list goes on',
    ],
    ['of all that is there while a list goes on', abc, [full('A', 'B', 'C')], {}, {}, right],
  ])('%s', (_, condition, children, change, more, answer) => {
    expect(assertionSummary(condition, screenOf(children, change), more)).toBe(answer);
  });

  test('reports the first element out of order', () => {
    const swapped = proveLine(abc, screenOf([text('A'), text('C'), text('B')]));
    expect(swapped.expected).toBe('in this order: "A", "B", "C"');
    expect(swapped.proof).toMatchObject({ ref: 'e4', rule: 'reading order' });
    expect(proveLine(abc, screenOf([text('A'), text('B'), text('C')])).proof).toMatchObject({
      ref: 'e2',
      rule: 'reading order',
    });
    expect(proveLine(abc, screenOf([full('A', 'C')])).proof).toMatchObject({ ref: 'e2', rule: 'order' });
    expect(proveLine(abc, screenOf([text('A'), text('C')])).proof).toMatchObject({
      ref: null,
      rule: 'order',
    });
  });
});
