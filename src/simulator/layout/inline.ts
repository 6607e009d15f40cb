import { textWidth } from '../render/text.ts';
import { SIZES } from './context.ts';
import { heightOf } from './measure.ts';
import { layoutNode, type LayoutNode } from './node.ts';

/** Color of a marked piece. */
const MARKED = '#ffe58f';
/** A longer text may wrap, which pieces side by side can't. */
const LONGEST = 22;
/** Letters that are written from left to right, and digits; and letters from right to left. */
const FORWARD = /(?![\p{Script=Arabic}\p{Script=Hebrew}])[\p{L}\p{N}]/u;
const BACKWARD = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Wider than any text. */
const ONE_LINE = 4000;

/**
 * Returns a text as three pieces side by side, as a page with a highlighted search word writes it. They are drawn
 * where the letters of the whole text are. A short, long or clickable text stays whole, and so does one in which letters of both directions meet or that
 * runs against its page: its pieces would be no line.
 */
export function inPieces(text: LayoutNode, mirrored: boolean): LayoutNode {
  const letters = Array.from(text.text);
  const isPlain = !text.clickable && !text.ellipsize && text.width === null && !text.text.includes('\n');
  const runsWithPage = mirrored ? !FORWARD.test(text.text) : !BACKWARD.test(text.text);
  if (!isPlain || !runsWithPage || letters.length < 4 || letters.length > LONGEST) return text;
  const first = Math.floor(letters.length / 3);
  const second = Math.ceil((2 * letters.length) / 3);
  const parts = [letters.slice(0, first), letters.slice(first, second), letters.slice(second)].map((p) =>
    p.join(''),
  );
  if (parts.some((part) => part.trim() === '')) return text;
  const size = text.textSize ?? SIZES.text;
  const edge = (n: number): number => Math.round(textWidth(parts.slice(0, n).join(''), size));
  const children = parts.map((part, i) =>
    layoutNode('text', {
      text: part,
      width: edge(i + 1) - edge(i),
      color: text.color,
      textSize: text.textSize,
      pixels: text.pixels,
      background: i === 1 ? MARKED : null,
    }),
  );
  return {
    ...text,
    kind: 'inline text',
    text: '',
    flow: 'line',
    height: text.height ?? heightOf(text, ONE_LINE),
    children,
  };
}
