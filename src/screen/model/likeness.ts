import { normalise, similarity } from './text.ts';

/** Cost of a blank, a punctuation mark or a change of case, in letters. */
const SMALL = 0.4;
/** Cost of a digit: nobody misspells a number. */
const DIGIT = 3;
/** Least likeness of a typing mistake. Below it, short words resemble each other by chance. */
const TYPED = 0.7;
const MAX_LENGTH = 80;

/** Returns how alike a missing name and a text are, 0..1: by the letters that a typing mistake would change, or by pairs of letters (R48). */
export function likeness(text: string, wanted: string): number {
  const [a, b] = [normalise(text), normalise(wanted)];
  const pairs = similarity(a, b);
  if (a.length > MAX_LENGTH || b.length > MAX_LENGTH || a === b) return pairs;
  const length = Math.max(a.length, b.length, 1);
  const typed = 1 - editCost(a, b, (1 - TYPED) * length) / length;
  const byPairs = hasSameNumbers(a, b) ? pairs : pairs * 0.9;
  return typed < TYPED ? byPairs : Math.max(Math.min(0.98, typed), byPairs);
}

function hasSameNumbers(a: string, b: string): boolean {
  const numbers = (t: string): string => (t.match(/\p{N}+/gu) ?? []).join(' ');
  return numbers(a) === numbers(b);
}

/** A letter as it is compared. */
interface Letter {
  readonly letter: string;
  readonly lower: string;
  /** Cost of adding it or leaving it out. */
  readonly weight: number;
}

/** Letters met so far: classifying one costs more than comparing it. */
const known = new Map<string, Letter>();

function lettersOf(text: string): Letter[] {
  return text.split('').map((letter) => {
    const found = known.get(letter) ?? { letter, lower: letter.toLowerCase(), weight: weight(letter) };
    known.set(letter, found);
    return found;
  });
}

function weight(c: string): number {
  if (/\p{N}/u.test(c)) return DIGIT;
  return /[\p{L}\p{M}]/u.test(c) ? 1 : SMALL;
}

function changeCost(a: Letter, b: Letter): number {
  if (a.letter === b.letter) return 0;
  return a.lower === b.lower ? SMALL : Math.max(a.weight, b.weight);
}

/**
 * Returns the cost of turning one text into the other: letters added, left out, changed, or swapped with the next. Infinity when it is above
 * `most`: the names of a screen are mostly unlike the one that is missing.
 */
function editCost(textA: string, textB: string, most: number): number {
  const [a, b] = [lettersOf(textA), lettersOf(textB)];
  let before: number[] = [];
  let last: number[] = [0];
  for (const { weight: cost } of b) last.push(last.at(-1)! + cost);
  let leastOfLast = 0;
  for (let i = 1; i <= a.length; i++) {
    const left = a[i - 1]!;
    const row = [last[0]! + left.weight];
    let least = row[0]!;
    for (let j = 1; j <= b.length; j++) {
      const right = b[j - 1]!;
      let cost = Math.min(
        last[j]! + left.weight,
        row[j - 1]! + right.weight,
        last[j - 1]! + changeCost(left, right),
      );
      const isSwapped =
        i > 1 && j > 1 && left.letter === b[j - 2]!.letter && a[i - 2]!.letter === right.letter;
      if (isSwapped) cost = Math.min(cost, before[j - 2]! + 1);
      row.push(cost);
      if (cost < least) least = cost;
    }
    // A swap goes back two rows.
    if (Math.min(least, leastOfLast) > most) return Infinity;
    leastOfLast = least;
    before = last;
    last = row;
  }
  return last.at(-1)!;
}
