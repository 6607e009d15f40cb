import type { Condition } from '../model/condition.ts';
import type { Instruction } from '../model/instruction.ts';
import type { Branches } from '../model/parsed-step.ts';
import type { Locator } from '../../screen/model/locator.ts';
import type { Cursor } from './cursor.ts';
import type { ClauseSubject } from './conditions/subject.ts';
import { STEP_VERBS } from './vocabulary.ts';

/** The parts of a line, collected clause by clause. */
export interface LineParse {
  readonly instructions: Instruction[];
  readonly conditions: Condition[];
  readonly unread: string[];
  /** Clauses that only give a reason: `to store the note`. They ask for nothing (R6). */
  readonly reasons: string[];
  precondition: Condition | null;
  /** The sentence that the precondition belongs to; null without a precondition. */
  conditional: Conditional | null;
  branches: Branches | undefined;
  optional: boolean;
  expectsNoEffect: boolean;
  /** True when a clause, or the order of clauses, is not understood: the line's instructions must not be used. */
  unreliable: boolean;
  /** True when an instruction is to be done "again": an earlier line does it too. */
  again: boolean;
  isVerification: boolean;
  /** True when the line begins with a verb such as "Verify". */
  isChecked: boolean;
  /** True for `Check if "A" is on`, which may be a question. */
  asks: boolean;
  lastSubject: ClauseSubject | null;
  /** Every control that the line has spoken of so far: "it" may be any of them. */
  readonly spokenOf: Locator[];
  /** True when the last subject was found, and not acted on: `wait until "Edit" is visible`. */
  isFound: boolean;
  lastCondition: Condition | null;
  /** Index in `conditions` of the first one after the last instruction: the results that the line ends in. */
  resultsFrom: number;
  /** How many of the last conditions an act ends in by itself, without words of their own: a dialog that is closed is gone. */
  ownResults: number;
}

/** A conditional sentence. Numbers are indexes into `instructions`; null while the part is not closed. */
interface Conditional {
  /** True for `Tap "A" if "B" appears`. */
  readonly trailing: boolean;
  /** True for `When "A" is enabled, …`. */
  readonly isWhen: boolean;
  readonly from: number;
  /** End of the first branch. */
  firstEnd: number | null;
  /** End of the second branch, which begins where the first one ends. */
  secondEnd: number | null;
  hasSecond: boolean;
  /** Number of conditions before the sentence, and at its end. */
  readonly conditionsBefore: number;
  conditionsEnd: number | null;
}

export const emptyLineParse = (): LineParse => ({
  instructions: [],
  conditions: [],
  unread: [],
  reasons: [],
  precondition: null,
  conditional: null,
  branches: undefined,
  optional: false,
  expectsNoEffect: false,
  unreliable: false,
  again: false,
  isVerification: false,
  isChecked: false,
  asks: false,
  lastSubject: null,
  spokenOf: [],
  isFound: false,
  lastCondition: null,
  resultsFrom: 0,
  ownResults: 0,
});

/**
 * Records a clause that can't be read. After Verify the judge gets it, with the rest of its sentence ("not both "A" and "B" are visible"
 * can't be split) and with the condition before it when only a comma lies between ("is visible, hidden or gone"). Elsewhere it makes
 * the line unreliable.
 */
export function recordUnread(c: Cursor, line: LineParse): void {
  const leftToJudge = line.isVerification && line.instructions.length === 0;
  const comma = c.peek(-1).text === ',';
  const mark = c.mark();
  c.skipClause();
  if (leftToJudge && skipSentence(c)) line.unreliable = true;
  const text = c.textSince(mark);
  line.unread.push(text);
  if (!leftToJudge) {
    line.unreliable = true;
    line.resultsFrom = line.conditions.length;
  } else {
    if (comma) line.conditions.pop();
    line.conditions.push({ kind: 'unread', text });
  }
}

/** Skips the rest of the sentence. True when a clause in it seems to ask for an action, which must not get lost in a condition. */
function skipSentence(c: Cursor): boolean {
  let asksForAction = false;
  while (!c.ended && !['.', ';', '!'].includes(c.peek().text)) {
    const isClauseStart = c.atBoundary;
    c.take();
    asksForAction ||= isClauseStart && c.peek().kind === 'word' && STEP_VERBS.has(c.peek().lower);
  }
  return asksForAction;
}
