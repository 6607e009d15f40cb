import type { LayoutNode } from './node.ts';
import { SIZES } from './context.ts';

/** Slightly wider than Roboto, so that no text is cut. */
const LETTER = 0.56;

/** Height of the dots under pages. */
export const PAGE_DOTS = 66;

const HEIGHTS: Partial<Record<LayoutNode['kind'], number>> = {
  button: SIZES.touch,
  icon: SIZES.touch,
  input: 154,
  toggle: SIZES.touch,
  checkbox: SIZES.touch,
  radio: SIZES.touch,
  tab: SIZES.touch,
  'menu item': SIZES.touch,
  image: 420,
  banner: 160,
  carousel: 420,
  video: 520,
  canvas: 420,
  slider: SIZES.touch,
  dropdown: 154,
  spinner: SIZES.touch,
  progress: 44,
  skeleton: 420,
  'web view': 700,
};

function textSizeOf(piece: LayoutNode): number {
  if (piece.textSize !== null) return piece.textSize;
  if (piece.kind === 'heading') return SIZES.heading;
  return piece.kind === 'button' ? SIZES.button : SIZES.text;
}

/** Letters of East Asia are as wide as they are high. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/u;
/** Stands on the letter before it. */
const MARK = /^\p{M}$/u;

function textWidth(text: string, size: number): number {
  let units = 0;
  for (const letter of text) units += unitsOf(letter);
  return Math.ceil(units * size);
}

/** Widths of the letters seen so far: texts are measured over and over, and have few different letters. */
const UNITS = new Map<string, number>();

function unitsOf(letter: string): number {
  const known = UNITS.get(letter);
  if (known !== undefined) return known;
  const units = measuredUnits(letter);
  UNITS.set(letter, units);
  return units;
}

function measuredUnits(letter: string): number {
  if (WIDE.test(letter)) return 1;
  if (MARK.test(letter)) return 0;
  return /[A-ZÄÖÜMWmw@—سشصض]/u.test(letter) ? LETTER * 1.3 : LETTER;
}

/** Returns the preferred width of a node in a line. */
export function naturalWidth(piece: LayoutNode): number {
  if (piece.width !== null) return piece.width;
  const text = textWidth(piece.text, textSizeOf(piece));
  switch (piece.kind) {
    case 'button':
      return Math.max(190, text + 96);
    case 'icon':
      return SIZES.touch;
    case 'image':
      return SIZES.touch;
    case 'toggle':
    case 'checkbox':
    case 'radio':
      return text === 0 ? SIZES.touch + 22 : text + 170;
    case 'spinner':
      return SIZES.touch;
    default:
      if (piece.flow === 'leaf') return text + 8;
      if (piece.flow === 'stack')
        return piece.children[0] === undefined ? 0 : naturalWidth(piece.children[0]);
      if (piece.flow === 'column')
        return Math.max(0, ...piece.children.map(naturalWidth)) + 2 * piece.padding;
      return piece.children.reduce((sum, c) => sum + naturalWidth(c) + piece.spacing, 0) + 2 * piece.padding;
  }
}

/** Returns the height of a node at this width. */
export function heightOf(piece: LayoutNode, width: number): number {
  if (piece.height !== null) return piece.height;
  const inner = Math.max(1, width - 2 * piece.padding);
  if (piece.flow === 'stack') return heightOf(piece.children[0] ?? piece, width);
  if (piece.flow === 'column' || piece.flow === 'scroll')
    return columnHeight(piece, inner) + 2 * piece.padding;
  if (piece.flow === 'across' || piece.flow === 'pages') {
    const heights = piece.children.map((c) => heightOf(c, acrossWidth(piece, c, width)));
    return Math.max(0, ...heights) + 2 * piece.padding + (piece.flow === 'pages' ? PAGE_DOTS : 0);
  }
  if (piece.flow === 'line' || piece.flow === 'equal') {
    const widths = lineWidths(piece, inner);
    const tallest = Math.max(0, ...piece.children.map((c, i) => heightOf(c, widths[i] ?? inner)));
    return Math.max(piece.kind === 'row' ? SIZES.row : 0, tallest + 2 * piece.padding);
  }
  const fixed = HEIGHTS[piece.kind];
  if (fixed !== undefined) return fixed;
  const size = textSizeOf(piece);
  const lines = piece.ellipsize
    ? 1
    : piece.text
        .split('\n')
        .reduce((sum, line) => sum + Math.max(1, Math.ceil(textWidth(line, size) / inner)), 0);
  return Math.ceil(lines * size * 1.36) + 12;
}

/** Returns the width of a part of a container that scrolls sideways. */
export function acrossWidth(piece: LayoutNode, child: LayoutNode, width: number): number {
  return piece.flow === 'pages' ? width : Math.max(SIZES.touch, naturalWidth(child));
}

function columnHeight(piece: LayoutNode, inner: number): number {
  return piece.children.reduce((sum, child, i) => {
    const gap = typeof child.gap === 'number' ? child.gap : 0;
    return sum + heightOf(child, inner) + gap + (i === 0 ? 0 : piece.spacing);
  }, 0);
}

/** Returns the widths of a line's children: natural, with growing ones sharing the rest; none wider than the line. */
export function lineWidths(piece: LayoutNode, inner: number): number[] {
  const count = piece.children.length;
  const room = inner - piece.spacing * Math.max(0, count - 1);
  if (piece.flow === 'equal') return piece.children.map(() => Math.floor(room / Math.max(1, count)));
  const growing = piece.children.filter((c) => c.grows).length;
  const fixed = piece.children.map((c) => (c.grows ? 0 : Math.min(room, naturalWidth(c))));
  const taken = fixed.reduce((sum, w) => sum + w, 0);
  const share = growing === 0 ? 0 : Math.max(60, Math.floor((room - taken) / growing));
  const squeeze = growing === 0 && taken > room ? room / taken : 1;
  return piece.children.map((c, i) => (c.grows ? share : Math.floor((fixed[i] ?? 0) * squeeze)));
}
