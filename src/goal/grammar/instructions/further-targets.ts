/** Parses the further controls of one verb: `Tap "A", "B" and the card "C"`. */
import type { ConditionClause } from '../conditions/clause.ts';
import { eatConjunction, parseConditionClause } from '../conditions/parse-clause.ts';
import type { ClauseSubject } from '../conditions/subject.ts';
import type { Cursor } from '../cursor.ts';
import { parseInstructionTarget, type InstructionTarget } from './instruction-clause.ts';

/** True for `Tap "A" and "B" and "C" are visible`: "B" may be tapped, or be visible. A noun or "both" tells. */
export function sharesNames(c: Cursor, { target }: InstructionTarget): boolean {
  const mark = c.mark();
  const isJoined = target.label !== null && eatConjunction(c) && c.peek().kind === 'quote';
  const from = c.mark().at;
  const isAfterAnd = c.peek(-1).lower === 'and';
  const clause = isJoined ? parseConditionClause(c, { lastSubject: null }) : null;
  // In `Tap "Save" and "A", "B" and "C" appear`, the list begins after "and".
  const isList =
    isAfterAnd && c.tokens.slice(from, c.mark().at).some(({ text, kind }) => kind === 'mark' && text === ',');
  c.reset(mark);
  if (isList) return false;
  const [first, second] = clause?.subject?.targets ?? [];
  return first?.role === null && second !== undefined;
}

/** True before `"B"`, `the "B"`, `the card "B"`. */
const isNameAhead = (c: Cursor): boolean =>
  c.peek().kind === 'quote' ||
  c.peek(1).kind === 'quote' ||
  (c.peek().lower === 'the' && c.peek(1).kind === 'word' && c.peek(2).kind === 'quote');

/** Parses `, "B" and "C"`: more controls, unless a condition begins here (`and "Saved" appears`). */
export function parseFurtherTargets(c: Cursor, lastSubject: ClauseSubject | null): InstructionTarget[] {
  const more: InstructionTarget[] = [];
  while (more.length < 12) {
    const mark = c.mark();
    const joined = c.eat('then', 'and then', '>') || eatConjunction(c);
    c.eat('then');
    const start = c.mark();
    const clause: ConditionClause | null = joined ? parseConditionClause(c, { lastSubject: null }) : null;
    if (clause) {
      c.reset(mark);
      return more;
    }
    c.reset(start);
    const control = joined && isNameAhead(c) ? parseInstructionTarget(c, lastSubject, 'target', false) : null;
    if (!control || !c.atBoundary || control.target.label === null) {
      c.reset(mark);
      return more;
    }
    more.push(control);
  }
  return more;
}
