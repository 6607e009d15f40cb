/** The texts that a person reads in a picture of the phone. */
import { paintView } from './index.ts';
import { Surface } from './surface.ts';
import { eachLetter } from './text.ts';
import type { WrittenText } from './written-text.ts';
import type { Box, View, ViewNode } from '../view.ts';

export interface DrawnText {
  /** As drawn: with an ellipsis where it is cut. */
  readonly text: string;
  readonly box: Box;
}

/** Least difference of a color channel between a letter and what is behind it. */
const LEGIBLE_CONTRAST = 24;
/** Least share of the full pixels of its letters that a text shows. */
const LEGIBLE_SHARE = 0.9;
const FULL = 255;

/**
 * Returns the texts that can be read in the picture of the view, top to bottom, without the keyboard's. Paints the view with and without its texts, and
 * compares the two where letters are: a text that is covered, out of view or in the color of its background makes no difference there.
 */
export function drawnTexts(view: View): readonly DrawnText[] {
  const { width, height } = view;
  const written: WrittenText[] = [];
  const bare = new Surface(width, height, (text) => written.push(text));
  paintView(bare, view);
  const whole = new Surface(width, height);
  paintView(whole, view);
  const legible = written.filter(
    ({ node, lines }) => node.kind !== 'key' && legibleShare(lines, whole, bare) >= LEGIBLE_SHARE,
  );
  return joined(view, legible).toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
}

function legibleShare(lines: WrittenText['lines'], whole: Surface, bare: Surface): number {
  let [all, seen] = [0, 0];
  for (const line of lines)
    eachLetter(line, ({ left, top, width, alpha }, x) => {
      for (const [index, cover] of alpha.entries()) {
        if (cover < FULL) continue;
        all += 1;
        const at = {
          x: Math.round(x) + left + (index % width),
          y: line.baseline + top + Math.floor(index / width),
        };
        if (contrast(whole.colourAt(at.x, at.y), bare.colourAt(at.x, at.y)) >= LEGIBLE_CONTRAST) seen += 1;
      }
    });
  return all === 0 ? 0 : seen / all;
}

/** Returns the largest difference of a channel; 0 outside the picture. */
function contrast(one: number | undefined, other: number | undefined): number {
  if (one === undefined || other === undefined) return 0;
  return Math.max(...[0, 8, 16].map((bits) => Math.abs(((one >>> bits) & 255) - ((other >>> bits) & 255))));
}

/** Pieces side by side read as one text. */
function joined(view: View, legible: readonly WrittenText[]): DrawnText[] {
  const pieces = new Map<ViewNode, ViewNode>();
  const visit = (node: ViewNode): void => {
    if (node.kind === 'inline text') for (const piece of node.children) pieces.set(piece, node);
    for (const child of node.children) visit(child);
  };
  for (const { root } of view.windows) visit(root);
  const alone = legible.filter(({ node }) => !pieces.has(node));
  const lines = new Set(legible.flatMap(({ node }) => pieces.get(node) ?? []));
  return [
    ...alone.map(({ node, text, lines: shown }) => ({ text: asDrawn(text, shown), box: node.box })),
    ...Array.from(lines, (line) => ({
      text: legible
        .filter(({ node }) => pieces.get(node) === line)
        .map(({ text, lines: shown }) => asDrawn(text, shown))
        .join(''),
      box: line.box,
    })),
  ];
}

/** Returns the text itself if its lines show all of it. */
function asDrawn(text: string, lines: WrittenText['lines']): string {
  const bare = (words: string): string => words.replaceAll(/\s/gu, '');
  const shown = lines.map((line) => line.text);
  return bare(shown.join('')) === bare(text) ? text : shown.join(' ');
}
