/** Parses `within 5 seconds` after or before a statement that something appears, goes or comes into a state. */
import type { Condition } from '../model/condition.ts';
import type { Cursor } from './cursor.ts';
import { parseSeconds } from './instructions/wait.ts';
import type { LineParse } from './parse-result.ts';

/** Longest time limit, in seconds. */
const MOST_SECONDS = 120;
const WITHIN: ReadonlySet<string> = new Set(['within']);

/** Makes `within` the end of a clause where a time stands at the end of the line. "Within the dialog" is a place. */
export function expectTimeLimit(c: Cursor): void {
  const at = c.tokens.findLastIndex(({ lower }) => lower === 'within');
  const next = c.tokens[at + 1];
  const rest = c.tokens.slice(at).filter(({ kind }) => kind !== 'mark').length;
  if (at > 0 && next?.kind === 'number' && rest <= 3) c.extraBoundaries = WITHIN;
}

/** First words of a statement, before which no comma is needed. */
const STATES_BEGIN: ReadonlySet<string> = new Set(['the', 'there', 'a', 'an']);

/** Parses `Within 5 seconds,`, `Within 5 seconds there are`. Null without one, and nothing is consumed. */
export function parseTimeLead(c: Cursor): number | null {
  const mark = c.mark();
  const seconds = parseLimit(c);
  const isComma = seconds !== null && c.peek().text === ',' && c.take().kind === 'mark';
  if (isComma || (seconds !== null && (c.peek().kind === 'quote' || STATES_BEGIN.has(c.peek().lower))))
    return seconds;
  c.reset(mark);
  return null;
}

/** Gives the only condition of the line the time limit that stands here. False when there is none, and nothing is consumed. */
export function parseTimeLimit(c: Cursor, line: LineParse): boolean {
  const mark = c.mark();
  const seconds = parseLimit(c);
  if (seconds !== null && c.atBoundary && applyTimeLimit(c, line, seconds)) return true;
  c.reset(mark);
  return false;
}

/**
 * Gives the only condition of the line this limit. False for another number of conditions, for one that is about more than seeing, and for
 * `"Error" does not appear within 5 seconds` and `"Save" stays enabled within 5 seconds`, which are about all of that time.
 */
export function applyTimeLimit(c: Cursor, { conditions }: LineParse, seconds: number): boolean {
  const [only, ...more] = conditions;
  const limited =
    only === undefined || more.length > 0 || isAboutAllOfIt(c) ? null : withLimit(only, seconds);
  if (limited === null) return false;
  conditions.splice(0, 1, limited);
  return true;
}

function withLimit(condition: Condition, seconds: number): Condition | null {
  if (
    condition.kind === 'visible' ||
    condition.kind === 'state' ||
    condition.kind === 'value' ||
    condition.kind === 'screen' ||
    condition.kind === 'title' ||
    condition.kind === 'count' ||
    condition.kind === 'number'
  )
    return { ...condition, withinSeconds: seconds };
  if (condition.kind !== 'all') return null;
  const parts = condition.parts.map((part) => withLimit(part, seconds));
  return parts.includes(null) ? null : { ...condition, parts: parts.filter((part) => part !== null) };
}

/** Words that deny something. "No longer" tells of a change, as "disappears" does. */
const DENIES = /^(?:not|never|no|none|nothing|neither|nor|without|cannot|.*n['’]?t)$/u;

/** Verbs and adverbs of what lasts. */
const LASTS = /^(?:(?:stay|remain|keep|continue|last)s?|still|already|always)$/u;

const isAboutAllOfIt = (c: Cursor): boolean =>
  c.tokens.some(
    ({ kind, lower }, i) =>
      kind === 'word' && (LASTS.test(lower) || (DENIES.test(lower) && c.tokens[i + 1]?.lower !== 'longer')),
  );

function parseLimit(c: Cursor): number | null {
  const seconds = c.eat('within') ? parseSeconds(c) : null;
  return seconds !== null && seconds > 0 && seconds <= MOST_SECONDS ? seconds : null;
}
