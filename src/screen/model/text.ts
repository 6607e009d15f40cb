import type { TextMatch } from './locator.ts';

export type TextCase = 'exact' | 'ignore';

/** Zero-width and bidi marks, soft hyphens, icon-font glyphs. */
const INVISIBLE =
  /\u00AD|\u034F|\u061C|[\u115F\u1160]|[\u17B4\u17B5]|\u180E|[\u200B-\u200F\u202A-\u202E\u2060-\u206F]|[\uFE00-\uFE0F]|\uFEFF|[\uE000-\uF8FF]|[\u{F0000}-\u{FFFFD}\u{100000}-\u{10FFFD}]/gu;

/** Letters that an override draws from right to left, up to the character that ends it. */
const REVERSED = /\u202E([^\u202C\u202D\u202E]*)/gu;

/**
 * Returns a text as it is compared (R45): NFC, white space as one blank, letters in the order in which an override draws them, without
 * zero-width and bidi marks. Case stays.
 */
export function normalise(text: string): string {
  // The common case, ASCII without double blanks, needs no work.
  if (/^[!-~]+(?: [!-~]+)*$/.test(text)) return text;
  const drawn = text.includes('\u202E')
    ? text.replace(REVERSED, (_, letters: string) => Array.from(letters).reverse().join(''))
    : text;
  return drawn.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
}

function foldCase(text: string, textCase: TextCase): string {
  return textCase === 'ignore' ? text.toLowerCase() : text;
}

/** True when `text` is (or contains, begins or ends with) `wanted`, both normalised. Nothing contains an empty text. */
export function textMatches(text: string, wanted: string, match: TextMatch, textCase: TextCase): boolean {
  const a = foldCase(normalise(text), textCase);
  const b = foldCase(normalise(wanted), textCase);
  if (b === '') return match === 'exact' && a === '';
  switch (match) {
    case 'exact':
      return a === b;
    case 'contains':
      return a.includes(b);
    case 'starts':
      return a.startsWith(b);
    case 'ends':
      return a.endsWith(b);
  }
}

/** Marks after a caption that are no part of its name: `Total:`, `Email *`. */
const CAPTION_MARKS = /(?<=[\p{L}\p{N})])\s*[:：*＊]+$/u;

/** True when `text` is the name of a caption, with or without a colon or an asterisk after it (R45). */
export function namesCaption(text: string, name: string, textCase: TextCase): boolean {
  return (
    textMatches(text, name, 'exact', textCase) ||
    textMatches(normalise(text).replace(CAPTION_MARKS, ''), name, 'exact', textCase)
  );
}

/** Marks that end a sentence, or a caption before its value. */
const END_OF_PHRASE = /^\s*(?:[.!?:;]+(?:\s|$)|[·•|–—]\s)/u;

/** True when a longer text begins with the words as a phrase of their own: "Not delivered" in "Not delivered. Tap to retry". */
export function beginsWithPhrase(text: string, words: string, textCase: TextCase): boolean {
  const [whole, phrase] = [normalise(text), normalise(words)];
  return (
    phrase !== '' &&
    textMatches(whole, phrase, 'starts', textCase) &&
    END_OF_PHRASE.test(whole.slice(phrase.length))
  );
}

/** True for `Terms of ser…` as "Terms of service": the text is cut at an ellipsis after at least three letters and half of it (R47). */
export function isEllipsisOf(text: string, wanted: string, textCase: TextCase): boolean {
  const a = foldCase(normalise(text), textCase);
  const kept = a.replace(/\s*(?:…|\.\.\.)$/, '');
  const b = foldCase(normalise(wanted), textCase);
  const enough = kept.length >= Math.max(3, b.length / 2);
  return kept !== a && enough && kept.length < b.length && b.startsWith(kept);
}

/** Returns the words of a text or an identifier in lower case: `btnAddToCart` and "Add to cart" share add, to, cart. */
export function wordsIn(text: string): string[] {
  return normalise(text)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}+]+/u)
    .filter((w) => w !== '');
}

/** True when two texts differ only in separate numbers: "Row 3" and "Row 5". False for equal texts and for bare numbers. */
export function differInNumberOnly(a: string, b: string): boolean {
  const bare = (text: string): string =>
    normalise(text).replace(/(?<![\p{L}\p{N}])\p{N}+(?![\p{L}\p{N}])/gu, '0');
  return normalise(a) !== normalise(b) && bare(a) === bare(b) && /\p{L}/u.test(bare(a));
}

/** Returns how similar two texts are, 0..1, by pairs of letters (Dice coefficient), ignoring case. 1 only for equal texts. */
export function similarity(a: string, b: string): number {
  const [p, q] = [normalise(a).toLowerCase().slice(0, 200), normalise(b).toLowerCase().slice(0, 200)];
  if (p === '' || q === '') return 0;
  if (p === q) return normalise(a) === normalise(b) ? 1 : 0.99;
  if (p.length < 2 || q.length < 2) return 0;
  const pairs = new Map<string, number>();
  for (let i = 0; i < p.length - 1; i++) {
    const pair = p.slice(i, i + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  let shared = 0;
  for (let i = 0; i < q.length - 1; i++) {
    const pair = q.slice(i, i + 2);
    const left = pairs.get(pair) ?? 0;
    if (left === 0) continue;
    pairs.set(pair, left - 1);
    shared += 1;
  }
  return Math.min(0.98, (2 * shared) / (p.length + q.length - 2));
}
