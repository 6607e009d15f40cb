/** Absence is proved only where nothing can hide the element (R73). */
import { describe, expect, test } from 'vitest';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { proveLine, assertionSummary } from '../../builders/assertion.ts';
import {
  button,
  buildScreen,
  field,
  heading,
  icon,
  list,
  row,
  text,
  type Sketch,
} from '../../builders/screen.ts';

type More = Parameters<typeof assertionSummary>[2];
const look = (...children: readonly Sketch[]): Screen => buildScreen([heading('Home'), ...children]);
const plain = look(text('x'));
const GONE = 'met: absent from the last two observations';
const GOES_ON = 'unproven: a list on this screen goes on beyond what is shown; a Verify step may scroll it';
const OUTSIDE = 'unproven another observation: it is still in the element tree, outside the viewport';

describe('an element that is still there', () => {
  const save = '"Save" is not visible';
  test.each<[string, string, Screen, More, string]>([
    ['is told by its text', save, look(text('Save')), {}, 'unmet No Effect Bug: "Save" is still visible'],
    [
      'is told by its name, when it has no text',
      'the "Save" icon is not visible',
      look(icon('Save')),
      {},
      'unmet No Effect Bug: "Save" is still visible',
    ],
    [
      'stays from the language before',
      save,
      look(text('Save', { id: 'a1' })),
      { textHistory: { '#a1': { text: 'Save', beforeLanguageChange: 'Save', texts: ['Save'] } } },
      'unmet Untranslated Bug: "Save" is still visible, as before the language changed',
    ],
    [
      'was read from the picture',
      save,
      { ...plain, ocr: [{ text: 'Save', confidence: 0.95, bounds: { x: 1, y: 2, width: 3, height: 4 } }] },
      {},
      'unmet No Effect Bug: "Save" was read from the picture (read from the picture with 95 % confidence)',
    ],
    [
      'is not told by the picture of a screen that had not settled',
      save,
      {
        ...plain,
        settled: false,
        ocr: [{ text: 'Save', confidence: 0.95, bounds: { x: 1, y: 2, width: 3, height: 4 } }],
      },
      {},
      'unproven another observation: the screen had not settled',
    ],
    [
      'may be there in other case',
      'the "Save" icon is not visible',
      look(icon('SAVE')),
      {},
      'unproven: "SAVE" is there, which differs in upper and lower case only',
    ],
    [
      'is there in other case, where the goal allows it',
      save,
      look(text('SAVE')),
      { textCase: 'ignore' },
      'unmet No Effect Bug: "SAVE" is still visible',
    ],
    [
      'may be the sentence with which a longer text begins',
      save,
      look(text('Save. It is free')),
      {},
      'unproven judge: "Save. It is free" begins with these words',
    ],
    [
      'may be the caption of a value in one text',
      save,
      look(text('Save: 20 %')),
      {},
      'unproven judge: "Save: 20 %" begins with these words',
    ],
    ['is no word of a longer name', save, look(text('Save as')), {}, GONE],
    ['is no end of another text', save, look(text('Done. Save')), {}, GONE],
  ])('%s', (_, condition, screen, more, answer) => {
    expect(assertionSummary(condition, screen, more)).toBe(answer);
  });

  test('below a web page has gone where nothing around it scrolls', () => {
    const onWeb = (screen: Screen): Screen => ({
      ...screen,
      windows: screen.windows.map((w) => ({ ...w, package: 'https://example.org' })),
    });
    const below = text('Save', { at: [0, 2500, 1080, 100] });
    expect(assertionSummary(save, onWeb(look(below)))).toBe(GONE);
    expect(assertionSummary(save, look(below))).toBe(OUTSIDE);
    const page: Sketch = {
      at: [0, 0, 1080, 2400],
      scrollable: true,
      children: [text('x', { at: [0, 300, 1080, 99] }), below],
    };
    expect(assertionSummary(save, onWeb(look(page)))).not.toBe(GONE);
  });

  test('beside the box that cuts it off has gone, and below its edge has not', () => {
    const slide = (x: number, y: number): Screen => {
      const screen = look({ at: [40, 400, 1000, 300], children: [text('Save', { at: [x, y, 1000, 300] })] });
      const elements = screen.elements.map((e) => (e.text === 'Save' ? { ...e, visible: null } : e));
      return { ...screen, elements };
    };
    expect(assertionSummary(save, slide(-960, 400))).toBe(GONE);
    expect(assertionSummary(save, slide(1040, 400))).toBe(GONE);
    expect(assertionSummary(save, slide(40, 720))).toBe(OUTSIDE);
  });

  const proofOf = (screen: Screen, more: More = {}): string => {
    const { expected, proof } = proveLine(save, screen, more);
    return `${expected}; ${proof?.rule}, ${proof?.ref}`;
  };
  test('is shown where it stands, or by the screen', () => {
    const expected = '"Save" is not visible';
    expect(proofOf(look(text('Save')))).toBe(`${expected}; absence, e3`);
    expect(proofOf(look(text('SAVE')))).toBe(`${expected}; absence, e3`);
    expect(proofOf(plain)).toBe(`${expected}; absence, null`);
    expect(proofOf(plain, { toasts: ['Save'] })).toBe(`${expected}; seen since the last action, null`);
    const full: Sketch = { ...list(text('Tea', { at: [0, 200, 1080, 600] })), at: [0, 200, 1080, 600] };
    const notShown = { sighting: { ever: true, asContent: false, containers: [] } };
    expect(proofOf(look(full), notShown)).toBe(`${expected}; absence from a list, e3`);
  });
});

describe('two observations are needed', () => {
  const save = '"Save" is not visible';
  const ONCE = 'unproven another observation: absent from one observation only';
  const partly = (...why: readonly string[]): Screen => ({ ...plain, gaps: why });
  test.each<[string, Screen, Screen | null, string]>([
    ['both complete and settled', plain, plain, GONE],
    ['not one alone', plain, null, ONCE],
    [
      'of which the last has settled',
      { ...plain, settled: false },
      plain,
      'unproven another observation: the screen had not settled',
    ],
    ['of which the first has settled', plain, { ...plain, settled: false }, ONCE],
    ['of which the first was complete', plain, partly('web view'), ONCE],
    [
      'of which the last is complete',
      partly('web view', 'cut'),
      plain,
      'unproven judge: the hierarchy is incomplete (web view, cut)',
    ],
    [
      'and one more where the last was late',
      partly('stale'),
      plain,
      'unproven another observation: the hierarchy is incomplete (stale)',
    ],
    [
      'also where it was the first',
      partly('stale'),
      null,
      'unproven another observation: the hierarchy is incomplete (stale)',
    ],
    [
      'not another where both were late',
      partly('stale'),
      partly('stale'),
      'unproven judge: the hierarchy is incomplete (stale)',
    ],
    [
      'on a protected window a judge',
      partly('secure window'),
      plain,
      'unproven judge: the hierarchy is incomplete (secure window)',
    ],
  ])('%s', (_, now, before, answer) => {
    expect(assertionSummary(save, now, {}, before)).toBe(answer);
  });
});

describe('out of sight', () => {
  const save = '"Save" is not visible';
  const at = (x: number, y: number, width = 200, height = 100): Sketch =>
    text('Save', { at: [x, y, width, height] });
  const strip = (...children: readonly Sketch[]): Sketch => ({
    scrollable: true,
    className: 'HorizontalScrollView',
    at: [0, 300, 1080, 200],
    children,
  });
  test.each<[string, Screen, string]>([
    ['below is not gone', look(at(0, 2500)), OUTSIDE],
    ['above is not gone', look(at(0, -300)), OUTSIDE],
    ['to the right is a closed drawer', look(at(1080, 300)), GONE],
    ['not a pixel before', look({ ...at(1079, 2500) }), OUTSIDE],
    ['to the left is one', look(at(-200, 300)), GONE],
    ['not a pixel after', look(at(-199, 2500)), OUTSIDE],
    [
      'in a strip it can be brought back',
      look(strip(text('Tea', { at: [0, 300, 500, 100] }), at(1200, 300))),
      OUTSIDE,
    ],
    [
      'also in a box of the strip',
      look(strip({ at: [1100, 300, 400, 200], children: [at(1200, 300)] })),
      OUTSIDE,
    ],
    [
      'not when it is itself the strip',
      look({ ...at(1200, 300), scrollable: true, className: 'HorizontalScrollView' }),
      GONE,
    ],
    ['without any size it is gone', look(at(300, 300, 0, 0)), GONE],
    [
      'under something it is not gone',
      look({ ...at(0, 300), coveredBy: 'e4' }, text('x')),
      'unproven another observation: it is still there, covered by e4',
    ],
    [
      'as a ghost it is not gone',
      { ...look(at(0, 300)), undrawn: ['e3'] },
      'unproven another observation: it is in the element tree, but nothing of it is drawn',
    ],
    [
      'as a description it is not gone',
      look(icon('Save')),
      'unproven judge: no text says it, but a content description does',
    ],
  ])('%s', (_, screen, answer) => {
    expect(assertionSummary(save, screen)).toBe(answer);
  });
});

describe('a list that goes on', () => {
  const full = (more: Sketch = {}): Sketch => ({
    ...list(text('Tea', { at: [0, 200, 1080, 600] })),
    id: 'list',
    at: [0, 200, 1080, 600],
    ...more,
  });
  const screen = look(full());
  const page = look(full({ role: 'container', id: 'page' }));
  const seen = (shown: boolean, ...inside: readonly string[]): More => ({
    sighting: { ever: true, asContent: shown, containers: inside },
  });
  test.each<[string, string, Screen, More, string]>([
    ['may hold it', '"Save" is not visible', screen, seen(false), GOES_ON],
    ['may hold what was a row of another one', '"Save" is not visible', screen, seen(true, 'other'), GOES_ON],
    ['does not hold what stood outside of all', '"Save" is not visible', screen, seen(true), GONE],
    ['does not hold what stood on a page', '"Save" is not visible', screen, seen(true, 'page other'), GONE],
    ['does so when that is this page', '"Save" is not visible', page, seen(true, 'page page'), GOES_ON],
    [
      'does so when it was in one list and on a page',
      '"Save" is not visible',
      screen,
      seen(true, 'page other', 'other'),
      GOES_ON,
    ],
    ['was followed to its end', '"Save" is not visible', screen, { ...seen(false), listEnded: true }, GONE],
    [
      'was scrolled',
      '"Save" is not visible',
      look(full({ at: [0, 200, 1080, 1600] })),
      { ...seen(false), scrolledAway: true },
      GOES_ON,
    ],
    ['ends', '"Save" is not visible', look(full({ at: [0, 200, 1080, 1600] })), seen(false), GONE],
    ...['dialog', 'message', 'spinner', 'menu', 'tab', 'field'].map(
      (role): [string, string, Screen, More, string] => [
        `holds no ${role}`,
        `the "Save" ${role} is not visible`,
        screen,
        seen(false),
        GONE,
      ],
    ),
    ['may hold a button', 'the "Save" button is not visible', screen, seen(false), GOES_ON],
    [
      'may hold what is absent from a list',
      '"Save" is not visible in the list',
      screen,
      seen(false),
      GOES_ON,
    ],
    [
      'may hold what is absent from a section',
      '"Save" is not visible in the section',
      screen,
      seen(false),
      GOES_ON,
    ],
    [
      'may hold what is absent from a place',
      '"Save" is not visible at the top',
      screen,
      seen(false),
      GOES_ON,
    ],
    [
      'holds nothing of a dialog',
      '"Save" is not visible in the dialog',
      screen,
      { sighting: { ever: true, asContent: true, containers: [], overlays: ['dialog'] } },
      GONE,
    ],
    [
      'holds nothing of a dialog, which must have been there',
      '"Save" is not visible in the dialog',
      screen,
      seen(false),
      'unproven judge: no dialog is on the screen',
    ],
    ['holds nothing of a toolbar', '"Save" is not visible in the toolbar', screen, seen(false), GONE],
  ])('%s', (_, condition, on, more, answer) => {
    expect(assertionSummary(condition, on, more)).toBe(answer);
  });

  test('is not asked where the list that is named is not there', () => {
    expect(assertionSummary('"Save" is not visible in the "Cart" list', plain)).toBe(
      'unproven judge: no "Cart" list is on the screen',
    );
  });

  test('a text that the run never saw is flagged', () => {
    const more = { sighting: { ever: false, asContent: false, containers: [] } };
    expect(assertionSummary('"Save" is not visible', plain, more)).toBe(
      `${GONE} ("Save" was never seen in this run)`,
    );
    expect(
      assertionSummary(
        'the "Name" field is not visible',
        look(button('x'), field('Other'), row(text('y'))),
        more,
      ),
    ).toBe(`${GONE} (the "Name" field was never seen in this run)`);
  });
});
