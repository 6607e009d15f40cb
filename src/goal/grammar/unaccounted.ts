import type { Span } from './cursor.ts';
import { FILLER } from './filler.ts';
import type { LineParse } from './parse-result.ts';
import { numberIn, type Token } from './tokens.ts';

/** Most phrases of a line that is read in full. More than that is prose, which is left to a model. */
const MOST_SPANS = 64;

/**
 * Returns the words of a line that its reading does not account for (R6): those without which the line reads the same, other than the
 * closed list of filler words, and the values that could as well be others. `read` parses a line; it is called once for each phrase that the grammar consumed.
 */
export function unaccountedWords(
  text: string,
  tokens: readonly Token[],
  spans: readonly Span[],
  read: (text: string) => LineParse,
): readonly string[] {
  const candidates = spans.filter((span) => !isFiller(tokens, span));
  if (candidates.length > MOST_SPANS) return [text.trim()];
  const reading = meaningOf(read(text));
  return candidates.flatMap(({ from, to }) => {
    const start = tokens[from]?.start ?? 0;
    const end = tokens[to - 1]?.end ?? start;
    const isSame = (other: string): boolean =>
      meaningOf(read(`${text.slice(0, start)} ${other} ${text.slice(end)}`)) === reading;
    const other = otherValue(tokens[from]);
    return isSame('') || (other !== null && isSame(other)) ? [text.slice(start, end)] : [];
  });
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

/** Returns what a reading says, without the words in which the line says it. */
function meaningOf(line: LineParse): string {
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
    (key, value: unknown) => (key === 'source' ? undefined : value),
  );
}
