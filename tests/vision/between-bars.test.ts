/** Pages of a few words between large bars, and banners as bright as what they push. */
import { describe, expect, test } from 'vitest';
import { comparePixels } from '../../src/vision/pixel-change.ts';
import { Canvas, type Colour } from './drawing/canvas.ts';
import { frameOf } from './drawing/seen.ts';

const [width, height] = [360, 740];
const NIGHT: Colour = [26, 27, 46];
const INK: Colour = [200, 200, 214];

function kindOf(before: Canvas, after: Canvas): string {
  const masks = [{ x: 0, y: 0, width, height: 24 }];
  return comparePixels(frameOf(before), frameOf(after), { density: 1, masks }).kind;
}

/** A page between a bar with a title and buttons, and a bar of tabs with words below. */
function tab(draw: (canvas: Canvas) => Canvas): Canvas {
  const canvas = new Canvas(width, height, 1, NIGHT);
  canvas.text(60, 44, 20, 'Workshop of Anna', INK);
  for (const x of [16, 260, 300, 334]) canvas.rect(x, 44, 18, 18, INK);
  for (const [i, word] of ['Explorer', 'Terminal', 'Search'].entries())
    canvas.rect(50 + 110 * i, 674, 24, 24, INK).text(36 + 110 * i, 706, 14, word, INK);
  return draw(canvas);
}

describe('what lies between the bars', () => {
  const none = (): Canvas =>
    tab((c) => c.rect(80, 180, 200, 150, INK).text(110, 370, 16, 'No file selected', INK));
  const failed = (): Canvas =>
    tab((c) =>
      c
        .text(30, 96, 14, 'main.dart', INK)
        .rect(24, 400, 312, 120, [230, 60, 60])
        .text(40, 460, 16, 'Could not be loaded', INK),
    );
  const found = (): Canvas =>
    tab((c) =>
      c
        .text(24, 130, 16, 'Two results', INK)
        .text(24, 560, 16, 'Show more', INK)
        .rect(24, 470, 300, 60, [70, 72, 110]),
    );

  test.each([
    ['an empty page and an error', none, failed],
    ['an error and results', failed, found],
    ['results and an empty page', found, none],
  ])('is another page, though the bars are most of the content: %s', (_, before, after) => {
    expect(kindOf(before(), after())).toBe('full');
    expect(kindOf(after(), before())).toBe('full');
  });

  test('is a part, where one of several lines changes', () => {
    const more = (): Canvas => none().text(30, 600, 16, 'Open a folder instead', INK);
    expect(kindOf(none(), more())).toBe('partial');
  });
});

describe('a banner that pushes the page', () => {
  const CARD: Colour = [190, 20, 46];
  function page(at: number): Canvas {
    const canvas = new Canvas(width, height, 1, NIGHT);
    for (let i = 0; i < 6; i++) {
      canvas.rect(0, at + 110 * i, width, 100, i === 0 ? CARD : [34, 36, 58]);
      canvas.text(24, at + 40 + 110 * i, 18, `Journey of the day ${i * 7}`, INK);
    }
    canvas.rect(0, 0, width, 90, NIGHT).text(16, 44, 20, 'Journeys', INK);
    return canvas.rect(0, 664, width, 76, NIGHT);
  }

  test('is no scroll, though it is as bright as what it pushes', () => {
    const colour: Colour = [40, 84, 40];
    const pushed = (): Canvas =>
      page(150).rect(0, 90, width, 60, colour).text(16, 112, 16, 'You are offline', [255, 255, 255]);
    expect(kindOf(page(90), pushed())).toBe('partial');
    expect(kindOf(pushed(), page(90))).toBe('partial');
  });
});
