import type { Condition } from '../model/condition.ts';
import { allOf } from './conditions/clause.ts';
import { parseConditionClause } from './conditions/parse-clause.ts';
import type { Cursor } from './cursor.ts';
import { recordUnread, type LineParse } from './parse-result.ts';
import { STEP_VERBS, phrases } from './vocabulary.ts';

/** "If … appears, …" holds for the whole line; "Once …, …" is a wait before it. */
export function parsePrecondition(c: Cursor, found: LineParse): void {
  const mark = c.mark();
  const waits = c.eat('once', 'after', 'as soon as');
  const unless = !waits && c.eat('unless');
  if (!waits && !unless && !c.eat('if', 'when', 'in case', 'whenever', 'only if')) return;
  const conditions: Condition[] = [];
  c.extraBoundaries = STEP_VERBS;
  do {
    const claim = parseConditionClause(c, { last: found.last });
    if (!claim) break;
    conditions.push(claim.condition);
    found.last = claim.subject;
  } while (c.phraseLength(['and']) && c.eat('and'));
  c.extraBoundaries = null;
  const [only] = conditions;
  const whole =
    only !== undefined &&
    (c.peek().text === ',' || c.phraseLength(['then']) > 0 || c.peek(-1).lower !== 'and');
  const flipped = unless && conditions.length === 1 && only ? negate(only) : null;
  if (!whole || (unless && !flipped)) {
    found.unreliable = true;
    c.reset(mark);
    found.unread.push(c.skipClause());
    return;
  }
  if (waits) found.instructions.push({ kind: 'wait', seconds: null, until: allOf(conditions) });
  else found.precondition = flipped ?? allOf(conditions);
}

/** "… if it appears", "… when prompted", after the acts that it is about. */
export function parseTrailingCondition(c: Cursor, found: LineParse): boolean {
  const mark = c.mark();
  if (!c.eat('if', 'when', 'in case', 'only if', 'unless')) return false;
  const unless = c.peek(-1).lower === 'unless';
  const [target] = found.last?.targets ?? [];
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
    const claim = parseConditionClause(c, { last: found.last });
    condition = claim?.condition ?? null;
  }
  if (condition && unless) condition = negate(condition);
  if (!condition || !c.atBoundary || found.precondition || found.instructions.length !== 1) {
    c.reset(mark);
    recordUnread(c, found);
    found.unreliable = true;
    return true;
  }
  found.precondition = condition;
  return true;
}

function negate(c: Condition): Condition | null {
  return c.kind === 'visible' || c.kind === 'state' || c.kind === 'value' || c.kind === 'screen'
    ? { ...c, negated: !c.negated }
    : null;
}
