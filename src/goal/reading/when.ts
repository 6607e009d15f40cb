import { combine } from './claim.ts';
import { readClaim } from './condition.ts';
import type { Cursor } from './cursor.ts';
import { miss, type Found } from './found.ts';
import type { ConditionReading } from './types.ts';
import { ACTING, phrases } from './vocabulary.ts';

/** "If … appears, …" holds for the whole line; "Once …, …" is a wait before it. */
export function readPrecondition(c: Cursor, found: Found): void {
  const mark = c.mark();
  const waits = c.eat('once', 'after', 'as soon as');
  const unless = !waits && c.eat('unless');
  if (!waits && !unless && !c.eat('if', 'when', 'in case', 'whenever', 'only if')) return;
  const conditions: ConditionReading[] = [];
  c.ends = ACTING;
  do {
    const claim = readClaim(c, { last: found.last });
    if (!claim) break;
    conditions.push(claim.condition);
    found.last = claim.subject;
  } while (c.sees(['and']) && c.eat('and'));
  c.ends = null;
  const [only] = conditions;
  const whole =
    only !== undefined && (c.peek().text === ',' || c.sees(['then']) > 0 || c.peek(-1).lower !== 'and');
  const flipped = unless && conditions.length === 1 && only ? negate(only) : null;
  if (!whole || (unless && !flipped)) {
    found.broken = true;
    c.reset(mark);
    found.unread.push(c.skipClause());
    return;
  }
  if (waits) found.acts.push({ verb: 'wait', seconds: null, until: combine(conditions) });
  else found.condition = flipped ?? combine(conditions);
}

/** "… if it appears", "… when prompted", after the acts that it is about. */
export function readPostcondition(c: Cursor, found: Found): boolean {
  const mark = c.mark();
  if (!c.eat('if', 'when', 'in case', 'only if', 'unless')) return false;
  const unless = c.peek(-1).lower === 'unless';
  const [target] = found.last?.targets ?? [];
  let condition: ConditionReading | null = null;
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
    const claim = readClaim(c, { last: found.last });
    condition = claim?.condition ?? null;
  }
  if (condition && unless) condition = negate(condition);
  if (!condition || !c.atBoundary || found.condition || found.acts.length !== 1) {
    c.reset(mark);
    miss(c, found);
    found.broken = true;
    return true;
  }
  found.condition = condition;
  return true;
}

function negate(c: ConditionReading): ConditionReading | null {
  return c.kind === 'visible' || c.kind === 'state' || c.kind === 'value' || c.kind === 'screen'
    ? { ...c, negated: !c.negated }
    : null;
}
