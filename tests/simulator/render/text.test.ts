import { describe, expect, test } from 'vitest';
import { colour } from '../../../src/simulator/render/colour.ts';
import { Surface } from '../../../src/simulator/render/surface.ts';
import { drawText, textWidth, withEllipsis, wrapText } from '../../../src/simulator/render/text.ts';
import { box } from './views.ts';

/** Returns the columns and rows that contain ink. */
function inkOf(
  text: string,
  size = 40,
): { left: number; right: number; top: number; bottom: number; amount: number } {
  const surface = new Surface(900, 120);
  surface.rect(0, 0, 900, 120, colour('#ffffff'));
  drawText(surface, { text, x: 100, baseline: 80, size, weight: 400 }, colour('#000000'));
  const ink = [...surface.pixels].flatMap((value, index) =>
    value === 0xffffffff ? [] : [{ x: index % 900, y: Math.floor(index / 900) }],
  );
  const xs = ink.map(({ x }) => x);
  const ys = ink.map(({ y }) => y);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
    amount: ink.length,
  };
}

describe('measuring', () => {
  test('the width grows with the text and in proportion to its size', () => {
    expect(textWidth('', 40)).toBe(0);
    expect(textWidth('Log in', 40)).toBeGreaterThan(textWidth('Log i', 40));
    expect(textWidth('Log in', 80)).toBeCloseTo(2 * textWidth('Log in', 40));
    expect(textWidth('WWW', 40)).toBeGreaterThan(2 * textWidth('iii', 40));
  });

  test('ink stays within the measured width, except for the overhang of a letter', () => {
    for (const text of ['Hamburgefonts', 'Łódź', 'Привет', 'Ελλάδα', 'Tiếng Việt', '12:04', '€ 19.90']) {
      const ink = inkOf(text);
      expect(ink.left, text).toBeGreaterThanOrEqual(98);
      expect(ink.right, text).toBeLessThanOrEqual(102 + textWidth(text, 40));
      expect(ink.right, text).toBeGreaterThan(90 + textWidth(text, 40));
    }
  });

  test('composed and decomposed letters are the same', () => {
    expect(textWidth('e\u0301', 40)).toBe(textWidth('é', 40));
    expect(inkOf('e\u0301')).toEqual(inkOf('é'));
    expect(textWidth('\u1100\u1161\u11a8', 40)).toBe(textWidth('각', 40));
  });

  test('invisible characters have no width', () => {
    expect(textWidth('a\u200bb\u200e\ufeff', 40)).toBe(textWidth('ab', 40));
  });
});

describe('drawing', () => {
  test('letters stand on the baseline; capitals are 71 hundredths of the size tall', () => {
    expect(inkOf('H', 100)).toMatchObject({ bottom: 79, top: 8 });
  });

  test('a letter with a hole has one', () => {
    const surface = new Surface(120, 120);
    surface.rect(0, 0, 120, 120, colour('#ffffff'));
    drawText(surface, { text: 'O', x: 10, baseline: 100, size: 100, weight: 400 }, colour('#000000'));
    expect(surface.colourAt(44, 65)).toBe(0xffffffff);
    expect(surface.colourAt(20, 65)).toBe(0xff000000);
  });

  test('an accent is above its letter: composite glyphs work', () => {
    const plain = inkOf('A');
    const accented = inkOf('Ä');
    expect(accented.bottom).toBe(plain.bottom);
    expect(accented.top).toBeLessThan(plain.top - 3);
  });

  test('a character that no font has is a frame', () => {
    expect(inkOf('检').amount).toBeGreaterThan(100);
    expect(inkOf('检')).toEqual(inkOf('☕'));
  });

  test('nothing is painted outside the clip', () => {
    const surface = new Surface(200, 100);
    surface.clipTo(box(20, 20, 50, 30));
    drawText(surface, { text: 'MMMMMMMM', x: 0, baseline: 60, size: 60, weight: 400 }, colour('#ffffff'));
    surface.clipTo();
    const outside = [...surface.pixels].filter((value, index) => {
      const x = index % 200;
      const y = Math.floor(index / 200);
      return value !== 0 && !(x >= 20 && x < 70 && y >= 20 && y < 50);
    });
    expect(outside).toEqual([]);
    expect(surface.colourAt(45, 35)).toBeDefined();
    expect(surface.pixels.some((value) => value !== 0)).toBe(true);
  });
});

describe('fitting', () => {
  test('a text that fits stays unchanged', () => {
    expect(withEllipsis('Log in', textWidth('Log in', 40), 40)).toBe('Log in');
  });

  test('a text that does not fit ends with an ellipsis and then fits', () => {
    const short = withEllipsis('A rather long title', 200, 40);
    expect(short).toMatch(/^A rath.*…$/);
    expect(textWidth(short, 40)).toBeLessThanOrEqual(200);
  });

  test('lines break at spaces, and words that are too long break anywhere', () => {
    expect(wrapText('one two three', textWidth('one two', 40), 40)).toEqual(['one two', 'three']);
    expect(wrapText('first\nsecond', 900, 40)).toEqual(['first', 'second']);
    const broken = wrapText('Donaudampfschifffahrt', 150, 40);
    expect(broken.length).toBeGreaterThan(2);
    expect(broken.join('')).toBe('Donaudampfschifffahrt');
    expect(broken.every((line) => textWidth(line, 40) <= 151)).toBe(true);
  });
});
