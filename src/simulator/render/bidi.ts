/** The order in which the letters of a line are drawn from left to right: the parts of the Unicode algorithm that a line without embeddings needs. */
import { joinLetters } from './arabic.ts';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const LETTER = /^\p{L}$/u;
const DIGIT = /^\p{Nd}$/u;
/** Stands in a number between two digits. */
const SEPARATOR = /^[.,:/\-\u00a0\u202f]$/u;
/** Belongs to the number beside it. */
const BESIDE_NUMBER = /^[%$€£¥₪+\-−]$/u;
const BRACKETS: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '«': '»',
  '»': '«',
  '<': '>',
  '>': '<',
};

/** `L` and `R` are letters, `N` digits, `-` anything else, `M` marks of the letter before. */
type Class = 'L' | 'R' | 'N' | '-' | 'M';

/** True for a text whose first letter is written from right to left. */
export function isRightToLeft(text: string): boolean {
  const first = Array.from(text).find((letter) => LETTER.test(letter));
  return first !== undefined && RIGHT_TO_LEFT.test(first);
}

const known = new Map<string, string>();
/** Lines that are kept; screens show the same ones again and again. */
const KEPT = 2000;

/** Returns the letters of a line as they stand from left to right, Arabic ones joined. A line without right-to-left letters stays as it is. */
export function asDisplayed(line: string): string {
  if (!RIGHT_TO_LEFT.test(line)) return line;
  const drawn = known.get(line) ?? reordered(joinLetters(line));
  if (known.size > KEPT) known.clear();
  known.set(line, drawn);
  return drawn;
}

function classOf(letter: string): Class {
  if (/^\p{M}$/u.test(letter)) return 'M';
  if (DIGIT.test(letter)) return 'N';
  if (RIGHT_TO_LEFT.test(letter)) return 'R';
  return LETTER.test(letter) ? 'L' : '-';
}

function reordered(line: string): string {
  const letters = Array.from(line);
  const base = isRightToLeft(line) ? 1 : 0;
  const levels = levelsOf(letters, base);
  // Marks stay behind the letter that they stand on.
  const clusters: { text: string; level: number }[] = [];
  for (const [i, letter] of letters.entries()) {
    const last = clusters.at(-1);
    const level = levels[i] ?? base;
    if (last !== undefined && classOf(letter) === 'M') last.text += letter;
    else clusters.push({ text: level % 2 === 1 ? (BRACKETS[letter] ?? letter) : letter, level });
  }
  for (let level = Math.max(...clusters.map((c) => c.level)); level > 0; level -= 1)
    for (let from = 0; from < clusters.length; from += 1) {
      let to = from;
      while ((clusters[to]?.level ?? -1) >= level) to += 1;
      if (to > from) clusters.splice(from, to - from, ...clusters.slice(from, to).toReversed());
      from = Math.max(from, to);
    }
  return clusters.map(({ text }) => text).join('');
}

function levelsOf(letters: readonly string[], base: 0 | 1): number[] {
  const classes = withNumbers(letters);
  const strong = (at: number, step: 1 | -1): 'L' | 'R' => {
    for (let next = at + step; next >= 0 && next < classes.length; next += step) {
      const found = classes[next];
      if (found === 'L') return 'L';
      if (found === 'R' || found === 'N') return found === 'N' && afterLatin(classes, next, base) ? 'L' : 'R';
    }
    return base === 1 ? 'R' : 'L';
  };
  const levels = classes.map((found, at) => {
    if (found === 'L') return base === 1 ? 2 : 0;
    if (found === 'R') return 1;
    if (found === 'N') return base === 0 && afterLatin(classes, at, base) ? 0 : 2;
    const [before, after] = [strong(at, -1), strong(at, 1)];
    if (before === after) return before === 'R' ? 1 : base === 1 ? 2 : 0;
    return base;
  });
  return withPairs(letters, levels);
}

/** A closing bracket stands on the level of its opening one. */
function withPairs(letters: readonly string[], levels: readonly number[]): number[] {
  const open: number[] = [];
  const paired = [...levels];
  for (const [i, letter] of letters.entries()) {
    if (letter === '(' || letter === '[') open.push(i);
    if (letter === ')' || letter === ']') paired[i] = levels[open.pop() ?? i] ?? 0;
  }
  return paired;
}

/** True for a number whose last letter before it is Latin, or that begins a line from left to right. */
function afterLatin(classes: readonly Class[], at: number, base: 0 | 1): boolean {
  const before = classes.slice(0, at).findLast((found) => found === 'L' || found === 'R');
  return before === 'L' || (before === undefined && base === 0);
}

/** Returns the classes of letters, with the separators and signs of numbers as a part of them. */
function withNumbers(letters: readonly string[]): Class[] {
  const classes = letters.map(classOf);
  for (const [i, letter] of letters.entries())
    if (SEPARATOR.test(letter) && classes[i - 1] === 'N' && classes[i + 1] === 'N') classes[i] = 'N';
  for (const [i, letter] of letters.entries())
    if (
      BESIDE_NUMBER.test(letter) &&
      classes[i] !== 'N' &&
      (classes[i - 1] === 'N' || classes[i + 1] === 'N')
    )
      classes[i] = 'N';
  return classes;
}
