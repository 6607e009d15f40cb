import type { Condition } from '../model/condition.ts';
import type { Instruction } from '../model/instruction.ts';
import type { Cursor } from './cursor.ts';
import type { ClauseSubject } from './conditions/subject.ts';
import { STEP_VERBS } from './vocabulary.ts';

/** What was found in a line, clause by clause. */
export interface LineParse {
  readonly instructions: Instruction[];
  readonly conditions: Condition[];
  readonly unread: string[];
  precondition: Condition | null;
  optional: boolean;
  inert: boolean;
  /** A clause, or its order, was not understood: then no act of the line may be believed. */
  unreliable: boolean;
  isVerification: boolean;
  last: ClauseSubject | null;
  said: Condition | null;
  /** Where in `verify` the claims begin that come after the last thing to do: what the line ends in. */
  resultsFrom: number;
}

export const emptyLineParse = (): LineParse => ({
  instructions: [],
  conditions: [],
  unread: [],
  precondition: null,
  optional: false,
  inert: false,
  unreliable: false,
  isVerification: false,
  last: null,
  said: null,
  resultsFrom: 0,
});

/**
 * A clause that can't be read. After Verify it is left to the judge, with the rest of its sentence ("not both "A" and "B" are visible" has no half that
 * could be read alone), and with the claim before it when only a comma lies between ("is visible, hidden or gone"). Elsewhere it ends all belief in the line.
 */
export function recordUnread(c: Cursor, found: LineParse): void {
  const judged = found.isVerification && found.instructions.length === 0;
  const comma = c.peek(-1).text === ',';
  const mark = c.mark();
  c.skipClause();
  if (judged && skipSentence(c)) found.unreliable = true;
  const words = c.textSince(mark);
  found.unread.push(words);
  if (!judged) {
    found.unreliable = true;
    found.resultsFrom = found.conditions.length;
  } else {
    if (comma) found.conditions.pop();
    found.conditions.push({ kind: 'unread', text: words });
  }
}

/** True when a clause of the rest seems to ask for something to be done: that must not be lost in a condition. */
function skipSentence(c: Cursor): boolean {
  let asks = false;
  while (!c.ended && !['.', ';', '!'].includes(c.peek().text)) {
    const joint = c.atBoundary;
    c.take();
    asks ||= joint && c.peek().kind === 'word' && STEP_VERBS.has(c.peek().lower);
  }
  return asks;
}
