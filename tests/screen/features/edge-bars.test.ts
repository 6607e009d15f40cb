/** Bars that no element is marked as: what stands in the strip tells whether one is there (R73). */
import { describe, expect, test } from 'vitest';
import { hasEdgeBar, isInRow } from '../../../src/screen/features/edge-bars.ts';
import { containersOf } from '../../../src/screen/features/containers.ts';
import type { Container } from '../../../src/screen/model/locator.ts';
import { box, textAt } from '../../builders/screen-layout.ts';
import { buildScreen, the, type Sketch } from '../../builders/screen.ts';

const buttonAt = (words: string, x: number, y: number): Sketch => ({
  ...textAt(words, x, y, 500, 100),
  clickable: true,
});
const listOf = (...children: readonly Sketch[]): Sketch => ({
  role: 'list',
  at: [0, 40, 1080, 260],
  children,
});
const stacked = listOf(textAt('One', 40, 50), textAt('Two', 40, 170));
const inOneLine = listOf(textAt('One', 40, 50), textAt('Two', 540, 50));

describe('a bar at the edge', () => {
  test.each<[string, Container, readonly Sketch[], boolean]>([
    ['at the top is a title', 'toolbar', [textAt('Fruit', 40, 100)], true],
    ['at the top is nothing below the strip', 'toolbar', [textAt('Fruit', 40, 600)], false],
    ['at the top is no list', 'toolbar', [stacked], false],
    ['at the top is a line of items', 'header', [inOneLine], true],
    [
      'of tabs is two controls in one line',
      'tab bar',
      [buttonAt('A', 0, 2260), buttonAt('B', 540, 2260)],
      true,
    ],
    ['of tabs is no words', 'tab bar', [textAt('A', 0, 2260), textAt('B', 540, 2260)], false],
    ['of tabs is no column', 'tab bar', [buttonAt('A', 0, 2150), buttonAt('B', 0, 2280)], false],
    ['at the bottom is a box', 'footer', [box(2200, 200, textAt('x', 40, 2250))], true],
    ['at the bottom is no text alone', 'footer', [textAt('x', 40, 2300)], false],
    ['at the bottom is not the page', 'footer', [box(0, 2400, textAt('x', 40, 2250))], false],
    ['belongs to no dialog', 'dialog', [textAt('x', 40, 100)], false],
  ])('%s', (_, container, sketches, is) => {
    expect(hasEdgeBar(buildScreen(sketches), container)).toBe(is);
  });

  test('is a container only where it stands', () => {
    expect(containersOf(buildScreen([textAt('x', 40, 1200)]), 'tab bar')).toEqual([]);
    const tabs = [buttonAt('A', 0, 2260), buttonAt('B', 540, 2260)];
    expect(containersOf(buildScreen(tabs), 'tab bar')).toMatchObject([{ element: null }]);
  });
});

test('a row is stacked with others; items in one line are none', () => {
  const [rows, items] = [buildScreen([stacked]), buildScreen([inOneLine])];
  expect(isInRow(rows, the(rows, 'One'))).toBe(true);
  expect(isInRow(items, the(items, 'One'))).toBe(false);
});

test('the footer of a short page ends it', () => {
  const footer: Sketch = { id: 'footer', at: [0, 600, 1080, 200], children: [textAt('©', 40, 650)] };
  const ends = (...more: readonly Sketch[]): number =>
    containersOf(buildScreen([textAt('Milk', 40, 200), footer, ...more]), 'footer').length;
  expect(ends()).toBe(1);
  expect(ends(textAt('Tea', 40, 1000))).toBe(0);
});
