/** Parses the two ends of a number of things: `between 2 and 5 items`, `from 2 to 5 rows`, `2 to 5 results`, `2-5 rows`. */
import type { Cursor } from '../cursor.ts';
import { NUMBERS } from '../../../shared/number-words.ts';

export interface CountRange {
  readonly from: number;
  readonly to: number;
}

/** Parses a range. Both of its ends belong to it. Null without one, and nothing is consumed. */
export function parseCountRange(c: Cursor): CountRange | null {
  const mark = c.mark();
  const short = takeShort(c);
  if (short !== null) return short;
  const isBetween = c.eat('between');
  if (!isBetween) c.eat('from');
  const from = takeWhole(c);
  const isJoined = from !== null && (isBetween ? c.eat('and') : c.eat('to'));
  const to = isJoined ? takeWhole(c) : null;
  if (from !== null && to !== null && from < to) return { from, to };
  c.reset(mark);
  return null;
}

/** Parses `2-5`, `2–5`. Between blanks a dash is none: `- 5 rows`. */
function takeShort(c: Cursor): CountRange | null {
  const [first, dash, last] = [c.peek(), c.peek(1), c.peek(2)];
  const isLong = dash.text === '–' && first.end === dash.start && dash.end === last.start;
  const text = isLong ? `${first.text}-${last.text}` : first.text;
  const [, from, to] = /^(\d{1,4})-(\d{1,4})$/u.exec(text) ?? [];
  if (Number(from) >= Number(to) || from === undefined || to === undefined) return null;
  c.takePhrase(isLong ? 3 : 1);
  return { from: Number(from), to: Number(to) };
}

function takeWhole(c: Cursor): number | null {
  const n = c.peek().kind === 'number' ? c.takeNumber() : c.eatMapped(NUMBERS);
  return n !== null && Number.isInteger(n) && n >= 0 ? n : null;
}
