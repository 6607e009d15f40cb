/** Small screens whose texts are drawn where the tree has them. */
import type { Element } from '../../../src/screen/model/element.ts';
import type { Overlay } from '../../../src/screen/features/overlays.ts';
import type { Rect } from '../../../src/screen/model/geometry.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import type { CapturedScreen } from '../../../src/vision/captured-screen.ts';
import { Canvas, type Colour } from './canvas.ts';
import { elementsOf, seen, type Part } from './seen.ts';

export const SIZE = { width: 300, height: 900 };
export const box = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });

export interface Line extends Part {
  /** Words that are drawn in place of the text; empty: nothing is. */
  readonly drawn?: string;
  /** Fills its box before the words are drawn. */
  readonly fill?: Colour;
}

/** Returns a text of 30 pixels' height. */
export function line(text: string, y: number, more: Line = {}): Line {
  return { text, ref: `${text} ${y}`, bounds: box(20, y, 200, 30), ...more };
}

/** Returns a screen with these lines, each drawn in its box. */
export function drawn(lines: readonly Line[], over: Partial<Screen> = {}): CapturedScreen {
  const canvas = new Canvas(SIZE.width, SIZE.height, 1, [255, 255, 255]);
  const elements: Element[] = elementsOf(lines);
  for (const [i, { drawn: words, fill }] of lines.entries()) {
    const { text, description, visible } = elements[i]!;
    if (visible === null) continue;
    if (fill !== undefined) canvas.rect(visible.x, visible.y, visible.width, visible.height, fill);
    canvas.text(visible.x + 4, visible.y + 6, 16, words ?? (text || description));
  }
  return seen(canvas, elements, over);
}

/** Returns an overlay in this box that holds these elements. */
export function overlay(
  bounds: Rect,
  elements: readonly string[] = [],
  more: Partial<Overlay> = {},
): Overlay {
  return {
    ref: elements[0] ?? null,
    kind: 'sheet',
    title: '',
    package: 'org.example',
    bounds,
    elements,
    modal: true,
    ...more,
  };
}
