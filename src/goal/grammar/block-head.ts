import type { Locator } from '../../screen/model/locator.ts';
import { parseEachRowOf } from './conditions/each.ts';
import { negate } from './preconditions.ts';
import type { Condition } from '../model/condition.ts';
import { parseJoined } from './conditions/joined.ts';
import { Cursor } from './cursor.ts';
import { tokenize } from './tokens.ts';
import { NUMBERS } from '../../shared/number-words.ts';

/** The head of nested lines: `Repeat 3 times`, `While "Delete" is visible, at most 10 times`, `For each of "A", "B"`, `If "A" is visible`. */
export type BlockHead =
  | { readonly kind: 'repeat'; readonly times: number }
  /** `holds`: another round begins while the condition holds (`While`), or while it does not (`Until`). */
  | { readonly kind: 'loop'; readonly condition: Condition; readonly holds: boolean; readonly times: number }
  | { readonly kind: 'each'; readonly items: readonly string[] }
  /** `For each row of "Orders", at most 10 times`. */
  | { readonly kind: 'rows'; readonly rows: Locator; readonly times: number }
  | { readonly kind: 'if'; readonly condition: Condition };

/** Most rounds of a loop. */
const MOST_ROUNDS = 50;

const NO_END = `A loop needs an end: write  While "…" is visible, at most 10 times:  (up to ${MOST_ROUNDS}).`;
const NO_END_OF_ROWS = `A loop needs an end: write  For each row of "…", at most 10 times:  (up to ${MOST_ROUNDS}).`;
const HEADS =
  'Write  Repeat 3 times:  While "…" is visible, at most 10 times:  Until "…" is visible, at most 10 times:  For each of "A", "B":  For each row of "…", at most 10 times:  If "…" is visible:';

/** Parses the head of a block to its last word; else returns the way to write one. */
export function parseBlockHead(text: string): BlockHead | { readonly fix: string } {
  const c = new Cursor(text, tokenize(text));
  const head = parseRepeat(c) ?? parseLoop(c) ?? parseRows(c) ?? parseEach(c) ?? parseIf(c);
  if (head === null) return { fix: HEADS };
  if ('fix' in head) return head;
  return c.ended ? head : { fix: HEADS };
}

function parseRepeat(c: Cursor): BlockHead | null {
  const mark = c.mark();
  if (!c.eat('repeat', 'repeat this', 'repeat these steps')) return null;
  const times = parseTimes(c);
  if (times !== null && c.ended) return { kind: 'repeat', times };
  c.reset(mark);
  return null;
}

/** Parses "3 times", "twice". Null for other words, and for no rounds or too many. */
function parseTimes(c: Cursor): number | null {
  if (c.eat('twice')) return 2;
  const n = c.peek().kind === 'number' ? c.takeNumber() : c.eatMapped(NUMBERS);
  const isCount = n !== null && Number.isInteger(n) && n > 0 && n <= MOST_ROUNDS;
  return isCount && c.eat('times', 'time', 'rounds') ? n : null;
}

function parseLoop(c: Cursor): BlockHead | { readonly fix: string } | null {
  const mark = c.mark();
  c.eat('repeat');
  const holds = c.eat('while', 'as long as') ? true : c.eat('until') ? false : null;
  const clause = holds === null ? null : parseJoined(c, { lastSubject: null });
  if (holds === null || clause === null || negate(clause.condition) === null) {
    c.reset(mark);
    return null;
  }
  if (c.ended) return { fix: NO_END };
  const times = parseBound(c);
  return times === null ? { fix: NO_END } : { kind: 'loop', condition: clause.condition, holds, times };
}

/** Parses `, at most 10 times`, `(up to 10 times)`. */
function parseBound(c: Cursor): number | null {
  while ([',', '(', ';'].includes(c.peek().text)) c.take();
  if (!c.eat('at most', 'up to', 'but at most', 'no more than', 'for at most')) return null;
  const times = parseTimes(c);
  if (c.peek().text === ')') c.take();
  return times;
}

function parseRows(c: Cursor): BlockHead | { readonly fix: string } | null {
  const mark = c.mark();
  const rows = c.eat('for') ? parseEachRowOf(c) : null;
  if (rows === null) {
    c.reset(mark);
    return null;
  }
  const times = c.ended ? null : parseBound(c);
  return times === null ? { fix: NO_END_OF_ROWS } : { kind: 'rows', rows, times };
}

function parseEach(c: Cursor): BlockHead | null {
  const mark = c.mark();
  if (c.eat('for each of', 'for each', 'for every one of', 'for')) {
    const items: string[] = [];
    while (c.peek().kind === 'quote' && items.length < MOST_ROUNDS) {
      items.push(c.take().text);
      if (c.peek().text === ',') c.take();
      c.eat('and');
    }
    if (items.length > 0 && c.ended) return { kind: 'each', items };
  }
  c.reset(mark);
  return null;
}

function parseIf(c: Cursor): BlockHead | null {
  const mark = c.mark();
  const isIf = c.eat('if', 'when');
  const isUnless = !isIf && c.eat('unless');
  const clause = isIf || isUnless ? parseJoined(c, { lastSubject: null }) : null;
  const condition = clause === null ? null : isUnless ? negate(clause.condition) : clause.condition;
  if (condition !== null && c.ended) return { kind: 'if', condition };
  c.reset(mark);
  return null;
}
