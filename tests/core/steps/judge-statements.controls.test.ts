/** Control statements: code knows from the screen whether they are true (R75). */
import { describe, expect, test } from 'vitest';
import { CLAIM, judgeStatements, type JudgedLine } from '../../../src/core/steps/judge-statements.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { buildScreen, button, field, text, type Sketch } from '../../builders/screen.ts';

const line = (statement: string, index = 0): JudgedLine => ({ phase: 'expected_state', index, statement });
const CHART = line('the chart looks like a hill');

/** The control statements of the first forty calls on this screen, each with its truth: `+ "Sales" is visible`. */
function controlsOn(screen: Screen, lines: readonly JudgedLine[] = [CHART]): ReadonlySet<string> {
  const calls = Array.from({ length: 40 }, (_, askCount) => judgeStatements(screen, lines, askCount));
  return new Set(
    calls.flat().flatMap((s) => (s.role === 'control' ? [`${s.truth ? '+' : '-'} ${s.statement}`] : [])),
  );
}
const controlsWith = (screen: Screen, part: string, lines?: readonly JudgedLine[]): readonly string[] =>
  [...controlsOn(screen, lines)].filter((s) => s.includes(part)).toSorted();

const FRAMES = ['The following is not true of this screen', 'This is not what the screen shows'];
/** A statement and its negation in both frames. */
const pair = (truth: boolean, statement: string): readonly string[] =>
  [
    `${truth ? '+' : '-'} ${statement}`,
    ...FRAMES.map((frame) => `${truth ? '-' : '+'} ${frame}: ${statement}`),
  ].toSorted();

describe('a text of the screen', () => {
  test('is called visible, and its negation is false', () => {
    expect(controlsWith(buildScreen([text('Sales')]), 'Sales')).toEqual(pair(true, '"Sales" is visible'));
  });

  test('that touches another one from above is above it', () => {
    const both = buildScreen([text('Sales'), text('Export')]);
    expect(controlsWith(both, 'above')).toEqual(['- "Export" is above "Sales"']);
    expect(controlsWith(both, 'Export')).toEqual(
      [...pair(true, '"Export" is visible'), '- "Export" is above "Sales"'].toSorted(),
    );
  });

  test('that stands in the line of the other one is neither above nor below it', () => {
    const beside = buildScreen([
      text('Sales', { at: [0, 0, 500, 120] }),
      text('Export', { at: [540, 119, 500, 120] }),
    ]);
    expect(controlsWith(beside, 'above')).toEqual([]);
  });

  test('alone on the screen is not compared with another one', () => {
    expect(controlsWith(buildScreen([text('Sales')]), 'above')).toEqual([]);
  });
});

describe('a text is quoted when everybody can read it:', () => {
  const long = 'A'.repeat(40);
  const at = (change: Partial<Screen>, ...children: readonly Sketch[]): Screen =>
    buildScreen({ children, change });

  test.each<[string, Screen]>([
    ['two letters', buildScreen([text('Go')])],
    ['forty letters', buildScreen([text(long)])],
    ['with digits and spaces', buildScreen([text('Room 12 b')])],
    ['letters with accents', buildScreen([text('Über uns')])],
    ['on a button', buildScreen([button('Export')])],
    ['once more out of view', buildScreen([text('Sales'), text('Sales', { at: [0, 2500, 500, 120] })])],
    ['beside what moves', at({ animatedRegions: [{ x: 0, y: 600, width: 90, height: 90 }] }, text('Sales'))],
    [
      'in a dialog of the app',
      buildScreen({
        over: [
          { kind: 'dialog', at: [90, 800, 900, 700], children: [text('Sure', { at: [90, 800, 900, 120] })] },
        ],
      }),
    ],
  ])('%s', (_, screen) => {
    const shown = screen.elements.find((e) => e.text !== '')?.text ?? '';
    expect(controlsWith(screen, shown)).toEqual(pair(true, `"${shown}" is visible`));
  });

  test.each<[string, Screen]>([
    ['one letter', buildScreen([text('X')])],
    ['forty-one letters', buildScreen([text(`${long}A`)])],
    ['a number', buildScreen([text('42 apples')])],
    ['a text with signs at its end', buildScreen([text('Sales!')])],
    ['a text with signs inside', buildScreen([text('Sales: all')])],
    ['a text that leaves the screen sideways', buildScreen([text('Sales', { at: [900, 0, 400, 120] })])],
    ['a text that leaves the screen below', buildScreen([text('Sales', { at: [0, 2350, 400, 120] })])],
    ['a text out of view', buildScreen([text('Sales', { at: [0, 2500, 400, 120] })])],
    ['a password', buildScreen([text('Sales', { password: true })])],
    ['the value of a field', buildScreen([field('', { text: 'Sales' })])],
    ['a covered text', buildScreen([text('Sales', { coveredBy: 'e1' })])],
    ['a text that moves', at({ animatedRegions: [{ x: 0, y: 0, width: 90, height: 90 }] }, text('Sales'))],
    ['a text that stands there twice', buildScreen([text('Sales'), text('Sales')])],
    ['a part of another text', buildScreen([text('Sales'), text('All sales!')])],
    ...(['system', 'keyboard', 'toast'] as const).map((kind): [string, Screen] => [
      `a text of a ${kind} window`,
      buildScreen({ over: [{ kind, at: [0, 0, 1080, 240], children: [text('Sales')] }] }),
    ]),
  ])('not %s', (_, screen) => {
    const shown = screen.elements.find((e) => e.text !== '')?.text ?? '';
    expect(controlsWith(screen, shown)).toEqual([]);
    expect(controlsWith(screen, 'The screen is taller than it is wide')).toEqual([
      '+ The screen is taller than it is wide',
    ]);
  });
});

describe('an invented text', () => {
  const plain = [text('Sales')];
  const INVENTED = ['Walnut lantern', 'Copper meadow', 'Velvet harbour', 'Quiet thistle', 'Marble orchard'];
  const ALL = [...INVENTED, 'Amber ferry'];
  const absent = (name: string): readonly string[] =>
    [...pair(false, `"${name}" is visible`), `+ "${name}" is not visible`].toSorted();

  test('is called visible, which is false, and not visible, which is true', () => {
    const screen = buildScreen(plain);
    for (const name of ALL) expect(controlsWith(screen, name)).toEqual(absent(name));
  });

  test.each<[string, Screen, readonly JudgedLine[]]>([
    ['in a text', buildScreen([...plain, text('Our walnut LANTERN shop')]), [CHART]],
    ['in a description', buildScreen([...plain, text('', { description: 'Walnut lantern' })]), [CHART]],
    ['in a hint', buildScreen([...plain, field('walnut lantern')]), [CHART]],
    ['in a toast', buildScreen({ children: plain, change: { toasts: ['Walnut  lantern'] } }), [CHART]],
    [
      'in what OCR reads',
      buildScreen({
        children: plain,
        change: {
          ocr: [{ text: 'Walnut lantern', bounds: { x: 0, y: 0, width: 9, height: 9 }, confidence: 1 }],
        },
      }),
      [CHART],
    ],
    ['in one of the lines', buildScreen(plain), [CHART, line('"walnut lantern" is shown', 1)]],
  ])('is not used when it stands %s', (_, screen, lines) => {
    expect(controlsWith(screen, 'Walnut lantern', lines)).toEqual([]);
    expect(controlsWith(screen, 'Copper meadow', lines)).toEqual(absent('Copper meadow'));
  });

  test('is used once when the screen shows all others, and not at all when it shows all', () => {
    const five = buildScreen([...plain, ...INVENTED.map((name) => text(name))]);
    expect(controlsWith(five, 'Amber ferry')).toEqual(pair(false, '"Amber ferry" is visible'));
    expect(controlsWith(five, 'not visible')).toEqual([]);
    const six = buildScreen(ALL.map((name) => field('', { text: name })));
    expect([...controlsOn(six)].toSorted()).toEqual(
      [
        '+ The screen is taller than it is wide',
        ...pair(false, 'The screen is wider than it is tall'),
      ].toSorted(),
    );
  });
});

describe('the shape of the screen', () => {
  const TALL = 'The screen is taller than it is wide';
  const WIDE = 'The screen is wider than it is tall';
  const EQUAL = 'The screen is as tall as it is wide';
  test.each([
    ['upright', { width: 1080, height: 2400 }, TALL, WIDE],
    ['upright by one pixel', { width: 1080, height: 1081 }, TALL, WIDE],
    ['turned', { width: 2400, height: 1080 }, WIDE, TALL],
    ['square', { width: 1080, height: 1080 }, EQUAL, TALL],
  ])('%s', (_, size, truth, untruth) => {
    const screen = buildScreen({ children: [text('42 %')], change: { size } });
    expect(controlsWith(screen, 'The screen is')).toEqual([`+ ${truth}`, ...pair(false, untruth)].toSorted());
  });

  test.each([
    ['upright', { width: 1080, height: 2400 }, 'wider than it is tall'],
    ['turned', { width: 2400, height: 1080 }, 'taller than it is wide'],
    ['square', { width: 1080, height: 1080 }, 'taller than it is wide'],
  ])('%s, after a claim, is a claim too', (_, size, untruth) => {
    const screen = buildScreen({ children: [text('Sales')], change: { size } });
    const claimed = pair(false, `${CLAIM}turn the screen so that it is ${untruth}`);
    const claim = line(`${CLAIM}log in`, 1);
    for (const lines of [[claim], [CHART, claim]]) {
      expect(controlsWith(screen, CLAIM, lines)).toEqual(claimed);
      expect(controlsWith(screen, 'The screen is', lines)).toEqual([]);
    }
    expect(controlsWith(screen, CLAIM)).toEqual([]);
  });
});
