import type { Condition } from '../model/condition.ts';
import { allOf } from './conditions/clause.ts';
import { parseConditionClause } from './conditions/parse-clause.ts';
import type { Cursor } from './cursor.ts';
import { recordUnread, type LineParse } from './parse-result.ts';
import { STEP_VERBS, phrases } from './vocabulary.ts';

/** Parses "If … appears, …", a precondition of the whole line, and "Once …, …", a wait before it. */
export function parsePrecondition(c: Cursor, line: LineParse): void {
  const mark = c.mark();
  const waits = c.eat('once', 'after', 'as soon as');
  const unless = !waits && c.eat('unless');
  if (!waits && !unless && !c.eat('if', 'when', 'in case', 'whenever', 'only if')) return;
  const conditions: Condition[] = [];
  c.extraBoundaries = STEP_VERBS;
  do {
    const clause = parseConditionClause(c, { lastSubject: line.lastSubject });
    if (!clause) break;
    conditions.push(clause.condition);
    line.lastSubject = clause.subject;
  } while (c.phraseLength(['and']) && c.eat('and'));
  c.extraBoundaries = null;
  const [only] = conditions;
  const isWhole =
    only !== undefined &&
    (c.peek().text === ',' || c.phraseLength(['then']) > 0 || c.peek(-1).lower !== 'and');
  const negated = unless && conditions.length === 1 && only ? negate(only) : null;
  if (!isWhole || (unless && !negated)) {
    line.unreliable = true;
    c.reset(mark);
    line.unread.push(c.skipClause());
    return;
  }
  if (waits) line.instructions.push({ kind: 'wait', seconds: null, until: allOf(conditions) });
  else line.precondition = negated ?? allOf(conditions);
}

/** Parses "… if it appears", "… when prompted" after an instruction. */
export function parseTrailingCondition(c: Cursor, line: LineParse): boolean {
  const mark = c.mark();
  if (!c.eat('if', 'when', 'in case', 'only if', 'unless')) return false;
  const unless = c.peek(-1).lower === 'unless';
  const [target] = line.lastSubject?.targets ?? [];
  let condition: Condition | null = null;
  if (
    c.eat(
      ...phrases('present, visible, shown, displayed, it is there, there, asked, prompted, it pops up'),
    ) &&
    target
  ) {
    condition = { kind: 'visible', target, negated: false };
  } else {
    c.reset(mark);
    c.take();
    if (c.peek(-1).lower === 'only' || c.peek(-1).lower === 'in') c.take();
    const clause = parseConditionClause(c, { lastSubject: line.lastSubject });
    condition = clause?.condition ?? null;
  }
  if (condition && unless) condition = negate(condition);
  if (!condition || !c.atBoundary || line.precondition || line.instructions.length !== 1) {
    c.reset(mark);
    recordUnread(c, line);
    line.unreliable = true;
    return true;
  }
  line.precondition = condition;
  return true;
}

function negate(c: Condition): Condition | null {
  return c.kind === 'visible' || c.kind === 'state' || c.kind === 'value' || c.kind === 'screen'
    ? { ...c, negated: !c.negated }
    : null;
}
