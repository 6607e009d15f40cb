/** Wheels that a page draws of plain boxes (R36). */
import { describe, expect, test } from 'vitest';
import type { DomNode } from '../../../src/screen/sources/dom-format.ts';
import { drawnWheels } from '../../../src/screen/sources/dom-wheels.ts';

interface Drawn {
  readonly rows?: readonly string[];
  /** Index of the row in the middle of the five that are in view. */
  readonly at?: number;
  readonly frame?: Partial<DomNode> | null;
  /** Height of the box, CSS pixels. */
  readonly height?: number;
  readonly clips?: boolean;
  readonly row?: (text: string) => Partial<DomNode>;
}

const ROW = 44;

/** A clipped box with a column of rows, and a frame beside it in the tree. */
function picker({
  rows = ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
  at = 1,
  frame = {},
  height = 5 * ROW,
  clips = true,
  row = (text) => ({ text }),
}: Drawn): readonly DomNode[] {
  const top = 100 + height / 2 - ROW / 2 - at * ROW;
  return [
    { tag: 'div', bounds: [0, 100, 300, height], parent: -1 },
    { tag: 'div', bounds: [0, 100, 300, height], parent: 0, clips },
    { tag: 'ul', bounds: [0, top, 300, rows.length * ROW], parent: 1 },
    ...rows.map((text, i): DomNode => ({
      tag: 'li',
      bounds: [0, top + i * ROW, 300, ROW],
      parent: 2,
      ...row(text),
    })),
    ...(frame === null
      ? []
      : [
          {
            tag: 'div',
            bounds: [16, 100 + (height - ROW) / 2, 268, ROW],
            parent: 0,
            ...frame,
          } satisfies DomNode,
        ]),
  ];
}

const valuesOf = (drawn: Drawn): readonly string[] =>
  [...drawnWheels(picker(drawn)).values()].map(({ value }) => value);

describe('a column of rows under a frame', () => {
  test('is a wheel at the box that clips it, set to the row in the frame', () => {
    const wheel = { rows: ['XS', 'S', 'M', 'L', 'XL', 'XXL'], rowHeight: ROW, value: 'S' };
    expect([...drawnWheels(picker({}))]).toEqual([[1, wheel]]);
  });
  test.each<[string, Drawn, string]>([
    ['at its first row', { at: 0 }, 'XS'],
    ['at its last row', { at: 5 }, 'XXL'],
    ['whose rows fill the view', { at: 2, rows: ['1', '2', '3', '4', '5', '6', '7'] }, '3'],
    ['of fewer rows than have room', { rows: ['AM', 'PM', 'Any'], at: 1 }, 'PM'],
    ['whose rows out of view have labels only', { row: (text) => ({ label: text }) }, 'S'],
    ['with empty boxes at its ends', { rows: ['', '', 'A', 'B', 'C', '', ''], at: 3 }, 'B'],
  ])('%s', (_, drawn, value) => {
    expect(valuesOf(drawn)).toEqual([value]);
  });
});

describe('no wheel is', () => {
  test.each<[string, Drawn]>([
    ['a list that is cut', { frame: null }],
    ['a list below a line of another height', { frame: { bounds: [0, 209, 300, 2] } }],
    ['a list with a badge in its middle', { frame: { bounds: [250, 188, 40, ROW] } }],
    ['a list below a text', { frame: { text: 'Loading' } }],
    ['a list that shows all of its rows', { rows: ['A', 'B', 'C', 'D', 'E'], at: 2 }],
    ['a list in a box that clips nothing', { clips: false }],
    ['two rows', { rows: ['AM', 'PM'], at: 0 }],
    ['a list of fields', { row: (text) => ({ text, editable: true }) }],
    ['a list of boxes to check', { row: (text) => ({ text, checked: false }) }],
    ['a list with an empty row in it', { rows: ['A', '', 'B', 'C', 'D', 'E'], at: 2 }],
  ])('%s', (_, drawn) => {
    expect(valuesOf(drawn)).toEqual([]);
  });
  test('a column of rows of many heights', () => {
    const nodes = picker({}).map((node, i) =>
      i === 5 ? { ...node, bounds: [0, node.bounds[1], 300, 90] as const } : node,
    );
    expect([...drawnWheels(nodes)]).toEqual([]);
  });
});
