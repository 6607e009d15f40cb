/** Decides whether a predicate is about its subject, or may be about what stands beside it or in it (R6). */
import type { Cursor } from '../cursor.ts';
import { isAuxiliary } from './parse-predicate.ts';
import type { Predicate } from './predicate.ts';
import type { ClauseSubject } from './subject.ts';
import { THING_NOUNS } from '../vocabulary.ts';

/** True for `enabled` after `"Save" is not visible and`: the denial may be that of both. "But" ends it, and so does a verb. */
export const mayBeDenied = (c: Cursor, from: number, { kind }: Predicate): boolean =>
  kind === 'state' &&
  !isAuxiliary(c.tokens[from]?.lower ?? '') &&
  c.tokens[from - 1]?.lower !== 'but' &&
  c.tokens
    .slice(clauseBefore(c, from), from)
    .some((token) => token.kind === 'word' && DENIES.test(token.lower));

const DENIES = /^(?:not|never|no|cannot|.*n't)$/u;

/** Returns where the sentence began. */
const clauseBefore = (c: Cursor, from: number): number =>
  c.tokens.slice(0, from).findLastIndex(({ kind, text }) => kind === 'mark' && text === '.') + 1;

/** True when the noun of a thing stands beside the name: `the task "A"`, `the "Archive" folder`. */
export const namesThing = (c: Cursor, from: number): boolean =>
  c.tokens
    .slice(from, c.mark().at)
    .some(
      ({ lower, kind }, i) =>
        kind === 'word' &&
        THING_NOUNS.has(lower) &&
        [-1, 1].some((side) => c.tokens[from + i + side]?.kind === 'quote'),
    );

/** True for a value, and for "empty": `The "Archive" folder is empty` is about what lies in it. */
export function isAboutContents(predicate: Predicate, { targets: [target] }: ClauseSubject): boolean {
  const made = target === undefined ? null : predicate.make(target);
  return (
    predicate.kind === 'value' ||
    (made?.kind === 'state' && (made.state === 'empty' || made.state === 'filled'))
  );
}

/** True for a statement about the text that a control shows: its words, its number, that it is empty. The badge or the value alone is no control. */
export function isAboutContent(predicate: Predicate, { targets: [target] }: ClauseSubject): boolean {
  const made = target === undefined ? null : predicate.make(target);
  if (predicate.kind === 'value' || predicate.kind === 'other') return made?.kind !== 'color';
  return made?.kind === 'state' && (made.state === 'empty' || made.state === 'filled');
}
