import type { Box, ViewKind, ViewNode } from '../view.ts';
import { type Colour, fade } from './colour.ts';
import { type Theme, type Tone, textSizeOf, textStyle } from './style.ts';
import type { Surface } from './surface.ts';
import { LINE_HEIGHT, drawText, textWidth, withEllipsis, wrapText } from './text.ts';
import type { Weight, WrittenLine } from './written-text.ts';

/** All that is needed to paint one node. */
export interface Brush {
  readonly surface: Surface;
  /** The node that is painted, mirrored back where the surface mirrors what is painted. */
  readonly node: ViewNode;
  /** The node of the view. */
  readonly source: ViewNode;
  readonly tone: Tone;
  readonly theme: Theme;
  /** The color behind the node's own text. */
  readonly ground: Colour;
  /** Kind of the nearest non-container ancestor: a button in a dialog differs from one on a screen. */
  readonly inside: ViewKind;
  readonly density: number;
  readonly clockText: string;
}

/** Converts density-independent pixels to whole pixels, at least one. */
export function dp(brush: Pick<Brush, 'density'>, value: number): number {
  return Math.max(1, Math.round(value * brush.density));
}

/** Distance from the top of a line to the baseline, as a share of the size. */
const ASCENT = 0.967;

export interface LabelOptions {
  readonly box?: Box;
  readonly text?: string;
  readonly colour?: Colour;
  readonly size?: number;
  readonly weight?: Weight;
  readonly align?: 'start' | 'centre';
  readonly ellipsize?: boolean;
  /** Maximum number of lines, whatever the height of the box. */
  readonly lines?: number;
}

/**
 * Writes the node's text into a box, vertically centered, in as many lines as fit. Overflow ends with an ellipsis or,
 * without `ellipsize`, is cut off.
 */
export function label(brush: Brush, options: LabelOptions = {}): void {
  const { node, surface, tone } = brush;
  const style = textStyle(node.kind);
  const {
    box = node.box,
    text = node.text,
    colour = tone.ink,
    weight = style.weight,
    align = style.align,
  } = options;
  if (text === '') return;
  const size = options.size ?? textSizeOf(node, brush.density);
  const lineHeight = size * LINE_HEIGHT;
  const lines = linesIn({
    ...options,
    text,
    box,
    size,
    weight,
    ellipsize: options.ellipsize ?? node.ellipsize,
  });
  let top = box.y + (box.height - lines.length * lineHeight) / 2;
  surface.clipTo(node.clip, box);
  const written = lines.map((line): WrittenLine => {
    const width = textWidth(line, size, weight);
    const start = align === 'centre' ? Math.max(box.x, box.x + (box.width - width) / 2) : box.x;
    const x = surface.placeOf(start, width);
    const baseline = Math.round(top + size * ASCENT);
    top += lineHeight;
    return { text: line, x, baseline, size, weight };
  });
  if (surface.onText === null) for (const line of written) drawText(surface, line, colour);
  else surface.onText({ node: brush.source, text, lines: written });
  surface.clipTo(node.clip);
}

function linesIn(
  options: Omit<Required<LabelOptions>, 'colour' | 'align' | 'lines'> & { lines?: number },
): string[] {
  const { text, box, size, weight, ellipsize } = options;
  // Tolerates a tenth of a line: boxes are whole pixels, lines are not.
  const room = Math.min(
    options.lines ?? Infinity,
    Math.max(1, Math.floor(box.height / (size * LINE_HEIGHT) + 0.1)),
  );
  if (room === 1 && !text.includes('\n'))
    return [ellipsize ? withEllipsis(text, box.width, size, weight) : text];
  const lines = wrapText(text, box.width, size, weight);
  if (lines.length <= room) return lines;
  const kept = lines.slice(0, room);
  if (ellipsize) kept[room - 1] = withEllipsis(lines.slice(room - 1).join(' '), box.width, size, weight);
  return kept;
}

/** Returns the box with smaller sides. */
export function inset(box: Box, x: number, y = 0): Box {
  return {
    x: box.x + x,
    y: box.y + y,
    width: Math.max(0, box.width - 2 * x),
    height: Math.max(0, box.height - 2 * y),
  };
}

/** Returns a square of at most `size` in the middle of a box. */
export function squareIn(box: Box, size: number): { x: number; y: number; size: number } {
  const fitting = Math.round(Math.min(size, box.width, box.height));
  return {
    x: Math.round(box.x + (box.width - fitting) / 2),
    y: Math.round(box.y + (box.height - fitting) / 2),
    size: fitting,
  };
}

/** Paints a soft shadow around a raised surface. */
export function shadow(brush: Brush, radius: number): void {
  const { x, y, width, height } = brush.node.box;
  for (const [spread, strength] of [
    [4, 0.03],
    [2.5, 0.05],
    [1, 0.09],
  ] as const) {
    const out = dp(brush, spread);
    const edge = out * 2 + radius;
    brush.surface.outline(
      x - out,
      y - out / 2,
      width + out * 2,
      height + out * 2,
      radius + out,
      edge,
      fade(0, strength),
    );
  }
}
