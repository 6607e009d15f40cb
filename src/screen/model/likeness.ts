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
  const typed = 1 - editCost(a, b) / Math.max(a.length, b.length, 1);
  const byPairs = hasSameNumbers(a, b) ? pairs : pairs * 0.9;
  return typed < TYPED ? byPairs : Math.max(Math.min(0.98, typed), byPairs);
}

function hasSameNumbers(a: string, b: string): boolean {
  const numbers = (t: string): string => (t.match(/\p{N}+/gu) ?? []).join(' ');
  return numbers(a) === numbers(b);
}

function weight(c: string | undefined): number {
  if (c === undefined) return 1;
  if (/\p{N}/u.test(c)) return DIGIT;
  return /[\p{L}\p{M}]/u.test(c) ? 1 : SMALL;
}

function changeCost(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0;
  if (a?.toLowerCase() === b?.toLowerCase()) return SMALL;
  return Math.max(weight(a), weight(b));
}

/** Returns the cost of turning one text into the other: letters added, left out, changed, or swapped with the next. */
function editCost(a: string, b: string): number {
  let before: number[] = [];
  let last: number[] = [0];
  for (const c of b) last.push((last.at(-1) ?? 0) + weight(c));
  for (let i = 1; i <= a.length; i++) {
    const row = [(last[0] ?? 0) + weight(a[i - 1])];
    for (let j = 1; j <= b.length; j++) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + weight(a[i - 1]),
        (row[j - 1] ?? 0) + weight(b[j - 1]),
        (last[j - 1] ?? 0) + changeCost(a[i - 1], b[j - 1]),
        swapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    before = last;
    last = row;
  }
  return last.at(-1) ?? 0;
}
