/** Parses what follows the value of a control: another value that it may have, or one that it does not have. */
import type { Cursor } from '../cursor.ts';

/** Values that a statement says beside its first one. */
export interface FurtherValues {
  /** `is "Paid" or "Overdue"`: one of them is enough. */
  readonly or: readonly string[];
  /** `is "2" and not "3"`, `contains neither "A" nor "B"`: none of them. */
  readonly not: readonly string[];
}

export const NO_VALUES: FurtherValues = { or: [], not: [] };

const CONTRAST = ['and not', 'but not', 'not', 'instead of', 'rather than'];

/** Parses `or "Overdue"`, `, not "Overdue"` up to the end of the clause. Nothing is consumed for other words. */
export function parseValuesBeside(c: Cursor): FurtherValues {
  const mark = c.mark();
  if (c.peek().text === ',') c.take();
  if (c.eatOneOf(CONTRAST)) {
    const value = c.quote('value');
    if (value !== null && c.atBoundary) return { or: [], not: [value] };
    c.reset(mark);
    return NO_VALUES;
  }
  c.reset(mark);
  const or = valuesJoinedBy(c, 'or');
  if (or.length > 0 && c.atBoundary) return { or, not: [] };
  c.reset(mark);
  return NO_VALUES;
}

/** Parses `"A" nor "B"` after "neither". Null for other words, and nothing is consumed. */
export function parseNeither(c: Cursor): readonly [string, ...string[]] | null {
  const mark = c.mark();
  const first = c.eat('neither') ? c.quote('value') : null;
  const more = first === null ? [] : valuesJoinedBy(c, 'nor');
  if (first !== null && more.length > 0 && c.atBoundary) return [first, ...more];
  c.reset(mark);
  return null;
}

/** Parses `or "B"`, `, "B" or "C"`. The last one has the conjunction. */
function valuesJoinedBy(c: Cursor, conjunction: 'or' | 'nor'): readonly string[] {
  const found: string[] = [];
  let isClosed = false;
  while (found.length < 6 && !isClosed) {
    const isComma = c.peek().text === ',' && c.take().kind === 'mark';
    isClosed = c.eat(conjunction);
    const value = isComma || isClosed ? c.quote('value') : null;
    if (value === null) return [];
    found.push(value);
  }
  return isClosed ? found : [];
}
