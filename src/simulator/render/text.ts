import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { asDisplayed } from './bidi.ts';
import type { Colour } from './colour.ts';
import { type Glyph, readWoff } from './font.ts';
import { type Mask, rasterise } from './mask.ts';
import type { Surface } from './surface.ts';
import type { Weight, WrittenLine } from './written-text.ts';

/** The subsets of fonts, loaded in order, and only for a character that no earlier one has. The last two have one weight. */
const SUBSETS: readonly { readonly font: string; readonly subset: string; readonly weights: 1 | 2 }[] = [
  ...['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese', 'symbols', 'math'].map((subset) => ({
    font: 'roboto',
    subset,
    weights: 2 as const,
  })),
  { font: 'noto-sans-arabic', subset: 'arabic', weights: 2 },
  { font: 'noto-sans-hebrew', subset: 'hebrew', weights: 2 },
  { font: 'noto-sans-thai', subset: 'thai', weights: 2 },
  { font: 'sawarabi-gothic', subset: 'japanese', weights: 1 },
  { font: 'do-hyeon', subset: 'korean', weights: 1 },
];
/** Distance between baselines, as a share of the size. */
export const LINE_HEIGHT = 1.25;
/** Stands on the letter before it. */
const MARK = /^\p{M}$/u;
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;

/** Replaces characters that no subset has: an empty frame, as on a phone. */
const MISSING: Glyph = {
  advance: 0.6,
  contours: [
    [0.08, 0, 0.08, 0.7, 0.52, 0.7, 0.52, 0],
    [0.13, 0.05, 0.47, 0.05, 0.47, 0.65, 0.13, 0.65],
  ],
};
const NOTHING: Glyph = { advance: 0, contours: [] };

const fonts = new Map<string, ReturnType<typeof readWoff> | null>();
const glyphs: Readonly<Record<Weight, Map<string, Glyph>>> = { 400: new Map(), 500: new Map() };
/** By weight and size, then by character. */
const masks = new Map<string, Map<string, Mask>>();

/** Returns the width of one line of text in pixels. Synchronous; the same on every machine. */
export function textWidth(text: string, sizePx: number, weight: Weight = 400): number {
  let em = 0;
  for (const character of asDisplayed(text.normalize('NFC'))) em += glyphOf(character, weight).advance;
  return em * sizePx;
}

/** Returns the text if it fits into `width` pixels, else as much as fits and an ellipsis. */
export function withEllipsis(text: string, width: number, sizePx: number, weight: Weight = 400): string {
  if (textWidth(text, sizePx, weight) <= width + 0.5) return text;
  const characters = Array.from(text);
  while (characters.length > 0 && textWidth(`${characters.join('').trimEnd()}…`, sizePx, weight) > width)
    characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/** Breaks a text at white space (and inside a word wider than a line) into lines of at most `width` pixels. */
export function wrapText(text: string, width: number, sizePx: number, weight: Weight = 400): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, width, sizePx, weight));
}

function wrapParagraph(paragraph: string, width: number, sizePx: number, weight: Weight): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (textWidth(longer, sizePx, weight) <= width + 0.5) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      const isMark = MARK.test(character);
      if (line !== '' && !isMark && textWidth(line + character, sizePx, weight) > width + 0.5) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return [...lines, line];
}

/** Paints one line. */
export function drawText(surface: Surface, line: WrittenLine, colour: Colour): void {
  eachLetter(line, (mask, x) => surface.mask(mask, x, line.baseline, colour));
}

/** Calls `use` with each letter of a line and the x of its origin. */
export function eachLetter(
  { text, x, size, weight }: WrittenLine,
  use: (mask: Mask, x: number) => void,
): void {
  const known = masksOf(size, weight);
  let pen = x;
  for (const character of asDisplayed(text.normalize('NFC'))) {
    const glyph = glyphOf(character, weight);
    let mask = known.get(character);
    if (mask === undefined) {
      mask = rasterise(glyph.contours, size, -size);
      known.set(character, mask);
    }
    use(mask, pen);
    pen += glyph.advance * size;
  }
}

/** Returns the cached glyphs of this weight and size. */
function masksOf(sizePx: number, weight: Weight): Map<string, Mask> {
  const key = `${weight} ${sizePx}`;
  const known = masks.get(key) ?? new Map<string, Mask>();
  masks.set(key, known);
  return known;
}

function glyphOf(character: string, weight: Weight): Glyph {
  let glyph = glyphs[weight].get(character);
  if (glyph === undefined) {
    const blank = character === '\n' || character === '\t';
    glyph = IGNORABLE.test(character) ? NOTHING : findGlyph(blank ? ' ' : character, weight);
    glyphs[weight].set(character, glyph);
  }
  return glyph;
}

function findGlyph(character: string, weight: Weight): Glyph {
  const codePoint = character.codePointAt(0) ?? 0;
  for (const { font, subset, weights } of SUBSETS) {
    const glyph = fontOf(font, subset, weights === 1 ? 400 : weight)?.glyph(codePoint);
    if (glyph !== undefined) return glyph;
  }
  return MISSING;
}

/** Returns null for a font that is not installed: its characters are empty frames. */
function fontOf(font: string, subset: string, weight: Weight): ReturnType<typeof readWoff> | null {
  const name = `${font}-${subset}-${weight}-normal.woff`;
  const known = fonts.get(name);
  if (known !== undefined) return known;
  const file = fontFile(font, name);
  const read = file === null ? null : readWoff(readFileSync(file));
  fonts.set(name, read);
  return read;
}

/** Returns the path of a font: beside the built file, or in the npm package that the build copies it from. */
function fontFile(font: string, name: string): string | null {
  const built = new URL(`./fonts/${name}`, import.meta.url);
  if (existsSync(built)) return fileURLToPath(built);
  try {
    return createRequire(import.meta.url).resolve(`@fontsource/${font}/files/${name}`);
  } catch {
    return null;
  }
}
