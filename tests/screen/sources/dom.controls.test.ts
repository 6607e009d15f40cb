/** Facts of a page about its controls: the track of a thumb, and whether a control states that it is selected. */
import { describe, expect, test } from 'vitest';
import type { Element } from '../../../src/screen/model/element.ts';
import type { DomNode } from '../../../src/screen/sources/dom-format.ts';
import { readSource } from '../../../src/screen/read.ts';

/** Returns the last element of a page of these nodes, at one pixel a point. The first is the body. */
function last(...nodes: readonly Partial<DomNode>[]): Element {
  const viewport = { width: 400, height: 800, scale: 1 };
  const all = [
    { bounds: [0, 0, 400, 800], parent: -1, tag: 'body' },
    ...nodes.map((n) => ({ tag: 'div', ...n })),
  ];
  const text = JSON.stringify({ url: 'http://127.0.0.1:9/', title: '', viewport, nodes: all, dialog: null });
  const size = { width: 400, height: 800 };
  return readSource({ format: 'dom', text }, { size, density: 1, underTest: '' }).elements.at(-1)!;
}

const thumb: Partial<DomNode> = {
  role: 'slider',
  bounds: [80, 205, 20, 20],
  aria: { valuenow: '10', valuemin: '0', valuemax: '50' },
};
const trackOf = (...boxes: readonly (readonly [number, number, number, number])[]): unknown => {
  const around = boxes.map((bounds, i) => ({ bounds: [...bounds] as DomNode['bounds'], parent: i }));
  return last(...around, { ...thumb, parent: boxes.length }).value?.track;
};

describe('the track of a thumb', () => {
  test('is the box around it that is far longer and little thicker', () => {
    expect(trackOf([20, 200, 300, 30])).toEqual({ x: 20, y: 200, width: 300, height: 30 });
    expect(trackOf([20, 200, 60, 60])).toEqual({ x: 20, y: 200, width: 60, height: 60 });
  });
  test('is the nearest such box', () => {
    expect(trackOf([0, 190, 400, 50], [20, 200, 300, 30], [80, 205, 20, 20])).toEqual({
      x: 20,
      y: 200,
      width: 300,
      height: 30,
    });
  });
  test.each<[string, readonly [number, number, number, number]]>([
    ['to the left', [-210, 205, 300, 0]],
    ['to the right', [90, 205, 300, 4]],
  ])('is not the box that the page moves %s together with its thumb', (_, moved) => {
    expect(trackOf([20, 200, 300, 30], moved)).toEqual({ x: 20, y: 200, width: 300, height: 30 });
  });
  test('is the nearest box where none agrees with the value, as on a scale that is not even', () => {
    expect(trackOf([-300, 200, 390, 30], [-210, 205, 300, 0])).toEqual({
      x: -210,
      y: 205,
      width: 300,
      height: 0,
    });
  });
  test('of an upright thumb is not the box that moves with it', () => {
    const around = [
      [75, 15, 30, 250],
      [85, 215, 10, 250],
    ] as const;
    expect(trackOf(...around)).toEqual({ x: 75, y: 15, width: 30, height: 250 });
  });
  test('may stand upright', () => {
    expect(trackOf([75, 100, 30, 300])).toEqual({ x: 75, y: 100, width: 30, height: 300 });
  });
  test.each<[string, readonly (readonly [number, number, number, number])[]]>([
    ['is no box that is little longer', [[60, 200, 59, 30]]],
    ['is no thick box', [[20, 200, 300, 61]]],
    [
      'is no box five levels further out',
      [[20, 200, 300, 30], ...Array.from({ length: 4 }, () => [80, 205, 20, 20] as const)],
    ],
  ])('%s', (_, boxes) => {
    expect(trackOf(...boxes)).toBeUndefined();
  });
  test('is none where the slider is long itself, or tells no value', () => {
    const track = { bounds: [20, 200, 300, 30] as DomNode['bounds'], parent: 0 };
    expect(last(track, { ...thumb, bounds: [80, 205, 41, 20], parent: 1 }).value?.track).toBeUndefined();
    expect(last(track, { ...thumb, bounds: [80, 205, 40, 20], parent: 1 }).value?.track).toBeDefined();
    expect(last(track, { role: 'slider', bounds: [80, 205, 20, 20], parent: 1 }).value).toBeUndefined();
    expect(last(track, { ...thumb, role: 'progressbar', parent: 1 }).value?.track).toBeUndefined();
  });
});

describe('a control states whether it is selected', () => {
  const chip: Partial<DomNode> = { tag: 'button', text: 'Fish', bounds: [0, 0, 100, 40], parent: 0 };
  test.each<[string, Partial<DomNode>, boolean | undefined]>([
    ['with aria-pressed', { aria: { pressed: 'false' } }, true],
    ['with aria-selected', { aria: { selected: 'false' } }, true],
    ['with aria-current', { aria: { current: 'page' } }, true],
    ['as an option', { tag: 'option' }, true],
    ['but not with other attributes', { aria: { expanded: 'false' } }, undefined],
    ['but not without any', {}, undefined],
  ])('%s', (_, more, expected) => {
    expect(last({ ...chip, ...more }).selectable).toBe(expected);
  });
});
