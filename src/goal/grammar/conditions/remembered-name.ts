import type { Cursor } from '../cursor.ts';

/** Words after the name that belong to the statement: `is the remembered total now`, `the remembered total plus 1`, `the remembered total is visible`. */
const AFTER_NAME = new Set(
  "plus minus is isn't are appears does doesn't any anymore again now too also exactly as yet still already before longer either instead".split(
    ' ',
  ),
);

/** Parses up to three plain words by which the run remembers a text. Empty when there are none. */
export function parseRememberedName(c: Cursor): string {
  const mark = c.mark();
  for (let n = 0; n < 3 && !c.atBoundary && c.peek().kind === 'word'; n += 1) {
    if (AFTER_NAME.has(c.peek().lower)) break;
    c.take();
  }
  return c.textSince(mark);
}
