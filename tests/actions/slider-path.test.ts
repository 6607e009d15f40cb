/** Where a finger moves the thumb of a slider (R36). */
import { describe, expect, test } from 'vitest';
import { pointsOf, trackMove, usableLength } from '../../src/actions/slider-path.ts';
import type { ControlValue, Element } from '../../src/screen/model/element.ts';
import type { Rect } from '../../src/screen/model/geometry.ts';
import { buildScreen } from '../builders/screen.ts';

const slider = ({ x, y, width, height }: Rect, value: ControlValue): Element => {
  const screen = buildScreen([{ role: 'slider', description: 'Volume', at: [x, y, width, height] }]);
  return { ...screen.elements.at(-1)!, value };
};
const wanted = { to: 60, percent: true };
const value = (track?: Rect): ControlValue => ({
  text: '10',
  low: 0,
  high: 50,
  ...(track === undefined ? {} : { track }),
});

describe('a thumb with its track', () => {
  const track = { x: 100, y: 400, width: 800, height: 60 };
  const thumb = slider({ x: 234, y: 404, width: 52, height: 52 }, value(track));
  test('is held in its middle and moved along the track', () => {
    expect(trackMove(thumb, wanted, null)).toEqual({ from: 260, to: 580 });
    expect(pointsOf(thumb, trackMove(thumb, wanted, null))).toEqual({
      from: { x: 260, y: 430 },
      to: { x: 580, y: 430 },
    });
    expect(usableLength(thumb)).toBe(800);
  });
  test('of an upright slider moves up', () => {
    const upright = slider(
      { x: 404, y: 634, width: 52, height: 52 },
      value({ x: 400, y: 100, width: 60, height: 700 }),
    );
    expect(trackMove(upright, wanted, null)).toEqual({ from: 660, to: 380 });
  });
});

test('a slider that is its own track keeps its thumb inside', () => {
  const own = slider({ x: 100, y: 400, width: 800, height: 60 }, value());
  expect(trackMove(own, wanted, null)).toEqual({ from: 278, to: 574 });
  expect(usableLength(own)).toBe(740);
});
