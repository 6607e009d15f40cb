/** Parses the two ends of a number of things: `between 2 and 5 items`, `from 2 to 5 rows`, `2 to 5 results`. */
import type { Cursor } from '../cursor.ts';
import { NUMBERS } from '../../../shared/number-words.ts';

export interface CountRange {
  readonly from: number;
  readonly to: number;
}

/** Parses a range. Both of its ends belong to it. Null without one, and nothing is consumed. */
export function parseCountRange(c: Cursor): CountRange | null {
  const mark = c.mark();
  const isBetween = c.eat('between');
  if (!isBetween) c.eat('from');
  const from = takeWhole(c);
  const isJoined = from !== null && (isBetween ? c.eat('and') : c.eat('to'));
  const to = isJoined ? takeWhole(c) : null;
  if (from !== null && to !== null && from < to) return { from, to };
  c.reset(mark);
  return null;
}

function takeWhole(c: Cursor): number | null {
  const n = c.peek().kind === 'number' ? c.takeNumber() : c.eatMapped(NUMBERS);
  return n !== null && Number.isInteger(n) && n >= 0 ? n : null;
}
