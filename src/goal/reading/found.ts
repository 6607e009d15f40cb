import type { Cursor } from './cursor.ts';
import type { Subject } from './subject.ts';
import { ACTING } from './vocabulary.ts';
import type { ActReading, ConditionReading } from './types.ts';

/** What was found in a line, clause by clause. */
export interface Found {
  readonly acts: ActReading[];
  readonly verify: ConditionReading[];
  readonly unread: string[];
  condition: ConditionReading | null;
  optional: boolean;
  inert: boolean;
  /** A clause, or its order, was not understood: then no act of the line may be believed. */
  broken: boolean;
  verifies: boolean;
  last: Subject | null;
  said: ConditionReading | null;
  /** Where in `verify` the claims begin that come after the last thing to do: what the line ends in. */
  results: number;
}

export const start = (): Found => ({
  acts: [],
  verify: [],
  unread: [],
  condition: null,
  optional: false,
  inert: false,
  broken: false,
  verifies: false,
  last: null,
  said: null,
  results: 0,
});

/**
 * A clause that can't be read. After Verify it is left to the judge, with the rest of its sentence ("not both "A" and "B" are visible" has no half that
 * could be read alone), and with the claim before it when only a comma lies between ("is visible, hidden or gone"). Elsewhere it ends all belief in the line.
 */
export function miss(c: Cursor, found: Found): void {
  const judged = found.verifies && found.acts.length === 0;
  const comma = c.peek(-1).text === ',';
  const mark = c.mark();
  c.skipClause();
  if (judged && skipSentence(c)) found.broken = true;
  const words = c.since(mark);
  found.unread.push(words);
  if (!judged) {
    found.broken = true;
    found.results = found.verify.length;
  } else {
    if (comma) found.verify.pop();
    found.verify.push({ kind: 'unread', words });
  }
}

/** True when a clause of the rest seems to ask for something to be done: that must not be lost in a condition. */
function skipSentence(c: Cursor): boolean {
  let asks = false;
  while (!c.ended && !['.', ';', '!'].includes(c.peek().text)) {
    const joint = c.atBoundary;
    c.take();
    asks ||= joint && c.peek().kind === 'word' && ACTING.has(c.peek().lower);
  }
  return asks;
}
