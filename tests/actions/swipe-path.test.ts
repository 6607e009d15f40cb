/** How far a finger moves across a target. */
import { describe, expect, test } from 'vitest';
import { swipePath } from '../../src/actions/swipe-path.ts';
import { buildScreen, text, type Sketch } from '../builders/screen.ts';

const SCREEN = { width: 1080, height: 2400 };

function path(direction: 'left' | 'right' | 'up', sketch: Sketch): ReturnType<typeof swipePath> {
  const { elements } = buildScreen({ children: [sketch] });
  const target = elements.find((e) => e.label === 'Riga') ?? null;
  return swipePath(direction, { target, screen: SCREEN, keyboard: null });
}

const at = (left: number, right: number, more: Partial<Sketch> = {}): Sketch => ({
  ...text('Riga'),
  at: [left, 600, right - left, 60],
  ...more,
});

describe('on a narrow target a finger moves as far as it must to uncover something', () => {
  test.each<['left' | 'right', number, number]>([
    ['left', 40, 100],
    ['right', 40, 100],
    ['left', 980, 1040],
    ['right', 980, 1040],
  ])('%s on a text from %i to %i', (direction, left, right) => {
    const { from, to } = path(direction, at(left, right));
    expect((to.x - from.x) * (direction === 'left' ? -1 : 1)).toBe(378);
    expect(Math.min(from.x, to.x)).toBeGreaterThanOrEqual(54);
    expect(Math.max(from.x, to.x)).toBeLessThanOrEqual(1080 - 54);
    expect([from.y, to.y]).toEqual([630, 630]);
  });

  test('it begins on the target where there is room', () => {
    expect(path('left', at(500, 600)).from.x).toBeLessThanOrEqual(600);
    expect(path('right', at(500, 600)).from.x).toBeGreaterThanOrEqual(500);
  });

  test('a wide target, a target that scrolls, and a way up are as before', () => {
    expect(path('left', at(40, 1040))).toEqual({ from: { x: 890, y: 630 }, to: { x: 190, y: 630 } });
    expect(path('left', at(40, 240, { scrollable: true }))).toEqual({
      from: { x: 210, y: 630 },
      to: { x: 70, y: 630 },
    });
    expect(path('up', at(40, 100)).to.y).toBe(612);
  });
});
