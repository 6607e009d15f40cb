import type { Span } from './cursor.ts';
import { FILLER } from './filler.ts';
import type { LineParse } from './parse-result.ts';
import { numberIn, type Token } from './tokens.ts';

/** Most phrases of a line that is read in full. More than that is prose, which is left to a model. */
const MOST_SPANS = 64;

interface ReadLine {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly spans: readonly Span[];
  /** The reading of the line. */
  readonly parse: LineParse;
}

/**
 * Returns the words of a line that its reading does not account for (R6): those without which the line reads the same, other than the
 * closed list of filler words, and the values that could as well be others. `read` parses a line; it is called for each phrase that the grammar consumed,
 * except for those that stand in the reading themselves.
 */
export function unaccountedWords(
  { text, tokens, spans, parse }: ReadLine,
  read: (text: string) => LineParse,
): readonly string[] {
  const candidates = spans.filter((span) => !isFiller(tokens, span));
  if (candidates.length > MOST_SPANS) return [text.trim()];
  const held = new Set<string>();
  const reading = meaningOf(parse, held);
  const open = candidates.filter((span) => !isHeld(text, tokens, span, held) && !isSaidAgain(tokens, span));
  return open.flatMap(({ from, to }) => {
    const start = tokens[from]?.start ?? 0;
    const end = tokens[to - 1]?.end ?? start;
    const isSame = (other: string): boolean => {
      const without = read(`${text.slice(0, start)} ${other} ${text.slice(end)}`);
      return hasSameNumbers(without, parse) && meaningOf(without) === reading;
    };
    const other = otherValue(tokens[from]);
    return isSame('') || (other !== null && isSame(other)) ? [text.slice(start, end)] : [];
  });
}

/** True for readings of as many parts: most others differ here, which is quick to see. */
function hasSameNumbers(a: LineParse, b: LineParse): boolean {
  return (
    a.instructions.length === b.instructions.length &&
    a.conditions.length === b.conditions.length &&
    a.unread.length === b.unread.length
  );
}

/** True for a quotation that the reading holds, and that the line says once: without it, or with another one, the line can't read the same. */
function isHeld(
  text: string,
  tokens: readonly Token[],
  { from, to }: Span,
  held: ReadonlySet<string>,
): boolean {
  const token = tokens[from];
  if (token === undefined || token.kind !== 'quote' || to !== from + 1 || !held.has(token.text)) return false;
  const words = token.text.toLowerCase();
  const saysSo = (other: Token): boolean => other !== token && other.text.toLowerCase() === words;
  return !tokens.some(saysSo) && (!words.includes(' ') || text.toLowerCase().split(words).length === 2);
}

/** True for the second "selected" of `"A" is selected and "B" is not selected`, which `"B" is not` says as well. */
function isSaidAgain(tokens: readonly Token[], { from, to }: Span): boolean {
  const word = tokens[from];
  if (word?.kind !== 'word' || to !== from + 1 || !/^(?:not|.*n't)$/u.test(tokens[from - 1]?.lower ?? ''))
    return false;
  return tokens.slice(0, from - 1).some(({ kind, lower }) => kind === 'word' && lower === word.lower);
}

/** Returns another value of the same kind: a reading that stays the same with it has lost the value. Null for a word. */
function otherValue(token: Token | undefined): string | null {
  if (token?.kind === 'number') return String(numberIn(token.text) + 1);
  return token?.kind === 'quote' ? '"Another text"' : null;
}

function isFiller(tokens: readonly Token[], { from, to }: Span): boolean {
  const all = tokens.slice(from, to);
  const words = all.filter(({ kind }) => kind !== 'mark');
  if (FILLER.has(joined(all))) return true;
  return words.every(({ lower }) => lower !== '') && (words.length === 0 || FILLER.has(joined(words)));
}

const joined = (words: readonly Token[]): string => words.map(({ lower }) => lower).join(' ');

/** The parts of a reading that only a quotation of the line fills, apart from names, which other words may give as well. */
const QUOTED = new Set(['label', 'row', 'value', 'text', 'title']);

/** Returns what a reading says, without the words in which the line says it. `held` collects its quotations. */
function meaningOf(line: LineParse, held?: Set<string>): string {
  const {
    instructions,
    conditions,
    unread,
    reasons,
    precondition,
    branches,
    optional,
    expectsNoEffect,
    again,
  } = line;
  return JSON.stringify(
    { instructions, conditions, unread, reasons, precondition, branches, optional, expectsNoEffect, again },
    (key, value: unknown) => {
      if (key === 'source') return undefined;
      if (held !== undefined && typeof value === 'string' && QUOTED.has(key)) held.add(value);
      return value;
    },
  );
}
